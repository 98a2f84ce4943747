// Gardner's 24 faces, as a module of the page.

import { WHERE, cubes, faced, flat } from "./cube.js";

/** Gardner's 24 faces. */
export const gardner = {
  ...cubes((marks) => {
    const sides = Object.entries(marks).filter(([place, mark]) => mark === "R" && place !== "top");
    return {
      faces: faced(marks, (mark) => (mark === "R" ? { colour: "R", text: "●" } : { colour: "W", text: "" })),
      edges: Object.fromEntries(sides),
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
  goalPalette: [],

  reached: () => gardner.first.goal,

  describe: (red) => `cube, red ${Array.from(red, (letter) => WHERE[letter]).join(", ")}`,

  brief: () => "cube",

  describeGoal: () => "no red",

  says: (red, move) =>
    `a cube rolls ${move}, now red ${Array.from(red, (f) => WHERE[f]).join(", ")}`,

  goalPicture: () => flat("W", ""),
};
