// Hints in three steps: how far, which piece, which move.

import { make } from "./dom.js";
import { MOVES, place, target } from "./squares.js";
import { leftOf } from "./moves.js";

/** Adds the button to `root`, and says hints in `text`. Returns what gives the next hint. */
export function hintsView(root, text, game, analysis, board) {
  let step = 0;
  const button = make("button", { type: "button", id: "hint-button", onclick: next }, "Hint");
  root.prepend(button);

  function next() {
    const answer = analysis.answer;
    if (answer === null) return;
    const { puzzle } = game;
    const move = answer.path?.[0];
    if (move === undefined) {
      text.textContent =
        answer.distance === 0 ? "This is the goal." : `No moves lead there. ${puzzle.unsolvable}`;
      return;
    }
    step = Math.min(step + 1, 3);
    const tokens = puzzle.pieces(game.board);
    const square = target(tokens.indexOf(null), move);
    const piece = `the ${puzzle.brief(tokens[square])} in ${place(square)}`;
    text.textContent = [
      `${leftOf(puzzle, answer.distance)}. Ask again for the piece.`,
      `Move ${piece}. Ask again for the way.`,
      `Move ${piece} ${MOVES[move].piece}.`,
    ][step - 1];
    if (step >= 2) board.mark(square, step === 3 ? move : undefined);
  }

  game.addEventListener("change", () => {
    step = 0;
    text.textContent = "";
  });
  return next;
}
