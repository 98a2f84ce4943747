// The puzzles of the compiled module, for the page: only what is called here is in its module, which `assemble.mjs` cuts.

import { Tablebase, initSync } from "./cut.js";

/** The moves as the page has them, a sign for each: d, l, r and u, then slides of two tiles, of three, and so on. */
export const SIGNS = "dlruDLRUabcefghijkmnopqstvwx";

/** Returns moves in the command's words, such as `r2 d`, as signs. */
const signed = (words) => words?.replace(/ /g, "").replace(/(.)(\d?)/g, (_, way, tiles) => SIGNS[4 * ((tiles || 1) - 1) + SIGNS.indexOf(way)]);

/** Returns the direction of a move, which is the sign itself if it is none, and its number of tiles. */
function slideOf(sign) {
  const at = SIGNS.indexOf(sign);
  return [SIGNS[at % 4] ?? sign, 1 + Math.max(at >> 2, 0)];
}

/** Returns a move in the command's words. */
export function wordOf(sign) {
  const [way, tiles] = slideOf(sign);
  return tiles > 1 ? way + tiles : way;
}

/** The seconds of a search, after which it says what it has found. */
const PATIENCE = 20;

/** Returns the puzzles of a compiled module: the `puzzles` of the library, and a function for all others. */
export function load(module) {
  initSync({ module });
  const tables = Tablebase.create();
  const puzzles = Tablebase.names().map((name) => new Core(tables, tables.puzzle(name)));
  const own = (described) => {
    const pairs = Object.entries(described).flatMap(([key, value]) => [value].flat().map((one) => [key, one]));
    return new Core(tables, tables.describe(...[0, 1].map((at) => pairs.map((pair) => pair[at]))));
  };
  return { puzzles, puzzle: (described) => puzzles.find(({ name }) => name === described) ?? own(described) };
}

/**
 * A puzzle: its `name`, `title`, `task`, `columns`, `rows`, `shape` and number of `boards`; `moveWord`, "move" or
 * "roll"; `isLarge`, whether it has too many boards to count, so that each answer is a search; `isMirrored`, whether cubes that
 * roll left or right do so as in a mirror; `hasSlides`, whether a move takes one or more tiles; `start`, a board to begin with, null if it has none, and its goal, `defaultGoal`; `refused`,
 * why no search finds the distances to this goal, null if one does.
 */
class Core {
  #tables;
  #asked;
  /** The goals that a search with tables has answered. */
  #ready = new Set();

  constructor(tables, asked) {
    this.#tables = tables;
    this.#asked = asked;
    Object.assign(this, JSON.parse(asked.about()), JSON.parse(asked.about_for_page()));
  }

  /** Returns a start and a goal, by default the default one, as all others have them; throws if they are no question. */
  question(start, goal) {
    const [from, to] = this.#asked.question(start, goal);
    return { start: from, goal: to };
  }

  after(board, move) {
    return this.#asked.moved(board, ...slideOf(move));
  }

  legalMoves(board) {
    return this.#asked.legal_moves(board);
  }

  /**
   * Returns what is known of a board: its `distance` from the goal, a shortest `path` and the boards `along` it, and the
   * `moves`, each with the distance after it; or null, and the `reason` why no moves lead to the goal, or `atLeast`, the
   * number of moves at least, if a search has given up. `isStopped` says that it did so after some seconds, which may be
   * taken away by `isPatient`. `marked` are the squares to mark in a picture of the reason, from 0, on the start and on a
   * board of the goal: those of two tiles that would have to change places, or of the cubes with a phase of 1. `counts`
   * has the number of boards at each distance from the goal; it is empty until all have been searched. `isNear` says that
   * the answer has taken no tables.
   */
  explore(start, goal, isPatient = false) {
    // Without tables, which may take seconds, for the first boards, which are near the goal.
    const near = this.isLarge && !this.#ready.has(goal) ? this.#asked.explore(start, goal, true) : undefined;
    if (near !== undefined) return { ...read(near), isNear: true };
    this.#tables.limit(isPatient ? undefined : PATIENCE);
    try {
      const answer = read(this.#asked.explore(start, goal, false));
      this.#ready.add(goal);
      return { ...answer, isNear: false };
    } catch (error) {
      if (error.atLeast === undefined) throw error;
      const nothing = { distance: null, reason: null, path: null, along: null, moves: [], marked: [], counts: [] };
      return { ...nothing, atLeast: error.atLeast, isStopped: true, isNear: false };
    } finally {
      this.#tables.limit();
    }
  }

  /** Returns the number of boards at each distance from a goal. */
  counts(goal) {
    return Array.from(this.#asked.stats(goal));
  }

  /** Returns a board at a distance from a goal, or at the largest if no board is so far. */
  deal(goal, distance) {
    return this.#asked.deal(goal, distance, BigInt(Math.floor(Math.random() * 2 ** 52)));
  }

  /** Returns the start and the goal of a day. */
  daily(date) {
    const [start, goal] = this.#asked.daily(date);
    return { start, goal };
  }

  countPaths(start, goal) {
    return this.#asked.count_paths(start, goal);
  }

  /** Returns the distance of each board from a goal; null if it is not known, or no moves lead there. */
  trail(boards, goal) {
    return boards.map((board) => this.explore(board, goal).distance);
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

function read(text) {
  const { at_least: atLeast, path, moves, ...answer } = JSON.parse(text);
  return { ...answer, atLeast, path: signed(path) ?? null, moves: moves.map((one) => ({ ...one, move: signed(one.move) })) };
}

/** The names of the fields, by the words of the compiled module. */
const FIELDS = { START: "Board", GOAL: "Goal" };

/** Returns the `part` of an error, `START` or `GOAL`, or undefined for both; and its `text`. */
export function reasonOf({ message }) {
  const [, part, , reason] =
    message.match(/^(START|GOAL) ("(?:[^"\\]|\\.)*"(?:\.\.\.)?) is no [^:]*: ([^]*)$/) ?? [];
  return { part, text: part === undefined ? message : `${FIELDS[part]}: ${reason}` };
}
