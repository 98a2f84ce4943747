// How moves are shown: as arrows, the way of the piece that moves; or as the command's letters, the way of the empty square.

import { keep, recall } from "./kept.js";
import { MOVES } from "./motion.js";

/** Whether moves are shown as letters. */
let isLetters = recall("letters") === true;

export function areLetters() {
  return isLetters;
}

export function chooseLetters(are) {
  isLetters = are;
  keep("letters", are);
}

/** Returns the sign of each of some moves. */
export function signsOf(moves) {
  return Array.from(moves, (move) => (isLetters ? move : MOVES[move].arrow));
}
