// The switch between the modes: to play, to explore and to edit.

import { button, press } from "./dom.js";
import { keepLine, keptLine } from "./kept.js";

const MODES = { play: "Play", explore: "Explore", edit: "Edit" };

/** Adds the switch to `root`. The style shows the parts of each mode. */
export function modesView(root, game, contest) {
  const enter = (mode) => {
    if (mode === "play" && game.mode !== mode) contest.enter();
    else game.enter(mode);
  };
  const buttons = Object.entries(MODES).map(([mode, text]) => button(`to-${mode}`, text, () => enter(mode)));
  root.append(...buttons);
  game.addEventListener("change", () => game.mode === "play" || keepLine(game));
  game.addEventListener("paint", () => {
    for (const one of buttons) press(one, one.id === `to-${game.mode}`);
  });
}

/** Shows a puzzle, which goes on where it was left. */
export function enter(game, contest, puzzle) {
  if (game.puzzle === puzzle) return;
  if (game.mode === "play") return contest.resume(puzzle);
  const { start, goal } = puzzle.first;
  game.show(keptLine(game, puzzle) ?? game.read(puzzle, start, goal));
}
