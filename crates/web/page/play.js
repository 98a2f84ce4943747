// The controls of a game and for the next one.

import { distanceOf } from "./contest.js";
import { button, counted, dim, make, press, sign, slider } from "./dom.js";
import { icon } from "./icons.js";
import { streakOf, today } from "./kept.js";

/** Adds the controls to `root`, and those of the line to `row`. Returns a function that begins a new game. */
export function playView(root, row, game, analysis, contest) {
  const undo = sign("take-back", "Undo (+1 move)", icon("undo"), () => game.back());
  const redo = sign("redo", "Redo (+1 move)", icon("redo"), () => game.next());
  row.prepend(undo);
  row.append(redo);
  const chosen = slider("difficulty", { min: 1, max: 31, oninput: name });
  const label = make("label", { for: "difficulty", id: "difficulty-name" });
  const daily = button("today", "", switchDaily, { class: "quiet" });
  const legend = make("p", { class: "legend", id: "signs" });
  root.append(
    legend,
    make(
      "div",
      { class: "row" },
      button("over", "Start again", () => contest.again(), { class: "quiet" }),
      button("fresh", "New game", begin, { class: "quiet" }),
      daily,
    ),
    make("div", { class: "difficulty" }, label, chosen),
  );

  function begin() {
    return contest.begin(game.puzzle, Number(chosen.value));
  }

  /** Begins the puzzle of the day, or goes back to the game before it. */
  function switchDaily() {
    if (contest.day !== today()) contest.beginDay(game.puzzle);
    else contest.resume(game.puzzle, { isBack: true, isFree: true });
  }

  function name() {
    label.textContent = `New games: ${counted(Number(chosen.value), game.puzzle.unit)}`;
    chosen.setAttribute("aria-valuetext", counted(Number(chosen.value), game.puzzle.unit));
  }

  let named = "";
  game.addEventListener("paint", () => {
    dim(undo, game.at === 0 || game.isOver());
    dim(redo, game.ahead === "" || game.isOver());
    legend.textContent = game.puzzle.signs;
    press(daily, contest.day === today());
    // Not every puzzle has boards as far away as those of days are.
    daily.hidden = game.puzzle.isOwn;
    daily.textContent = `Puzzle of the day${streakOf(game.puzzle, today()) > 0 ? ": done" : ""}`;
    const most = analysis.most ?? 31;
    // The choice stays until the next game begins.
    const of = `${game.puzzle.name} ${most} ${distanceOf(game.puzzle)}`;
    if (of === named) return;
    named = of;
    chosen.max = most;
    chosen.value = distanceOf(game.puzzle);
    name();
  });
  return begin;
}

