// The board and its distance from the goal in words, also announced, and as `data-` attributes of the main
// element.

import { clock } from "./contest.js";
import { counted, find, grouped, make } from "./dom.js";
import { compared } from "./moves.js";

/** Shows the state of a game in elements of the page. */
export function statusView(game, analysis, contest, view) {
  const [main, lede, count, verdict, announcer, searched] = ["main", "lede", "count", "verdict", "announcer", "searched"].map(find);
  let before = null;
  let comparison = "";
  let last = {};
  let announced = -1;

  game.addEventListener("change", ({ detail }) => {
    last = detail;
    if (detail.kind !== "move") before = null;
  });

  game.addEventListener("paint", () => {
    const { mode, puzzle, board, goal, version } = game;
    const { answer } = analysis;
    const distance = answer === null ? "" : (answer.distance ?? (answer.atLeast === null ? "none" : "unknown"));
    Object.assign(main.dataset, { mode, puzzle: puzzle.name, board, goal, distance });
    main.dataset.time = analysis.time;
    document.title = `${mode === "play" ? "Play " : ""}${puzzle.long}: ${board} – tilebase`;
    lede.textContent = invitation();
    searched.textContent = searchedAll();
    if (analysis.failure !== "") return say("No answer", "", analysis.failure);
    if (answer === null) {
      if (mode === "play") played();
      else if (analysis.counts === null) say("…", "", "Searching: for a new goal, this may take seconds.");
      return;
    }
    if (announced !== version) {
      comparison = before === null || answer.distance === null ? "" : compared(before, answer.distance);
      before = answer.distance;
    }
    const [number, text] = mode === "play" ? played() : explored();
    if (announced === version) return;
    announced = version;
    // Of playback, only the end is announced.
    if (last.player === false && answer.distance !== 0) return;
    const happened = last.kind === "move" ? moved(last) : "";
    const words = mode === "play" && contest.result === null ? [happened] : [happened, `${number}: ${text}`];
    announcer.textContent = words.filter(Boolean).join(" ");
  });

  /** Returns the task of the player. */
  function invitation() {
    const { puzzle } = game;
    const { reason } = analysis.answer ?? {};
    if (reason) return `This game cannot be won: ${reason.split(": ")[1]}.`;
    const what = contest.day === null ? puzzle.long : `Puzzle of the day, ${dated(contest.day)}`;
    return `${what}. ${puzzle.task.replace(/\.?$/, `, in the fewest ${puzzle.moveWord}s.`)}`;
  }

  function searchedAll() {
    if (analysis.counts === null) return "";
    const all = analysis.counts.reduce((sum, number) => sum + number, 0);
    // The answer may come from a table that another goal has made.
    const when = analysis.time < 2 ? "" : ` in ${Math.ceil(analysis.time)} ms`;
    return all === 0
      ? `${grouped(game.puzzle.boards ?? 2 ** 64)} boards are too many to search here: each answer is a search of its own.`
      : `${grouped(all)} boards lead to this goal. This device searched them all${when}.`;
  }

  /** Shows the state of a game, without distances. */
  function played() {
    const { result, moves, fewest, time, host } = contest;
    const { moveWord } = game.puzzle;
    if (result !== null) return say(moves, moveWord, `Solved in ${clock(time)}. ${fewestOf(result)}.`);
    const least = fewest === null ? "" : `; the fewest are ${fewest}`;
    return say(moves, moveWord, clock(time) + (host === null ? "" : `. Somebody needed ${counted(host, moveWord)}${least}.`));
  }

  function explored() {
    const { distance, reason, marked } = analysis.answer;
    if (distance === 0) return say("Solved", "", "The goal is reached.");
    if (distance !== null) return say(distance, game.puzzle.moveWord, `left from here${comparison && `, ${comparison}`}`);
    if (reason !== null) return say("Unsolvable", "", `${sentence(reason)} ${legend(marked)}`);
    return say("Far", "", "The distance from here is not known on this page.");
  }

  /** Returns what the marks of a reason are, on the board and on one of the goal. */
  function legend([here = [], there = []]) {
    if (!game.puzzle.hasCubes) return here.length > 0 ? "Marked: two such tiles." : "";
    return `Marked: the ${here.length} cubes with a phase of 1. The goal has ${there.length}.`;
  }

  /** Shows a number of things or a word, and a text. Returns both. */
  function say(number, unit, text) {
    const words = unit === "" ? number : counted(number, unit);
    const [first, ...rest] = words.split(" ");
    const units = unit === "" ? [] : [make("span", { class: "unit" }, ` ${rest.join(" ")}`)];
    count.replaceChildren(unit === "" ? words : first, ...units);
    count.classList.toggle("word", unit === "");
    if (verdict.textContent !== text) verdict.textContent = text;
    return [words, text];
  }

  function moved({ move, before: board }) {
    const { puzzle } = game;
    const token = puzzle.pieces(game.board)[puzzle.pieces(board).indexOf(null)];
    return sentence(puzzle.says(token, view.way(move).piece));
  }
}

/** Returns words as a sentence. A reason may have a third part, which counts, and is left out. */
export function sentence(words) {
  return `${words[0].toUpperCase()}${words.slice(1).split(": ").slice(0, 2).join(": ")}.`;
}

/** Returns the fewest moves of a result, in words. */
export function fewestOf({ moves, fewest }) {
  if (fewest === null) return "The fewest are not known on this page";
  return moves === fewest ? "It cannot be done in fewer" : `The fewest are ${fewest}`;
}

/** Returns a day as people write it. */
export function dated(day) {
  const format = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" };
  return new Date(day).toLocaleDateString("en-GB", format);
}
