// The answers about the board that is shown, asked again after every change, and answers on demand.

/**
 * The answer about a game's board, from `explore`. When it has arrived, sends `known`, and then has
 * the game painted.
 */
export class Analysis extends EventTarget {
  #game;
  #client;
  #isAsking = false;
  #answer = null;
  #counts = null;
  /** Why there is no answer; empty if there may be one. */
  failure = "";
  /** The milliseconds that the first answer about the goal took. */
  time = 0;

  constructor(game, client) {
    super();
    this.#game = game;
    this.#client = client;
    game.addEventListener("change", () => this.#ask());
  }

  /** Returns the answer about the board; null while there is none. */
  get answer() {
    const { puzzle, board, goal } = this.#game;
    const { output, question } = this.#answer ?? {};
    return question === `${puzzle?.name} ${board} ${goal}` ? output : null;
  }

  /** Returns the number of boards at each distance from the goal; null while that is not known. */
  get counts() {
    const { puzzle, goal } = this.#game;
    return this.#counts?.goal === `${puzzle?.name} ${goal}` ? this.#counts.counts : null;
  }

  /** Returns the largest distance of a new board; null while that is not known. */
  get most() {
    return this.#game.puzzle.most ?? (this.counts && this.counts.length - 1);
  }

  /** Asks a verb of a puzzle. Returns its answer; null if another board is shown by then. */
  async ask(puzzle, verb, ...input) {
    const { version } = this.#game;
    const { output } = await this.#client.ask(puzzle.described, verb, ...input);
    return version === this.#game.version ? output : null;
  }

  /** Asks one question at a time, and then only the last of those that came meanwhile. */
  async #ask() {
    if (this.#isAsking || this.answer !== null) return;
    this.#isAsking = true;
    const { puzzle, board, goal, version } = this.#game;
    const isFirst = this.counts === null;
    try {
      const { output, time } = await this.#client.ask(puzzle.described, "explore", board, goal);
      this.#answer = { output, question: `${puzzle.name} ${board} ${goal}` };
      if (isFirst) {
        this.#counts = { goal: `${puzzle.name} ${goal}`, counts: output.counts };
        this.time = time;
      }
      this.failure = "";
    } catch (error) {
      this.failure = version === this.#game.version ? error.message : "";
    }
    this.#isAsking = false;
    if (this.answer !== null) this.dispatchEvent(new Event("known"));
    else if (version !== this.#game.version) return this.#ask();
    this.#game.paint();
  }
}
