// The cubic eight-puzzle, as the page needs to know it.

import { cubes } from "./cube.js";
import { tapped } from "./squares.js";

const COLOURS = { W: "white", R: "red", B: "blue" };

/** The cubic eight-puzzle. */
export const cubic = {
  ...cubes((cube) => {
    const [top, front, side] = Array.from(cube, (letter) => ({ colour: letter, text: letter }));
    return { top, bottom: top, front, back: front, left: side, right: side };
  }),
  name: "cubic",
  title: "Cubic",
  things: "states",
  first: { start: "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW", goal: "RBRBRBWEB" },

  /** Returns what is on each square, like `WRB`: top, front, side; null for the empty one. */
  pieces: (board) => board.split(",").map((cube) => (cube === "---" ? null : cube)),

  goalPieces: (goal) => Array.from(goal, (top) => (top === "E" ? null : top)),

  /** Returns the goal that a board reaches: its tops. */
  goalOf: (board) =>
    cubic
      .pieces(board)
      .map((cube) => cube?.[0] ?? "E")
      .join(""),

  describe: (cube) =>
    `cube, ${COLOURS[cube[0]]} on top, ${COLOURS[cube[1]]} in front, ${COLOURS[cube[2]]} at the side`,

  brief: (cube) => `${COLOURS[cube[0]]} cube`,

  describeGoal: (top) => (top === null ? "empty" : COLOURS[top]),

  paintGoal(element, top) {
    element.className = `spot ${top === null ? "hole" : "colour"}`;
    element.dataset.colour = top ?? "";
    element.textContent = top ?? "";
  },

  says: (cube, move) => `a cube rolls ${move}, now ${COLOURS[cube[0]]} on top`,

  tapGoal: (goal, square) => tapped("WRBE", goal, square),

  goalHelp: "Tap a square for its next colour: white, red, blue, empty.",
};
