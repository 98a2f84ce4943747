// A small picture of the goal.

import { inWords, partsOf, squaresOf } from "./goals.js";
import { goalDrawings } from "./picture.js";

/** Shows the goal of a game in `root`, turned like the board. */
export function goalView(root, game, view) {
  let shown = "";
  root.setAttribute("role", "img");
  game.addEventListener("paint", () => {
    const { puzzle, goal } = game;
    const what = `${puzzle.name} ${goal} ${view.quarters}`;
    if (what === shown) return;
    shown = what;
    const images = goalDrawings(puzzle, goal);
    for (const image of images) image.setAttribute("aria-hidden", "true");
    root.replaceChildren(...images);
    root.style.setProperty("--columns", Math.ceil(Math.sqrt(images.length)));
    root.style.setProperty("--quarters", view.quarters);
    const parts = partsOf(goal).map((part) =>
      squaresOf(puzzle, part)
        .map((token, square) => `${view.place(square)}: ${inWords(puzzle, token)}`)
        .join("; "),
    );
    root.setAttribute("aria-label", `Goal: ${parts.join(", or ")}`);
  });
}
