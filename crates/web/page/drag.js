// Taps, drags and swipes. A dragged piece follows the pointer along its way to the empty square.

/** The least lengths of a drag, which is else a tap, and of a swipe, in pixels. */
const [SLOP, SWIPE] = [6, 24];

/** The most milliseconds of a swipe. */
const QUICK = 300;

/** The part of its way after which a dragged piece goes on by itself. */
const ENOUGH = 0.3;

/** Follows the pointer in an element, and moves the pieces of a board. */
export class Pointer {
  #board;
  #held = null;

  /**
   * `board.squareAt` returns the square of an element, -1 for none; `begin` begins the motion of the piece on a
   * square, null if it has none; `way` returns the way of this motion on the screen from a point; `drop` ends it;
   * `tap`, `swipe` and `turn` are called for a tap, a swipe, and a drag beside all pieces.
   */
  constructor(root, board) {
    this.#board = board;
    root.addEventListener("pointerdown", (event) => this.#down(root, event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", () => {
      this.#held?.motion?.rewind();
      this.#held = null;
    });
  }

  #down(root, event) {
    if (event.button !== 0 || event.target.closest("button, .card") !== null) return;
    const square = this.#board.squareAt(event.target);
    root.setPointerCapture(event.pointerId);
    const { clientX: x, clientY: y, timeStamp: time } = event;
    this.#held = { square, x, y, time, isDrag: false, motion: null, share: 0, turned: [x, y] };
  }

  #move({ clientX, clientY }) {
    const held = this.#held;
    if (held === null) return;
    const [x, y] = [clientX - held.x, clientY - held.y];
    if (!held.isDrag) {
      if (Math.hypot(x, y) < SLOP) return;
      held.isDrag = true;
      held.motion = held.square === -1 ? null : this.#board.begin(held.square);
      if (held.motion !== null) held.way = this.#board.way(held.square, held);
    }
    if (held.motion !== null) {
      const along = (x * held.way.x + y * held.way.y) / (held.way.x ** 2 + held.way.y ** 2);
      held.share = Math.min(Math.max(along, 0), 1);
      held.motion.seek(held.share);
    } else if (held.square === -1) {
      this.#board.turn(clientX - held.turned[0], clientY - held.turned[1]);
      held.turned = [clientX, clientY];
    }
  }

  #up({ clientX, clientY, timeStamp, pointerType }) {
    const held = this.#held;
    if (held === null) return;
    this.#held = null;
    const { square, isDrag, motion, share, time, x, y } = held;
    const [across, down] = [clientX - x, clientY - y];
    const isQuick = timeStamp - time < QUICK && Math.hypot(across, down) > SWIPE;
    // A quick drag of a mouse beside the pieces turns the view, and is no swipe.
    const isSwipe = isQuick && (square !== -1 || pointerType !== "mouse");
    if (!isDrag) return this.#board.tap(square);
    if (motion !== null && (share > ENOUGH || (isSwipe && share > 0))) return this.#board.drop(motion);
    motion?.rewind();
    if (isSwipe) this.#board.swipe(across, down);
  }
}
