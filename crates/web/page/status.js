// The board and its distance from the goal in words, also announced, and as `data-` attributes of the main element.

import { counted, find, grouped, make } from "./dom.js";
import { compared } from "./moves.js";
import { wayOn } from "./player.js";

/** What the signs on top of cubes are. */
const BARS = "Bars on a top have the colours of its sides.";

/** Shows the state of a game in elements of the page. Returns the functions that follow and show it. */
export function statusView(game, analysis, contest, games, view) {
  const [main, lede, count, verdict, announcer] = ["main", "lede", "count", "verdict", "announcer"].map(find);
  let before = null;
  let comparison = "";
  let last = {};
  let announced = -1;

  function follow(detail) {
    last = detail;
    if (detail.kind !== "move") before = null;
  }

  function paint() {
    const { mode, puzzle, board, goal, version } = game;
    const { answer, state } = analysis;
    const distance = answer === null ? "" : (answer.distance ?? (answer.atLeast === null ? "none" : "unknown"));
    Object.assign(main.dataset, { mode, puzzle: puzzle.name, board, goal, distance, time: analysis.time });
    document.title = `${mode === "play" ? "Play " : ""}${puzzle.long}: ${board} – tilebase`;
    lede.textContent = invitation();
    lede.dataset.print = `${puzzle.long}${answer?.distance > 0 ? `, ${counted(answer.distance, puzzle.moveWord)} at the fewest` : ""}`;
    const isBusy = games.dealing !== "";
    find("stage").setAttribute("aria-busy", String(isBusy));
    const said = mode === "play" ? played() : explored(state);
    if (answer === null || announced === version) return;
    announced = version;
    before = answer.distance;
    // Of playback, only the end is announced.
    if (last.player === false && answer.distance !== 0) return;
    const happened = last.kind === "move" ? moved(last) : "";
    const words = mode === "play" && contest.count.result === null ? [happened] : [happened, said];
    announcer.textContent = words.filter(Boolean).join(" ");
  }

  /** Returns the task and, to a player, what bars on cubes say, or what the page promises. */
  function invitation() {
    const { puzzle, mode } = game;
    if (mode !== "play") return puzzle.task;
    if (analysis.answer?.reason) return `This game cannot be won: ${whyNot(game, analysis.answer)}.`;
    const { day } = contest.count;
    const which = day === null ? "" : `Puzzle of the day, ${dated(day)}: ${puzzle.short}. `;
    const all = analysis.isCounted ? analysis.counts.reduce((sum, number) => sum + number, 0) : 0;
    const promise =
      all > 1
        ? `This page knows the fewest ${puzzle.moveWord}s from every one of ${grouped(all)} positions.`
        : `This page finds the fewest ${puzzle.moveWord}s from any position${puzzle.isLarge ? " that is not too far" : ""}.`;
    return `${which}${puzzle.task} ${puzzle.hasCubes ? BARS : promise}`;
  }

  /** Shows the state of a game, without distances. */
  function played() {
    const { moves, fewest } = contest;
    const { result, host } = contest.count;
    const waits = games.dealing || (fewest === null ? analysis.searching : "");
    const { moveWord } = game.puzzle;
    const made = counted(moves, moveWord);
    if (result !== null) return say(made, waits || (result.fewest === null ? analysis.searching : ""));
    const others = host === null ? "" : `Somebody needed ${counted(host, moveWord)}.`;
    const state = analysis.state.kind === "failed" ? analysis.state.message : others;
    if (fewest === null) return say(made, waits || state || (least() && `${least()}.`));
    return say(`${made}, fewest ${fewest}`, games.dealing || state);
  }

  function explored({ kind, message }) {
    const { answer, distance } = analysis;
    const { moveWord } = game.puzzle;
    if (kind === "failed") return say("No answer", message);
    if (games.dealing !== "") return say(games.dealing, "");
    if (distance === 0) return say("Solved", "The goal is reached.");
    if (distance !== null) {
      if (announced !== game.version) comparison = before === null ? "" : compared(before, distance);
      return say(counted(distance, moveWord), `left from here${comparison && `, ${comparison}`}`);
    }
    if (answer === null) return say(analysis.searching || "…", "");
    if (answer.reason !== null) return say("Unsolvable", `No moves lead to the goal: ${whyNot(game, answer)}.${legend(answer.marked)}`);
    const [known, next] = answer.isStopped ? ["found in 20 seconds", "looks on for the fewest"] : ["too far to search here", "deals a board that is known"];
    return say(least() || "Far", `${least() === "" ? "It is" : "away,"} ${known}. “${wayOn(game, analysis)}” ${next}.`);
  }

  /** Returns how far a board is at least; nothing if that is not what is known. */
  function least() {
    const { atLeast } = analysis.answer ?? {};
    return atLeast > 1 ? `At least ${counted(atLeast, game.puzzle.moveWord)}` : "";
  }

  /** Returns what the marks of a reason on cubes are, on the board and on one of the goal. */
  function legend([here = [], there = []]) {
    if (!game.puzzle.hasCubes) return "";
    return ` Marked: the ${here.length} cubes with a phase of 1. The goal has ${there.length}.`;
  }

  /** Shows a number of things or a word, and a text. Returns both. */
  function say(words, text) {
    // What follows the number is smaller.
    const [, first, unit] = words.match(/^([^…]*?\d)( .*)$/) ?? [null, words];
    count.replaceChildren(first, ...(unit === undefined ? [] : [make("span", { class: "unit" }, unit)]));
    count.classList.toggle("word", Number.isNaN(Number.parseInt(words, 10)));
    if (verdict.textContent !== text) verdict.textContent = text;
    return text === "" ? `${words}.` : `${words}: ${text}`;
  }

  function moved({ move, before: board }) {
    const { puzzle } = game;
    const token = puzzle.pieces(game.board)[puzzle.pieces(board).indexOf(null)];
    return sentence(puzzle.says(token, view.way(move).piece));
  }

  return { follow, paint };
}

/** Returns words as a sentence. */
function sentence(words) {
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

/** Returns why no moves lead to a goal, without the boards, and without what else is counted, but with tiles that are marked. */
export function whyNot({ puzzle, board }, { reason, marked: [here = []] }) {
  const why = reason.split(": ")[1].split(". ")[0];
  if (puzzle.hasCubes || here.length === 0) return why;
  const tiles = here.map((square) => puzzle.look(puzzle.pieces(board)[square]).tile);
  return `${why}, such as ${tiles.join(" and ")}`;
}

/** Returns the fewest moves of a result, in words. */
export function fewestOf({ moves, fewest }) {
  if (fewest === null) return "The fewest are not known on this page";
  return moves === fewest ? "It cannot be done in fewer" : `It can be done in ${fewest}`;
}

/** Returns a day as people write it. */
export function dated(day) {
  const format = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" };
  return new Date(day).toLocaleDateString("en-GB", format);
}
