// The header of the page, and the row of other puzzles: which puzzle, which mode, and the dialogs.

import { openHelp } from "./dialog-help.js";
import { openPuzzles } from "./dialog-puzzles.js";
import { openStats } from "./dialog-stats.js";
import { button, find, icon, make, press, sign } from "./dom.js";
import { drawing } from "./picture.js";
import { PUZZLES } from "./puzzles.js";

const MODES = { play: "Play", explore: "Explore", edit: "Edit" };

/** Fills the header. Returns a function that shows the state. */
export function headerView(game, games) {
  find("mark").src = document.querySelector("[rel=icon]").href;
  const which = find("puzzles-button");
  which.addEventListener("click", () => openPuzzles(game, games));
  const enter = (mode) => {
    if (mode === "play" && game.mode !== mode) games.enter();
    else game.enter(mode);
  };
  const modes = Object.entries(MODES).map(([mode, text]) => button(`to-${mode}`, text, () => enter(mode)));
  find("modes").append(...modes);
  find("dialogs").append(
    sign("stats-button", "Statistics", icon("stats"), () => openStats(game.puzzle)),
    sign("help", "Rules and keys", "?", () => openHelp(game)),
  );
  const others = PUZZLES.map((puzzle) => {
    const scene = drawing(puzzle, puzzle.scene);
    // A few cubes, so that one sees what they are.
    if (puzzle.hasCubes) scene.setAttribute("viewBox", "6 6 138 138");
    const one = button(`other-${puzzle.name}`, scene, () => games.open(puzzle));
    one.append(make("span", {}, puzzle.short));
    return one;
  });
  find("others").append(...others);

  return () => {
    which.textContent = game.puzzle.short;
    for (const one of modes) press(one, one.id === `to-${game.mode}`);
    others.forEach((one, at) => (one.hidden = PUZZLES[at] === game.puzzle));
  };
}
