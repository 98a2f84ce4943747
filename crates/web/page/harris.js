// Harris's rolling cubes, as the page needs to know them.

import { cubes } from "./cube.js";
import { tapped } from "./squares.js";

/** By where a mark looks: the face that has it, a word, and a sign for the top. */
const MARKS = {
  U: { face: "top", where: "up", sign: "●" },
  D: { face: "bottom", where: "down", sign: "×" },
  N: { face: "back", where: "north", sign: "↑" },
  S: { face: "front", where: "south", sign: "↓" },
  E: { face: "right", where: "east", sign: "→" },
  W: { face: "left", where: "west", sign: "←" },
};

/** Harris's rolling cubes. */
export const harris = {
  ...cubes((mark) => {
    const plain = { colour: "W", text: "" };
    // A marked side may be behind another cube: the top says where it is.
    const top = { colour: "W", text: MARKS[mark].sign };
    const faces = { top, bottom: plain, front: plain, back: plain, left: plain, right: plain };
    return { ...faces, [MARKS[mark].face]: { colour: "R", text: "●" } };
  }),
  name: "harris",
  title: "Harris",
  things: "boards",
  first: { start: "DDDD_DDDD", goal: "UUUU_UUUU" },

  /** Returns where each mark looks; null for the empty square. */
  pieces: (board) => Array.from(board, (mark) => (mark === "_" ? null : mark)),

  goalPieces: (goal) => harris.pieces(goal),

  /** Returns the goal that a board reaches. */
  goalOf: (board) => board,

  describe: (mark) => `cube, mark ${MARKS[mark].where}`,

  brief: () => "cube",

  describeGoal: (mark) => (mark === null ? "empty" : `mark ${MARKS[mark].where}`),

  paintGoal(element, mark) {
    element.className = `spot ${mark === null ? "hole" : "colour"}`;
    element.dataset.colour = mark === null ? "" : mark === "U" ? "R" : "W";
    element.textContent = MARKS[mark]?.sign ?? "";
  },

  says: (mark, move) => `a cube rolls ${move}, its mark now ${MARKS[mark].where}`,

  tapGoal: (goal, square) => tapped("UDNSEW_", goal, square),

  goalHelp: "Tap a square for its next mark: up, down, north, south, east, west, empty.",
};
