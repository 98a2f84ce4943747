// Every legal move, and whether it leads nearer, farther, or neither: in a list, and on the pieces.

import { make } from "./dom.js";
import { MOVES, target } from "./motion.js";

const DIRECTIONS = ["up", "right", "left", "down"];

/** Lists the moves from a game's board in `root`, a row for each direction, and marks the pieces of `board`. */
export function movesView(root, game, analysis, view, board) {
  // Those in one direction stand together.
  const rows = Object.keys(MOVES).sort((a, b) => DIRECTIONS.indexOf(MOVES[a].piece) - DIRECTIONS.indexOf(MOVES[b].piece)).map((move) => {
    const [arrow, which, left, verdict] = ["arrow", "which", "left", "verdict"].map((name) =>
      make("span", { class: name }),
    );
    const attributes = { type: "button", "data-move": move, onclick: () => game.move(move) };
    const button = make("button", attributes, arrow, which, left, verdict);
    const item = make("li", {}, button);
    root.append(item);
    return { move, item, button, arrow, which, left, verdict };
  });

  /** Returns the distance after a move; null if that is not known. */
  function after(move) {
    return analysis.answer?.moves.find((found) => found.move === move)?.distance ?? null;
  }

  return () => {
    const { puzzle, mode } = game;
    const tokens = puzzle.pieces(game.board);
    const blank = tokens.indexOf(null);
    const values = {};
    for (const { move, item, button, arrow, which, left, verdict } of rows) {
      const square = target(puzzle, blank, move);
      const distance = after(move);
      const leads = distance === null ? "" : compared(analysis.answer.distance, distance);
      const way = view.way(move);
      // Slides of several tiles are only listed where they are legal.
      item.hidden = MOVES[move].tiles > 1 && (square === null || !puzzle.hasSlides);
      button.disabled = square === null || item.hidden;
      if (item.hidden) continue;
      button.className = `choice ${leads}`;
      arrow.textContent = way.arrow;
      which.textContent =
        square === null ? `nothing can move ${way.piece}` : `${named(puzzle, tokens[square], view.place(square))} ${way.piece}`;
      left.textContent = distance === null ? "" : `${distance} left`;
      verdict.textContent = leads || (square !== null && analysis.answer?.atLeast > 0 ? "not known" : "");
      if (distance !== null) values[square] = { text: distance, leads };
    }
    board.value(mode === "explore" ? values : {});
    board.explain(analysis.answer?.marked[0] ?? []);
  };
}

/** Returns where a move has led. Neighbouring boards are at equal distances from some goals. */
export function compared(before, after) {
  if (after === before) return "equal";
  return after < before ? "nearer" : "farther";
}

/** Returns the name of a piece. Cubes, which may look the same, are named by their places. */
export function named(puzzle, token, place) {
  return puzzle.isEachOnce ? puzzle.brief(token) : `${puzzle.brief(token)}, ${place},`;
}
