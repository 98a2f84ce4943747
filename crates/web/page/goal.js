// A small picture of the goal.

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
    const parts = goalDrawings(puzzle, goal);
    for (const { image } of parts) image.setAttribute("aria-hidden", "true");
    root.replaceChildren(...parts.map(({ image }) => image));
    root.style.setProperty("--parts", Math.ceil(Math.sqrt(parts.length)));
    root.style.setProperty("--quarters", view.quarters);
    const words = ({ squares }) =>
      squares.map((text, square) => `${view.place(square)}: ${puzzle.inWords(text)}`).join("; ");
    root.setAttribute("aria-label", `Goal: ${parts.map(words).join(", or ")}`);
  });
}
