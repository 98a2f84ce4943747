// A puzzle of the package with what only the page asks of it.

import { Puzzle } from "./tilebase.js";

/**
 * A puzzle of the package, with further properties: `moveWord`, "move" or "roll"; `isLarge`, whether it has too many
 * boards to count, so that each answer is a search; `isMirrored`, whether cubes that roll left or right do so as in a
 * mirror; `start`, a board to begin with, null if it has none, and its goal, `defaultGoal`; `refused`, why no search finds
 * the distances to this goal, null if one does.
 */
export class Core extends Puzzle {
  #asked;

  constructor(asked) {
    super(asked);
    this.#asked = asked;
    Object.assign(this, JSON.parse(asked.about_for_page()));
  }

  /**
   * Returns parts of the answer to a question, with `marked`, the squares to mark in a picture of the reason, from 0, on
   * the start and on a board of the goal: those of two tiles that would have to change places, or of the cubes with a
   * phase of 1; and `counts`, the number of boards at each distance from the goal, empty if they are too many.
   */
  explore(start, goal) {
    const { at_least: atLeast, ...answer } = JSON.parse(this.#asked.explore(start, goal));
    return { ...answer, atLeast };
  }

  /**
   * Returns what each part of a goal, of which any may be reached, has on each square: a piece, `null` for the empty
   * square, `?` for anything, or another text in the notation of goals, such as `!1` or `R`, or `!` alone for any piece.
   */
  goalSquares(goal) {
    return JSON.parse(this.#asked.goal_squares(goal));
  }

  /** Returns the goal that a board reaches: it or, if the puzzle's goals are patterns, its pattern. */
  reached(board) {
    return this.#asked.reached(board);
  }

  /** Returns the default goal for a start, which may be anything that was kept; undefined if a goal must be given. */
  defaultGoalOf(start) {
    return this.#asked.default_goal(String(start));
  }

  /** Returns the pieces by their numbers, first the empty square: their `text` in boards, and the marks on a cube's `faces`. */
  pieces() {
    return JSON.parse(this.#asked.pieces());
  }
}
