// Hints of a game, in two steps: the piece, and where to.

import { button } from "./dom.js";
import { keep, recall } from "./kept.js";
import { target } from "./motion.js";
import { named } from "./moves.js";
import { sentence } from "./status.js";

/**
 * Adds the button to `root`, and writes hints to `text`. Returns functions: `next` gives the next hint, `know` the one for
 * which a search had to end, `follow` and `paint` take hints back that do not hold any more.
 */
export function hintsView(root, text, game, analysis, contest, view, board) {
  let step = 0;
  let marked = null;
  let isWaiting = false;
  root.append(button("hint-button", "Hint", next));

  function next() {
    if (game.mode !== "play" || contest.count.result !== null) return;
    // Said once.
    if (recall("hinted") === null && contest.count.hints === 0) {
      keep("hinted", true);
      text.textContent = "A game with a hint is not “Perfect”. Press again for the hint.";
      return;
    }
    const { answer } = analysis;
    isWaiting = analysis.state.kind === "searching";
    if (isWaiting) return (text.textContent = "Still searching: the hint comes by itself.");
    if (answer === null) return (text.textContent = analysis.state.message);
    const { puzzle } = game;
    const move = answer.path?.[0];
    if (move === undefined) {
      const unknown = "The distance from here is not known on this page.";
      text.textContent = answer.reason === null ? unknown : sentence(answer.reason);
      return;
    }
    step = Math.min(step + 1, 2);
    contest.hint();
    const tokens = puzzle.pieces(game.board);
    const square = target(puzzle, tokens.indexOf(null), move);
    const piece = `the ${named(puzzle, tokens[square], view.place(square))}`;
    text.textContent = step === 1 ? `Move ${piece.replace(/,$/, "")}.` : `Move ${piece} ${view.way(move).piece}.`;
    board.mark(square, step === 2 ? move : undefined);
    marked = view.quarters;
  }

  function know() {
    if (isWaiting) next();
  }

  function follow() {
    step = 0;
    isWaiting = false;
    text.textContent = "";
  }

  function paint() {
    // The words for places and directions depend on the view.
    if (step === 0 || marked === view.quarters) return;
    follow();
    board.mark(null);
  }

  return { next, know, follow, paint };
}
