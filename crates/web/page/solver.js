// The page's side of the Worker.

/** Asks a Worker that runs `script` with the compiled module. */
export class Solver {
  #worker;
  #open = new Map();
  #count = 0;

  constructor(script, module) {
    const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    this.#worker = new Worker(url);
    this.#worker.addEventListener("message", ({ data }) => {
      const { resolve, reject } = this.#open.get(data.id);
      this.#open.delete(data.id);
      if (data.error === undefined) resolve(data);
      else reject(new Error(data.error));
    });
    this.#worker.addEventListener("error", () => {
      for (const { reject } of this.#open.values()) reject(new Error("The search cannot start."));
      this.#open.clear();
    });
    this.#worker.postMessage(module);
  }

  /** Returns what a verb of a puzzle answers, and how many milliseconds that took. */
  ask(puzzle, verb, ...input) {
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject });
      this.#worker.postMessage({ id, puzzle, verb, input });
    });
  }
}
