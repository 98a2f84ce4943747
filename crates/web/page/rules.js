// The dialog of the question mark: the rules of the puzzles, and the keys.

import { make, openDialog } from "./dom.js";
import { notationButton } from "./notation.js";
import { drawing, goalDrawings } from "./picture.js";

const KEYS = [
  ["Arrows, W A S D", "move, as the button below says"],
  ["Shift and arrows", "look around on the board; Enter moves the piece in focus"],
  ["U or Backspace, R", "undo and redo, which is free"],
  ["H", "hint"],
  ["N", "another game or board"],
  ["P", "play to the goal in Explore, or pause"],
  ["Escape", "close the result of a game, or open it"],
  ["[ ] + − 0", "turn and lean the view, and back"],
  ["?", "this"],
];

/** Makes a button open the rules of the puzzle that is shown. Returns a function that opens them. */
export function rulesView(opener, game) {
  const keys = KEYS.flatMap(([key, what]) => [make("dt", {}, key), make("dd", {}, what)]);
  const naming = notationButton("naming-of-keys", game);
  const open = () => {
    const { long, rules, signs, first } = game.puzzle;
    const [goal] = goalDrawings(game.puzzle, first.goal);
    const pictures = [drawing(game.puzzle, first.start), make("span", {}, "→"), goal.image];
    openDialog(
      "rules",
      "Rules and keys",
      make("h3", {}, long),
      make("p", {}, rules.join(" ")),
      make("p", {}, signs),
      make("div", { class: "pictures", "aria-hidden": "true" }, ...pictures),
      make("h3", {}, "Keys"),
      make("dl", { class: "keys" }, ...keys),
      naming,
    );
  };
  opener.addEventListener("click", open);
  return open;
}
