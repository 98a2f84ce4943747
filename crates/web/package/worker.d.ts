// The puzzles in a Worker, so that the page responds during searches.

import type { Board, Description, Limits, MovesInOptions, Name, Puzzle } from "./index.js";

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

/** A puzzle in a Worker: a `Puzzle` whose functions return promises, `to` one of a puzzle in the Worker. */
export type PuzzleInWorker = Omit<Later<Puzzle>, "to" | "toString"> & {
  /** Returns the puzzle with another goal in force. */
  to(goal: Board): Promise<PuzzleInWorker>;

  /** Returns its name. */
  toString(): string;
};

/** All puzzles, in a Worker: a `Tilebase` whose functions return promises. If one throws, its promise is rejected. */
export interface TilebaseInWorker {
  /** The sliding eight-puzzle. */
  readonly eight: PuzzleInWorker;
  /** The cubic eight-puzzle. */
  readonly cubic: PuzzleInWorker;
  /** Harris's rolling cubes. */
  readonly harris: PuzzleInWorker;
  /** Gardner's 24 faces. */
  readonly gardner: PuzzleInWorker;
  /** Rolling Cubes. */
  readonly alike: PuzzleInWorker;
  /** Crossteaser. */
  readonly crossteaser: PuzzleInWorker;
  /** The fifteen-puzzle. */
  readonly fifteen: PuzzleInWorker;
  /** The puzzles. */
  readonly puzzles: readonly PuzzleInWorker[];

  /** Returns the puzzle of a name or a description. */
  puzzle(described: Name | Description): Promise<PuzzleInWorker>;

  /** Takes a table file, and checks all of it. Returns its name. */
  open(bytes: Uint8Array): Promise<string>;

  /** Returns the bytes of a table file. */
  make(name: string): Promise<Uint8Array>;

  /** Sets what each search may take from now on. */
  limit(limits?: Limits): Promise<void>;

  /** Returns the moves in a free text. */
  movesIn(text: string, options?: MovesInOptions): Promise<string | null>;

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
