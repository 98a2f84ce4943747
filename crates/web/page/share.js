// The board as text and as a picture, to read, type, paste and copy.

import { link } from "./address.js";
import { reasonOf, wordOf } from "./core.js";
import { button, copy, counted, make } from "./dom.js";
import { picture } from "./picture.js";
import { readText } from "./reading.js";

/** Returns a path in the command's words. */
function solutionOf({ hasSlides }, path) {
  return [...path].map(wordOf).join(hasSlides ? " " : "");
}

/** Adds the fields and the buttons to `root`. Returns a function that shows the state. */
export function shareView(root, game, analysis, contest, searches) {
  const plain = { autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-describedby": "wrong" };
  const field = (id) => make("input", { type: "text", id, ...plain });
  const [start, goal] = [field("start"), field("goal-text")];
  const wrong = make("p", { class: "wrong", id: "wrong", role: "alert" });
  const said = make("p", { class: "copied", id: "copied", role: "status" });
  const form = make(
    "form",
    { onsubmit: submit },
    make("label", { for: "start" }, "Board"),
    start,
    make("label", { for: "goal-text" }, "Goal"),
    goal,
    make("button", { type: "submit", id: "show" }, "Show"),
  );
  const copier = (id, name, text, how = "") =>
    button(id, name, async () => {
      said.textContent = (await copy(text())) ? `${name} copied${how}.` : "Copying is not allowed here.";
    });
  // The command's letters, whatever the page shows.
  const how = ": a letter is the way of the empty square";
  const solution = copier("copy-solution", "Solution", () => solutionOf(game.puzzle, analysis.answer.path), how);
  const number = button("count-ways", "Count shortest solutions", count);
  const group = (name, ...content) => {
    const lead = make("span", { class: "lead" }, name);
    return make("div", { class: "row", role: "group", "aria-label": name }, lead, ...content);
  };
  root.append(
    form,
    wrong,
    group("Copy", copier("copy-text", "Text", () => `${game.board} ${game.goal}`), copier("copy-link", "Link", () => link(game, contest)), solution),
    said,
    make(
      "details",
      { id: "more" },
      make("summary", { id: "more-title" }, "More"),
      group(
        "Copy",
        copier("copy-line", "Link with moves", () => link(game, contest, true)),
        copier("copy-svg", "SVG", () => picture(game.puzzle, game.board)),
      ),
      make("div", { class: "row" }, number, button("as-goal", "Make this the goal", take)),
    ),
  );

  function submit(event) {
    event.preventDefault();
    read(start.value, goal.value.trim() === "" ? undefined : goal.value);
  }

  function read(text, to) {
    root.parentElement.open = true;
    const hash = text.match(/#\S+/)?.[0];
    if (hash !== undefined) return (location.hash = hash);
    try {
      const { isOther, ...line } = readText(game, game.puzzle, text, to);
      game.show(line);
      blame(null);
      if (isOther) said.textContent = `The goal before has other pieces: it is ${line.goal} now.`;
    } catch (error) {
      blame(error);
    }
  }

  // A text that is pasted outside of the fields is read as a board: a field would lose its rows.
  addEventListener("paste", (event) => {
    const { target } = event;
    if (game.puzzle === null || game.mode === "play" || (target !== start && target.closest("input, textarea"))) return;
    const text = event.clipboardData.getData("text/plain");
    event.preventDefault();
    start.value = text.replace(/\s*\n\s*/g, " / ");
    read(text, goal.value);
  });

  /** Shows an error, and marks its field, or both if they do not fit together. */
  function blame(error) {
    const { part, text } = error === null ? { text: "" } : reasonOf(error);
    wrong.textContent = text;
    start.setAttribute("aria-invalid", String(error !== null && part !== "GOAL"));
    goal.setAttribute("aria-invalid", String(error !== null && part !== "START"));
  }

  function take() {
    const { puzzle, board } = game;
    game.show({ puzzle, board, goal: puzzle.isLarge ? puzzle.core.defaultGoal : puzzle.core.reached(board) });
  }

  async function count() {
    const { puzzle, board, goal: to } = game;
    try {
      const { question } = game;
      const found = await searches.ask("other", puzzle, "countPaths", board, to);
      if (found !== null && question === game.question) said.textContent = `${counted(found.output, "shortest solution")}.`;
    } catch (error) {
      said.textContent = error.message;
    }
  }

  let shown = "";
  return () => {
    solution.disabled = !analysis.answer?.path;
    number.disabled = solution.disabled || analysis.counts?.length === 0;
    if (game.question === shown) return;
    shown = game.question;
    start.value = game.board;
    goal.value = game.goal;
    blame(null);
    said.textContent = "";
  };
}
