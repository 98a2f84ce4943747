// Every possible move, and where it leads: nearer or farther.

import { counted, make } from "./dom.js";
import { MOVES, target } from "./squares.js";

/** Lists the moves from a game's position in `root`: a row for each direction. */
export function movesView(root, game, analysis) {
  const rows = Object.keys(MOVES).map((move) => {
    const [arrow, which, left, verdict] = ["arrow", "which", "left", "verdict"].map((name) =>
      make("span", { class: name }),
    );
    arrow.textContent = MOVES[move].arrow;
    const onclick = () => game.move(move);
    const button = make(
      "button",
      { type: "button", class: "choice", "data-move": move, onclick },
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
      const word = after === null ? "" : after < answer.distance ? "nearer" : "farther";
      button.disabled = square === null;
      if (square === null) button.setAttribute("aria-label", `Nothing moves ${MOVES[move].piece}`);
      else button.removeAttribute("aria-label");
      which.textContent =
        square === null ? "" : `${puzzle.brief(tokens[square])} ${MOVES[move].piece}`;
      left.textContent = after === null ? "" : `${after} left`;
      verdict.textContent = word;
      button.className = `choice ${word}`;
    }
  }

  game.addEventListener("change", paint);
  analysis.addEventListener("known", paint);
}

/** Returns what is left, in words. */
export function leftOf(puzzle, distance) {
  return distance === 0 ? "There." : `${counted(distance, puzzle.unit)} left`;
}
