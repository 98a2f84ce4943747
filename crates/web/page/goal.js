// The goal, small.

import { goalDrawing } from "./picture.js";
import { place } from "./squares.js";

/** Shows the goal of a game in `root`. */
export function goalView(root, game) {
  root.setAttribute("role", "img");
  game.addEventListener("change", () => {
    const { puzzle, goal } = game;
    const image = goalDrawing(puzzle, goal);
    root.replaceChildren(image ?? goal);
    image?.setAttribute("aria-hidden", "true");
    root.setAttribute(
      "aria-label",
      image === null ? `Goal: ${goal}` : `Goal: ${inWords(puzzle, goal)}`,
    );
  });
}

function inWords(puzzle, goal) {
  const what = (token) =>
    token === null ? "empty" : token === "?" ? "any" : puzzle.describeGoal(token);
  return puzzle
    .goalPieces(goal)
    .map((token, square) => `${place(square)}: ${what(token)}`)
    .join("; ");
}
