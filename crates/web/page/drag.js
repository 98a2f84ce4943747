// Taps and drags: a piece follows the pointer along its way to the empty square.

/** How far a pointer moves before that is a drag and no tap, in pixels. */
const SLOP = 6;

/** How much of the way a piece is dragged before it goes on by itself. */
const ENOUGH = 0.3;

/**
 * Follows the pointer on a board. `squareOf` returns the square of an element, -1 for none; `middle`
 * where a square is on the screen, null being the empty one; `begin` begins the motion of the piece on
 * a square, null if it has none; `drop` ends it, and `tap` is told of a tap.
 */
export function followPointer(root, { squareOf, middle, begin, drop, tap }) {
  let held = null;

  root.addEventListener("pointerdown", (event) => {
    const square = squareOf(event.target);
    if (event.button !== 0 || square === -1) return;
    root.setPointerCapture(event.pointerId);
    held = { square, x: event.clientX, y: event.clientY, isDrag: false, motion: null, share: 0 };
  });

  root.addEventListener("pointermove", (event) => {
    if (held === null) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.isDrag) {
      if (Math.hypot(x, y) < SLOP) return;
      held.isDrag = true;
      const [from, to] = [middle(held.square), middle(null)];
      held.way = { x: to.x - from.x, y: to.y - from.y };
      held.motion = begin(held.square);
    }
    const along = (x * held.way.x + y * held.way.y) / (held.way.x ** 2 + held.way.y ** 2);
    held.share = Math.min(Math.max(along, 0), 1);
    held.motion?.seek(held.share);
  });

  root.addEventListener("pointerup", () => {
    if (held === null) return;
    const { square, isDrag, motion, share } = held;
    held = null;
    if (!isDrag) tap(square);
    else if (share > ENOUGH && motion !== null) drop(motion);
    else motion?.rewind();
  });

  root.addEventListener("pointercancel", () => {
    held?.motion?.rewind();
    held = null;
  });
}
