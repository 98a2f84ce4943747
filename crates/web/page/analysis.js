// What is known of the position: asked anew after every change.

/**
 * The answers about a game's position. Sends `known` when they are there: `distance` (null where no
 * moves lead to the goal), `path`, `best`, `moves` (with the board after each, and its distance); and
 * `goal` when those about a new goal are there: `histogram`, and `time` in milliseconds. `failed` says
 * why there are none.
 */
export class Analysis extends EventTarget {
  #game;
  #solver;
  #goal = "";
  #turn = 0;
  answer = null;
  histogram = null;

  constructor(game, solver) {
    super();
    this.#game = game;
    this.#solver = solver;
    game.addEventListener("change", () => this.#ask());
  }

  async #ask() {
    this.#turn += 1;
    const turn = this.#turn;
    this.answer = null;
    try {
      const answer = await this.#solve();
      if (turn !== this.#turn) return;
      this.answer = answer;
      this.dispatchEvent(new Event("known"));
    } catch (error) {
      this.dispatchEvent(new CustomEvent("failed", { detail: error.message }));
    }
  }

  async #solve() {
    const { puzzle, board, goal } = this.#game;
    const ask = (verb, ...input) => this.#solver.ask(puzzle.name, verb, ...input);
    const name = `${puzzle.name} ${goal}`;
    const isNew = this.#goal !== name;
    if (isNew) {
      this.#goal = name;
      this.histogram = null;
    }
    const [solved, evaluated, counted] = await Promise.all([
      ask("solve", board, goal),
      ask("evaluate", board, goal),
      isNew ? ask("histogram", goal) : null,
    ]);
    if (counted !== null && this.#goal === name) {
      this.histogram = counted.output;
      this.dispatchEvent(new CustomEvent("goal", { detail: { time: solved.time } }));
    }
    const { distance, path, best } = solved.output;
    return { distance, path, best, moves: evaluated.output };
  }
}
