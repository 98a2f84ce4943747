// Gardner's 24 faces, as a module of the page.

import { cubes, flat } from "./cube.js";

/** The face of a cube by the letter of its direction. */
const FACES = { U: "top", D: "bottom", N: "back", S: "front", E: "right", W: "left" };
const WHERE = { U: "up", D: "down", N: "north", S: "south", E: "east", W: "west" };

/** All cubes with three red faces. */
const CUBES = [..."UDNSEW"].flatMap((a, i, all) =>
  all.slice(i + 1).flatMap((b, j) => all.slice(i + j + 2).map((c) => a + b + c)),
);

const pieces = (board) => board.split(",").map((cube) => (cube === "---" ? null : cube));
const board = (cubes) => cubes.map((cube) => cube ?? "---").join();

/** Gardner's 24 faces. */
export const gardner = {
  ...cubes((red) => {
    const paint = ([letter, face]) => {
      const isRed = red.includes(letter);
      return [face, { colour: isRed ? "R" : "W", text: isRed ? "●" : "" }];
    };
    const sides = [..."NSEW"].filter((letter) => red.includes(letter));
    return {
      faces: Object.fromEntries(Object.entries(FACES).map(paint)),
      edges: Object.fromEntries(sides.map((letter) => [FACES[letter], "R"])),
    };
  }),
  name: "gardner",
  title: "Gardner",
  long: "Gardner's 24 faces",
  things: "states",
  states: "7,524,679,680",
  first: {
    start: "UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE",
    goal: "DSE,DEW,DSW,DNS,---,DNS,DNE,DEW,DNW",
  },
  aim: "DSE,DEW,DSW,DNS,---,DNS,DNE,DEW,DNW",
  rules: [
    "A cube beside the empty square rolls into it over its edge; each cube has three red faces.",
    "Roll until no red face is visible and the centre is empty: from 24 red faces this takes at least 70 rolls.",
  ],
  /** The largest distance of a new board. */
  most: 24,
  hasOneGoal: true,
  signs:
    "A red bar at an edge of a top says that the side there is red. " +
    "A cube that rolls to the right turns its left side up.",

  empty: "---",
  blank: "---",
  palette: [...CUBES, null],
  goalPalette: [],

  /** Returns the red faces on each square, like `UNW`; null for the empty one. */
  pieces,
  boardOf: board,

  reached: () => gardner.first.goal,

  describe: (red) => `cube, red ${Array.from(red, (letter) => WHERE[letter]).join(", ")}`,

  brief: () => "cube",

  describeGoal: () => "no red",

  says: (red, move) =>
    `a cube rolls ${move}, now red ${Array.from(red, (f) => WHERE[f]).join(", ")}`,

  goalPicture: () => flat("W", ""),
};
