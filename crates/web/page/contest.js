// A game with a count of moves, time and hints, from its first board to the goal.

import { keep, recall } from "./storage.js";
import { puzzleOf, PUZZLES } from "./puzzles.js";

/** The distance of the very first game. */
const FIRST_DISTANCE = 5;

/** The counts at the beginning of a game. */
const BEGINNING = {
  /** The moves of the game, with those that undo others. */
  played: "",
  hints: 0,
  /** Seconds since the first move, while the game is in view. */
  time: 0,
  /** The distances of the boards, from the first; null for an unknown one. */
  trail: [],
  /** The day of the puzzle of the day, like `2026-11-23`; null for other games. */
  day: null,
  /** At the end: `moves`, `fewest`, `time` and `hints`; `isBest` if none was better on this device. */
  result: null,
};

/**
 * The games of the mode `play`. Every puzzle has a game, which is kept on this device until the next begins. Sends
 * `end` at the end of a game.
 */
export class Contest extends EventTarget {
  #count = { ...BEGINNING };
  #game;
  #analysis;

  constructor(game, analysis) {
    super();
    this.#game = game;
    this.#analysis = analysis;
    game.addEventListener("change", ({ detail }) => this.#follow(detail));
    analysis.addEventListener("known", () => this.#know());
    setInterval(() => this.#tick(), 1000);
  }

  get played() {
    return this.#count.played;
  }

  get moves() {
    return this.#count.played.length;
  }

  get hints() {
    return this.#count.hints;
  }

  get time() {
    return this.#count.time;
  }

  get trail() {
    return this.#count.trail;
  }

  get day() {
    return this.#count.day;
  }

  get result() {
    return this.#count.result;
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

  /** Returns the best result on this device of games at the same distance; null if there is none. */
  get best() {
    return recall(this.#bestKey);
  }

  /** Returns the number of games in a row with the fewest moves, or of days in a row with the puzzle solved. */
  get streak() {
    return recall(this.#streakKey)?.count ?? 0;
  }

  get #bestKey() {
    return `best ${this.#game.puzzle.name} ${this.fewest}`;
  }

  get #streakKey() {
    return `streak ${this.day === null ? "" : "daily "}${this.#game.puzzle.name}`;
  }

  /** Begins a game at the distance that was chosen last. */
  async begin(puzzle, distance = distanceOf(puzzle)) {
    keep(`distance ${puzzle.name}`, distance);
    const isHere = this.#game.puzzle === puzzle && this.#game.mode === "play" && this.day === null;
    const goal = isHere ? this.#game.goal : puzzle.aim;
    const board = await this.#analysis.ask(puzzle, "draw", { goal, distance });
    if (board !== null) this.#game.show({ puzzle, board, goal }, { mode: "play" });
  }

  /** Begins the puzzle of a day, by default today's, which is the same for everyone. Goes on if it was begun. */
  async beginDay(puzzle, day = today()) {
    if (keptGame(puzzle, true)?.count?.day === day) return this.resume(puzzle, { isBack: true, isDaily: true });
    const drawn = await this.#analysis.ask(puzzle, "daily", day);
    if (drawn === null) return;
    this.#game.show({ puzzle, board: drawn.start, goal: drawn.goal }, { mode: "play", day });
  }

  /** Returns whether the puzzle of today was solved here. */
  isDone(puzzle) {
    return recall(`streak daily ${puzzle.name}`)?.last === today();
  }

  /**
   * Goes on with the game of a puzzle, by default the last one, or begins one. A finished game is shown only if
   * `isBack` is set; `isDaily` says whether it is the puzzle of a day, by default as it was last.
   */
  resume(puzzle = lastPuzzle(), { isBack = false, isDaily = recall(`is daily ${puzzle.name}`, false) } = {}) {
    const { line, count } = keptGame(puzzle, isDaily) ?? {};
    if (count === undefined || (count.result !== null && !isBack)) return this.begin(puzzle);
    try {
      const { start, goal, moves, at } = line;
      const kept = { ...BEGINNING, ...count };
      this.#game.show(this.#game.read(puzzle, start, goal, moves, at), { mode: "play", kept });
    } catch {
      // The kept game is of another version.
      this.begin(puzzle);
    }
  }

  /** Goes back to the game of the puzzle that is shown; begins one if it has none, or another board was made. */
  enter() {
    const { puzzle, board, goal, mode } = this.#game;
    const kept = keptGame(puzzle, recall(`is daily ${puzzle.name}`, false));
    const isMade = mode === "edit" && (kept?.line?.board !== board || kept.line.goal !== goal);
    if (kept === null || isMade) this.from();
    else this.resume(puzzle, { isBack: true });
  }

  /** Begins a game at the board that is shown. */
  from() {
    const { puzzle, board, goal } = this.#game;
    this.#game.show({ puzzle, board, goal }, { mode: "play" });
  }

  /** Returns whether the kept game of a puzzle began at a board. */
  isKept(puzzle, { board, goal }) {
    const { line } = keptGame(puzzle, false) ?? {};
    return line?.start === board && line.goal === goal;
  }

  /** Begins the same game again. */
  again() {
    const { line, puzzle } = this.#game;
    const { board, goal } = line;
    this.#game.show({ puzzle, board, goal }, { mode: "play", day: this.day });
  }

  /** Begins a game that is a little harder. */
  harder() {
    return this.begin(this.#game.puzzle, Math.min((this.fewest ?? 0) + 1, this.#analysis.most));
  }

  hint() {
    if (this.result === null) this.#count.hints += 1;
  }

  #follow({ kind, move, player, kept, day = null }) {
    const { mode, puzzle } = this.#game;
    if (mode !== "play") return;
    if (kind === "show") {
      this.#count = kept ?? { ...BEGINNING, trail: [], day };
      keep("puzzle", puzzle.name);
    } else if (kind === "move" && player && this.result === null) this.#count.played += move;
    this.#know();
  }

  #know() {
    const { mode, puzzle } = this.#game;
    if (mode !== "play") return;
    const { distance, histogram } = this.#analysis.answer ?? {};
    // Solved boards are no game.
    if (this.moves === 0 && distance === 0 && (puzzle.most ?? histogram.length - 1) > 0)
      return this.begin(puzzle);
    if (this.result === null && distance !== undefined) {
      this.#count.trail[this.moves] = distance;
      if (distance === 0 && this.moves > 0) this.#end();
    }
    this.#keep();
  }

  #keep() {
    const { puzzle, board, goal, line } = this.#game;
    const { board: start, moves, at } = line;
    const isDaily = this.day !== null;
    keep(`is daily ${puzzle.name}`, isDaily);
    keep(nameOf(puzzle, isDaily), { line: { start, board, goal, moves, at }, count: this.#count });
  }

  #end() {
    const { moves, time, hints, fewest, best, day } = this;
    const isBest = best === null || moves < best.moves || (moves === best.moves && time < best.time);
    this.#count.result = { moves, time, hints, fewest, isBest };
    if (isBest && fewest !== null) keep(this.#bestKey, { moves, time });
    const { count, last } = recall(this.#streakKey, { count: 0 });
    const isNext = day === null || Date.parse(day) - Date.parse(last) === 86_400_000;
    const isRight = day !== null || (moves === fewest && hints === 0);
    if (day === null || day !== last)
      keep(this.#streakKey, { count: isRight ? (isNext ? count : 0) + 1 : 0, last: day });
    this.dispatchEvent(new Event("end"));
    this.#fill();
  }

  /** Asks for missing distances of the trail: moves may come faster than answers. */
  async #fill() {
    const { puzzle, line, goal } = this.#game;
    const count = this.#count;
    const whole = Array.from({ length: this.moves + 1 }, (_, at) => count.trail[at] ?? null);
    if (!whole.includes(null)) return;
    const boards = this.#game.boardsOf({ puzzle, board: line.board, moves: count.played });
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

/** Returns the name under which a game of a puzzle is kept, with another one for the puzzle of a day. */
function nameOf(puzzle, isDaily) {
  return `game ${isDaily ? "daily " : ""}${puzzle.name}`;
}

/** Returns the kept game of a puzzle; null if there is none. */
function keptGame(puzzle, isDaily) {
  return recall(nameOf(puzzle, isDaily));
}

/** Returns the puzzle that was played last. */
function lastPuzzle() {
  return puzzleOf(recall("puzzle", "eight")) ?? PUZZLES[0];
}

/** Returns the local date, like `2026-11-23`. */
export function today() {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** Returns the distance of new games of a puzzle. */
export function distanceOf(puzzle) {
  return recall(`distance ${puzzle.name}`, FIRST_DISTANCE);
}

/** Returns seconds as a clock shows them, like 1:05. */
export function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
