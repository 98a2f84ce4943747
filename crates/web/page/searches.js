// The searches of the page: a Worker makes one at a time. It is left for a new one if a person wants something else.

import { Client } from "./client.js";

/** The kinds of questions, the most urgent first: a game, the board that is shown, and what is asked besides. */
const KINDS = ["deal", "board", "other", "counts"];

/** The milliseconds for which another question waits for a search. */
const PATIENCE = 300;

/** The same for questions of the same puzzle, until its tables are made, as a new Worker would have to make them again. */
const TABLES = 5000;

/** The milliseconds after which it is said that something takes time. */
const LATE = 150;

export class Searches {
  #begin;
  #client;
  #running = null;
  #waiting = {};
  #timer = 0;
  /** The milliseconds that the tables of puzzles took in this Worker. */
  #tables = new Map();
  #patience = TABLES;

  constructor(script, module) {
    this.#begin = () => new Client(script, module);
    this.#client = this.#begin();
  }

  /**
   * Asks a verb of a puzzle. Returns its `output`, and the `time` in milliseconds; null if another question of the same kind
   * has come meanwhile.
   */
  ask(kind, puzzle, verb, ...input) {
    this.drop(kind);
    return new Promise((resolve, reject) => {
      this.#waiting[kind] = { kind, puzzle, verb, input, resolve, reject };
      this.#go();
    });
  }

  /** Takes back a question. */
  drop(kind) {
    this.#waiting[kind]?.resolve(null);
    delete this.#waiting[kind];
    if (this.#running?.kind === kind) this.#running.isOld = true;
  }

  /** Begins the most urgent search, after the one that runs, or instead of it. */
  #go() {
    clearTimeout(this.#timer);
    const next = KINDS.map((kind) => this.#waiting[kind]).find(Boolean);
    if (next === undefined) return;
    if (this.#running === null) return this.#run(next);
    const { kind, puzzle, isOld, since } = this.#running;
    if (!isOld && KINDS.indexOf(kind) < KINDS.indexOf(next.kind)) return;
    const isSame = puzzle === next.puzzle;
    const patience = isSame ? Math.max(this.#tables.get(puzzle) ?? this.#patience, PATIENCE) : PATIENCE;
    this.#timer = setTimeout(() => this.#stop(isSame), since + patience - performance.now());
  }

  async #run(question) {
    const { kind, puzzle, verb, input, resolve, reject } = question;
    delete this.#waiting[kind];
    question.since = performance.now();
    this.#running = question;
    const [end, answer] = await this.#client.ask(puzzle.described, verb, ...input).then(
      (found) => [resolve, found],
      (error) => [reject, error],
    );
    // It was stopped.
    if (this.#running !== question) return;
    this.#running = null;
    if (verb === "explore" && answer.output?.isNear === false && !this.#tables.has(puzzle))
      this.#tables.set(puzzle, answer.time);
    if (question.isOld) resolve(null);
    else end(answer);
    this.#go();
  }

  /** Ends a search with its Worker. What is less urgent than the next one is asked again. */
  #stop(isSame) {
    const question = this.#running;
    // On a slow device, tables may take longer.
    if (isSame && !this.#tables.has(question.puzzle)) this.#patience *= 2;
    this.#running = null;
    this.#tables.clear();
    this.#client.close();
    this.#client = this.#begin();
    if (question.isOld) question.resolve(null);
    else this.#waiting[question.kind] = question;
    this.#go();
  }
}

/** What a person waits for: after a moment `paint` is called, and then each second. */
export class Wait {
  #paint;
  #since = null;
  #timer = 0;

  constructor(paint) {
    this.#paint = paint;
  }

  begin() {
    this.end();
    this.#since = performance.now();
    this.#timer = setTimeout(() => {
      this.#timer = setInterval(this.#paint, 1000);
      this.#paint();
    }, LATE);
  }

  end() {
    clearTimeout(this.#timer);
    clearInterval(this.#timer);
    this.#since = null;
  }

  /** Returns words for what takes time, such as `Searching…`, and the seconds; empty if nothing does. */
  said(what) {
    const time = this.#since === null ? 0 : performance.now() - this.#since;
    if (time < LATE) return "";
    return time < 1000 ? `${what}…` : `${what}… ${Math.floor(time / 1000)} s`;
  }
}
