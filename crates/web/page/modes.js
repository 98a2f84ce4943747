// The switch between the modes: to play, to explore and to edit.

import { button, press } from "./dom.js";

const MODES = { play: "Play", explore: "Explore", edit: "Edit" };

/** Adds the switch to `root`. The style shows the parts of each mode. */
export function modesView(root, game, games) {
  const enter = (mode) => {
    if (mode === "play" && game.mode !== mode) games.enter();
    else game.enter(mode);
  };
  const buttons = Object.entries(MODES).map(([mode, text]) => button(`to-${mode}`, text, () => enter(mode)));
  root.append(...buttons);
  game.addEventListener("paint", () => {
    for (const one of buttons) press(one, one.id === `to-${game.mode}`);
  });
}
