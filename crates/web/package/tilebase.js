// The puzzles, as `index.d.ts` describes them, over the compiled module.

import init, { Tablebase } from "./tilebase_web.js";

/** Returns all puzzles, solved by a module: compiled, as bytes, or as a response that has them. */
export async function fromModule(module) {
  await init({ module_or_path: module });
  const tables = new Tablebase();
  const puzzles = Tablebase.names().map((name, number) => new Puzzle(name, number, tables));
  return {
    puzzles,
    ...Object.fromEntries(puzzles.map((puzzle) => [puzzle.name, puzzle])),
    open: (bytes) => tables.open(array("bytes", bytes, MOST)),
    make: (name) => tables.make(string("name", name)),
  };
}

/** The most bytes that the compiled module is given at once: more than any table has that is of use here. */
const MOST = 9 << 20;

class Puzzle {
  #number;
  #tables;

  constructor(name, number, tables) {
    this.name = name;
    this.#number = number;
    this.#tables = tables;
  }

  start(text) {
    return this.#tables.start(this.#number, string("start", text));
  }

  goal(text) {
    return this.#tables.goal(this.#number, string("goal", text));
  }

  defaultGoal(start) {
    return this.#tables.defaultGoal(this.#number, string("start", start)) ?? null;
  }

  question(...question) {
    const [start, goal] = this.#ask("question", question);
    return { start, goal };
  }

  moves(start) {
    return [...this.#tables.moves(this.#number, string("start", start))];
  }

  after(start, moves) {
    return this.#tables.after(this.#number, string("start", start), string("moves", moves));
  }

  distance(...question) {
    return this.#ask("distance", question) ?? null;
  }

  path(...question) {
    return this.#ask("path", question) ?? null;
  }

  best(...question) {
    return [...this.#ask("bestMoves", question)];
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
    const below = (bound) => {
      const number = random();
      if (typeof number === "number" && number >= 0 && number < 1) return Math.floor(number * bound);
      const found = typeof number === "number" ? number : `a ${typeof number}`;
      throw new RangeError(`random: expected numbers from 0 to 1, found ${found}`);
    };
    if (distance === undefined) {
      const ranks = this.#tables.ranks(this.#number, stringOrNone("goal", goal));
      // Some sets are reached from few boards, one of 256.
      for (let tries = 0; tries < 10_000; tries += 1) {
        const board = this.board(below(ranks), goal);
        if (board !== null) return board;
      }
      throw new RangeError("random: expected random numbers, found 10000 without a board");
    }
    const ranks = this.ranksAt(distance, goal);
    if (ranks.length === 0) {
      const radius = this.histogram(goal).length - 1;
      throw new RangeError(`distance: expected 0 to ${radius}, found ${distance}`);
    }
    return this.board(ranks[below(ranks.length)], goal);
  }

  hardest(goal) {
    const radius = this.histogram(goal).length - 1;
    return this.#boards(this.ranksAt(radius, goal), goal);
  }

  histogram(goal) {
    return Array.from(this.#tables.histogram(this.#number, stringOrNone("goal", goal)));
  }

  distances(goal) {
    return this.#tables.distances(this.#number, stringOrNone("goal", goal));
  }

  ranksAt(distance, goal) {
    const to = stringOrNone("goal", goal);
    return whole("distance", distance) < 256
      ? this.#tables.ranksAt(this.#number, to, distance)
      : new Uint32Array();
  }

  board(rank, goal) {
    return this.#boards([whole("rank", rank)], goal)[0] || null;
  }

  #boards(ranks, goal) {
    return this.#tables.boards(this.#number, stringOrNone("goal", goal), ranks).split("\n");
  }

  rank(board, goal) {
    const text = string("board", board);
    return this.#tables.rank(this.#number, text, stringOrNone("goal", goal)) ?? null;
  }

  numbers(board) {
    return this.#tables.numbers(this.#number, string("board", board));
  }

  distancesOf(boards, goal) {
    const all = new Uint8Array(array("boards", boards).length / 9);
    if (boards.length % 9 !== 0)
      throw new RangeError(`boards: expected nine numbers each, found ${boards.length} in all`);
    for (let at = 0; at === 0 || at < boards.length; at += MOST) {
      const some = boards.subarray(at, at + MOST);
      all.set(this.#tables.distancesOf(this.#number, some, stringOrNone("goal", goal), at / 9), at / 9);
    }
    return all;
  }

  /** Asks for an answer to a question: a start, and a goal or none. */
  #ask(verb, [start, goal]) {
    return this.#tables[verb](this.#number, string("start", start), stringOrNone("goal", goal));
  }
}

/** Returns an argument that is right; throws an error that names it if it is not. */
function expect(name, value, isRight, expected) {
  if (isRight) return value;
  const found = value === null || value === undefined ? value : `a ${typeof value}`;
  throw new TypeError(`${name}: expected ${expected}, found ${found}`);
}

/** Returns an array of bytes that has them: that of a detached buffer does not. */
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

function stringOrNone(name, value) {
  return value === undefined || value === null ? undefined : string(name, value);
}

/** Returns a number that fits the compiled module; throws if it does not. */
function whole(name, value) {
  expect(name, value, typeof value === "number", "a number");
  if (Number.isInteger(value) && value >= 0 && value < 2 ** 32) return value;
  throw new RangeError(`${name}: expected a whole number from 0 to 4294967295, found ${value}`);
}
