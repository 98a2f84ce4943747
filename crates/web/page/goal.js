// The goal, small: taps change it.

import { make } from "./dom.js";
import { place } from "./squares.js";

/** Shows the goal of a game in `root`, and changes it when its squares are tapped. */
export function goalView(root, game) {
  let chosen = null;
  const spots = Array.from({ length: 9 }, (_, square) =>
    make("button", { type: "button", class: "spot", onclick: () => tap(square) }),
  );
  root.append(...spots);

  function tap(square) {
    const { puzzle, board, goal } = game;
    const next = puzzle.tapGoal(goal, square, chosen);
    chosen = next.chosen;
    if (next.goal === goal) paint();
    else game.show({ puzzle, board, goal: game.rules.goal(next.goal) });
  }

  function paint() {
    game.puzzle.goalPieces(game.goal).forEach((token, square) => {
      const spot = spots[square];
      game.puzzle.paintGoal(spot, token);
      spot.classList.toggle("chosen", square === chosen);
      spot.setAttribute("aria-label", `Goal, ${place(square)}: ${game.puzzle.describeGoal(token)}`);
      spot.title = game.puzzle.goalHelp;
    });
  }

  game.addEventListener("change", ({ detail }) => {
    if (detail.kind === "show") chosen = null;
    paint();
  });
}
