// Taps and drags: a piece follows the pointer along its way to the empty square, else the view turns.

/** How far a pointer moves before that is a drag and no tap, in pixels. */
const SLOP = 6;

/** How much of the way a piece is dragged before it goes on by itself. */
const ENOUGH = 0.3;

/**
 * Follows the pointer in `root`. `squareOf` returns the square of an element, -1 for none; `middle`
 * where a square is on the screen, null being the empty one; `begin` begins the motion of the piece on
 * a square, null if it has none; `drop` ends it, `tap` is told of a tap, and `turn` how far a pointer
 * went that holds nothing.
 */
export function followPointer(root, { squareOf, middle, begin, drop, tap, turn }) {
  let held = null;

  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.target.closest("button") !== null) return;
    const square = squareOf(event.target);
    root.setPointerCapture(event.pointerId);
    held = { square, x: event.clientX, y: event.clientY, isDrag: false, motion: null, share: 0 };
  });

  root.addEventListener("pointermove", (event) => {
    if (held === null) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.isDrag) {
      if (Math.hypot(x, y) < SLOP) return;
      held.isDrag = true;
      held.motion = held.square === -1 ? null : begin(held.square);
      if (held.motion !== null) {
        const [from, to] = [middle(held.square), middle(null)];
        held.way = { x: to.x - from.x, y: to.y - from.y };
      }
    }
    if (held.motion === null) {
      turn(x, y);
      [held.x, held.y] = [event.clientX, event.clientY];
      return;
    }
    const along = (x * held.way.x + y * held.way.y) / (held.way.x ** 2 + held.way.y ** 2);
    held.share = Math.min(Math.max(along, 0), 1);
    held.motion.seek(held.share);
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
