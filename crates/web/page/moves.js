// Every possible move, and where it leads: nearer, farther, or neither.

import { make } from "./dom.js";
import { MOVES, place, target } from "./squares.js";

/** Lists the moves from a game's position in `root`: a row for each direction. */
export function movesView(root, game, analysis) {
  const rows = Object.keys(MOVES).map((move) => {
    const [arrow, which, left, verdict] = ["arrow", "which", "left", "verdict"].map((name) =>
      make("span", { class: name }),
    );
    arrow.textContent = MOVES[move].arrow;
    const button = make(
      "button",
      { type: "button", class: "choice", "data-move": move, onclick: () => game.move(move) },
      arrow,
      which,
      left,
      verdict,
    );
    root.append(make("li", {}, button));
    return { move, button, which, left, verdict };
  });

  function paint() {
    const { puzzle, board } = game;
    const tokens = puzzle.pieces(board);
    const blank = tokens.indexOf(null);
    const answer = analysis.answer;
    for (const { move, button, which, left, verdict } of rows) {
      const square = target(blank, move);
      const after = answer?.moves.find((found) => found.move === move)?.distance ?? null;
      const word = after === null ? "" : compared(answer.distance, after);
      button.disabled = square === null;
      which.textContent =
        square === null
          ? `nothing can go ${MOVES[move].piece}`
          : `${named(puzzle, tokens[square], square)} ${MOVES[move].piece}`;
      left.textContent = after === null ? "" : `${after} left`;
      verdict.textContent = word;
      button.className = `choice ${word}`;
    }
  }

  game.addEventListener("change", paint);
  analysis.addEventListener("known", paint);
}

/** Returns where a move has led. To some goals neighbouring boards are equally far. */
export function compared(before, after) {
  if (after === before) return "equal";
  return after < before ? "nearer" : "farther";
}

/** Returns a piece in a few words. Cubes that look the same are known by their squares. */
export function named(puzzle, token, square) {
  return puzzle.isEachOnce ? puzzle.brief(token) : `${puzzle.brief(token)}, ${place(square)},`;
}
