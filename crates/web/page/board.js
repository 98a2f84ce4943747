// The board: pieces that move, and a grid of squares for the keyboard and for screen readers.

import { paint } from "./cube.js";
import { make } from "./dom.js";
import { Pointer } from "./drag.js";
import { MOVES, OPPOSITE, passed, put, straight, target } from "./motion.js";

/** The most milliseconds for the rest of a move after a drag. */
const DRAG_TIME = 240;

/** The least part of a square over which a cube is dragged. */
const LEAST = 0.4;

/** The degrees that a pixel of a drag turns the view. */
const PER_PIXEL = 0.4;

/** The directions of the arrow keys, and of the letters at the same places: those of the piece that moves. */
const ARROWS = { ArrowDown: "d", ArrowLeft: "l", ArrowRight: "r", ArrowUp: "u" };
const KEYS = { ...ARROWS, w: "u", a: "l", s: "d", d: "r" };

/** Shows the boards of a game in `root`, where one moves pieces by pointers in `stage` and by keys. */
export class BoardView {
  #root;
  #game;
  #cells = [];
  #puzzle = null;
  #board = "";
  #pieces = [];
  /** The goal, and what it has on each square. */
  #goal = "";
  #right = [];
  /** The move that is being shown, and the one that a finger drags. */
  #moving = null;
  #dragged = null;
  /** Whether the focus has left the empty square, to look around. */
  #isLooking = false;
  #view;
  #still;

