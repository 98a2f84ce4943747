// Harris's rolling cubes, as a module of the page.

import { cubes, flat } from "./cube.js";

/** The marked face, a word and a sign for the top, by the direction of the mark. */
const MARKS = {
  U: { face: "top", where: "up", sign: "●" },
  D: { face: "bottom", where: "down", sign: "×" },
  N: { face: "back", where: "north", sign: "↑" },
  S: { face: "front", where: "south", sign: "↓" },
  E: { face: "right", where: "east", sign: "→" },
  W: { face: "left", where: "west", sign: "←" },
};

const symbols = (text) => Array.from(text, (mark) => (mark === "_" ? null : mark));
const text = (pieces) => pieces.map((mark) => mark ?? "_").join("");

/** Harris's rolling cubes. */
export const harris = {
  ...cubes((mark) => {
    const { face, sign } = MARKS[mark];
    const plain = { colour: "W", text: "" };
    // Another cube may hide a marked side, so the top says where it is.
    const top = { colour: "W", text: sign, isSign: true };
    const faces = { top, bottom: plain, front: plain, back: plain, left: plain, right: plain };
    return { faces: { ...faces, [face]: { colour: "R", text: "●" } }, edges: { [face]: "R" } };
  }),
  name: "harris",
  title: "Harris",
  long: "Harris's rolling cubes",
  things: "boards",
  first: { start: "DDDD_DDDD", goal: "UUUU_UUUU" },
  aim: "UUUU_UUUU",
  rules: [
    "A cube beside the empty square rolls into it over its edge; each cube has one marked face.",
    "Roll until all marks look as in the goal; the sign on top of a cube says where its mark looks.",
  ],
  signs:
    "● on top is the mark. An arrow says at which side it is, × that it is below; " +
    "a red bar is at the edge of that side.",

  empty: "_",
  blank: "_",
  palette: [..."UDNSEW", null],
  goalPalette: [..."UDNSEW", "?", null],

  /** Returns the direction of each mark; null for the empty square. */
  pieces: symbols,
  boardOf: text,

  /** Returns the goal that a board reaches. */
  reached: (board) => board,

  describe: (mark) => `cube, mark ${MARKS[mark].where}`,

  brief: () => "cube",

  describeGoal: (mark) => `mark ${MARKS[mark].where}`,

  says: (mark, move) => `a cube rolls ${move}, its mark now ${MARKS[mark].where}`,

  goalPicture: (mark) => flat(mark === "U" ? "R" : "W", MARKS[mark].sign),
};
