// The end of a game, on a card below the board: the moves, the fewest, and what to do next.

import { isHosted, link } from "./address.js";
import { clock } from "./contest.js";
import { week } from "./dialog-stats.js";
import { button, copy, counted, make, sign } from "./dom.js";
import { following } from "./games.js";
import { statsOf, streakOf, today } from "./kept.js";
import { compared } from "./moves.js";
import { dated, fewestOf } from "./status.js";

/** The symbol of a move in a shared result. */
const SQUARES = { nearer: "🟩", farther: "🟧", equal: "🟨", unknown: "⬜" };

/** The number of symbols in a row. */
const ROW = 12;

/**
 * Shows the result of a game in `root`, and adds a button to `row` that shows it again. `watch` shows the shortest path
 * from the game's first board. Returns functions: `close` closes the card or opens it, `paint` shows it.
 */
export function cardView(root, row, game, analysis, contest, games, watch) {
  const title = make("h2", { id: "card-title" });
  const text = make("p", { id: "card-text" });
  const squares = make("p", { class: "squares", role: "img" });
  const days = make("div");
  const look = button("look", "Show that move", lookThere);
  const share = button("share-result", "Share", shareIt);
  const close = sign("close-card", "Close the result", "×", toggle);
  const open = button("open-card", "Result", toggle, { class: "main", hidden: true });
  row.append(open);
  const next = button("next-game", "", () => games.begin(game.puzzle, farther()), { class: "main" });
  root.append(
    make("div", { class: "heading" }, title, close),
    text,
    squares,
    days,
    make(
      "div",
      { class: "row" },
      next,
      button("watch", "Show the shortest", watchBest),
      look,
      button("again", "Restart", () => games.again()),
      share,
    ),
  );

  /** Returns the distance of the next game. */
  const farther = () => following(contest.count.result, analysis.most ?? Infinity);

  function toggle() {
    root.hidden = !root.hidden;
    open.hidden = !root.hidden;
    (root.hidden ? open : next).focus({ preventScroll: true });
  }

  function watchBest() {
    const { board, goal } = game.line;
    watch({ puzzle: game.puzzle, board, goal });
  }

  /** Shows the board before the first move off the shortest path, with the moves of the game. */
  function lookThere() {
    const { puzzle, goal, line } = game;
    const at = contest.firstWrong - 1;
    game.show({ puzzle, board: line.board, goal, moves: line.moves, at }, { mode: "explore" });
  }

  /** Shares the result by the device's sheet or, if there is none, copies it. */
  async function shareIt() {
    if (navigator.share !== undefined)
      try {
        return await navigator.share({ text: resultText(game, contest) });
      } catch (error) {
        // The sheet was closed.
        if (error.name === "AbortError") return;
      }
    share.textContent = (await copy(resultText(game, contest))) ? "Copied" : "Copying is not allowed";
  }

  let shown = null;
  function paint() {
    const { result } = contest.count;
    if (result === shown && game.mode === "play") return;
    const isOver = result !== null && game.mode === "play";
    shown = isOver ? result : null;
    const focused = document.activeElement;
    const hadFocus = focused === document.body || focused.closest(".table") !== null;
    root.hidden = !isOver;
    open.hidden = true;
    if (!isOver) return;
    const { moves, fewest, time, hints } = result;
    const { puzzle } = game;
    const isPerfect = moves === fewest && hints === 0;
    root.classList.toggle("perfect", isPerfect);
    title.textContent = `${isPerfect ? "Perfect" : "Solved"}: ${counted(moves, puzzle.moveWord)}`;
    const wrong = contest.firstWrong;
    const where = wrong === undefined ? "" : ` ${puzzle.moveWord === "roll" ? "Roll" : "Move"} ${wrong} was the first detour.`;
    const help = hints === 0 ? "" : ` ${counted(hints, "hint")}.`;
    text.textContent = `${fewestOf(result)}.${where}${help} Time ${clock(time)}.${rowOf(game, contest.count)}`;
    squares.replaceChildren(...stepsOf(contest).map((leads) => make("i", { class: `step ${leads}` })));
    squares.setAttribute("aria-label", `${counted(contest.moves, puzzle.moveWord)}, a square for each`);
    days.replaceChildren(...(contest.count.day === null ? [] : [week(puzzle)]));
    look.hidden = wrong === undefined;
    share.textContent = "Share";
    next.textContent = `Next: ${counted(farther(), puzzle.moveWord)}`;
    // The element with the focus may do nothing now; Enter begins the next game.
    if (hadFocus) next.focus({ preventScroll: true });
  }

  return { close: () => contest.count.result === null || game.mode !== "play" || toggle(), paint };
}

/** Returns the length of a streak in words; nothing if it is 1, or of another day. */
function rowOf({ puzzle }, { day }) {
  const streak = day === null ? statsOf(puzzle).row : streakOf(puzzle, day);
  if (streak < 2 || (day !== null && day !== today())) return "";
  return day === null ? ` ${streak} games in a row in the fewest.` : ` ${streak} days in a row.`;
}

/** Returns where each move led: nearer, farther, or neither. */
function stepsOf({ count: { trail }, moves }) {
  const leads = (at) => {
    const [before, after] = [trail[at] ?? null, trail[at + 1] ?? null];
    return before === null || after === null ? "unknown" : compared(before, after);
  };
  return Array.from({ length: moves }, (_, at) => leads(at));
}

/** Returns rows of symbols, one for each move. */
function squaresOf(contest) {
  const all = stepsOf(contest).map((leads) => SQUARES[leads]);
  const rows = Math.ceil(all.length / ROW);
  return Array.from({ length: rows }, (_, at) => all.slice(ROW * at, ROW * (at + 1)).join(""));
}

/** Returns a result as a text to share, with the address of the game or, if there is none, its first board. */
function resultText(game, contest) {
  const { day, result } = contest.count;
  const { moves, fewest, time, hints } = result;
  const { long, moveWord } = game.puzzle;
  const { board, goal } = game.line;
  const what = day === null ? long : `${long}, ${dated(day)}`;
  const most = fewest === null ? "" : `, the fewest are ${fewest}`;
  const help = hints === 0 ? "" : `, ${counted(hints, "hint")}`;
  const said = `tilebase: ${what}. ${counted(moves, moveWord)}${most}, in ${clock(time)}${help}`;
  const where = isHosted ? `${link(game, contest)}~${moves}` : `${board} ${goal}`;
  return [said, ...squaresOf(contest), where].join("\n");
}
