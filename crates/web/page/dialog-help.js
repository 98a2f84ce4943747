// The dialog of the question mark: the rules of the puzzles, and the keys.

import { button, make, openDialog, press } from "./dom.js";
import { drawing, goalDrawings } from "./picture.js";
import { areLetters, chooseLetters } from "./player.js";

const KEYS = [
  ["Arrows, W A S D", "move a piece that way"],
  ["Shift and arrows", "look around on the board; Enter moves the piece in focus"],
  ["U or Backspace, R", "undo and redo, which is free"],
  ["H", "hint"],
  ["N", "another game or board"],
  ["P", "play to the goal in Explore, or pause"],
  ["Escape", "close the result of a game, or open it"],
  ["[ ] + − 0", "turn and lean the view, and back"],
  ["?", "this"],
];

/** Opens the rules of the puzzle that is shown. */
export function openHelp(game) {
  const { long, rules, signs, first } = game.puzzle;
  const [goal] = goalDrawings(game.puzzle, first.goal);
  const pictures = [drawing(game.puzzle, first.start), make("span", {}, "→"), goal.image];
  const letters = button("letters-for-arrows", "Show moves as letters", () => {
    chooseLetters(!areLetters());
    press(letters, areLetters());
    game.paint();
  });
  press(letters, areLetters());
  openDialog(
    "rules",
    "Rules and keys",
    make("h3", {}, long),
    make("p", {}, rules.join(" ")),
    make("p", {}, signs),
    make("div", { class: "pictures", "aria-hidden": "true" }, ...pictures),
    make("h3", {}, "Keys"),
    make("dl", { class: "keys" }, ...KEYS.flatMap(([key, what]) => [make("dt", {}, key), make("dd", {}, what)])),
    make(
      "p",
      { class: "legend" },
      "Arrows say where the piece goes. Letters, also in what is copied, say where the empty square goes: u up, d down, l left, r right.",
    ),
    make("div", { class: "row" }, letters),
  );
}