  /** Where `still` matches, pieces jump instead of moving. */
  constructor(root, stage, view, game, still) {
    this.#root = root;
    this.#game = game;
    this.#view = view;
    this.#still = still;
    root.setAttribute("role", "grid");
    root.setAttribute("aria-label", "Board");
    root.setAttribute("aria-describedby", "keys");
    root.addEventListener("focusin", () => this.#ring());
    root.addEventListener("focusout", () => this.#ring());
    new Pointer(stage, this);
  }

  get #blank() {
    return this.#pieces.indexOf(null);
  }

  /** Returns the square to which a move takes the empty one, or another; null if it leaves the board. */
  #target(move, square = this.#blank) {
    return target(this.#puzzle, square, move);
  }

  /** Shows a board at once. */
  show(puzzle, board) {
    this.#settle();
    const kept = this.#puzzle === puzzle ? this.#pieces.filter((piece) => piece !== null) : [];
    if (kept.length === 0) this.#clear(puzzle);
    this.#puzzle = puzzle;
    this.#board = board;
    this.#pieces = puzzle.pieces(board).map((token, square) => {
      if (token === null) return null;
      const piece = kept.pop() ?? this.#root.appendChild(make("div", { "aria-hidden": "true" }));
      this.#put(piece, token, square);
      return piece;
    });
    this.name();
  }

  /** Tints the tiles that are right: where a goal, which is one board or a part of it, has them. */
  greet() {
    const { puzzle, goal } = this.#game;
    if (this.#goal !== `${puzzle.name} ${goal}`) {
      this.#goal = `${puzzle.name} ${goal}`;
      const parts = puzzle.core.goalSquares(goal);
      this.#right = parts.length === 1 ? parts[0] : [];
    }
    const tokens = puzzle.pieces(this.#board);
    this.#pieces.forEach((piece, square) => piece?.classList.toggle("right", tokens[square] === this.#right[square]));
  }

  /** Removes all pieces, and makes the squares of a puzzle. */
  #clear(puzzle) {
    this.#root.classList.toggle("solid", puzzle.hasCubes);
    const line = (_, row) => {
      const cell = (_, column) => {
        const square = puzzle.places.indexOf(puzzle.columns * row + column);
        const about = square === -1 ? { class: "wall", "aria-label": "wall" } : { class: "cell", tabindex: -1, "data-square": square };
        return make("div", { role: "gridcell", ...about });
      };
      return make("div", { role: "row", class: "line" }, ...Array.from({ length: puzzle.columns }, cell));
    };
    this.#root.replaceChildren(...Array.from({ length: puzzle.rows }, line));
    this.#cells = [...this.#root.querySelectorAll(".cell")];
  }

  /** Paints a piece, on a square. */
  #put(piece, token, square) {
    paint(piece, this.#puzzle.look(token), this.#puzzle.hasCubes);
    piece.style.transform = put(this.#puzzle, square);
  }

  /** Shows a move to a board, which takes `duration` milliseconds. */
  move(move, board, duration) {
    // A piece that was dropped on its new square is already moving there.
    if (this.#moving?.isDropped && this.#moving.board === board) return;
    this.#settle();
    this.#moving = this.#begin(move, board, duration);
    this.#moving.run();
  }

  /** Marks the piece on a square, and with a move its direction; null marks none. */
  mark(square, move) {
    if (square !== null) this.#settle();
    this.#pieces.forEach((piece, index) => {
      piece?.classList.toggle("marked", index === square);
      if (index === square && move !== undefined) piece.dataset.way = MOVES[move].arrow;
      else delete piece?.dataset.way;
    });
  }

  /** Writes on pieces the distance after their moves: `{ text, leads }` by square. */
  value(values) {
    this.#pieces.forEach((piece, square) => {
      if (piece === null) return;
      const { text = "", leads = "" } = (this.#moving === null && values[square]) || {};
      Object.assign(piece.dataset, { value: text, leads });
    });
  }

  /** Marks the pieces on squares that say why no moves lead to the goal, until the next change. */
  explain(squares) {
    if (this.#moving !== null) return;
    for (const square of squares) this.#pieces[square].classList.add("marked");
  }

  /** Returns the motion of a piece, not begun yet, with functions to seek, run, end or undo it. */
  #begin(move, board, duration) {
    const tokens = this.#puzzle.pieces(board);
    // Each piece that moves, and where from and to.
    let to = this.#blank;
    const moved = passed(this.#puzzle, to, move).map((from) => {
      const one = [this.#pieces[from], tokens[to], from, to];
      to = from;
      return one;
    });
    const options = { duration: Math.max(duration, 1), easing: "cubic-bezier(.3, .1, .3, 1)", fill: "both" };
    this.value({});
    const changes = this.#still.matches ? [] : moved.flatMap((one) => this.#puzzle.motion(...one, this.#view.isFlat));
    const animations = changes.map(([element, frames]) => {
      const animation = element.animate(frames, options);
      animation.pause();
      return animation;
    });
    const cancel = () => animations.forEach((animation) => animation.cancel());
    const end = () => {
      cancel();
      if (this.#moving === begun) this.#moving = null;
      for (const [piece, token, from, there] of moved) {
        this.#pieces[there] = piece;
        this.#pieces[from] = null;
        this.#put(piece, token, there);
      }
      this.#board = board;
      this.name();
      this.#game.paint();
    };
    const begun = {
      move,
      board,
      isDropped: false,
      end,
      cancel,
      seek(share) {
        animations.forEach((animation) => (animation.currentTime = share * options.duration));
      },
      run() {
        if (animations.length === 0) return end();
        animations.forEach((animation) => animation.play());
        animations[0].onfinish = end;
      },
      rewind() {
        // At the beginning `reverse` would jump to the end.
        if (animations.length === 0 || animations[0].currentTime === 0) return cancel();
        animations.forEach((animation) => animation.reverse());
        animations[0].onfinish = cancel;
      },
    };
    return begun;
  }

  /** Begins to drag the piece on a square; null if it does not move. */
  begin(square) {
    this.#settle();
    const move = straight(this.#puzzle, this.#blank, square);
    if (move.length !== 1 || this.#game.isOver()) return null;
    this.#dragged = this.#begin(move, this.#puzzle.core.after(this.#board, move), DRAG_TIME);
    return this.#dragged;
  }

  /**
   * Returns the way of a dragged piece on the screen, from a point to the empty square as it is seen there. A cube is
   * held above the floor, so upwards the way is less than a square.
   */
  way(square, point) {
    const [from, to] = [this.#middle(square), this.#middle(this.#blank)];
    const [x, y] = [to.x - from.x, to.y - from.y];
    const whole = Math.hypot(x, y);
    const along = ((to.x - point.x) * x + (to.y - point.y) * y) / whole;
    const share = Math.min(Math.max(along / whole, LEAST), 1);
    return { x: x * share, y: y * share };
  }

  /** Makes the move of a piece that was dragged far enough. */
  drop(motion) {
    if (this.#dragged !== motion) return;
    this.#dragged = null;
    if (this.#game.isOver()) return motion.rewind();
    this.#isLooking = false;
    this.#moving = motion;
    motion.isDropped = true;
    this.#game.move(motion.move);
    motion.run();
  }

  /** Moves the piece that can go in a direction on the screen. */
  swipe(x, y) {
    // How far the piece goes on the screen by a move from a square that has it.
    const share = (move) => {
      const from = this.#cells.findIndex((_, square) => this.#target(move, square) !== null);
      const [here, there] = [from, this.#target(move, from)].map((square) => this.#middle(square));
      const along = (axis) => here[axis] - there[axis];
      return (along("x") * x + along("y") * y) / Math.hypot(along("x"), along("y"));
    };
    const [move] = [..."dlru"].sort((a, b) => share(b) - share(a));
    this.#step(move);
  }

  /** Turns the view by a drag of so many pixels. */
  turn(x, y) {
    this.#view.turn(-x * PER_PIXEL, -y * PER_PIXEL);
  }

  /** Makes a move if it does not leave the board. */
  #step(move) {
    this.#settle();
    if (this.#target(move) !== null) this.#game.move(move);
  }

  /** Makes the pieces grow a little, one after the other, when the goal is reached. */
  cheer() {
    if (this.#still.matches) return;
    this.#settle();
    const pieces = this.#pieces.filter((piece) => piece !== null);
    pieces.forEach((piece, index) => {
      const frames = [1, 1.06, 1].map((size) => ({ transform: `scale(${size})` }));
      const options = { duration: 380, delay: 55 * index, easing: "ease-out", composite: "add" };
      piece.animate(frames, options);
    });
  }

  /** Ends a motion, but not a drag. */
  #settle() {
    this.#moving?.end();
    this.#dragged?.cancel();
    this.#dragged = null;
    this.mark(null);
  }

  /** Returns the square of an element, -1 if it is on none. Ends a motion first. */
  squareAt(element) {
    this.#settle();
    const piece = element.closest(".piece");
    if (piece !== null) return this.#pieces.indexOf(piece);
    return this.#cells.indexOf(element.closest(".cell"));
  }

  /** Returns the middle of a square on the screen. */
  #middle(square) {
    const box = this.#cells[square].getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Labels the squares, and lets Tab reach the empty one. */
  name() {
    const tokens = this.#puzzle.pieces(this.#board);
    const hadFocus = this.#root.contains(document.activeElement);
    const blank = tokens.indexOf(null);
    this.#cells.forEach((cell, square) => {
      const token = tokens[square];
      const what = token === null ? "empty" : this.#puzzle.describe(token);
      cell.setAttribute("aria-label", `${what}, ${this.#view.place(square)}`);
      cell.tabIndex = square === blank ? 0 : -1;
      cell.classList.toggle("empty", square === blank);
      this.#pieces[square]?.classList.toggle("free", straight(this.#puzzle, blank, square).length === 1);
    });
    // The keyboard's focus follows the empty square.
    if (hadFocus && !this.#isLooking) this.#cells[blank].focus({ preventScroll: true });
    this.#ring();
  }

  #ring() {
    const focused = this.#cells.findIndex((cell) => cell.matches(":focus-visible"));
    this.#pieces.forEach((piece, square) => piece?.classList.toggle("focused", square === focused));
  }

  /** Handles a key, on the board or anywhere. Returns whether it has a meaning. */
  key({ key, shiftKey, target: element }) {
    const isHere = this.#root.contains(element);
    if (!this.#root.checkVisibility()) return false;
    const named = KEYS[key];
    const move = named && this.#view.meant(OPPOSITE[named]);
    const here = this.#cells.indexOf(document.activeElement);
    if (isHere && shiftKey && key in ARROWS) {
      const way = this.#view.meant(ARROWS[key]);
      const square = this.#target(way, here === -1 ? this.#blank : here);
      if (square !== null) {
        this.#isLooking = true;
        this.#cells[square].focus();
      }
    } else if (move !== undefined) {
      this.#isLooking = false;
      this.#step(move);
    } else if (isHere && (key === "Enter" || key === " ")) {
      this.tap(here);
    } else {
      return false;
    }
    return true;
  }

  /** Moves the piece on a square, and those between it and the empty one. */
  tap(square) {
    if (square === -1) return;
    this.#isLooking = false;
    this.#settle();
    for (const move of straight(this.#puzzle, this.#blank, square)) this.#game.move(move);
  }
}
