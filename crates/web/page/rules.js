// What the puzzles are about, and the keys: behind the question mark.

import { make } from "./dom.js";
import { namingButton } from "./naming.js";
import { drawing, goalDrawings } from "./picture.js";
import { PUZZLES } from "./puzzles.js";

const KEYS = [
  ["Arrow keys", "move, as the button below says"],
  ["Shift and arrow keys", "look around on the board; Enter moves the piece in focus"],
  ["Backspace or Z", "take a move back"],
  ["H", "hint"],
  ["N", "new board"],
  ["P", "let it finish, or pause"],
  ["[ ] + − 0", "turn and lean the view, and back"],
  ["?", "this"],
];

/** Lets `button` open `dialog` with the rules. Returns what opens it. */
export function rulesView(button, dialog, game) {
  const close = make(
    "button",
    { type: "button", id: "close", onclick: () => dialog.close() },
    "Close",
  );
  const sections = PUZZLES.map((puzzle) => {
    const { start, goal } = puzzle.first;
    const pictures = [drawing(puzzle, start), ...goalDrawings(puzzle, goal)];
    for (const picture of pictures) picture.setAttribute("aria-hidden", "true");
    return make(
      "section",
      { class: "rule" },
      make("h3", {}, puzzle.long),
      make("p", {}, puzzle.rules.join(" ")),
      make(
        "div",
        { class: "pictures" },
        pictures[0],
        make("span", { "aria-hidden": "true" }, "→"),
        pictures[1],
      ),
    );
  });
  const keys = KEYS.flatMap(([key, what]) => [make("dt", {}, key), make("dd", {}, what)]);
  dialog.append(
    make("div", { class: "heading" }, make("h2", { id: "rules-title" }, "Rules and keys"), close),
    ...sections,
    make("h3", {}, "Keys"),
    make("dl", { class: "keys" }, ...keys),
    namingButton("naming-of-keys"),
  );
  const open = () => {
    dialog.showModal();
    // The puzzle that is played comes into view.
    sections[PUZZLES.indexOf(game.puzzle)].scrollIntoView({ block: "nearest" });
  };
  button.addEventListener("click", open);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  return open;
}
