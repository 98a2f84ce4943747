// The puzzles in a Worker, so that the page responds during searches.

import type { Description, Name, Puzzle, Tilebase } from "./index.js";

/** The same members, whose functions return promises. */
export type Later<T> = {
  readonly [Member in keyof T]: T[Member] extends {
    (...many: infer Many): infer Each;
    (...one: infer One): infer Output;
  }
    ? unknown[] extends Many
      ? (...one: One) => Promise<Output>
      : { (...many: Many): Promise<Each>; (...one: One): Promise<Output> }
    : T[Member];
};

/** All puzzles, in a Worker. If a function throws, its promise is rejected with the error. */
export interface TilebaseInWorker
  extends Later<Pick<Tilebase, "open" | "make" | "movesIn" | "limit">>,
    Readonly<Record<Name, Later<Puzzle>>> {
  readonly puzzles: readonly Later<Puzzle>[];

  /** Returns a puzzle: see `Tilebase`. */
  puzzle(described: Name | Description): Promise<Later<Puzzle>>;

  /** Ends the Worker. Open and later questions are rejected. */
  close(): void;
}

/**
 * Starts a Worker. A page with a security policy must allow `worker-src blob:` and `'wasm-unsafe-eval'`.
 *
 * @param module the file `tilebase_web_bg.wasm`: a `WebAssembly.Module`, or its bytes. By default the copy in the
 *   package.
 */
export function tilebaseInWorker(module?: object): Promise<TilebaseInWorker>;
