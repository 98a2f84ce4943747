// The element `<tilebase-board>`: a board in a page. Importing this defines it.

/** The state of an element. */
export interface Shown {
  mode: "play" | "explore" | "edit";
  puzzle: string;
  /** The board. */
  position: string;
  goal: string;
  /** The fewest moves to the goal; `null` if no moves lead there, or if the number is not known. */
  distance: number | null;
  /** Whether the distance is known. If it is, and is `null`, no moves lead to the goal. */
  known: boolean;
}

/**
 * A board. Its attributes: `puzzle`, a name or a description such as `board=3x2&tiles=12345`; `start` and `goal`, in the
 * notation of the command; `mode`, by default `explore`, or `play` for a game that hides distances; `theme`, `light` or
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

  addEventListener(type: "change", listener: (event: CustomEvent<Shown>) => void): void;
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
