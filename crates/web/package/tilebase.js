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
    limit(limits = {}) {
      const { timeout, memory } = chosen("limits", limits, "timeout", "memory");
      tables.limit(timeout, memory);
    },
    movesIn(text, options = {}) {
      const { notation } = chosen("options", options, "notation");
      return Tablebase.moves_in(string("text", text), given("notation", notation)) ?? null;
    },
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

/** A puzzle, of which the compiled module has one, too. */
export class Puzzle {
  /** The goal that `to` has set. */
  goal = null;

  #asked;

  /** The number of squares of a board. */
  #squares;

  constructor(asked) {
    Object.assign(this, JSON.parse(asked.about()));
    // With walls the shape is a picture.
    this.#squares = this.shape.split(".").length - 1 || this.columns * this.rows;
    this.#asked = asked;
  }

  toString() {
    return this.name;
  }

  to(goal) {
    const to = this.#goal(expect("goal", goal, this.#isBoard(goal), `a string or ${numbersOf(this.#squares)}`));
    return Object.assign(new this.constructor(this.#asked), { goal: this.#asked.goal(to) });
  }

  question(start, goal) {
    const [from, to] = this.#ask("question", "start", start, this.#goal(goal));
    return { start: from, goal: to };
  }

  distance(boards, goal) {
    const to = this.#goals(goal, boards);
    // A path has a letter for each move, and of slides also numbers and blanks.
    if (this.#isBoard(boards)) return this.path(boards, goal)?.replace(/[^dlru]/g, "").length ?? null;
    const squares = this.#squares;
    const { length } = expect("boards", boards, Array.isArray(boards), expected(squares));
    const [all, numbers] = [new Int8Array(length), new Uint8Array(squares * length)];
    this.#each(boards, (board, row) =>
      numbers.set(
        typeof board === "string" ? this.array(board) : this.#bytes("boards", board),
        squares * row,
      ),
    );
    const isList = this.#isList(goal);
    const goals = isList ? goal.map(inRow((_, row) => to(row))) : [to() ?? []].flat();
    const rows = Math.floor(MOST / squares);
    for (let at = 0; at === 0 || at < length; at += rows) {
      const some = numbers.subarray(squares * at, squares * (at + rows));
      all.set(this.#asked.distances(some, isList ? goals.slice(at, at + rows) : goals, at), at);
    }
    return all;
  }

  path(boards, goal) {
    return this.#answers("path", boards, goal, (path) => path ?? null);
  }

  along(boards, goal) {
    return this.#answers("along", boards, goal, (boards) => boards ?? null);
  }

  bestMoves(boards, goal) {
    return this.#answers("best_moves", boards, goal);
  }

  countPaths(boards, goal) {
    return this.#answers("count_paths", boards, goal);
  }

  allPaths(start, goal, options = {}) {
    const { limit = WORD } = chosen("options", options, "limit");
    return this.#ask("all_paths", "start", start, this.#goal(goal), whole("limit", limit));
  }

  grade(boards, moves, options = {}) {
    const { goal, notation } = chosen("options", options, "goal", "notation");
    const [to, named] = [this.#goals(goal, boards), given("notation", notation)];
    return this.#each(boards, (board, row) => {
      const isOfList = row !== null && Array.isArray(moves);
      // Null is where `movesIn` found no moves.
      const text = isOfList && moves[row] === null ? "null" : movesOf(nth(moves, row));
      const how = named ?? this.#ask("notation_of", "boards", board, text, to(row));
      return read(this.#ask("grade", "boards", board, text, to(row), how, isOfList));
    });
  }

  moves(boards, goal) {
    return this.#answers("moves", boards, goal, (answer) => read(answer).moves);
  }

  analyse(start, goal) {
    return read(this.#ask("analyse", "start", start, this.#goal(goal)));
  }

  legalMoves(boards) {
    return this.#each(boards, (board) => this.#ask("legal_moves", "boards", board));
  }

  after(boards, moves) {
    return this.#each(boards, (board, at) =>
      this.#ask("after", "boards", board, movesOf(nth(moves, at))),
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
    const names = ["count", "distance", "goal", "seed"];
    const { count, distance = [], goal, seed = seedOf(Math.random(), Math.random()) } = chosen("options", options, ...names);
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
    const [start, goal] = this.#asked.daily(date instanceof Date ? dayOf(date) : string("date", date));
    return { start, goal };
  }

  /** Returns the answer of a verb about one board. */
  #ask(verb, name, board, ...rest) {
    return this.#asked[verb](this.#text(name, board), ...rest);
  }

  /** Returns the answers of a verb to the questions of one board, or of many, as `made` makes them. */
  #answers(verb, boards, goal, made = (answer) => answer) {
    const to = this.#goals(goal, boards);
    return this.#each(boards, (board, row) => made(this.#ask(verb, "boards", board, to(row))));
  }

  /** Returns what `ask` returns for one board, or for each of many. */
  #each(boards, ask) {
    if (this.#isBoard(boards)) return ask(boards, null);
    return expect("boards", boards, Array.isArray(boards), expected(this.#squares)).map(inRow(ask));
  }

  /** Returns the text of a board. */
  #text(name, board) {
    if (typeof board === "string") return board;
    return this.#asked.board_of(this.#bytes(name, board));
  }

  /** Returns the text of a goal; without one, of the goal in force, or undefined for the default one of each start. */
  #goal(goal) {
    if (goal === undefined || goal === null) return this.goal ?? undefined;
    return typeof goal === "string" ? goal : this.#asked.goal_of(this.#bytes("goal", goal));
  }

  /** Returns a function of a row that returns the text of its goal: there is one goal for all boards, or one for each. */
  #goals(goal, boards) {
    if (!this.#isList(goal)) {
      const to = this.#goal(goal);
      return () => to;
    }
    const { length } = this.#isBoard(boards) ? [] : expect("boards", boards, Array.isArray(boards), expected(this.#squares));
    if (goal.length !== length || this.#isBoard(boards))
      throw new RangeError(`goal: expected one goal, or one for each of a list of boards, found ${goal.length}`);
    const one = `a string or ${numbersOf(this.#squares)}`;
    return (row) => this.#goal(expect("goal", goal[row], this.#isBoard(goal[row]), one));
  }

  /** Returns whether a value is one board: a text, numbers, or rows of numbers. An empty list is no boards. */
  #isBoard(value) {
    return typeof value === "string" || isNumbers(value) || this.#isRows(value);
  }

  /** Returns whether a goal is a list of goals. */
  #isList(goal) {
    return Array.isArray(goal) && !this.#isBoard(goal);
  }

