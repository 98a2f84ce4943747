// The meaning of letters and arrow keys: the direction of the piece that moves, or of the empty square.

import { button } from "./dom.js";
import { OPPOSITE } from "./squares.js";
import { keep, recall } from "./storage.js";

/** Whether letters and keys name the direction of the empty square. */
let isBlank = recall("naming", "piece") === "blank";

/** Returns the move of a letter, or the letter of a move, which is the same exchange. */
export function translate(move) {
  return isBlank ? move : OPPOSITE[move];
}

/** Returns the letters of moves. */
export function lettersOf(moves) {
  return Array.from(moves, translate).join("");
}

/** Returns a button that shows the convention, and switches to the other. */
export function notationButton(id, game) {
  const onclick = () => {
    isBlank = !isBlank;
    keep("naming", isBlank ? "blank" : "piece");
    game.paint();
  };
  const one = button(id, "", onclick);
  game.addEventListener("paint", () => {
    const whose = isBlank ? "the empty square" : "the piece";
    one.textContent = `Letters and arrow keys: the way of ${whose}`;
  });
  return one;
}
