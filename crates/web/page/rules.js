// The dialog of the question mark: the rules of the puzzles, and the keys.

import { button, make } from "./dom.js";
import { notationButton } from "./notation.js";
import { drawing, goalDrawings } from "./picture.js";

const KEYS = [
  ["Arrow keys", "move, as the button below says"],
  ["Shift and arrow keys", "look around on the board; Enter moves the piece in focus"],
  ["Backspace or Z, Y", "take a move back, and make it again"],
  ["H", "hint"],
  ["N", "new board"],
  ["P", "play to the goal, or pause"],
  ["Escape", "close the result of a game"],
  ["[ ] + − 0", "turn and lean the view, and back"],
  ["?", "this"],
];

/** Makes a button open `dialog` with the rules of the puzzle that is shown. Returns a function that opens it. */
export function rulesView(opener, dialog, game) {
  const close = button("close", "Close", () => dialog.close());
  const keys = KEYS.flatMap(([key, what]) => [make("dt", {}, key), make("dd", {}, what)]);
  const rule = make("section", { class: "rule" });
  dialog.append(
    make("div", { class: "heading" }, make("h2", { id: "rules-title" }, "Rules and keys"), close),
    rule,
    make("h3", {}, "Keys"),
    make("dl", { class: "keys" }, ...keys),
    notationButton("naming-of-keys", game),
  );
  const open = () => {
    const { long, rules, signs, first } = game.puzzle;
    const [goal] = goalDrawings(game.puzzle, first.goal);
    const pictures = [drawing(game.puzzle, first.start), make("span", {}, "→"), goal.image];
    rule.replaceChildren(
      make("h3", {}, long),
      make("p", {}, rules.join(" ")),
      make("p", {}, signs),
      make("div", { class: "pictures", "aria-hidden": "true" }, ...pictures),
    );
    dialog.showModal();
  };
  opener.addEventListener("click", open);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  return open;
}
