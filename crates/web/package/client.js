// The page's side of the questions to a Worker.

/** Asks a Worker that runs `script` with the compiled module. */
export class Client {
  #worker;
  #open = new Map();
  #count = 0;
  /** Why the Worker does not answer any more; null while it does. */
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

  /** Returns the answer of a puzzle's verb, and the milliseconds that it took. */
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

  /** Rejects open and later questions. */
  #leave(reason) {
    this.#left ??= reason;
    for (const { reject } of this.#open.values()) reject(new Error(reason));
    this.#open.clear();
  }
}
