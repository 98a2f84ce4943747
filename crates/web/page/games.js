// The games of the mode `play`: which begins, goes on, or comes back.

import { keepLine, keptGame, keptLine, lastGame, lastPuzzle, today } from "./kept.js";
import { distanceOf, keepDistance } from "./level.js";

/** Begins games of a `game`, of which `contest` counts one. */
export class Games {
  #game;
  #analysis;
  #contest;

  constructor(game, analysis, contest) {
    this.#game = game;
    this.#analysis = analysis;
    this.#contest = contest;
    game.addEventListener("change", () => game.mode === "play" || keepLine(game));
  }

  /** Shows a puzzle, which goes on where it was left. */
  open(puzzle) {
    const game = this.#game;
    if (game.puzzle === puzzle) return;
    if (game.mode === "play") return this.resume(puzzle);
    const { start, goal } = puzzle.first;
    game.show(keptLine(game, puzzle) ?? game.read(puzzle, start, goal));
  }

  /** Begins a game at the distance that was chosen last. */
  async begin(puzzle, distance = distanceOf(puzzle), about = {}) {
    keepDistance(puzzle, distance);
    const isHere = this.#game.puzzle === puzzle && this.#game.mode === "play" && this.#contest.day === null;
    const goal = isHere ? this.#game.goal : puzzle.core.defaultGoal;
    const board = await this.#analysis.ask(puzzle, "draw", { goal, distance });
    if (board !== null) this.#game.show({ puzzle, board, goal }, { mode: "play", ...about });
  }

  /** Begins the puzzle of a day, by default today's, which is the same for everyone. Goes on if it was begun. */
  async beginDay(puzzle, day = today(), host) {
    if (this.#goOn(puzzle, keptGame(puzzle, { day }), host)) return;
    const drawn = await this.#analysis.ask(puzzle, "daily", day);
    if (drawn === null) return;
    this.#game.show({ puzzle, board: drawn.start, goal: drawn.goal }, { mode: "play", day, host });
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
    const { day, isAgain, result, hints } = this.#contest;
    const about = result === null ? { count: { hints }, isAgain } : { isAgain: true };
    this.#game.show({ puzzle, board, goal }, { mode: "play", day, ...about });
  }

  /**
   * Goes on with the last game of a puzzle, by default of the last puzzle, or begins one. A finished game is shown only
   * if `isBack` is set; with `isFree`, the last game is one of no day.
   */
  resume(puzzle = lastPuzzle(), { isBack = false, isFree = false } = {}) {
    const kept = lastGame(puzzle, isFree);
    const isOver = (kept?.count?.result ?? null) !== null;
    if (!(isOver && !isBack) && this.#goOn(puzzle, kept)) return;
    if (!puzzle.isDealt) return this.begin(puzzle);
    const { start, goal } = puzzle.first;
    this.#game.show(this.#game.read(puzzle, start, goal), { mode: "play" });
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
