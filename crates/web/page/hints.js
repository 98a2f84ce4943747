// Hints of a game, in three steps: whether the last move led nearer; the piece; the move.

import { button } from "./dom.js";
import { compared, named } from "./moves.js";
import { target } from "./squares.js";
import { sentence } from "./status.js";

/** Adds the button to `root`, and writes hints to `text`. Returns a function that gives the next hint. */
export function hintsView(root, text, game, analysis, contest, view, board) {
  let step = 0;
  let marked = null;
  root.prepend(button("hint-button", "Hint", next));

  function next() {
    const { answer } = analysis;
    if (answer === null || game.mode !== "play") return;
    const { puzzle } = game;
    const move = answer.path?.[0];
    if (move === undefined) {
      text.textContent =
        answer.distance === 0
          ? "This is the goal."
          : answer.reason === null
            ? "The distance from here is not known on this page."
            : sentence(answer.reason);
      return;
    }
    step = Math.min(step + 1, 3);
    contest.hint();
    const tokens = puzzle.pieces(game.board);
    const square = target(puzzle, tokens.indexOf(null), move);
    const piece = `the ${named(puzzle, tokens[square], view.place(square))}`;
    text.textContent = [
      `${direction()} Ask again for the piece.`,
      `Move ${piece.replace(/,$/, "")}. Ask again for the way.`,
      `Move ${piece} ${view.way(move).piece}.`,
    ][step - 1];
    if (step >= 2) board.mark(square, step === 3 ? move : undefined);
    marked = view.quarters;
  }

  /** Returns where the last move led, in words. */
  function direction() {
    const [last, latest] = contest.trail.slice(contest.moves - 1);
    if (contest.moves === 0) return "No move was made yet.";
    const where = { nearer: "nearer", farther: "farther away", equal: "neither nearer nor farther" };
    return `The last move led ${where[compared(last, latest)]}.`;
  }

  function forget() {
    step = 0;
    text.textContent = "";
  }

  game.addEventListener("change", forget);
  // The words for places and directions depend on the view.
  game.addEventListener("paint", () => {
    if (step > 1 && marked !== view.quarters) {
      forget();
      board.mark(null);
    }
  });
  return next;
}
