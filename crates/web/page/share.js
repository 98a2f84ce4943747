// The position as text: to read, to type, to copy.

import { link } from "./address.js";
import { copy } from "./copy.js";
import { make } from "./dom.js";
import { picture } from "./picture.js";
import { reasonOf } from "./reason.js";

/** Adds the fields and the buttons to `root`. */
export function shareView(root, game, contest) {
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
  const copier = (id, name, text) =>
    make(
      "button",
      {
        type: "button",
        id,
        onclick: async () =>
          (copied.textContent = (await copy(text()))
            ? `${name} copied.`
            : "Copying is not allowed here."),
      },
      name,
    );
  const buttons = [
    copier("copy-text", "Text", () => `${game.board} ${game.goal}`),
    copier("copy-link", "Link", () => link(game, contest)),
    copier("copy-svg", "SVG", () => picture(game.puzzle, game.board)),
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
      blame(null);
    } catch (error) {
      blame(error);
    }
  }

  /** Says what is wrong, and marks the field that has it: both where they do not fit together. */
  function blame(error) {
    const { part, text } = error === null ? { text: "" } : reasonOf(error);
    wrong.textContent = text;
    start.setAttribute("aria-invalid", String(error !== null && part !== "GOAL"));
    goal.setAttribute("aria-invalid", String(error !== null && part !== "START"));
  }

  function take() {
    const { puzzle, board } = game;
    game.show({ puzzle, board, goal: game.rules.goal(puzzle.reached(board)) });
  }

  game.addEventListener("change", () => {
    start.value = game.board;
    goal.value = game.goal;
    blame(null);
    copied.textContent = "";
  });
}
