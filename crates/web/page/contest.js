// The count of a game: its moves, time and hints, from its first board to the goal.

import { keepGame, keepResult } from "./kept.js";
import { after } from "./level.js";

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
 * The count of the game that is shown in the mode `play`, which is kept on this device with it. Sends `end` at the end of
 * a game, and `none` if there is none, as its first board is solved.
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

  /** Returns the distance of the next game, which follows from the end of this one. */
  get following() {
    return after(this.result, this.#analysis.most);
  }

  hint() {
    if (this.result !== null) return;
    this.#count.hints += 1;
    this.#keep();
  }

  #follow({ kind, count = {}, day = count.day ?? null, host = count.host ?? null, isAgain = count.isAgain ?? false }) {
    if (this.#game.mode !== "play") return;
    if (kind === "show") this.#count = { ...BEGINNING, trail: [], ...count, day, host, isAgain };
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
      return this.dispatchEvent(new Event("none"));
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
    this.dispatchEvent(new Event("end"));
    // Moves may come faster than answers.
    if (this.#game.boards.every((_, at) => (this.trail[at] ?? null) !== null)) this.#record();
    else this.#fill();
  }

  #record() {
    if (!this.isAgain) keepResult(this.#game.puzzle, this);
  }

  /** Asks for the distances of the trail. */
  async #fill() {
    const { puzzle, boards, goal } = this.#game;
    const trail = await this.#analysis.ask(puzzle, "trail", boards, goal);
    if (trail === null) return;
    Object.assign(this.#count, { trail, result: { ...this.result, fewest: trail[0] } });
    this.#record();
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
