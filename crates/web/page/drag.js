// Taps, drags and swipes: a piece follows the pointer along its way to the empty square.

/** How far a pointer moves before that is a drag and no tap, and a swipe is long, in pixels. */
const [SLOP, SWIPE] = [6, 24];

/** How many milliseconds a swipe takes at most. */
const QUICK = 300;

/** How much of the way a piece is dragged before it goes on by itself. */
const ENOUGH = 0.3;

/** Follows the pointer in an element, for a board that says what is there, and makes its moves. */
export class Pointer {
  #board;
  #held = null;

  /**
   * `board.squareAt` returns the square of an element, -1 for none; `begin` begins the motion of the piece
   * on a square, null if it has none; `way` returns how far that goes on the screen for a hand at a point;
   * `drop` ends it, `tap` is told of a tap, `swipe` of a swipe, and `turn` how far a pointer went beside
   * all pieces.
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
    // A mouse that goes quickly beside the pieces turns the view.
    const isSwipe = isQuick && (square !== -1 || pointerType !== "mouse");
    if (!isDrag) return this.#board.tap(square);
    if (motion !== null && (share > ENOUGH || (isSwipe && share > 0))) return this.#board.drop(motion);
    motion?.rewind();
    if (isSwipe) this.#board.swipe(across, down);
  }
}
