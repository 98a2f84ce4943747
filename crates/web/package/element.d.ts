// The element `<tilebase-board>`: a board in a page. Importing this defines it.

/** What an element shows. */
export interface Shown {
  /** What one does with it. */
  mode: "play" | "explore" | "edit";
  /** The name of the puzzle. */
  puzzle: string;
  /** The board. */
  board: string;
  /** The goal. */
  goal: string;
  /** The distance from the goal; `null` if no moves lead there, or if it is not known. */
  distance: number | null;
  /** What the distance is at least, if it is not known; else `null`. */
  atLeast: number | null;
}

/**
 * A board. Its attributes: `puzzle`, a name or a description such as `board=3x2&tiles=12345`; `start` and `goal`, as the
 * command reads them; `mode`, by default `explore`, or `play` for a game that hides distances; `theme`, `light` or
 * `dark`, by default that of the device; `page`, the address of `tilebase.html`, by default beside this module. It is 320
 * by 400 pixels unless a style sets another size.
 */
export class TilebaseBoard extends HTMLElement {
  /** Makes the next move of the shortest path. */
  next(): void;

  /** Plays the shortest path to the goal, or pauses. */
  play(): void;

  /** Goes back to the first board. */
  reset(): void;

  /** Calls a function whenever the element shows something else. */
  addEventListener(type: "change", listener: (event: CustomEvent<Shown>) => void): void;
  /** Calls a function at any other event. */
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "tilebase-board": TilebaseBoard;
  }
}
