// The sliding eight-puzzle, as the page needs to know it.

import { make } from "./dom.js";
import { slide } from "./motion.js";

/** The sliding eight-puzzle. */
export const eight = {
  name: "eight",
  title: "Eight",
  unit: "move",
  things: "boards",
  first: { start: "8672543_1", goal: "12345678_" },
  unsolvable: "Two tiles would have to change places.",

  /** Returns what is on each square; null for the empty one. */
  pieces: (board) => Array.from(board, (label) => (label === "_" ? null : label)),

  goalPieces: (goal) => Array.from(goal, (label) => (label === "_" ? null : label)),

  /** Returns the goal that a board reaches. */
  goalOf: (board) => board,

  /** Returns what a piece is: at length, and briefly. */
  describe: (label) => `tile ${label}`,
  brief: (label) => `tile ${label}`,

  describeGoal: (label) => (label === null ? "empty" : `tile ${label}`),

  /** Fills the element of a piece. */
  paint(element, label) {
    element.className = "piece tile";
    element.replaceChildren(make("span", { class: "label" }, label));
  },

  paintGoal(element, label) {
    element.className = `spot ${label === null ? "hole" : "tile"}`;
    element.textContent = label ?? "";
  },

  /** Returns what moves when a piece changes its square. */
  motion: (element, from, to) => slide(element, from, to),

  says: (label, move) => `${eight.describe(label)} moves ${move}`,

  /** Returns the goal after a tap: the first marks a tile, the second makes it change places. */
  tapGoal(goal, square, chosen) {
    if (chosen === null) return { goal, chosen: square };
    const labels = [...goal];
    [labels[square], labels[chosen]] = [labels[chosen], labels[square]];
    return { goal: labels.join(""), chosen: null };
  },

  goalHelp: "Tap two squares to let them change places.",

  /** Draws a piece 60 wide and high. */
  picture: (label) => [
    ["rect", { width: 60, height: 60, rx: 10, fill: "#ffffff", stroke: "#b8c2cc" }],
    ["text", { x: 30, y: 41, "font-size": 30, fill: "#1f2933" }, label],
  ],
};
