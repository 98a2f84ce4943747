// The side of a page that asks a Worker.

/** Asks a Worker that runs `script` with the compiled module. */
export class Client {
  #worker;
  #open = new Map();
  #count = 0;
  /** Why nothing is answered any more. */
  #left = null;

  constructor(script, module) {
    const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    this.#worker = new Worker(url);
    this.#worker.addEventListener("message", ({ data }) => {
      if (this.#left !== null) return;
      const { resolve, reject } = this.#open.get(data.id);
      this.#open.delete(data.id);
      if (data.error === undefined) resolve(data);
      else reject(data.error);
    });
    this.#worker.addEventListener("error", () => this.#leave("The search cannot start."));
    this.#worker.postMessage(module);
  }

  /** Returns what a verb of a puzzle answers, and how many milliseconds that took. */
  ask(puzzle, verb, ...input) {
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      if (this.#left !== null) throw new Error(this.#left);
      this.#worker.postMessage({ id, puzzle, verb, input });
      this.#open.set(id, { resolve, reject });
    });
  }

  /** Ends the Worker. */
  close() {
    this.#worker.terminate();
    this.#leave("The Worker was closed.");
  }

  /** Answers with an error what is open, and what is asked from now on. */
  #leave(reason) {
    this.#left ??= reason;
    for (const { reject } of this.#open.values()) reject(new Error(reason));
    this.#open.clear();
  }
}
