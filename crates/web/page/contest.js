// A game that counts: moves, time and hints, from its first board to the goal.

import { keep, recall } from "./kept.js";
import { puzzleOf, PUZZLES } from "./puzzles.js";

/** How far from the goal the first game of all is. */
const FIRST_DISTANCE = 5;

/** Milliseconds of a day. */
const DAY = 86_400_000;

/**
 * What happens in the mode `play`. Sends `change` when something of it is another; `result` is there at
 * the end: `moves`, `fewest`, `time` in seconds, `hints`, and `isBest` if none was better on this device.
 */
export class Contest extends EventTarget {
  moves = 0;
  hints = 0;
  fewest = null;
  result = null;
  /** The day of the puzzle of the day, like `2026-11-23`; null of other games. */
  day = null;
  #begun = null;
  #game;
  #analysis;
  #solver;

  constructor(game, analysis, solver) {
    super();
    this.#game = game;
    this.#analysis = analysis;
    this.#solver = solver;
    game.addEventListener("change", ({ detail }) => this.#follow(detail));
    analysis.addEventListener("known", () => this.#know());
    setInterval(() => this.isRunning && this.#changed(), 1000);
  }

  get isRunning() {
    return this.#game.mode === "play" && this.#begun !== null && this.result === null;
  }

  /** Returns the seconds since the first move. */
  get time() {
    if (this.result !== null) return this.result.time;
    return this.#begun === null ? 0 : Math.floor((Date.now() - this.#begun) / 1000);
  }

  /** Returns the best result on this device of games as hard as this; null if there is none. */
  get best() {
    return recall(this.#key, null);
  }

  /** Returns the largest distance of a new game. */
  get #most() {
    return this.#game.puzzle.most ?? this.#analysis.histogram.length - 1;
  }

  get #key() {
    return `best ${this.#game.puzzle.name} ${this.fewest}`;
  }

  /** Begins a game at the distance that was chosen last. */
  begin(puzzle = puzzleOf(recall("puzzle", "eight")) ?? PUZZLES[0], distance = distanceOf(puzzle)) {
    keep("puzzle", puzzle.name);
    keep(`distance ${puzzle.name}`, distance);
    const isHere = this.#game.puzzle === puzzle && this.#game.mode === "play";
    if (!isHere) return this.#draw(puzzle, { goal: puzzle.aim, distance });
    return this.#draw(puzzle, { goal: this.#game.goal, distance: Math.min(distance, this.#most) });
  }

  /** Begins the puzzle of a day: the same for all. */
  beginDay(day = new Date().toISOString().slice(0, 10)) {
    const number = Math.floor(Date.parse(day) / DAY);
    // The three that every distance of is known here take turns, and the days of a week get harder.
    const puzzle = PUZZLES[number % 3];
    const distance = 8 + 2 * ((number + 3) % 7);
    return this.#draw(puzzle, { goal: puzzle.aim, distance, seed: number }, { day });
  }

  /** Begins the same game again. */
  again() {
    const { puzzle, boards, goal } = this.#game;
    this.#game.show({ puzzle, board: boards[0], goal }, { mode: "play", day: this.day });
  }

  /** Begins a game that is a little harder. */
  harder() {
    return this.begin(this.#game.puzzle, Math.min((this.fewest ?? 0) + 1, this.#most));
  }

  hint() {
    this.hints += 1;
    this.#changed();
  }

  async #draw(puzzle, question, about = {}) {
    const { output } = await this.#solver.ask(puzzle.name, "draw", question);
    this.#game.show({ puzzle, board: output, goal: question.goal }, { mode: "play", ...about });
  }

  #follow({ kind, player, day = null }) {
    if (this.#game.mode !== "play") return;
    if (kind === "show") {
      Object.assign(this, { moves: 0, hints: 0, fewest: null, result: null, day });
      this.#begun = null;
    } else if (kind === "move" && player && this.result === null) {
      this.moves += 1;
      this.#begun ??= Date.now();
    }
    this.#changed();
  }

  #know() {
    if (this.#game.mode !== "play") return;
    const { distance } = this.#analysis.answer;
    // Solved boards are no game.
    if (this.moves === 0 && distance === 0 && this.#most > 0) return this.begin(this.#game.puzzle);
    if (this.moves === 0) this.fewest = distance;
    if (distance === 0 && this.moves > 0 && this.result === null) this.#end();
    this.#changed();
  }

  #end() {
    const { moves, time, hints, fewest, best } = this;
    const isBest =
      best === null || moves < best.moves || (moves === best.moves && time < best.time);
    this.result = { moves, time, hints, fewest, isBest };
    if (isBest && fewest !== null) keep(this.#key, { moves, time });
    this.dispatchEvent(new Event("end"));
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/** Returns how far new games of a puzzle are from the goal. */
export function distanceOf(puzzle) {
  return recall(`distance ${puzzle.name}`, FIRST_DISTANCE);
}

/** Returns seconds as a clock shows them, like 1:05. */
export function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
