// The page's address: `#MODE/PUZZLE/START/GOAL`, in the command's notation, without a mode to explore; `#MODE` alone
// for the puzzle that is shown or was last; `#daily/PUZZLE/DATE` for the puzzle of a day, without a date today's. PUZZLE
// is a name, or a description such as `board=3x2&tiles=12345`. After `~` there may be the moves of a line, with a dot at
// the place on it: `#eight/123069478~drr.ul`; of a game, the number of moves that its sender needed.

import { reasonOf } from "./core.js";
import { decode, encode } from "./description.js";
import { keptLine, lastPuzzle, today } from "./kept.js";
import { PUZZLES, puzzleOf } from "./puzzles.js";

/** The least milliseconds between two changes of the address: browsers refuse more. */
const INTERVAL = 180;

/** The most characters of an accepted address. */
const LONGEST = 2000;

/** Keeps the address and a game in sync. `refuse` is called with a message about a wrong address, and the reason. */
export class Address {
  #game;
  #contest;
  #games;
  #refuse;
  #timer = 0;
  #push = false;
  /** The number of addresses that are being read: what they show has no place of its own in the history. */
  #reading = 0;

  #isEmbedded;

  /** In a frame (`isEmbedded`), the history stays that of the page around it. */
  constructor(game, contest, games, refuse, isEmbedded) {
    this.#game = game;
    this.#contest = contest;
    this.#games = games;
    this.#refuse = refuse;
    this.#isEmbedded = isEmbedded;
    addEventListener("hashchange", () => this.read());
    addEventListener("popstate", () => {
      // What lies over the page belongs to what is left.
      document.querySelector("dialog")?.close();
      this.read();
    });
  }

  follow({ push }) {
    this.#write(push && !this.#isEmbedded && this.#reading === 0);
  }

  /** Shows the state in the address. */
  async read() {
    this.#reading += 1;
    await this.#show().finally(() => (this.#reading -= 1));
  }

  async #show() {
    const game = this.#game;
    const text = location.hash.slice(1);
    if (game.puzzle !== null && (text === "" || text === hashOf(game, this.#contest))) return;
    this.#refuse("");
    if (text === "") return this.#games.resume();
    const [where, way = ""] = text.slice(0, LONGEST).split("~");
    const [first, ...rest] = where.split("/");
    const host = /^[1-9]\d{0,3}$/.test(way) ? Number(way) : undefined;
    const isMode = ["play", "explore", "edit", "daily"].includes(first);
    const [word = "", ...others] = isMode ? rest : [first, ...rest];
    const [name, parts] = [word.includes("=") ? word : decode(word), others.map(decode)];
    const mode = isMode ? first : "explore";
    const isDaily = mode === "daily";
    let [named, reason] = [undefined, unknown("", name)];
    try {
      // A description that is cut off is another one.
      if (text.length <= LONGEST || !name.includes("=")) named = puzzleOf(name);
    } catch (error) {
      reason = error;
    }
    const puzzle = named ?? game.puzzle ?? lastPuzzle();
    try {
      if (isDaily) {
        // By default the puzzle of today.
        const day = (named === undefined && name !== "" ? name : parts[0]) || today();
        if (!/^\d/.test(day)) throw unknown(" or a date like 2026-01-31", day);
        return await this.#games.beginDay(puzzle, day, host);
      }
      if (text.length > LONGEST) throw new Error(`expected at most ${LONGEST} characters, found ${text.length}`);
      if (named === undefined && !(isMode && name === "")) throw reason;
      if (mode === "play" && parts.every((part) => part === "")) return await this.#games.resume(puzzle, { isBack: true });
      const line = parse(game, puzzle, parts, mode === "play" && host ? "" : decode(way));
      if (mode === "play") return this.#games.beginAt(line, host);
      game.show(this.#left(line) ?? line, { push: false, mode });
    } catch (error) {
      const { start, goal } = puzzle.first;
      const isShown = isDaily ? game.puzzle !== null : game.puzzle === puzzle;
      if (!isShown && (isDaily || mode === "play")) await this.#games.resume(puzzle);
      else if (!isShown) game.show(game.read(puzzle, start, goal), { push: false, mode });
      this.#refuse(`This link is damaged. Here is ${this.#game.puzzle.inSentence} instead.`, reasonOf(error).text);
    }
  }

  /** Returns the line that was left, if a board is on it and the page has just loaded. */
  #left({ puzzle, board, goal, moves }) {
    const left = this.#game.puzzle === null ? keptLine(this.#game, puzzle) : null;
    if (left?.goal !== goal || moves !== "") return null;
    const at = this.#game.boardsOf(left).indexOf(board);
    return at === -1 ? null : { ...left, at };
  }

  #write(push) {
    this.#push ||= push;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const hash = `#${hashOf(this.#game, this.#contest)}`;
      // The address of today's puzzle is also that of tomorrow's.
      const isToday = location.hash === "#daily" && this.#contest.count.day === today();
      const isPushed = this.#push && location.hash !== "";
      this.#push = false;
      if (location.hash === hash || (isToday && this.#game.mode === "play")) return;
      // Back returns from what was pushed; a move along a line only updates its place.
      if (isPushed) history.pushState(null, "", hash);
      else history.replaceState(null, "", hash);
    }, INTERVAL);
  }
}

/** Whether the page has an address that others can open; that of a file is its path, which stays here. */
export const isHosted = location.protocol.startsWith("http");

/** Returns the address of what is shown: for a game, of its first board; with the line, of the line's first board. */
export function link(game, contest, withLine = false) {
  return `${isHosted ? location.href.split(/[?#]/)[0] : "tilebase.html"}#${hashOf(game, contest, withLine)}`;
}

function hashOf(game, contest, withLine = false) {
  const { mode, puzzle, board, boards, goal, moves, at } = game;
  if (mode === "play" && contest.count.day !== null) return `daily/${puzzle.name}/${contest.count.day}`;
  const isFirst = mode === "play" || withLine;
  const parts = [puzzle.name, encode(isFirst ? boards[0] : board), encode(goal)];
  const line = withLine ? `~${moves.slice(0, at)}.${moves.slice(at)}` : "";
  return (mode === "explore" ? parts : [mode, ...parts]).join("/") + line;
}

/** Returns the error of an unknown name, where something else may be, too. */
function unknown(other, name) {
  const names = PUZZLES.map((puzzle) => puzzle.name).join(", ");
  const all = `they are ${names}, or a description such as board=3x2&tiles=12345`;
  return new Error(`expected the name of a puzzle${other}, found ${JSON.stringify(name)}: ${all}`);
}

/**
 * Returns the line of the parts after a puzzle's name. A board may be its rows with slashes between them: then the number
 * of parts and the length of the first say which they are.
 */
function parse(game, puzzle, parts, way) {
  while (parts.at(-1) === "") parts.pop();
  const [moves, at] = [way.replace(".", ""), (way.indexOf(".") + 1 || way.length + 1) - 1];
  const { start, goal } = puzzle.first;
  if (parts.length === 0) return game.read(puzzle, start, goal, moves, at);
  if (parts[0] === "") [parts[0], parts[1]] = [start, parts[1] ?? goal];
  const isWhole = (part = "") => (part.match(/[\p{L}\p{N}_.?-]/gu) ?? []).length >= puzzle.squares;
  const isStart = parts.length < puzzle.rows || isWhole(parts[0]) || (parts.length === 2 && isWhole(parts[1]));
  const cut = isStart ? 1 : puzzle.rows;
  const to = parts.slice(cut).join("/");
  return game.read(puzzle, parts.slice(0, cut).join("/"), to === "" ? undefined : to, moves, at);
}
