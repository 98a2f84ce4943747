// The view of a board: flat or, for cubes, from any side. Arrows, words, keys and letters for directions and places
// are those of the view.

import { button, sign } from "./dom.js";
import { MOVES, placeOf } from "./motion.js";

/** The first view, in degrees: the turn of the board, and its tilt. */
const [TURN, TILT] = [33, 38];

/** The degrees that a key turns. */
const STEP = 15;

/** The directions clockwise, as moves of the empty square. */
const ROUND = "urdl";

/** Turns the board in `stage`, and adds the buttons for it to `root`. */
export class View {
  #stage;
  #root;
  #game;
  #turn = TURN;
  #tilt = TILT;
  #back;
  #flat;

  constructor(stage, root, game, still) {
    this.#stage = stage;
    this.#root = root;
    this.#game = game;
    this.#back = sign("turn-back", "Turn the view back", "⌂", () => this.reset());
    this.#flat = button("flat", "Flat", () => this.#set(!this.isFlat));
    root.append(
      this.#back,
      sign("turn-left", "Turn the view to the left", "⟲", () => this.turn(-3 * STEP, 0)),
      sign("turn-right", "Turn the view to the right", "⟳", () => this.turn(3 * STEP, 0)),
      this.#flat,
    );
    still.addEventListener("change", () => this.#set(still.matches));
    this.#set(still.matches);
  }

  paint() {
    const { hasCubes, columns, rows } = this.#game.puzzle;
    this.#root.hidden = !hasCubes;
    const [wide, high] = this.quarters % 2 === 1 ? [rows, columns] : [columns, rows];
    this.#stage.classList.toggle("wide", wide > high + 1);
    // As they are on the board, and as they are seen.
    for (const [name, count] of Object.entries({ columns, rows, wide, high }))
      document.body.style.setProperty(`--${name}`, count);
  }

  get isFlat() {
    return this.#stage.classList.contains("plane");
  }

  /** Returns the number of quarter turns from the first view. */
  get quarters() {
    const isTurned = this.#game.puzzle?.hasCubes && !this.isFlat;
    return isTurned ? ((Math.round((this.#turn - TURN) / 90) % 4) + 4) % 4 : 0;
  }

  /** Turns and tilts the board by these degrees. */
  turn(across, down) {
    if (this.isFlat) return;
    this.#turn += across;
    this.#tilt = Math.min(Math.max(this.#tilt + down, 0), 80);
    this.#apply();
  }

  reset() {
    [this.#turn, this.#tilt] = [TURN, TILT];
    this.#apply();
  }

  /** Handles a key. Returns whether it has a meaning. */
  key(key) {
    const step = { "[": [-STEP, 0], "]": [STEP, 0], "+": [0, STEP], "-": [0, -STEP] }[key];
    if (step !== undefined) this.turn(...step);
    else if (key === "0") this.reset();
    return step !== undefined || key === "0";
  }

  /** Returns the move on the board for a direction on the screen. */
  meant(move) {
    return ROUND[(ROUND.indexOf(move) - this.quarters + 4) % 4];
  }

  /** Returns the direction on the screen of a move on the board. */
  seen(move) {
    // Tiles, which alone slide several at once, are seen as they are.
    if (this.quarters === 0) return move;
    return ROUND[(ROUND.indexOf(move) + this.quarters) % 4];
  }

  /** Returns the direction of a move's piece on the screen: a word and an arrow. */
  way(move) {
    return MOVES[this.seen(move)];
  }

  /** Returns the place of a square on the screen, in words. */
  place(square) {
    const { puzzle } = this.#game;
    let [across, down] = placeOf(puzzle, square);
    let [wide, high] = [puzzle.columns, puzzle.rows];
    for (let turn = 0; turn < this.quarters; turn += 1)
      [across, down, wide, high] = [high - 1 - down, across, high, wide];
    return `row ${down + 1}, column ${across + 1}`;
  }

  #set(isFlat) {
    this.#stage.classList.toggle("plane", isFlat);
    this.#flat.textContent = isFlat ? "3D" : "Flat";
    this.#flat.title = isFlat ? "Show the board turned" : "Show the board from above";
    this.#apply();
  }

  #apply() {
    this.#stage.style.setProperty("--turn", `${this.#turn}deg`);
    this.#stage.style.setProperty("--tilt", `${this.#tilt}deg`);
    this.#back.hidden = this.#turn === TURN && this.#tilt === TILT;
    this.#game.paint();
  }
}
