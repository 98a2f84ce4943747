// The count of a game: its moves, time and hints, from its first board to the goal.

import { keepGame, keepResult } from "./kept.js";

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
  /** Whether it was dealt at a level. */
  isDealt: false,
  /** Whether this is a game again that had ended, which is in the statistics already. */
  isAgain: false,
  /** At the end: `moves`, `fewest`, `time` and `hints`. */
  result: null,
};

/** The `count` of the game that is shown in the mode `play`, which is kept on this device with it. */
export class Contest {
  count = { ...BEGINNING };
  /** Are called at the end of a game, and if there is none, as its first board is solved. */
  ended = () => {};
  none = () => {};
  #game;
  #analysis;
  #searches;
  /** When the time was counted last, in milliseconds. */
  #counted = 0;

  constructor(game, analysis, searches) {
    this.#game = game;
    this.#analysis = analysis;
    this.#searches = searches;
    game.isOver = () => game.mode === "play" && this.count.result !== null;
    addEventListener("pagehide", () => this.#keep());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#keep();
      else this.#counted = performance.now();
    });
  }

  /** Returns the number of moves, which is the place on the line: to undo and redo is free. */
  get moves() {
    return this.#game.at;
  }

  get fewest() {
    return this.count.trail[0] ?? null;
  }

  /** Returns the number of the first move off the shortest path; undefined if there is none. */
  get firstWrong() {
    const { trail } = this.count;
    const isWrong = (_, number) => number > 0 && trail[number] >= (trail[number - 1] ?? Infinity);
    const found = trail.findIndex(isWrong);
    return found === -1 ? undefined : found;
  }

  hint() {
    this.count.hints += 1;
    this.#keep();
  }

  follow({ kind, count = {}, ...about }) {
    if (this.#game.mode !== "play") return;
    if (kind === "show") {
      const others = Object.entries(about).filter(([name, value]) => name in BEGINNING && value !== undefined);
      this.count = { ...BEGINNING, trail: [], ...count, ...Object.fromEntries(others) };
    }
    // A move that leaves the line leaves the distances that were ahead.
    else if (kind === "move" && this.#game.ahead === "") this.count.trail.splice(this.moves);
    if (kind !== "move" || this.moves === 1) this.#counted = performance.now();
    this.know();
  }

  /** Counts what has become known of the board. */
  know() {
    if (this.#game.mode !== "play") return;
    const distance = this.#analysis.answer?.distance;
    // Solved boards are no game, where others are.
    if (this.moves === 0 && distance === 0 && this.#analysis.most > 0) return this.none();
    if (this.count.result === null && distance !== undefined) {
      this.count.trail[this.moves] = distance;
      if (distance === 0 && this.moves > 0) this.#end();
    }
    this.#keep();
  }

  #keep() {
    const { mode, puzzle, board, goal, line } = this.#game;
    if (mode !== "play" || puzzle === null) return;
    const now = performance.now();
    const isRunning = this.moves > 0 && this.count.result === null;
    if (isRunning) this.count.time += (now - this.#counted) / 1000;
    this.#counted = now;
    const { board: start, moves, at } = line;
    const { day } = this.count;
    keepGame(puzzle, { board: start, goal, day }, { line: { start, board, goal, moves, at }, count: this.count });
  }

  #end() {
    this.#keep();
    const { moves, fewest } = this;
    const { time, hints, trail } = this.count;
    this.count.result = { moves, time, hints, fewest };
    this.ended();
    // Moves may come faster than answers.
    if (this.#game.boards.every((_, at) => (trail[at] ?? null) !== null)) this.#record();
    else this.#fill();
  }

  #record() {
    if (!this.count.isAgain) keepResult(this.#game.puzzle, this.count);
  }

  /** Asks for the distances of the trail. */
  async #fill() {
    const { puzzle, boards, goal, version } = this.#game;
    const found = await this.#searches.ask("other", puzzle, "trail", boards, goal);
    if (found === null || version !== this.#game.version) return;
    const trail = found.output;
    Object.assign(this.count, { trail, result: { ...this.count.result, fewest: trail[0] } });
    this.#record();
    this.#keep();
    this.#game.paint();
  }
}

/** Returns seconds as a clock shows them, like 1:05. */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
