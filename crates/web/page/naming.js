// What letters and arrow keys name: the way of the piece that moves, or that of the empty square.

import { make } from "./dom.js";
import { keep, recall } from "./kept.js";
import { OPPOSITE } from "./squares.js";

/** The convention. Sends `change` when it is another. */
class Naming extends EventTarget {
  isBlank = recall("naming", "piece") === "blank";

  /** Returns the move that a letter names, or the letter of a move: the same exchange. */
  translate(move) {
    return this.isBlank ? move : OPPOSITE[move];
  }

  /** Returns the letters of moves. */
  letters(moves) {
    return Array.from(moves, (move) => this.translate(move)).join("");
  }

  /** Returns whose way is named, in words. */
  get whose() {
    return this.isBlank ? "the empty square" : "the piece";
  }

  switch() {
    this.isBlank = !this.isBlank;
    keep("naming", this.isBlank ? "blank" : "piece");
    this.dispatchEvent(new Event("change"));
  }
}

/** The convention of the page. */
export const naming = new Naming();

/** Returns a button that says which convention there is, and switches to the other. */
export function namingButton(id) {
  const button = make("button", {
    type: "button",
    id,
    class: "quiet",
    onclick: () => naming.switch(),
  });
  const paint = () => (button.textContent = `Letters and arrow keys: the way of ${naming.whose}`);
  naming.addEventListener("change", paint);
  paint();
  return button;
}
