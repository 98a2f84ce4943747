// The goal, small.

import { inWords, partsOf, squaresOf } from "./goals.js";
import { goalDrawings } from "./picture.js";
import { place } from "./squares.js";

/** Shows the goal of a game in `root`. */
export function goalView(root, game) {
  root.setAttribute("role", "img");
  game.addEventListener("change", () => {
    const { puzzle, goal } = game;
    const images = goalDrawings(puzzle, goal);
    for (const image of images) image.setAttribute("aria-hidden", "true");
    root.replaceChildren(...images);
    root.style.setProperty("--columns", Math.ceil(Math.sqrt(images.length)));
    const parts = partsOf(goal).map((part) =>
      squaresOf(puzzle, part)
        .map((token, square) => `${place(square)}: ${inWords(puzzle, token)}`)
        .join("; "),
    );
    root.setAttribute("aria-label", `Goal: ${parts.join(", or ")}`);
  });
}
