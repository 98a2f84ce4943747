// Rolling Cubes and Crossteaser, as modules of the page.

import { cubes, flat } from "./cube.js";
import { slide } from "./motion.js";

/** The words for a direction by its letter, and the side of a cube there. */
const WHERE = { U: "up", D: "down", N: "north", S: "south", E: "east", W: "west" };
const FACES = { U: "top", D: "bottom", N: "back", S: "front", E: "right", W: "left" };
const OPPOSITE = { U: "D", D: "U", N: "S", S: "N", E: "W", W: "E" };

/** East, north and up as axes. */
const AXES = { E: [1, 0, 0], N: [0, 1, 0], U: [0, 0, 1] };

/** Returns the direction of a letter as a vector. */
function vector(letter) {
  return AXES[letter] ?? AXES[OPPOSITE[letter]].map((part) => -part);
}

/** Returns the letter of the direction at right angles to two others: west for up and north. */
function third(first, second) {
  const [[a, b, c], [d, e, f]] = [vector(first), vector(second)];
  const [east, north, up] = [b * f - c * e, c * d - a * f, a * e - b * d];
  const [letter, part] = east !== 0 ? ["E", east] : north !== 0 ? ["N", north] : ["U", up];
  return part > 0 ? letter : OPPOSITE[letter];
}

/** Returns the digit of a die in each direction. Its notation says where 1 and 2 look. */
function digits([first, second]) {
  const looks = [first, second, third(first, second)];
  const pairs = looks.flatMap((letter, at) => [
    [letter, at + 1],
    [OPPOSITE[letter], 6 - at],
  ]);
  return Object.fromEntries(pairs);
}

/** The colours of the digits, the same on opposite faces. */
const COLOURS = ["W", "R", "B", "B", "R", "W"];

const pieces = (board) => board.split(",").map((cube) => (cube === "--" ? null : cube));
const board = (cubes) => cubes.map((cube) => cube ?? "--").join();

const BARS = "The bars at the edges of a top have the colours of the sides.";

/** All 24 orientations. */
const CUBES = [..."UDNSEW"].flatMap((a) =>
  [..."UDNSEW"].filter((b) => b !== a && b !== OPPOSITE[a]).map((b) => a + b),
);

/** Returns the members that both puzzles share, by words: for what rolls, for several, and for one of its parts. */
function puzzle(thing, several, part) {
  const lies = (cube) => `${part} 1 ${WHERE[cube[0]]}, ${part} 2 ${WHERE[cube[1]]}`;
  return {
    ...cubes((cube) => {
      const shown = ([letter, digit]) => [
        FACES[letter],
        { colour: COLOURS[digit - 1], text: String(digit) },
      ];
      const faces = Object.entries(digits(cube)).map(shown);
      const sides = faces.filter(([face]) => face !== "top" && face !== "bottom");
      const edges = sides.map(([face, { colour }]) => [face, colour]);
      return { faces: Object.fromEntries(faces), edges: Object.fromEntries(edges) };
    }),
    things: "boards",
    states: "270,888,468,480",
    aim: "alike",
    /** The largest distance of a new board. */
    most: 24,
    hasOneGoal: true,
    goalBoard: "=,=,=,=,--,=,=,=,=",
    empty: "--",
    blank: "--",
    palette: [...CUBES, null],
    goalPalette: [],

    /** Returns the directions of the first two faces of each cube, like `UN`; null for the empty square. */
    pieces,
    boardOf: board,

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
  ...puzzle("cube", "cubes", "face"),
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
  ...puzzle("cross", "crosses", "arm"),
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
