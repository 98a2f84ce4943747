// The controls of a game and for the next one.

import { button, counted, dim, make, press, sign } from "./dom.js";
import { icon } from "./icons.js";
import { statsOf, today } from "./kept.js";
import { distanceOf, levelOf, levelsOf } from "./level.js";
import { openStats } from "./stats.js";

/**
 * Adds the controls to `root`, those of the line to `line`, and asks in `text` before another game begins. Returns a
 * function that begins one.
 */
export function playView(root, line, text, game, analysis, contest, games) {
  const undo = sign("take-back", "Undo, which is free", icon("undo"), () => game.back());
  const redo = sign("redo", "Redo, which is free", icon("redo"), () => game.next());
  line.prepend(undo);
  line.append(redo);
  const daily = button("today", "", switchDaily);
  const legend = make("p", { class: "legend", id: "signs" });
  const far = {};
  const levels = levelsOf(1).map(([name]) => button(`level-${name}`, name, () => begin(far[name])));
  for (const level of levels) level.append(make("span", { class: "small" }));
  const group = make("div", { class: "levels", role: "group", "aria-label": "New game" }, ...levels);
  const again = button("over", "Start again", () => games.again());
  const row = make("div", { class: "row" }, again, daily, button("stats-button", "Statistics", () => openStats(game.puzzle)));
  root.append(legend, row, make("p", { class: "small" }, "New game"), group);

  let asked = null;

  /** Begins a game at a distance. During another one, it is to be asked for again. */
  function begin(distance = distanceOf(game.puzzle)) {
    const isRunning = game.moves !== "" && contest.result === null;
    if (!isRunning || asked === distance) return games.begin(game.puzzle, distance);
    asked = distance;
    text.textContent = "This game is not over: once more begins another.";
  }

  /** Begins the puzzle of the day, or goes back to the game before it. */
  function switchDaily() {
    if (contest.day !== today()) games.beginDay(game.puzzle);
    else games.resume(game.puzzle, { isBack: true, isFree: true });
  }

  game.addEventListener("change", () => (asked = null));
  game.addEventListener("paint", () => {
    const { puzzle } = game;
    dim(undo, game.at === 0 || game.isOver());
    dim(redo, game.ahead === "" || game.isOver());
    legend.textContent = puzzle.signs;
    press(daily, contest.day === today());
    // Not every puzzle has boards as far away as those of days are.
    daily.hidden = puzzle.isOwn;
    daily.textContent = `Puzzle of the day${today() in statsOf(puzzle).days ? ": done" : ""}`;
    const most = analysis.most ?? 31;
    const chosen = distanceOf(puzzle);
    const level = levelOf(chosen, most);
    levelsOf(most).forEach(([name, distance], at) => {
      far[name] = name === level ? Math.min(chosen, most) : distance;
      levels[at].lastChild.textContent = counted(far[name], puzzle.moveWord);
      press(levels[at], name === level);
    });
  });
  return () => begin();
}
