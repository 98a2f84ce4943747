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
    open: (bytes) => tables.open(bytes),
    make: (name) => tables.make(name),
  };
}

class Puzzle {
  #number;
  #tables;

  constructor(name, number, tables) {
    this.name = name;
    this.#number = number;
    this.#tables = tables;
  }

  start(text) {
    return this.#tables.start(this.#number, text);
  }

  goal(text) {
    return this.#tables.goal(this.#number, text);
  }

  defaultGoal(start) {
    return this.#tables.defaultGoal(this.#number, start) ?? null;
  }

  check(start, goal) {
    this.#tables.check(this.#number, start, goal);
  }

  moves(start) {
    return [...this.#tables.moves(this.#number, start)];
  }

  after(start, moves) {
    return this.#tables.after(this.#number, start, moves);
  }

  distance(start, goal) {
    return this.#tables.distance(this.#number, start, this.#goalOf(start, goal)) ?? null;
  }

  path(start, goal) {
    return this.#tables.path(this.#number, start, this.#goalOf(start, goal)) ?? null;
  }

  best(start, goal) {
    return [...this.#tables.bestMoves(this.#number, start, this.#goalOf(start, goal))];
  }

  analyse(start, goal) {
    return JSON.parse(this.#tables.analyse(this.#number, start, goal ?? undefined));
  }

  solve(start, goal) {
    const { known, moves, histogram, ...answer } = this.analyse(start, this.#goalOf(start, goal));
    return answer;
  }

  evaluate(start, goal) {
    return this.analyse(start, this.#goalOf(start, goal)).moves;
  }

  random({ goal, distance, random = Math.random } = {}) {
    const below = (bound) => Math.floor(random() * bound);
    if (distance === undefined) {
      const boards = this.histogram(goal).reduce((sum, count) => sum + count);
      return this.board(below(boards), goal);
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
    return Array.from(this.ranksAt(radius, goal), (rank) => this.board(rank, goal));
  }

  histogram(goal) {
    return Array.from(this.#tables.histogram(this.#number, goal));
  }

  distances(goal) {
    return this.#tables.distances(this.#number, goal);
  }

  ranksAt(distance, goal) {
    const fits = Number.isInteger(distance) && distance >= 0 && distance < 256;
    return fits ? this.#tables.ranksAt(this.#number, goal, distance) : new Uint32Array();
  }

  board(rank, goal) {
    return this.#tables.board(this.#number, goal, rank) ?? null;
  }

  /** Returns the goal of a question. */
  #goalOf(start, goal) {
    const to = goal ?? this.defaultGoal(start);
    if (to === null) throw new TypeError(`expected a goal behind START ${start} (${this.name})`);
    return to;
  }
}
