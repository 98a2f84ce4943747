// The element `<tilebase-board>`: a board in a page. Importing this defines it.

/** What is shown. */
export interface Shown {
  mode: "play" | "explore" | "edit";
  puzzle: string;
  /** The board. */
  position: string;
  goal: string;
  /** The fewest moves to the goal; `null` where no moves lead there, or where that is not known. */
  distance: number | null;
  /** Whether the distance is known. If it is, and is `null`, no moves lead to the goal. */
  known: boolean;
}

/**
 * A board. Its attributes: `puzzle`, `start` and `goal`, in the notation of the command; `mode`, which is `play` for
 * a game that hides distances, by default `explore`; `theme`, `light` or `dark`, by default that of the device; `page`,
 * where `tilebase.html` is if not beside this. It is 320 by 400 pixels if no style sets another size.
 */
export class TilebaseBoard extends HTMLElement {
  /** Makes the next move of the shortest way. */
  next(): void;

  /** Plays the shortest way to the goal, or pauses. */
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
