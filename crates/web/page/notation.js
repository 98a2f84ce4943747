// What letters and arrow keys name: the way of the piece that moves, or that of the empty square.

import { button } from "./dom.js";
import { OPPOSITE } from "./squares.js";
import { keep, recall } from "./storage.js";

/** The convention of the page: whether the way of the empty square is named. */
let isBlank = recall("naming", "piece") === "blank";

/** Returns the move that a letter names, or the letter of a move: the same exchange. */
export function translate(move) {
  return isBlank ? move : OPPOSITE[move];
}

/** Returns the letters of moves. */
export function lettersOf(moves) {
  return Array.from(moves, translate).join("");
}

/** Returns a button that says which convention there is, and switches to the other. */
export function notationButton(id, game) {
  const onclick = () => {
    isBlank = !isBlank;
    keep("naming", isBlank ? "blank" : "piece");
    game.paint();
  };
  const one = button(id, "", onclick, { class: "quiet" });
  game.addEventListener("paint", () => {
    const whose = isBlank ? "the empty square" : "the piece";
    one.textContent = `Letters and arrow keys: the way of ${whose}`;
  });
  return one;
}
