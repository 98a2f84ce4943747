// The switches between the modes, to play, to explore and to edit, and between the puzzles.

import { button, press } from "./dom.js";
import { PUZZLES } from "./puzzles.js";
import { keep, recall } from "./storage.js";

const MODES = { play: "Play", explore: "Explore", edit: "Edit" };

/** Adds the switch between the modes to `root`. The style shows the parts of each mode. */
export function modesView(root, game, contest) {
  const enter = (mode) => {
    if (mode === "play" && game.mode !== mode) contest.enter();
    else game.enter(mode);
  };
  const buttons = Object.entries(MODES).map(([mode, text]) =>
    button(`to-${mode}`, text, () => enter(mode)),
  );
  root.append(...buttons);
  game.addEventListener("paint", () => {
    for (const one of buttons) press(one, one.id === `to-${game.mode}`);
  });
}

/** Adds the switch between the puzzles, with one that opens the dialog for puzzles of one's own. */
export function puzzlesView(root, game, contest, openOwn) {
  const buttons = PUZZLES.map((puzzle) =>
    button(`to-${puzzle.name}`, puzzle.title, () => enter(game, contest, puzzle)),
  );
  const own = button("to-own", "Your own", openOwn, { "aria-haspopup": "dialog" });
  root.append(...buttons, own);
  game.addEventListener("paint", () => {
    PUZZLES.forEach((puzzle, index) => press(buttons[index], puzzle === game.puzzle));
    press(own, game.puzzle.isOwn);
    if (game.mode === "play") return;
    const { puzzle, board, goal, moves, at } = game.line;
    keep(`line ${puzzle.name}`, { start: board, goal, moves, at });
  });
}

/** Shows a puzzle, which goes on where it was left. */
export function enter(game, contest, puzzle) {
  if (game.puzzle === puzzle) return;
  if (game.mode === "play") return contest.resume(puzzle);
  const { start, goal } = puzzle.first;
  game.show(lineOf(game, puzzle) ?? game.read(puzzle, start, goal));
}

/** Returns the line on which a puzzle was left outside of games; null if there is none. */
export function lineOf(game, puzzle) {
  const { start, goal, moves, at } = recall(`line ${puzzle.name}`, {});
  try {
    return start === undefined ? null : game.read(puzzle, start, goal, moves, at);
  } catch {
    // The kept line is of another version.
    return null;
  }
}
