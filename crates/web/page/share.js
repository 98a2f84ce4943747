// The position as text: to read, to type, to copy.

import { link } from "./address.js";
import { make } from "./dom.js";
import { picture } from "./picture.js";

/** Adds the fields and the buttons to `root`. Returns what shows an error of an address. */
export function shareView(root, game) {
  const field = (id) =>
    make("input", {
      type: "text",
      id,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-describedby": "wrong",
    });
  const [start, goal] = [field("start"), field("goal-text")];
  const wrong = make("p", { class: "wrong", id: "wrong", role: "alert" });
  const copied = make("p", { class: "copied", id: "copied", role: "status" });
  const form = make(
    "form",
    { onsubmit: submit },
    make("label", { for: "start" }, "Position"),
    start,
    make("label", { for: "goal-text" }, "Goal"),
    goal,
    make("button", { type: "submit", id: "show" }, "Show"),
  );
  const copy = (id, name, text) =>
    make(
      "button",
      {
        type: "button",
        id,
        onclick: async () =>
          (copied.textContent = (await write(text()))
            ? `${name} copied.`
            : "Copying is not allowed here."),
      },
      name,
    );
  const buttons = [
    copy("copy-text", "Text", () => `${game.board} ${game.goal}`),
    copy("copy-link", "Link", () => link(game)),
    copy("copy-svg", "SVG", () => picture(game.puzzle, game.board)),
  ];
  const group = make(
    "div",
    { class: "row", role: "group", "aria-label": "Copy as" },
    make("span", { class: "lead" }, "Copy as"),
    ...buttons,
  );
  const asGoal = make(
    "button",
    { type: "button", id: "as-goal", onclick: () => take() },
    "Make this the goal",
  );
  root.append(form, wrong, group, make("div", { class: "row" }, asGoal), copied);

  function submit(event) {
    event.preventDefault();
    try {
      const text = goal.value.trim();
      game.show(game.read(game.puzzle, start.value, text === "" ? undefined : text));
      wrong.textContent = "";
    } catch (error) {
      wrong.textContent = error.message;
    }
  }

  function take() {
    const { puzzle, board } = game;
    game.show({ puzzle, board, goal: game.rules.goal(puzzle.goalOf(board)) });
  }

  game.addEventListener("change", () => {
    start.value = game.board;
    goal.value = game.goal;
    wrong.textContent = "";
    copied.textContent = "";
  });
  return (message) => (wrong.textContent = message);
}

/** Copies a text. Returns whether that is allowed. */
async function write(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages without a certificate have no clipboard of their own, but a selection can be copied.
    const area = make("textarea", { class: "hidden", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
