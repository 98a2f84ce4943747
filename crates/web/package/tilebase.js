// The puzzles that `index.d.ts` describes, by calls of the compiled module.

import init, { Tablebase } from "./tilebase_web.js";

/** Returns all puzzles, solved by a module: compiled, as bytes, or as a response with them. */
export async function fromModule(module) {
  await init({ module_or_path: module });
  const tables = Tablebase.create();
  const puzzles = Tablebase.names().map((name) => new Puzzle(tables.puzzle(name)));
  return {
    puzzles,
    ...Object.fromEntries(puzzles.map((puzzle) => [puzzle.name, puzzle])),
    puzzle: (described) => puzzles.find(({ name }) => name === described) ?? new Puzzle(puzzleOf(tables, described)),
    open: (bytes) => tables.open(array("bytes", bytes, MOST)),
    make: (name) => tables.make(string("name", name)),
    limit: ({ timeout, memory } = {}) => tables.limit(timeout, memory),
    movesIn: (text, notation = "blank") =>
      Tablebase.moves_in(string("text", text), string("notation", notation)) ?? null,
  };
}

/** Returns the puzzle of a name, or of the keys and values of a description, from the compiled module. */
function puzzleOf(tables, described) {
  if (typeof described === "string") return tables.puzzle(described);
  const isObject = typeof described === "object" && described !== null && !Array.isArray(described);
  const entries = Object.entries(expect("puzzle", described, isObject, "a name, or an object that describes a puzzle"));
  const pairs = entries.flatMap(([key, value]) => [value].flat().map((one) => [key, string(key, one)]));
  return tables.describe(...[0, 1].map((at) => pairs.map((pair) => pair[at])));
}

/** The most bytes to pass to the compiled module at once, more than any table that it can use. */
const MOST = 9 << 20;

/** The most that 32 bits hold, and 64 bits, and the largest number before which all whole ones are exact. */
const [WORD, SEED, MOST_EXACT] = [2 ** 32 - 1, 2n ** 64n - 1n, Number.MAX_SAFE_INTEGER];

class Puzzle {
  /** The puzzle of the compiled module. */
  #asked;

  /** The number of squares of a board. */
  #squares;

  constructor(asked) {
    Object.assign(this, JSON.parse(asked.about()));
    this.#squares = this.columns * this.rows;
    this.#asked = asked;
  }

  goal(goal) {
    return this.#asked.goal(this.#needed(goal));
  }

  goalSquares(goal) {
    return JSON.parse(this.#asked.goal_squares(this.#needed(goal)));
  }

  reached(boards) {
    return this.#each(boards, (board) => this.#ask("reached", "boards", board));
  }

  defaultGoal(start) {
    return this.#ask("default_goal", "start", start) ?? null;
  }

  question(start, goal) {
    const [from, to] = this.#ask("question", "start", start, this.#goal(goal));
    return { start: from, goal: to };
  }

  distance(boards, goal) {
    if (isBoard(boards)) return this.path(boards, goal)?.length ?? null;
    const to = this.#goal(goal);
    const { length } = expect("boards", boards, Array.isArray(boards), expected(this.#squares));
    const squares = this.#squares;
    const [all, numbers] = [new Int8Array(length), new Uint8Array(squares * length)];
    this.#each(boards, (board, row) =>
      numbers.set(
        typeof board === "string" ? this.array(board) : bytes("boards", board, squares),
        squares * row,
      ),
    );
    const rows = Math.floor(MOST / squares);
    for (let at = 0; at === 0 || at < length; at += rows) {
      const some = numbers.subarray(squares * at, squares * (at + rows));
      all.set(this.#asked.distances(some, to, at), at);
    }
    return all;
  }

  path(boards, goal) {
    return this.#answers("path", boards, goal, (path) => path ?? null);
  }

  solve(boards, goal) {
    return this.#answers("solve", boards, goal, (boards) => boards ?? null);
  }

  bestMoves(boards, goal) {
    return this.#answers("best_moves", boards, goal, (moves) => [...moves]);
  }

  countPaths(boards, goal) {
    return this.#answers("count_paths", boards, goal);
  }

  allPaths(start, goal, limit = WORD) {
    return this.#ask("all_paths", "start", start, this.#goal(goal), whole("limit", limit));
  }

  grade(boards, moves, goal, notation = "blank") {
    const [to, how] = [this.#goal(goal), string("notation", notation)];
    return this.#each(boards, (board, at) => {
      const isOfList = at !== null && Array.isArray(moves);
      // Null is where `movesIn` found no moves.
      const text = isOfList && moves[at] === null ? "null" : string("moves", nth(moves, at));
      return JSON.parse(this.#ask("grade", "boards", board, text, to, how, isOfList));
    });
  }

  evaluate(boards, goal) {
    return this.#answers("evaluate", boards, goal, JSON.parse);
  }

  analyse(start, goal) {
    return JSON.parse(this.#ask("analyse", "start", start, this.#goal(goal)));
  }

  legalMoves(boards) {
    return this.#each(boards, (board) => [...this.#ask("legal_moves", "boards", board)]);
  }

  after(boards, moves) {
    return this.#each(boards, (board, at) =>
      this.#ask("after", "boards", board, string("moves", nth(moves, at))),
    );
  }

  canonical(boards, goal) {
    return this.#answers("canonical", boards, goal);
  }

  array(boards) {
    return this.#each(boards, (board) => this.#ask("array", "boards", board));
  }

  text(boards) {
    return this.#each(boards, (board) => this.#asked.board_of(this.#ask("array", "boards", board)));
  }

  rank(boards) {
    return this.#each(boards, (board) => this.#ask("rank", "boards", board));
  }

  board(ranks) {
    const one = (rank) => this.#asked.board(whole("ranks", rank, MOST_EXACT));
    return Array.isArray(ranks) ? ranks.map(inRow(one)) : one(ranks);
  }

  stats(goal) {
    return Array.from(this.#asked.stats(this.#goal(goal)));
  }

  allDistances(goal) {
    return this.#asked.all_distances(this.#goal(goal));
  }

  random(options = {}) {
    expect("options", options, typeof options === "object" && options !== null, "an object");
    const { count, distance = [], goal, seed = seedOf(Math.random(), Math.random()) } = options;
    const distances = [distance].flat().map((one) => whole("distance", one));
    const boards = this.#asked.random(
      this.#goal(goal),
      Uint32Array.from(distances),
      count === undefined ? 1 : whole("count", count),
      typeof seed === "bigint" ? ranged("seed", seed, SEED) : BigInt(whole("seed", seed, MOST_EXACT)),
    );
    return count === undefined ? boards[0] : boards;
  }

  daily(date) {
    const [start, goal] = this.#asked.daily(string("date", date));
    return { start, goal };
  }

  pieces() {
    return JSON.parse(this.#asked.pieces());
  }

  /** Returns the answer of a verb about one board. */
  #ask(verb, name, board, ...rest) {
    return this.#asked[verb](this.#text(name, board), ...rest);
  }

  /** Returns the answers of a verb to the questions of one board, or of many, as `made` makes them. */
  #answers(verb, boards, goal, made = (answer) => answer) {
    const to = this.#goal(goal);
    return this.#each(boards, (board) => made(this.#ask(verb, "boards", board, to)));
  }

  /** Returns what `ask` returns for one board, or for each of many. */
  #each(boards, ask) {
    if (isBoard(boards)) return ask(boards, null);
    return expect("boards", boards, Array.isArray(boards), expected(this.#squares)).map(inRow(ask));
  }

  /** Returns the text of a goal that must be given. */
  #needed(goal) {
    return this.#goal(expect("goal", goal, isBoard(goal), `a string or ${numbersOf(this.#squares)}`));
  }

  /** Returns the text of a board. */
  #text(name, board) {
    if (typeof board === "string") return board;
    return this.#asked.board_of(bytes(name, board, this.#squares));
  }

  /** Returns the text of a goal, or undefined for none. */
  #goal(goal) {
    if (goal === undefined || goal === null || typeof goal === "string") return goal ?? undefined;
    return this.#asked.goal_of(bytes("goal", goal, this.#squares));
  }
}

