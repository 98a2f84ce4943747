// Rolling Cubes and Crossteaser, as modules of the page.

import { WHERE, cubes, faced, flat } from "./cube.js";
import { slide } from "./motion.js";

/** The colours of the digits, the same on opposite faces. */
const COLOURS = ["W", "R", "B", "B", "R", "W"];

const BARS = "The bars at the edges of a top have the colours of the sides.";

/** Returns the members that both puzzles share, by words: for what rolls, and for one of its parts. */
function puzzle(thing, part) {
  const lies = (cube) => `${part} 1 ${WHERE[cube[0]]}, ${part} 2 ${WHERE[cube[1]]}`;
  return {
    ...cubes((marks) => {
      const faces = faced(marks, (digit) => ({ colour: COLOURS[digit - 1], text: digit }));
      const { top, bottom, ...sides } = faces;
      return { faces, edges: faced(sides, ({ colour }) => colour) };
    }),
    things: "boards",
    states: "270,888,468,480",
    aim: "alike",
    /** The largest distance of a new board. */
    most: 24,
    hasOneGoal: true,
    goalBoard: "=,=,=,=,--,=,=,=,=",
    empty: "--",
    goalPalette: [],

    reached: () => "alike",

    describe: (cube) => `${thing}, ${lies(cube)}`,

    brief: () => thing,

    describeGoal: () => "as all others",

    says: (cube, move) => `a ${thing} rolls ${move}, now ${lies(cube)}`,

    goalPicture: () => flat("W", "="),
  };
}

/** Rolling Cubes. */
export const alike = {
  ...puzzle("cube", "face"),
  name: "alike",
  title: "Alike",
  long: "Rolling Cubes",
  signs: `${BARS} A cube that rolls to the right turns its left side up.`,
  first: { start: "NW,EU,NU,DE,--,SU,UN,SW,UW", goal: "alike" },
  rules: [
    "A cube beside the empty square rolls into it over its edge; each cube has six different faces.",
    "Roll until all cubes are alike, in any of 24 ways, and the centre is empty: 57 rolls are always enough.",
  ],
};

/** Crossteaser: a cross rolls up and down like a cube, but the other way round to the sides, so it slides here. */
export const crossteaser = {
  ...puzzle("cross", "arm"),
  motion: slide,
  name: "crossteaser",
  title: "Crosses",
  long: "Crossteaser",
  signs: `${BARS} A cross that rolls to the right turns its right side up; up and down it rolls like a cube.`,
  first: { start: "NE,WU,NU,DW,--,SU,UN,SE,UE", goal: "alike" },
  rules: [
    "A cross beside the empty slot rolls into it; each cross has six different arms, which are faces here.",
    "Roll until all crosses are alike and the centre is empty: 57 rolls are always enough.",
  ],
};
