// The puzzles of the page, each a module with the same members. The compiled module says what their pieces are.

import { alike, crossteaser } from "./alike.js";
import { cubic } from "./cubic.js";
import { eight } from "./eight.js";
import { gardner } from "./gardner.js";
import { harris } from "./harris.js";

/** The puzzles, in the order of the page. */
export const PUZZLES = [eight, cubic, harris, gardner, alike, crossteaser];

/** The places of a cube's faces, in the order of the compiled module. */
const PLACES = ["top", "bottom", "back", "front", "right", "left"];

/**
 * Gives each puzzle what `rules`, the puzzles of the package, say of its pieces: the text `blank` of the empty square,
 * the `palette` of all pieces, the marks on the `faces` of cubes by place, and functions from a board to its `pieces`,
 * null for the empty square, and back.
 */
export function learn(rules) {
  for (const puzzle of PUZZLES) {
    const [{ text: blank }, ...all] = rules[puzzle.name].pieces();
    const separator = blank.length > 1 ? "," : "";
    for (const { text, faces } of all)
      if (faces !== null) puzzle.faces[text] = Object.fromEntries(PLACES.map((place, at) => [place, faces[at]]));
    Object.assign(puzzle, {
      blank,
      palette: [...all.map(({ text }) => text), null],
      pieces: (board) => board.split(separator).map((text) => (text === blank ? null : text)),
      boardOf: (pieces) => pieces.map((text) => text ?? blank).join(separator),
    });
  }
}

/** Returns the puzzle of a name; undefined if there is none. */
export function puzzleOf(name) {
  return PUZZLES.find((puzzle) => puzzle.name === name);
}
