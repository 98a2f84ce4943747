// The controls of a game and for the next one.

import { button, dim, icon, make, press, sign } from "./dom.js";
import { levelOf, levelsOf } from "./games.js";
import { statsOf, today } from "./kept.js";

/**
 * Adds the controls of the line to `line`, those for other games to `root`, and asks in `text` before another game begins.
 * Returns functions: `begin` begins one, `follow` and `paint` show the state.
 */
export function playView(root, line, text, game, analysis, contest, games) {
  const undo = sign("take-back", "Undo (free)", icon("undo"), () => game.back());
  const redo = sign("redo", "Redo (free)", icon("redo"), () => game.next());
  line.prepend(sign("over", "Restart this game", icon("restart"), () => games.again()), undo);
  line.append(redo);
  const daily = button("today", "", switchDaily, { class: "main" });
  const far = {};
  const levels = levelsOf(1).map(([name]) => button(`level-${name}`, "", () => begin(far[name])));
  const words = levels.map((level) => level.appendChild(make("span")));
  for (const level of levels) level.append(make("span", { class: "far" }));
  const lead = make("span", { class: "small", id: "levels-title" }, "New game");
  const group = make("div", { class: "levels", role: "group", "aria-labelledby": "levels-title" }, ...levels);
  root.append(make("div", { class: "next" }, daily, make("div", { class: "new" }, lead, group)));

  let asked = null;

  /** Begins a game at a distance. During another one, it is to be asked for again. */
  function begin(distance) {
    const isRunning = game.moves !== "" && contest.count.result === null;
    if (!isRunning || asked === (distance ?? "same")) return games.begin(game.puzzle, distance);
    asked = distance ?? "same";
    text.textContent = "Give up this game? Press again.";
  }

  /** Begins the puzzle of the day, or goes back to the game before it. */
  function switchDaily() {
    if (contest.count.day !== today()) games.beginDay(game.puzzle);
    else games.resume(game.puzzle, { isBack: true, isFree: true });
  }

  function paint() {
    const { puzzle } = game;
    dim(undo, game.at === 0 || game.isOver());
    dim(redo, game.ahead === "" || game.isOver());
    const isToday = contest.count.day === today();
    press(daily, isToday);
    // Not every puzzle has boards as far away as those of days are.
    daily.hidden = puzzle.isOwn;
    const isDone = today() in statsOf(puzzle).days;
    daily.classList.toggle("main", !isDone && !isToday);
    daily.textContent = isDone ? "Today’s puzzle: done" : "Today’s puzzle";
    // The level of this game, if it was dealt at one.
    const { most } = analysis;
    const fewest = contest.count.isDealt ? contest.fewest : null;
    const level = fewest === null || most === null ? null : levelOf(fewest, most);
    levelsOf(most ?? 1).forEach(([name, distance], at) => {
      const isHere = name === level;
      far[name] = isHere ? fewest : most === null ? undefined : distance;
      const isLongest = name === "hardest" && !analysis.isCounted;
      words[at].textContent = isLongest ? "longest" : name;
      const unit = make("span", { class: "hidden" }, ` ${puzzle.moveWord}s`);
      levels[at].lastChild.replaceChildren(...(far[name] === undefined ? ["…"] : [String(far[name]), unit]));
      press(levels[at], isHere);
    });
  }

  return { begin, follow: () => (asked = null), paint };
}
