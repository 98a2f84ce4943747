// The cubic eight-puzzle, as the page needs to know it.

import { facesOf, paintCube } from "./cube.js";
import { roll } from "./motion.js";

const COLOURS = { W: "white", R: "red", B: "blue" };

/** The shades of a colour in a picture, on top, in front and at the side. The page's are its style. */
const PAINT = {
  W: ["#ffffff", "#eceff3", "#d8dde3"],
  R: ["#d8402f", "#bf3526", "#a62c1f"],
  B: ["#2f6fbd", "#285fa3", "#214f89"],
};

/** The cubic eight-puzzle. */
export const cubic = {
  name: "cubic",
  title: "Cubic",
  unit: "roll",
  things: "states",
  task: "Roll cubes into the empty square until their tops show the goal.",
  first: { start: "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW", goal: "RBRBRBWEB" },
  unsolvable: "",
  solid: true,

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

  paint(element, [top, front, side]) {
    const [onTop, inFront, atSide] = [top, front, side].map((letter) => ({
      colour: letter,
      text: letter,
    }));
    paintCube(element, {
      top: onTop,
      bottom: onTop,
      front: inFront,
      back: inFront,
      left: atSide,
      right: atSide,
    });
  },

  paintGoal(element, top) {
    element.className = `spot ${top === null ? "hole" : "colour"}`;
    element.dataset.colour = top ?? "";
    element.textContent = top ?? "";
  },

  motion: (element, from, to) => roll(element, facesOf(element), from, to),

  says: (cube, move) => `a cube rolls ${move}, now ${COLOURS[cube[0]]} on top`,

  /** Returns the goal after a tap: the next of W, R, B and empty. Only one square is empty. */
  tapGoal(goal, square) {
    const next = { W: "R", R: "B", B: "E", E: "E" }[goal[square]];
    const tops = [...goal];
    if (next === "E") tops[tops.indexOf("E")] = "W";
    tops[square] = next;
    return { goal: tops.join(""), chosen: null };
  },

  goalHelp: "Tap a square for its next colour: white, red, blue, empty.",

  /** Draws a piece 60 wide and high. */
  picture([top, front, side]) {
    const ink = (letter) => (letter === "W" ? "#1f2933" : "#ffffff");
    const face = (letter, shade, points) => [
      "polygon",
      { points, fill: PAINT[letter][shade], stroke: "#1f2933", "stroke-linejoin": "round" },
    ];
    const text = (letter, x, y, size) => [
      "text",
      { x, y, "font-size": size, fill: ink(letter) },
      letter,
    ];
    return [
      face(top, 0, "0,0 42,0 42,42 0,42"),
      face(front, 1, "0,42 42,42 60,60 18,60"),
      face(side, 2, "42,0 60,18 60,60 42,42"),
      text(top, 21, 29, 22),
      text(front, 30, 55, 11),
      text(side, 51, 35, 11),
    ];
  },
};
