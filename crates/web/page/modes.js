// The ways to use the page: to play, to explore, to make a board.

import { make } from "./dom.js";
import { PUZZLES } from "./puzzles.js";

const MODES = { play: "Play", explore: "Explore", edit: "Edit" };

/** Adds the switch between the modes to `root`, and shows what is for the mode: `data-for` says that. */
export function modesView(root, game) {
  const buttons = Object.entries(MODES).map(([mode, text]) =>
    make("button", { type: "button", id: `to-${mode}`, onclick: () => game.enter(mode) }, text),
  );
  root.append(...buttons);
  const parts = [...document.querySelectorAll("[data-for]")];
  game.addEventListener("change", () => {
    for (const button of buttons)
      button.setAttribute("aria-pressed", String(button.id === `to-${game.mode}`));
    for (const part of parts) part.hidden = !part.dataset.for.split(" ").includes(game.mode);
  });
}

/** Adds the switch between the puzzles. Outside of games each goes on where it was left. */
export function puzzlesView(root, game, contest) {
  const left = new Map();
  const buttons = PUZZLES.map((puzzle) => {
    const onclick = () => {
      if (game.puzzle === puzzle) return;
      if (game.mode === "play") return contest.begin(puzzle);
      left.set(game.puzzle, { puzzle: game.puzzle, board: game.board, goal: game.goal });
      const { start, goal } = puzzle.first;
      game.show(left.get(puzzle) ?? game.read(puzzle, start, goal));
    };
    return make("button", { type: "button", id: `to-${puzzle.name}`, onclick }, puzzle.title);
  });
  root.append(...buttons);
  game.addEventListener("change", () => {
    PUZZLES.forEach((puzzle, index) =>
      buttons[index].setAttribute("aria-pressed", String(puzzle === game.puzzle)),
    );
  });
}
