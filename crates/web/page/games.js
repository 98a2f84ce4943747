// The games of the mode `play`: which begins, goes on, or comes back; and how difficult they are.

import { keep, keepLine, keptGame, keptLine, lastGame, lastPuzzle, recall, today } from "./kept.js";
import { Wait } from "./searches.js";

/** The distance of the very first game. */
const FIRST = 5;

/** The levels, by their parts of the largest distance. */
const LEVELS = { easy: 1 / 6, medium: 0.4, hard: 0.65, hardest: 1 };

/** Returns the levels as pairs of a name and a distance. */
export function levelsOf(most) {
  return Object.entries(LEVELS).map(([name, part]) => [name, Math.max(Math.round(part * most), 1)]);
}

/** Returns the name of a distance's level. */
export function levelOf(distance, most) {
  return levelsOf(most).findLast(([name, least]) => least <= distance || name === "easy")[0];
}

/** Returns the distance after a result: farther if it was perfect, nearer if it needed a quarter more or hints. */
export function following({ moves, fewest, hints }, most) {
  const step = Math.max(Math.round(most / 10), 1);
  if (fewest === null) return FIRST;
  if (hints > 0 || moves > 1.25 * fewest) return Math.max(fewest - step, Math.min(fewest, FIRST));
  return Math.min(moves === fewest ? fewest + step : fewest, most);
}

/** Begins games of a `game`, of which `contest` counts one. */
export class Games {
  #game;
  #searches;
  #contest;
  #wait;

  constructor(game, searches, contest) {
    this.#game = game;
    this.#searches = searches;
    this.#contest = contest;
    this.#wait = new Wait(() => game.paint());
  }

  /** Returns that a game is being dealt, in words; empty if none is, or only for a moment so far. */
  get dealing() {
    return this.#wait.said("Dealing");
  }

  follow({ kind }) {
    const game = this.#game;
    if (game.mode !== "play") keepLine(game);
    // Moves are made while a game is dealt; but what a person opens instead stays.
    if (kind !== "show" && kind !== "mode") return;
    this.#searches.drop("deal");
    this.#wait.end();
  }

  /** Shows a puzzle, which goes on where it was left. */
  open(puzzle) {
    const game = this.#game;
    if (game.puzzle === puzzle) return;
    if (game.mode === "play") return this.resume(puzzle);
    const { start, goal } = puzzle.first;
    game.show(keptLine(game, puzzle) ?? game.read(puzzle, start, goal));
  }

  /** Begins a game at a distance, by default the one that was chosen last. */
  async begin(puzzle, distance, about = {}) {
    const chosen = distance ?? recall(`distance ${puzzle.name}`);
    const far = Number.isInteger(chosen) && chosen > 0 ? chosen : FIRST;
    keep(`distance ${puzzle.name}`, far);
    const isHere = this.#game.puzzle === puzzle && this.#game.mode === "play" && this.#contest.count.day === null;
    const goal = isHere ? this.#game.goal : puzzle.core.defaultGoal;
    const board = await this.#deal(puzzle, "deal", goal, far);
    if (board !== null) this.#game.show({ puzzle, board, goal }, { mode: "play", isDealt: true, ...about });
  }

  /** Begins the puzzle of a day, by default today's, which is the same for everyone. Goes on if it was begun. */
  async beginDay(puzzle, day = today(), host = undefined) {
    if (this.#goOn(puzzle, keptGame(puzzle, { day }), host)) return;
    const drawn = await this.#deal(puzzle, "daily", day);
    if (drawn === null) return;
    this.#game.show({ puzzle, board: drawn.start, goal: drawn.goal }, { mode: "play", day, host });
  }

  /** Shows a board at a distance in Explore. */
  async explore(distance) {
    const { puzzle, goal } = this.#game;
    const board = await this.#deal(puzzle, "deal", goal, distance);
    if (board !== null) this.#game.show({ puzzle, board, goal });
  }

  async #deal(puzzle, verb, ...input) {
    this.#wait.begin();
    try {
      return (await this.#searches.ask("deal", puzzle, verb, ...input))?.output ?? null;
    } catch (error) {
      this.#wait.end();
      throw error;
    }
  }

  /** Begins a game at a board. Goes on if one is kept that began there. */
  beginAt(line, host) {
    if (!this.#goOn(line.puzzle, keptGame(line.puzzle, line), host)) this.#game.show(line, { mode: "play", host });
  }

  /** Begins a game at the board that is shown. */
  from() {
    const { puzzle, board, goal } = this.#game;
    const isAgain = Boolean(keptGame(puzzle, { board, goal })?.count?.result);
    this.#game.show({ puzzle, board, goal }, { mode: "play", isAgain });
  }

  /** Begins the same game again. The hints of a game that is not over stay. */
  again() {
    const { line, puzzle } = this.#game;
    const { board, goal } = line;
    const { day, isDealt, isAgain, result, hints } = this.#contest.count;
    const about = result === null ? { count: { hints }, isAgain } : { isAgain: true };
    this.#game.show({ puzzle, board, goal }, { mode: "play", day, isDealt, ...about });
  }

  /**
   * Goes on with the last game of a puzzle, by default of the last puzzle, or begins one. A finished game is shown only
   * if `isBack` is set; with `isFree`, the last game is one of no day.
   */
  resume(puzzle = lastPuzzle(), { isBack = false, isFree = false } = {}) {
    const kept = lastGame(puzzle, isFree);
    const isOver = (kept?.count?.result ?? null) !== null;
    if (!(isOver && !isBack) && this.#goOn(puzzle, kept)) return;
    return this.begin(puzzle);
  }

  /** Goes back to the game of the puzzle that is shown; begins one if it has none, or another board was made. */
  enter() {
    const { puzzle, board, goal, mode } = this.#game;
    const kept = lastGame(puzzle);
    const isMade = mode === "edit" && (kept?.line?.board !== board || kept.line.goal !== goal);
    if (isMade || !this.#goOn(puzzle, kept)) this.from();
  }

  /** Goes on with a kept game. Returns whether there is one, of this version of the page. */
  #goOn(puzzle, kept, host) {
    try {
      const { line, count } = kept;
      const { start, goal, moves, at } = line;
      this.#game.show(this.#game.read(puzzle, start, goal, moves, at), { mode: "play", count, host });
      return true;
    } catch {
      return false;
    }
  }
}