/** Returns how many numbers a board has, in words. */
const numbersOf = (squares) => `${squares === 9 ? "nine" : squares} numbers`;

const expected = (squares) => `a string, ${numbersOf(squares)}, or a list of these`;

/** Returns whether a value is one board: a text or numbers. An empty list is no boards. */
function isBoard(value) {
  if (typeof value === "string" || value instanceof Uint8Array) return true;
  return Array.isArray(value) && typeof value[0] === "number";
}

/** Returns the moves for a row: those for all, or for each. */
function nth(moves, row) {
  return Array.isArray(moves) && row !== null ? moves[row] : moves;
}

/** Returns a function of a row and its number, whose errors name it. */
function inRow(ask) {
  return (value, row) => {
    try {
      return ask(value, row);
    } catch (error) {
      error.message = `row ${row}: ${error.message}`;
      throw error;
    }
  };
}

/** Returns an argument if it is right; else throws an error with its name. */
function expect(name, value, isRight, expected) {
  if (isRight) return value;
  const article = typeof value === "object" ? "an" : "a";
  const found = value === null || value === undefined ? value : `${article} ${typeof value}`;
  throw new TypeError(`${name}: expected ${expected}, found ${found}`);
}

/** Returns an array of bytes; throws if it is none, or its buffer is detached. */
function array(name, value, most = Infinity) {
  expect(name, value, value instanceof Uint8Array, "a Uint8Array");
  try {
    value.at(0);
  } catch {
    throw new TypeError(`${name}: expected a Uint8Array with its bytes, found a detached buffer`);
  }
  if (value.length <= most) return value;
  throw new RangeError(`${name}: expected at most ${most} bytes, found ${value.length}`);
}

/** Returns the numbers of a board or a goal as bytes. */
function bytes(name, value, squares) {
  const isArray = value instanceof Uint8Array;
  const numbers = isArray ? array(name, value) : expect(name, value, isBoard(value), expected(squares));
  if (numbers.length !== squares)
    throw new RangeError(`${name}: expected ${numbersOf(squares)}, found ${numbers.length}`);
  return isArray ? numbers : Uint8Array.from(numbers, (number) => whole(name, number, 255));
}

function string(name, value) {
  return expect(name, value, typeof value === "string", "a string");
}

/** Returns 64 bits of two random numbers. */
function seedOf(...numbers) {
  return numbers.reduce((seed, number) => (seed << 32n) | BigInt(Math.floor(number * 2 ** 32)), 0n);
}

/** Returns a whole number, by default of 32 bits; throws if it is none. */
function whole(name, value, most = WORD) {
  return ranged(name, expect(name, value, typeof value === "number", "a number"), most);
}

function ranged(name, value, most) {
  if ((typeof value === "bigint" || Number.isInteger(value)) && value >= 0 && value <= most) return value;
  throw new RangeError(`${name}: expected a whole number from 0 to ${most}, found ${value}`);
}
