// What is shown in the page's address: `#MODE/PUZZLE/START/GOAL`, in the command's notation, without a
// mode to explore; and `#daily` or `#daily/DATE` for the puzzle of a day.

import { PUZZLES, puzzleOf } from "./puzzles.js";
import { reasonOf } from "./reason.js";

/** Addresses follow a line that is played no faster than this: browsers object to more. */
const INTERVAL = 180;

/** The most characters of an address that is read. */
const LONGEST = 1000;

/** Keeps the address and a game in sync. `refuse` is told what is wrong with an address. */
export class Address {
  #game;
  #contest;
  #refuse;
  #timer = 0;
  #push = false;

  constructor(game, contest, refuse) {
    this.#game = game;
    this.#contest = contest;
    this.#refuse = refuse;
    addEventListener("hashchange", () => this.read());
    addEventListener("popstate", () => this.read());
    game.addEventListener("change", ({ detail }) => this.#write(detail.push));
  }

  /** Shows what the address says. */
  read() {
    const text = location.hash.slice(1);
    if (this.#game.puzzle !== null && (text === "" || text === hashOf(this.#game, this.#contest)))
      return;
    this.#refuse("");
    if (text === "") return this.#contest.begin();
    const [first, ...rest] = text.slice(0, LONGEST).split("/").map(decode);
    if (first === "daily") return this.#daily(rest[0]);
    const isMode = first === "play" || first === "edit";
    const [name, ...parts] = isMode ? rest : [first, ...rest];
    const mode = isMode ? first : "explore";
    const puzzle = puzzleOf(name) ?? this.#game.puzzle ?? PUZZLES[0];
    try {
      if (text.length > LONGEST)
        throw new Error(`expected at most ${LONGEST} characters, found ${text.length}`);
      if (puzzle.name !== name)
        throw new Error(`expected the name of a puzzle, found ${JSON.stringify(name ?? "")}`);
      this.#game.show(parse(this.#game, puzzle, parts), { push: false, mode });
    } catch (error) {
      const { start, goal } = puzzle.first;
      if (this.#game.puzzle !== puzzle)
        this.#game.show(this.#game.read(puzzle, start, goal), { push: false, mode });
      this.#refuse(`This address cannot be shown. ${reasonOf(error).text}`);
    }
  }

  async #daily(day) {
    const isRight = day === undefined || isDay(day);
    await this.#contest.beginDay(isRight ? day : undefined);
    if (!isRight)
      this.#refuse(`This address cannot be shown. Expected a date like 2026-01-31, found ${day}`);
  }

  #write(push) {
    this.#push ||= push;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const hash = `#${hashOf(this.#game, this.#contest)}`;
      if (location.hash === hash) return;
      // What was pushed last may be left by Back; playback only says where it is.
      if (this.#push && location.hash !== "") history.pushState(null, "", hash);
      else history.replaceState(null, "", hash);
      this.#push = false;
    }, INTERVAL);
  }
}

/** Returns the address of what is shown: of a game, where it began. */
export function link(game, contest) {
  return `${location.href.split("#")[0]}#${hashOf(game, contest)}`;
}

function hashOf(game, contest) {
  const { mode, puzzle, board, boards, goal } = game;
  if (mode === "play" && contest.day !== null) return `daily/${contest.day}`;
  const parts = [puzzle.name, mode === "play" ? boards[0] : board, goal].map(encode);
  return (mode === "explore" ? parts : [mode, ...parts]).join("/");
}

/** Returns whether a text is a day from 1970 on: of others, no puzzle is drawn. */
function isDay(text) {
  const time = Date.parse(text);
  return time >= 0 && new Date(time).toISOString().slice(0, 10) === text;
}

function encode(text) {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("!", "%21");
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the position of the parts behind a puzzle's name. A board may be in three rows with slashes,
 * too: then the number of parts says what they are, and of four the length of the last.
 */
function parse(game, puzzle, parts) {
  while (parts.at(-1) === "") parts.pop();
  if (parts.length === 0) return game.read(puzzle, puzzle.first.start, puzzle.first.goal);
  const isWhole = (parts.at(-1).match(/[\p{L}\p{N}_.?-]/gu) ?? []).length >= 9;
  const cut = parts.length < 3 || (parts.length === 4 && !isWhole) ? 1 : 3;
  const goal = parts.slice(cut).join("/");
  return game.read(puzzle, parts.slice(0, cut).join("/"), goal === "" ? undefined : goal);
}
