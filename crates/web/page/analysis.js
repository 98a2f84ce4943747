// What is known of the position: asked anew after every change.

/**
 * The answers about a game's position, which the package's `analyse` describes. Sends `known` when they
 * are there, and `goal` when they are the first of a goal: `time` is how many milliseconds they took.
 * `failed` says why there are none.
 */
export class Analysis extends EventTarget {
  #game;
  #solver;
  #question = "";
  #goal = "";
  answer = null;
  histogram = null;

  constructor(game, solver) {
    super();
    this.#game = game;
    this.#solver = solver;
    game.addEventListener("change", () => this.#ask());
  }

  async #ask() {
    const { puzzle, board, goal } = this.#game;
    const [to, question] = [`${puzzle.name} ${goal}`, `${puzzle.name} ${board} ${goal}`];
    if (question === this.#question && this.answer !== null) {
      // Not before everything else has heard of the change.
      await null;
      return this.dispatchEvent(new Event("known"));
    }
    this.#question = question;
    this.answer = null;
    if (to !== this.#goal) this.histogram = null;
    this.#goal = to;
    try {
      const { output, time } = await this.#solver.ask(puzzle.name, "analyse", board, goal);
      if (question !== this.#question) return;
      const isNew = this.histogram === null;
      this.answer = output;
      this.histogram = output.histogram;
      if (isNew) this.dispatchEvent(new CustomEvent("goal", { detail: { time } }));
      this.dispatchEvent(new Event("known"));
    } catch (error) {
      if (question === this.#question)
        this.dispatchEvent(new CustomEvent("failed", { detail: error.message }));
    }
  }
}
