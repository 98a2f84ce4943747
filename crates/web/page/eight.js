// The sliding eight-puzzle, as a module of the page.

import { slide } from "./motion.js";

const picture = (label) => [
  [
    "rect",
    { width: 60, height: 60, rx: 10, fill: "var(--tile, #fff)", stroke: "var(--tile-edge, #b8c2cc)" },
  ],
  ["text", { x: 30, y: 41, "font-size": 30, fill: "var(--ink, #1f2933)" }, label],
];

/** The sliding eight-puzzle. */
export const eight = {
  name: "eight",
  title: "Eight",
  long: "The sliding eight-puzzle",
  unit: "move",
  things: "boards",
  first: { start: "8672543_1", goal: "12345678_" },
  aim: "12345678_",
  rules: [
    "A tile beside the empty square slides into it.",
    "Slide until every tile is on its square in the goal.",
  ],

  /** The pieces for a square of a goal. */
  goalPalette: [..."123456789", "?", null],
  isEachOnce: true,

  /** The empty square of a goal. */
  empty: "_",

  /** Returns the goal that a board reaches. */
  reached: (board) => board,

  /** Returns the description of a piece, long and short. */
  describe: (label) => `tile ${label}`,
  brief: (label) => `tile ${label}`,

  describeGoal: (label) => `tile ${label}`,

  /** Fills the element of a piece. */
  paint(element, label) {
    element.className = "piece tile";
    element.replaceChildren(label);
  },

  /** Returns the motion of a piece to another square. */
  motion: (element, from, to) => slide(element, from, to),

  says: (label, move) => `${eight.describe(label)} moves ${move}`,

  /** Draws a piece 60 wide and high, and a square of a goal. */
  picture,
  goalPicture: picture,
};
