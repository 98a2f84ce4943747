// Hints in three steps. To explore: how far, which piece, which move. To play: nearer or not, piece, move.

import { counted, make } from "./dom.js";
import { compared, named } from "./moves.js";
import { MOVES, target } from "./squares.js";

/** Adds the button to `root`, and says hints in `text`. Returns what gives the next hint. */
export function hintsView(root, text, game, analysis, contest, board) {
  let step = 0;
  let last = null;
  let latest = null;
  const button = make("button", { type: "button", id: "hint-button", onclick: next }, "Hint");
  root.prepend(button);

  function next() {
    const { answer } = analysis;
    if (answer === null || game.mode === "edit") return;
    const { puzzle } = game;
    const move = answer.path?.[0];
    if (move === undefined) {
      text.textContent =
        answer.distance === 0
          ? "This is the goal."
          : answer.known
            ? `No moves lead to the goal. ${puzzle.unsolvable}`
            : "The fewest from here are not known on this page.";
      return;
    }
    step = Math.min(step + 1, 3);
    if (game.mode === "play") contest.hint();
    const tokens = puzzle.pieces(game.board);
    const square = target(tokens.indexOf(null), move);
    const piece = `the ${named(puzzle, tokens[square], square)}`;
    text.textContent = [
      `${game.mode === "play" ? direction() : `${counted(answer.distance, puzzle.unit)} left.`} Ask again for the piece.`,
      `Move ${piece.replace(/,$/, "")}. Ask again for the way.`,
      `Move ${piece} ${MOVES[move].piece}.`,
    ][step - 1];
    if (step >= 2) board.mark(square, step === 3 ? move : undefined);
  }

  /** Says whether the last move was a good one. */
  function direction() {
    if (last === null) return "No move was made yet.";
    const where = { nearer: "nearer", farther: "farther away", equal: "neither nearer nor farther" };
    return `The last move led ${where[compared(last, latest)]}.`;
  }

  game.addEventListener("change", ({ detail }) => {
    step = 0;
    text.textContent = "";
    if (detail.kind !== "move") latest = null;
    last = latest;
  });
  analysis.addEventListener("known", () => (latest = analysis.answer.distance));
  return next;
}
