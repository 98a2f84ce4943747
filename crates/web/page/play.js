// The controls of a game: while it goes on, at its end, and for the next.

import { link } from "./address.js";
import { clock, distanceOf } from "./contest.js";
import { copy } from "./copy.js";
import { counted, make } from "./dom.js";

/** Adds the controls to `root`. Returns what begins a new game. */
export function playView(root, game, analysis, contest) {
  const button = (id, text, onclick, name = null) =>
    make("button", { type: "button", id, class: name, onclick }, text);
  const during = make(
    "div",
    { class: "row" },
    button("take-back", "Undo", () => game.back()),
    button("over", "Start again", () => contest.again()),
  );
  const share = button("share-result", "Share", shareIt);
  const end = make(
    "div",
    { class: "row", id: "end" },
    button("again", "Again", () => contest.again()),
    button("harder", "Next, a little harder", () => contest.harder(), "main"),
    share,
  );
  const slider = make("input", { type: "range", id: "difficulty", min: 1, max: 31, oninput: name });
  const label = make("label", { for: "difficulty", id: "difficulty-name" });
  const fresh = button("fresh", "New", begin);
  const today = button("today", "Puzzle of the day", () => contest.beginDay());
  root.append(
    during,
    end,
    make("div", { class: "difficulty" }, label, slider),
    make("div", { class: "row" }, fresh, today),
  );

  function begin() {
    return contest.begin(game.puzzle, Number(slider.value));
  }

  function name() {
    label.textContent = `New games: ${counted(Number(slider.value), game.puzzle.unit)} from the goal`;
    slider.setAttribute("aria-valuetext", counted(Number(slider.value), game.puzzle.unit));
  }

  async function shareIt() {
    const text = resultText(game, contest);
    share.textContent = (await copy(text)) ? "Copied" : "Copying is not allowed here";
  }

  function paint() {
    const isOver = contest.result !== null;
    const hadFocus =
      root.contains(document.activeElement) || document.activeElement === document.body;
    during.hidden = isOver;
    if (end.hidden !== isOver) return;
    end.hidden = !isOver;
    share.textContent = "Share";
    // What had the focus may be hidden now.
    if (isOver && hadFocus && document.activeElement !== document.body) end.children[1].focus();
  }

  game.addEventListener("change", ({ detail }) => {
    if (detail.kind !== "show" && detail.kind !== "mode") return;
    slider.max = game.puzzle.most ?? 31;
    slider.value = distanceOf(game.puzzle);
    name();
  });
  analysis.addEventListener("goal", () => {
    const radius = game.puzzle.most ?? analysis.histogram.length - 1;
    if (slider.max === String(radius)) return;
    slider.max = radius;
    slider.value = distanceOf(game.puzzle);
    name();
  });
  contest.addEventListener("change", paint);
  end.hidden = true;
  return begin;
}

/** Returns a result as a text to share, with the address of the game. */
export function resultText(game, contest) {
  const { moves, fewest, time, hints } = contest.result;
  const what = contest.day === null ? game.puzzle.long : `${game.puzzle.long}, ${contest.day}`;
  const most = fewest === null ? "" : `, the fewest are ${fewest}`;
  const help = hints === 0 ? "" : `, ${counted(hints, "hint")}`;
  return `${what}: ${counted(moves, game.puzzle.unit)}${most}, in ${clock(time)}${help}\n${link(game, contest)}`;
}
