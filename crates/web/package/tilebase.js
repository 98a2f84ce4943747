// The puzzles that `index.d.ts` describes, by calls of the compiled module.

import init, { Tablebase } from "./tilebase_web.js";

/** Returns all puzzles, solved by a module: compiled, as bytes, or as a response with them. */
export async function fromModule(module) {
  await init({ module_or_path: module });
  const tables = Tablebase.create();
  const puzzles = Tablebase.names().map((name) => new Puzzle(name, tables));
  return {
    puzzles,
    ...Object.fromEntries(puzzles.map((puzzle) => [puzzle.name, puzzle])),
    open: (bytes) => tables.open(array("bytes", bytes, MOST)),
    make: (name) => tables.make(string("name", name)),
    movesIn: (text, notation = "blank") =>
      Tablebase.moves_in(string("text", text), string("notation", notation)) ?? null,
  };
}

/** The most bytes to pass to the compiled module at once, more than any table that it can use. */
const MOST = 9 << 20;

class Puzzle {
  #tables;

  constructor(name, tables) {
    this.name = name;
    this.isLarge = tables.is_large(name);
    this.#tables = tables;
  }

  start(text) {
    return this.#tables.start(this.name, boardOf("start", text));
  }

  defaultStart() {
    return this.#tables.default_start(this.name) ?? null;
  }

  goal(text) {
    return this.#tables.goal(this.name, string("goal", text));
  }

  defaultGoal(start) {
    return this.#tables.default_goal(this.name, boardOf("start", start)) ?? null;
  }

  question(...question) {
    const [start, goal] = this.#ask("question", question);
    return { start, goal };
  }

  moves(start) {
    return [...this.#tables.moves(this.name, boardOf("start", start))];
  }

  after(start, moves) {
    return this.#tables.after(this.name, boardOf("start", start), string("moves", moves));
  }

  distance(...question) {
    return this.#ask("distance", question) ?? null;
  }

  path(...question) {
    return this.#ask("path", question) ?? null;
  }

  count(...question) {
    return this.#ask("count_paths", question);
  }

  paths(start, goal, most = 1000) {
    const [from, to] = [boardOf("start", start), goalOf(goal)];
    return this.#tables.paths(this.name, from, to, whole("most", most));
  }

  grade(start, goal, moves, notation = "blank") {
    const question = [this.name, boardOf("start", start), goalOf(goal)];
    const texts = [string("moves", moves), string("notation", notation)];
    return JSON.parse(this.#tables.grade(...question, ...texts));
  }

  daily(date) {
    const [start, goal] = this.#tables.daily(this.name, string("date", date));
    return { start, goal };
  }

  best(...question) {
    return [...this.#ask("best_moves", question)];
  }

  analyse(...question) {
    return JSON.parse(this.#ask("analyse", question));
  }

  solve(...question) {
    const { known, moves, histogram, ...answer } = this.analyse(...question);
    return answer;
  }

  evaluate(...question) {
    return this.analyse(...question).moves;
  }

  random(options = {}) {
    expect("options", options, typeof options === "object" && options !== null, "an object");
    const { goal, distance, random = Math.random } = options;
    expect("random", random, typeof random === "function", "a function");
    // A number may have 32 bits, and the puzzles with the most boards need more.
    const seed = [random(), random()].map(word).reduce((high, low) => (high << 32n) | low);
    const to = goalOf(goal);
    const radius = this.#tables.radius(this.name, to);
    if (distance !== undefined && whole("distance", distance) > radius)
      throw new RangeError(`distance: expected 0 to ${radius}, found ${distance}`);
    return this.#tables.random(this.name, to, distance, seed);
  }

  hardest(goal) {
    const radius = this.histogram(goal).length - 1;
    return this.#boards(this.ranksAt(radius, goal), goal);
  }

  histogram(goal) {
    return Array.from(this.#tables.histogram(this.name, goalOf(goal)));
  }

  distances(goal) {
    return this.#tables.distances(this.name, goalOf(goal));
  }

  ranksAt(distance, goal) {
    const to = goalOf(goal);
    return whole("distance", distance) < 256
      ? this.#tables.ranks_at(this.name, to, distance)
      : new Uint32Array();
  }

  board(rank, goal) {
    return this.#boards([whole("rank", rank, Number.MAX_SAFE_INTEGER)], goal)[0] || null;
  }

  #boards(ranks, goal) {
    const numbers = Float64Array.from(ranks);
    return this.#tables.boards(this.name, goalOf(goal), numbers).split("\n");
  }

  rank(board) {
    return this.#tables.rank(this.name, boardOf("board", board)) ?? null;
  }

  numbers(board) {
    return this.#tables.numbers(this.name, boardOf("board", board));
  }

  numbering() {
    return this.#tables.numbering(this.name);
  }

  distancesOf(boards, goal) {
    const all = new Uint8Array(array("boards", boards).length / 9);
    if (boards.length % 9 !== 0)
      throw new RangeError(`boards: expected nine numbers each, found ${boards.length} in all`);
    for (let at = 0; at === 0 || at < boards.length; at += MOST) {
      const some = boards.subarray(at, at + MOST);
      all.set(this.#tables.distances_of(this.name, some, goalOf(goal), at / 9), at / 9);
    }
    return all;
  }

  /** Returns the answer to a question: a start, and a goal or none. */
  #ask(verb, [start, goal]) {
    return this.#tables[verb](this.name, boardOf("start", start), goalOf(goal));
  }
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

function string(name, value) {
  return expect(name, value, typeof value === "string", "a string");
}

/** Returns a board: a text, or an array of its nine squares or its three rows. */
function boardOf(name, value) {
  if (Array.isArray(value)) return value.flat(2).join(",");
  return expect(name, value, typeof value === "string", "a string or an array");
}

function goalOf(value) {
  return value === undefined || value === null ? undefined : boardOf("goal", value);
}

/** Returns 32 bits of a random number; throws if it is none. */
function word(number) {
  if (typeof number === "number" && number >= 0 && number < 1) return BigInt(Math.floor(number * 2 ** 32));
  const found = typeof number === "number" ? number : `a ${typeof number}`;
  throw new RangeError(`random: expected numbers from 0 to 1, found ${found}`);
}

/** Returns a whole number of 32 bits; throws if it is none. */
function whole(name, value, most = 4294967295) {
  expect(name, value, typeof value === "number", "a number");
  if (Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new RangeError(`${name}: expected a whole number from 0 to ${most}, found ${value}`);
}
