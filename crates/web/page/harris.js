// Harris's rolling cubes, as a module of the page.

import { WHERE, cubes, faced, flat } from "./cube.js";

/** The sign on top by the place of the marked face. */
const SIGNS = { top: "●", bottom: "×", back: "↑", front: "↓", right: "→", left: "←" };

/** Returns the place of the marked face. */
const placeOf = (marks) => Object.keys(marks).find((place) => marks[place] === "M");

/** Harris's rolling cubes. */
export const harris = {
  ...cubes((marks) => {
    const faces = faced(marks, (mark) => (mark === "M" ? { colour: "R", text: "●" } : { colour: "W", text: "" }));
    const place = placeOf(marks);
    // Another cube may hide a marked side, so the top says where it is.
    if (place !== "top") faces.top = { colour: "W", text: SIGNS[place], isSign: true };
    return { faces, edges: { [place]: "R" } };
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
  goalPalette: [..."UDNSEW", "?", null],

  /** Returns the goal that a board reaches. */
  reached: (board) => board,

  describe: (mark) => `cube, mark ${WHERE[mark]}`,

  brief: () => "cube",

  describeGoal: (mark) => `mark ${WHERE[mark]}`,

  says: (mark, move) => `a cube rolls ${move}, its mark now ${WHERE[mark]}`,

  goalPicture: (mark) => flat(mark === "U" ? "R" : "W", SIGNS[placeOf(harris.faces[mark])]),
};
