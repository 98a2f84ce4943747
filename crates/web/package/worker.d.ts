// The puzzles, asked in a Worker: the page responds during searches.

import type { Puzzle, Tilebase } from "./index.js";

/** The same members, with promises of what the functions return. */
export type Later<T> = {
  readonly [Member in keyof T]: T[Member] extends (...input: infer Input) => infer Output
    ? (...input: Input) => Promise<Output>
    : T[Member];
};

/**
 * All puzzles, in a Worker. What a function throws, its promise is rejected with. `random` takes no function
 * for random numbers: it would have to be called in the Worker.
 */
export interface TilebaseInWorker
  extends Later<Pick<Tilebase, "open" | "make">>,
    Readonly<Record<Exclude<keyof Tilebase, "puzzles" | "open" | "make">, Later<Puzzle>>> {
  readonly puzzles: readonly Later<Puzzle>[];

  /** Ends the Worker. What has not been answered is rejected, and so is what is asked afterwards. */
  close(): void;
}

/**
 * Starts a Worker. A page with a security policy has to allow `worker-src blob:` and `'wasm-unsafe-eval'`.
 *
 * @param module the file `tilebase_web_bg.wasm`: a `WebAssembly.Module`, or its bytes. By default the package has it.
 */
export function tilebaseInWorker(module?: object): Promise<TilebaseInWorker>;
