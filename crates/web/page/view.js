// How a board is looked at: flat, or of cubes from any side. All directions and places are said and
// pointed out as they are seen: arrows, words, keys and letters.

import { button, make, press, sign } from "./dom.js";
import { column, MOVES, row } from "./squares.js";

/** The view at first, in degrees: how far the board is turned, and how far it leans back. */
const [TURN, TILT] = [26, 44];

/** How far a key or a button turns, and how far a pixel of a drag does. */
const [STEP, PER_PIXEL] = [15, 0.4];

/** The directions as the hands of a clock go, as moves of the empty square. */
const ROUND = "urdl";

/** Turns the board in `stage`, and adds the buttons for it to `root`. */
export class View {
  #stage;
  #game;
  #turn = TURN;
  #tilt = TILT;
  #turned;
  #back;
  #flat;

  constructor(stage, root, game, still) {
    this.#stage = stage;
    this.#game = game;
    this.#back = sign("turn-back", "Turn the view back", "⌂", () => this.reset());
    this.#turned = make(
      "div",
      { class: "views-turn" },
      this.#back,
      sign("turn-left", "Turn the view to the left", "⟲", () => this.turn(-3 * STEP, 0)),
      sign("turn-right", "Turn the view to the right", "⟳", () => this.turn(3 * STEP, 0)),
    );
    this.#flat = button("flat", "Flat", () => this.#set(!this.isFlat));
    root.append(this.#turned, this.#flat);
    game.addEventListener("paint", () => (root.hidden = game.puzzle.solid !== true));
    still.addEventListener("change", () => this.#set(still.matches));
    stage.addEventListener("dblclick", (event) => event.target === stage && this.reset());
    this.#set(still.matches);
  }

  get isFlat() {
    return this.#stage.classList.contains("plane");
  }

  /** Returns how many quarter turns the board is seen from where it is at first. */
  get quarters() {
    const isTurned = this.#game.puzzle?.solid === true && !this.isFlat;
    return isTurned ? ((Math.round((this.#turn - TURN) / 90) % 4) + 4) % 4 : 0;
  }

  /** Turns the board by these degrees, and leans it back. */
  turn(across, down) {
    if (this.isFlat) return;
    this.#turn += across;
    this.#tilt = Math.min(Math.max(this.#tilt + down, 0), 80);
    this.#paint();
  }

  /** Turns the board as a pointer goes. */
  drag(x, y) {
    this.turn(-x * PER_PIXEL, -y * PER_PIXEL);
  }

  reset() {
    [this.#turn, this.#tilt] = [TURN, TILT];
    this.#paint();
  }

  /** Does what a key says. Returns whether it says anything. */
  key(key) {
    const step = { "[": [-STEP, 0], "]": [STEP, 0], "+": [0, STEP], "-": [0, -STEP] }[key];
    if (step !== undefined) this.turn(...step);
    else if (key === "0") this.reset();
    return step !== undefined || key === "0";
  }

  /** Returns the move on the board that a direction on the screen is. */
  meant(move) {
    return ROUND[(ROUND.indexOf(move) - this.quarters + 4) % 4];
  }

  /** Returns the direction on the screen that a move on the board is. */
  seen(move) {
    return ROUND[(ROUND.indexOf(move) + this.quarters) % 4];
  }

  /** Returns which way the piece of a move is seen to go: a word and an arrow. */
  way(move) {
    return MOVES[this.seen(move)];
  }

  /** Returns where a square is seen, in words. */
  place(square) {
    let [across, down] = [column(square), row(square)];
    for (let turn = 0; turn < this.quarters; turn += 1) [across, down] = [2 - down, across];
    return `row ${down + 1}, column ${across + 1}`;
  }

  #set(isFlat) {
    this.#stage.classList.toggle("plane", isFlat);
    press(this.#flat, isFlat);
    this.#turned.hidden = isFlat;
    this.#paint();
  }

  #paint() {
    this.#stage.style.setProperty("--turn", `${this.#turn}deg`);
    this.#stage.style.setProperty("--tilt", `${this.#tilt}deg`);
    this.#back.hidden = this.#turn === TURN && this.#tilt === TILT;
    this.#game.paint();
  }
}