  /** Returns whether a value is as many rows of numbers as a board has, each as long as they are. */
  #isRows(value) {
    const isRow = (row) => isNumbers(row) && row.length === this.columns;
    return Array.isArray(value) && value.length === this.rows && value.every(isRow);
  }

  /** Returns the numbers of a board or a goal as bytes. */
  #bytes(name, value) {
    const [rows, squares] = [this.#isRows(value) ? value.flatMap((row) => [...row]) : value, this.#squares];
    const isArray = rows instanceof Uint8Array;
    const numbers = isArray ? array(name, rows) : expect(name, rows, isNumbers(rows), expected(squares));
    if (numbers.length !== squares)
      throw new RangeError(`${name}: expected ${numbersOf(squares)}, found ${numbers.length}`);
    // Other programs write the empty square as -1.
    return isArray ? numbers : Uint8Array.from(numbers, (number) => whole(name, number === -1 ? 0 : number, 255));
  }
}

/** Returns an object of JSON, with its names as they are in JavaScript. */
function read(text) {
  const named = ([name, value]) => [name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()), value];
  return Object.fromEntries(Object.entries(JSON.parse(text)).map(named));
}

/** Returns the local date of a time, like `2026-01-31`. */
export function dayOf(time) {
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** Returns how many numbers a board has, in words. */
const numbersOf = (squares) => `${squares === 9 ? "nine" : squares} numbers`;

const expected = (squares) => `a string, ${numbersOf(squares)}, or a list of these`;

/** Returns whether a value is numbers, of which there is one at least in a list. */
const isNumbers = (value) => value instanceof Uint8Array || (Array.isArray(value) && typeof value[0] === "number");

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

/** Returns an argument with options; throws if it has others than those of these names. */
function chosen(name, options, ...names) {
  const isObject = typeof options === "object" && options !== null && !Array.isArray(options);
  const other = Object.keys(expect(name, options, isObject, "an object")).find((key) => !names.includes(key));
  if (other === undefined) return options;
  throw new TypeError(`${name}: expected only ${names.join(", ")}, found ${other}`);
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

/** Returns moves as a text; of a list with one each, of an empty one that of no moves. */
function movesOf(moves) {
  if (!Array.isArray(moves)) return string("moves", moves);
  return moves.map((move) => (typeof move === "number" ? `${move}` : string("moves", move))).join(", ") || ".";
}

/** Returns a text, or undefined if there is none. */
const given = (name, value) => (value === undefined ? value : string(name, value));

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
