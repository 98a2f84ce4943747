// The cubic eight-puzzle, as a module of the page.

import { cubes, faced, flat } from "./cube.js";
import { goalOf } from "./goals.js";

const COLOURS = { W: "white", R: "red", B: "blue" };

/** The cubic eight-puzzle. */
export const cubic = {
  ...cubes((marks) => ({
    faces: faced(marks, (letter) => ({ colour: letter, text: letter })),
    edges: { front: marks.front, right: marks.right },
  })),
  name: "cubic",
  title: "Cubic",
  long: "The cubic eight-puzzle",
  things: "states",
  first: { start: "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW", goal: "RBRBRBWEB" },
  aim: "RRRRERRRR",
  rules: [
    "A cube beside the empty square rolls into it over its edge; opposite faces of a cube have the same colour.",
    "Roll until the tops and the empty square are those of the goal.",
  ],

  /** The goal of an address without one, because this puzzle has no default goal. */
  usual: "RBRBRBWEB",

  signs:
    "The bars at the edges of a top show what comes up: " +
    "the one in front when a cube rolls up or down, the one at the side when it rolls sideways.",

  empty: "E",
  goalPalette: ["W", "R", "B", "?", null],

  /** Returns the goal that a board reaches: its tops. */
  reached: (board) => goalOf(cubic, cubic.pieces(board).map((cube) => cube?.[0] ?? null)),

  describe: (cube) =>
    `cube, ${COLOURS[cube[0]]} on top, ${COLOURS[cube[1]]} in front, ${COLOURS[cube[2]]} at the side`,

  brief: (cube) => `${COLOURS[cube[0]]} cube`,

  /** A goal may have a whole cube. */
  describeGoal: (token) => COLOURS[token] ?? cubic.describe(token),

  says: (cube, move) => `a cube rolls ${move}, now ${COLOURS[cube[0]]} on top`,

  goalPicture: (token) => (token in COLOURS ? flat(token, token) : cubic.picture(token)),
};
