// The controls of a game and for the next one; and hints, in two steps: the piece, and where to.

import { button, dim, icon, make, press, sign } from "./dom.js";
import { levelOf, levelsOf } from "./games.js";
import { keep, recall, statsOf, today } from "./kept.js";
import { target } from "./motion.js";
import { named } from "./moves.js";
import { whyNot } from "./status.js";

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
  const lead = make("span", { class: "small", id: "levels-title" }, "New game, fewest moves:");
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

/**
 * Adds the button to `root`, and writes hints to `text`. Returns functions: `next` gives the next hint, `know` the one for
 * which a search had to end, `follow` and `paint` take hints back that do not hold any more.
 */
export function hintsView(root, text, game, analysis, contest, view, board) {
  let step = 0;
  let marked = null;
  let isWaiting = false;
  root.append(button("hint-button", "Hint", next));

  function next() {
    if (game.mode !== "play" || contest.count.result !== null) return;
    // Said once.
    if (recall("hinted") === null && contest.count.hints === 0) {
      keep("hinted", true);
      text.textContent = "A game with a hint is not “Perfect”. Press again for the hint.";
      return;
    }
    const { answer } = analysis;
    isWaiting = analysis.state.kind === "searching";
    if (isWaiting) return (text.textContent = "Still searching: the hint comes by itself.");
    if (answer === null) return (text.textContent = analysis.state.message);
    const { puzzle } = game;
    const move = answer.path?.[0];
    if (move === undefined) {
      const unknown = "The distance from here is not known.";
      text.textContent = answer.reason === null ? unknown : `No moves lead to the goal: ${whyNot(game, answer)}.`;
      return;
    }
    step = Math.min(step + 1, 2);
    // The second step is of the same hint.
    if (step === 1) contest.hint();
    const tokens = puzzle.pieces(game.board);
    const square = target(puzzle, tokens.indexOf(null), move);
    const piece = `the ${named(puzzle, tokens[square], view.place(square))}`;
    text.textContent = step === 1 ? `Move ${piece.replace(/,$/, "")}.` : `Move ${piece} ${view.way(move).piece}.`;
    board.mark(square, step === 2 ? move : undefined);
    marked = view.quarters;
  }

  function know() {
    if (isWaiting) next();
  }

  function follow() {
    step = 0;
    isWaiting = false;
    text.textContent = "";
  }

  function paint() {
    // The words for places and directions depend on the view.
    if (step === 0 || marked === view.quarters) return;
    follow();
    board.mark(null);
  }

  return { next, know, follow, paint };
}
