// Along the line: step, scrub, and let it finish, at any speed.

import { counted, make } from "./dom.js";
import { icon } from "./icons.js";
import { naming, namingButton } from "./naming.js";

/** The slowest and the fastest playback, in moves a second. */
const [SLOWEST, FASTEST] = [0.5, 16];

/** The controls along the line of a game, in `root`. */
export class Player {
  #game;
  #analysis;
  #timer = 0;
  #isPlaying = false;
  #buttons;
  #scrubber;
  #speed;
  #letters;
  #count;

  constructor(root, game, analysis) {
    this.#game = game;
    this.#analysis = analysis;
    const button = (id, label, sign, action) =>
      make(
        "button",
        { type: "button", id, class: "sign", "aria-label": label, title: label, onclick: action },
        sign,
      );
    this.#buttons = {
      first: button("first", "Back to the start", icon("first"), () => this.#go(0)),
      back: button("undo", "Take a move back", icon("back"), () => this.#back()),
      play: button("play", "", icon("play"), () => this.toggle()),
      next: button("next", "Next move", icon("next"), () => this.#next()),
      last: button("last", "To the end", icon("last"), () => this.#go(this.#game.moves.length)),
    };
    this.#scrubber = make("input", {
      type: "range",
      id: "scrubber",
      min: 0,
      max: 0,
      value: 0,
      "aria-label": "Place on the way",
      oninput: () => this.#go(Number(this.#scrubber.value), false),
      onchange: () => this.#go(Number(this.#scrubber.value)),
    });
    this.#speed = make("input", {
      type: "range",
      id: "speed",
      min: 0,
      max: 100,
      value: 45,
      oninput: () => this.#name(),
    });
    this.#letters = make("p", { class: "letters", id: "letters", "aria-hidden": "true" });
    this.#count = make("span", { class: "place", id: "place" });
    const speed = make("label", { class: "speed" }, make("span", {}, "Speed"), this.#speed);
    root.append(
      make(
        "div",
        { class: "buttons", role: "group", "aria-label": "Along the way" },
        ...Object.values(this.#buttons),
      ),
      make("div", { class: "scrub" }, this.#scrubber, this.#count),
      this.#letters,
      namingButton("naming"),
      make("div", { class: "pace" }, speed),
    );
    naming.addEventListener("change", () => this.#paint());
    game.addEventListener("change", ({ detail }) => {
      if (detail.player) this.stop();
      this.#paint();
    });
    game.addEventListener("line", () => this.#paint());
    analysis.addEventListener("known", () => this.#know());
    this.#name();
  }

  /** Returns how many milliseconds there are from a move to the next. */
  get pace() {
    return 1000 / (SLOWEST * (FASTEST / SLOWEST) ** (Number(this.#speed.value) / 100));
  }

  get isPlaying() {
    return this.#isPlaying;
  }

  /** Starts or stops to play. */
  toggle() {
    if (this.#isPlaying) return this.stop();
    const { path, boards } = this.#analysis.answer ?? {};
    if (!path || this.#game.mode !== "explore") return;
    // What is ahead may be a detour.
    this.#game.extend(path, boards);
    this.#isPlaying = true;
    this.#paint();
    this.#step();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    this.#paint();
  }

  #step() {
    const move = this.#game.ahead[0];
    if (move === undefined) return this.stop();
    this.#game.move(move, { player: false });
    this.#timer = setTimeout(() => this.#step(), this.pace);
  }

  #back() {
    this.stop();
    this.#game.back();
  }

  #next() {
    this.stop();
    const move = this.#game.ahead[0];
    if (move !== undefined) this.#game.move(move);
  }

  #go(at, push = true) {
    this.stop();
    const by = at - this.#game.at;
    if (by === 1) this.#game.move(this.#game.ahead[0]);
    else if (by === -1) this.#game.back();
    else this.#game.go(at, { push });
  }

  /** At its end the line goes on along the shortest path. */
  #know() {
    const { path, boards } = this.#analysis.answer;
    const isAtEnd = this.#game.ahead === "" && this.#game.mode === "explore";
    if (path && isAtEnd) this.#game.extend(path, boards);
    this.#paint();
  }

  #name() {
    const perSecond = (1000 / this.pace).toFixed(1);
    this.#speed.setAttribute("aria-valuetext", `${perSecond} moves a second`);
  }

  #paint() {
    const { at, moves, puzzle } = this.#game;
    this.#scrubber.max = moves.length;
    this.#scrubber.value = at;
    this.#scrubber.disabled = moves.length === 0;
    this.#scrubber.setAttribute("aria-valuetext", `${counted(at, puzzle.unit)} of ${moves.length}`);
    this.#count.textContent = `${at} / ${moves.length}`;
    const done = make("span", { class: "done" }, naming.letters(moves.slice(0, at)));
    this.#letters.replaceChildren(done, naming.letters(moves.slice(at)));
    const { first, back, play, next, last } = this.#buttons;
    const dim = (button, isDim) => button.setAttribute("aria-disabled", String(isDim));
    dim(first, at === 0);
    dim(back, at === 0);
    dim(next, at === moves.length);
    dim(last, at === moves.length);
    dim(play, !this.#isPlaying && !this.#analysis.answer?.path);
    const label = this.#isPlaying ? "Pause" : "Let it finish";
    if (play.getAttribute("aria-label") !== label) {
      play.setAttribute("aria-label", label);
      play.title = label;
      play.replaceChildren(icon(this.#isPlaying ? "pause" : "play"));
    }
  }
}
