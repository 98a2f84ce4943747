// How a board of cubes is looked at: from any side, or flat.

import { make } from "./dom.js";

/** The view at first, in degrees: how far the board is turned, and how far it leans back. */
const [TURN, TILT] = [26, 44];

/** How far a key or a button turns, and how far a pixel of a drag does. */
const [STEP, PER_PIXEL] = [15, 0.4];

/** The directions as the hands of a clock go, as moves of the empty square. */
const ROUND = "urdl";

/** Turns the board in `stage`, and adds the buttons for it to `root`. */
export class View {
  #stage;
  #turn = TURN;
  #tilt = TILT;
  #buttons;
  #flat;

  constructor(stage, root, game, still) {
    this.#stage = stage;
    const button = (id, label, text, onclick) =>
      make(
        "button",
        { type: "button", id, class: "sign", "aria-label": label, title: label, onclick },
        text,
      );
    this.#buttons = [
      button("turn-left", "Turn the view to the left", "⟲", () => this.turn(-3 * STEP, 0)),
      button("turn-right", "Turn the view to the right", "⟳", () => this.turn(3 * STEP, 0)),
    ];
    const onclick = () => this.#set(!this.isFlat);
    this.#flat = make("button", { type: "button", id: "flat", onclick }, "Flat");
    root.append(...this.#buttons, this.#flat);
    game.addEventListener("change", () => (root.hidden = game.puzzle.solid !== true));
    still.addEventListener("change", () => this.#set(still.matches));
    stage.addEventListener("dblclick", (event) => event.target === stage && this.reset());
    this.#set(still.matches);
    this.reset();
  }

  get isFlat() {
    return this.#stage.classList.contains("plane");
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

  /** Returns the direction on the board of a direction on the screen. */
  seen(move) {
    const quarters = this.isFlat ? 0 : Math.round((this.#turn - TURN) / 90);
    return ROUND[(((ROUND.indexOf(move) - quarters) % 4) + 4) % 4];
  }

  #set(isFlat) {
    this.#stage.classList.toggle("plane", isFlat);
    this.#flat.setAttribute("aria-pressed", String(isFlat));
    for (const button of this.#buttons) button.hidden = isFlat;
  }

  #paint() {
    this.#stage.style.setProperty("--turn", `${this.#turn}deg`);
    this.#stage.style.setProperty("--tilt", `${this.#tilt}deg`);
  }
}
