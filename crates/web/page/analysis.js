// What is known of the board that is shown: asked after every change.

import { Wait } from "./searches.js";

/** The largest distance of a new board, if not all boards have been searched. */
const MOST = 24;

/**
 * Its `state` has the `question` that it is about, and a `kind`: `idle`; `searching`; `known`, with the `answer` of `explore`;
 * `far`, with an answer that says how many moves it is at least; or `failed`, with a `message`.
 */
export class Analysis {
  state = { kind: "idle" };
  /** Is called when something has become known. */
  known = () => {};
  /** The milliseconds that the first answer about the goal took. */
  time = 0;
  #game;
  #searches;
  #wait;
  #counts = null;

  constructor(game, searches) {
    this.#game = game;
    this.#searches = searches;
    this.#wait = new Wait(() => game.paint());
  }

  /** Returns the answer about the board; null while there is none. */
  get answer() {
    return this.state.question === this.#game.question ? (this.state.answer ?? null) : null;
  }

  /** Returns the distance of the board; null if it is not known. */
  get distance() {
    return this.answer?.distance ?? this.state.foreseen ?? null;
  }

  /** Returns that it is being searched, in words; empty if it is not, or only for a moment so far. */
  get searching() {
    return this.#wait.said("Searching");
  }

  /** Returns the number of boards at each distance from the goal, none if they are too many; null while that is not known. */
  get counts() {
    const { puzzle, goal } = this.#game;
    if (this.#counts?.goal === `${puzzle?.name} ${goal}`) return this.#counts.counts;
    return puzzle?.isLarge ? [] : null;
  }

  /** Returns the largest distance of a new board; null while nothing is known of the goal. */
  get most() {
    if (this.isCounted) return this.counts.length - 1;
    return this.#game.puzzle.isLarge || this.answer !== null ? MOST : null;
  }

  /** Returns whether the largest distance is that of the farthest boards. */
  get isCounted() {
    return (this.counts ?? []).length > 0;
  }

  /** Asks about the board after a change. */
  follow({ kind, move }) {
    const { question } = this.#game;
    if (this.state.question === question) return this.#count();
    // The distance after a move is known before it is asked.
    const next = kind === "move" && this.state.answer?.moves.find((one) => one.move === move);
    this.#ask(next?.distance ?? null);
  }

  /** Goes on with a search that has ended after some time. */
  goOn() {
    this.#ask(null, true);
    this.#game.paint();
  }

  async #ask(foreseen, isPatient = false) {
    const { puzzle, board, goal, question } = this.#game;
    const state = { kind: "searching", question, foreseen };
    this.state = state;
    this.#wait.begin();
    const isFirst = this.#counts?.goal !== `${puzzle.name} ${goal}`;
    try {
      const found = await this.#searches.ask("board", puzzle, "explore", board, goal, isPatient);
      if (found === null || this.state !== state) return;
      const answer = found.output;
      this.state = { kind: answer.atLeast === null ? "known" : "far", question, answer };
      if (isFirst) this.time = found.time;
      if (answer.counts.length > 0) this.#learn(puzzle, goal, answer.counts);
    } catch ({ message }) {
      if (this.state !== state) return;
      this.state = { kind: "failed", question, message };
    }
    this.#wait.end();
    this.known();
    this.#game.paint();
    this.#count();
  }

  /** Searches all boards, if their numbers are to be seen. */
  async #count() {
    const { mode, puzzle, goal } = this.#game;
    if (mode !== "explore" || this.counts !== null || this.answer === null) return;
    const found = await this.#searches.ask("counts", puzzle, "counts", goal);
    if (found === null) return;
    this.#learn(puzzle, goal, found.output);
    this.#game.paint();
  }

  #learn({ name }, goal, counts) {
    this.#counts = { goal: `${name} ${goal}`, counts };
  }
}
