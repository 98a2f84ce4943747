// The puzzles of the page, each a module with the same members.

import { alike, crossteaser } from "./alike.js";
import { cubic } from "./cubic.js";
import { eight } from "./eight.js";
import { gardner } from "./gardner.js";
import { harris } from "./harris.js";

/** The puzzles, in the order of the page. */
export const PUZZLES = [eight, cubic, harris, gardner, alike, crossteaser];

/** Returns the puzzle of a name; undefined if there is none. */
export function puzzleOf(name) {
  return PUZZLES.find((puzzle) => puzzle.name === name);
}
