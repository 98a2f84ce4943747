// A game with a count of moves, time and hints, from its first board to the goal.

import { keepGame, keepResult, keptGame, lastGame, lastPuzzle, today } from "./kept.js";
import { after, distanceOf, keepDistance } from "./level.js";

/** The counts at the beginning of a game. */
const BEGINNING = {
  hints: 0,
  /** Seconds since the first move, while the game is in view. */
  time: 0,
  /** The distances of the boards on the line, from the first; null for an unknown one. */
  trail: [],
  /** The day of the puzzle of the day, like `2026-11-23`; null for other games. */
  day: null,
  /** The moves that somebody needed who sent the game; null if nobody did. */
  host: null,
  /** Whether this is a game again that had ended, which is in the statistics already. */
  isAgain: false,
  /** At the end: `moves`, `fewest`, `time` and `hints`. */
  result: null,
};

/**
 * The games of the mode `play`, which are kept on this device. Sends `end` at the end of a game, and `other` when
 * another game has begun instead of one at a solved board.
 */
export class Contest extends EventTarget {
  // The members of the counts are those of the game.
  static {
    for (const name of Object.keys(BEGINNING))
      Object.defineProperty(this.prototype, name, { get() { return this.#count[name]; } });
  }

  #count = { ...BEGINNING };
  #game;
  #analysis;

  constructor(game, analysis) {
    super();
    this.#game = game;
    this.#analysis = analysis;
    game.isOver = () => game.mode === "play" && this.result !== null;
    game.addEventListener("change", ({ detail }) => this.#follow(detail));
    analysis.addEventListener("known", () => this.#know());
    setInterval(() => this.#tick(), 1000);
  }

  /** Returns the number of moves, which is the place on the line: to undo and redo is free. */
  get moves() {
    return this.#game.at;
  }

  get fewest() {
    return this.#count.trail[0] ?? null;
  }

  /** Returns the number of the first move off the shortest path; undefined if there is none. */
  get firstWrong() {
    const { trail } = this.#count;
    const isWrong = (_, number) => number > 0 && trail[number] >= (trail[number - 1] ?? Infinity);
    const found = trail.findIndex(isWrong);
    return found === -1 ? undefined : found;
  }

  /** Begins a game at the distance that was chosen last. */
  async begin(puzzle, distance = distanceOf(puzzle), about = {}) {
    keepDistance(puzzle, distance);
    const isHere = this.#game.puzzle === puzzle && this.#game.mode === "play" && this.day === null;
    const goal = isHere ? this.#game.goal : puzzle.core.ownGoal;
    const board = await this.#analysis.ask(puzzle, "draw", { goal, distance });
    if (board !== null) this.#game.show({ puzzle, board, goal }, { mode: "play", ...about });
  }

  /** Begins the puzzle of a day, by default today's, which is the same for everyone. Goes on if it was begun. */
  async beginDay(puzzle, day = today(), host = null) {
    if (this.#goOn(puzzle, keptGame(puzzle, { day }), host)) return;
    const drawn = await this.#analysis.ask(puzzle, "daily", day);
    if (drawn === null) return;
    this.#game.show({ puzzle, board: drawn.start, goal: drawn.goal }, { mode: "play", day, host });
  }

  /** Begins a game at a position. Goes on if one is kept that began there. */
  beginAt(line, host) {
    if (!this.#goOn(line.puzzle, keptGame(line.puzzle, line), host)) this.#game.show(line, { mode: "play", host });
  }

  /**
   * Goes on with the last game of a puzzle, by default of the last puzzle, or begins one. A finished game is shown only
   * if `isBack` is set; with `isFree`, the last game is one of no day.
   */
  resume(puzzle = lastPuzzle(), { isBack = false, isFree = false } = {}) {
    const kept = lastGame(puzzle, isFree);
    const isOver = (kept?.count?.result ?? null) !== null;
    if (!(isOver && !isBack) && this.#goOn(puzzle, kept)) return;
    if (!puzzle.isOwn) return this.begin(puzzle);
    // A search of all boards, before one is drawn, may take seconds.
    const { start, goal } = puzzle.first;
    this.#game.show(this.#game.read(puzzle, start, goal), { mode: "play" });
  }

  /** Goes on with a kept game. Returns whether there is one, of this version of the page. */
  #goOn(puzzle, game, host = null) {
    try {
      const { line, count } = game;
      const { start, goal, moves, at } = line;
      const kept = { ...BEGINNING, ...count, host: host ?? count.host ?? null };
      this.#game.show(this.#game.read(puzzle, start, goal, moves, at), { mode: "play", kept });
      return true;
    } catch {
      return false;
    }
  }

  /** Goes back to the game of the puzzle that is shown; begins one if it has none, or another board was made. */
  enter() {
    const { puzzle, board, goal, mode } = this.#game;
    const kept = lastGame(puzzle);
    const isMade = mode === "edit" && (kept?.line?.board !== board || kept.line.goal !== goal);
    if (isMade || !this.#goOn(puzzle, kept)) this.from();
  }

  /** Begins a game at the board that is shown. */
  from() {
    const { puzzle, board, goal } = this.#game;
    this.#game.show({ puzzle, board, goal }, { mode: "play" });
  }

  /** Begins the same game again. */
  again() {
    const { line, puzzle } = this.#game;
    const { board, goal } = line;
    this.#game.show({ puzzle, board, goal }, { mode: "play", day: this.day, isAgain: this.isAgain || this.result !== null });
  }

  /** Returns the distance of the next game, which follows from the end of this one. */
  get following() {
    return after(this.result, this.#analysis.most);
  }

  hint() {
    if (this.result !== null) return;
    this.#count.hints += 1;
    this.#keep();
  }

  #follow({ kind, kept, day = null, host = null, isAgain = false }) {
    if (this.#game.mode !== "play") return;
    if (kind === "show") this.#count = kept ?? { ...BEGINNING, trail: [], day, host, isAgain };
    // A move that leaves the line leaves the distances that were ahead.
    else if (kind === "move" && this.#game.ahead === "") this.trail.splice(this.moves);
    this.#know();
  }

  #know() {
    const { mode, puzzle } = this.#game;
    if (mode !== "play") return;
    const { distance, counts } = this.#analysis.answer ?? {};
    // Solved boards are no game.
    if (this.moves === 0 && distance === 0 && (puzzle.most ?? counts.length - 1) > 0)
      return this.begin(puzzle, undefined, { push: false }).then(() => this.dispatchEvent(new Event("other")));
    if (this.result === null && distance !== undefined) {
      this.#count.trail[this.moves] = distance;
      if (distance === 0 && this.moves > 0) this.#end();
    }
    this.#keep();
  }

  #keep() {
    const { puzzle, board, goal, line } = this.#game;
    const { board: start, moves, at } = line;
    const { day } = this;
    keepGame(puzzle, { board: start, goal, day }, { line: { start, board, goal, moves, at }, count: this.#count });
  }

  #end() {
    const { moves, time, hints, fewest } = this;
    this.#count.result = { moves, time, hints, fewest };
    if (!this.isAgain) keepResult(this.#game.puzzle, this);
    this.dispatchEvent(new Event("end"));
    this.#fill();
  }

  /** Asks for missing distances of the trail: moves may come faster than answers. */
  async #fill() {
    const { puzzle, boards, goal } = this.#game;
    const count = this.#count;
    if (boards.every((_, at) => (count.trail[at] ?? null) !== null)) return;
    const trail = await this.#analysis.ask(puzzle, "trail", boards, goal);
    if (trail === null) return;
    Object.assign(count, { trail, result: { ...count.result } });
    this.#keep();
    this.#game.paint();
  }

  #tick() {
    const isRunning = this.#game.mode === "play" && this.moves > 0 && this.result === null;
    if (!isRunning || document.hidden) return;
    this.#count.time += 1;
    this.#keep();
    this.#game.paint();
  }
}

/** Returns seconds as a clock shows them, like 1:05. */
export function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
