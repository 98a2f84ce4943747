// The controls of the line: to step, to scrub, and to play to the goal at any speed.

import { wordOf } from "./core.js";
import { button, counted, dim, find, icon, make, sign, slider } from "./dom.js";
import { keep, recall } from "./kept.js";

/** The most moves of a board that is shown in place of one that is too far. */
const NEAR = 20;

/** The slowest and the fastest playback, in moves a second. */
const [SLOWEST, FASTEST] = [0.5, 16];

/** The controls along the line of a game, in `root`. */
export class Player {
  #game;
  #analysis;
  #games;
  #view;
  #timer = 0;
  #isPlaying = false;
  /** Whether to play as soon as the path is known. */
  #isWaiting = false;
  #buttons;
  #scrubber;
  #speed;
  #letters;
  #count;
  #here;

  constructor(root, game, analysis, games, view) {
    this.#game = game;
    this.#analysis = analysis;
    this.#games = games;
    this.#view = view;
    const one = (id, label, action, name = id) => sign(id, label, icon(name), action);
    this.#buttons = {
      back: one("undo", "Take a move back", () => this.#go(game.at - 1), "back"),
      play: button("play", "", () => this.toggle(), { class: "main" }),
      next: one("next", "Next move", () => this.next()),
    };
    this.#scrubber = slider("scrubber", {
      "aria-label": "Place on the path",
      oninput: () => this.#go(Number(this.#scrubber.value)),
    });
    this.#speed = slider("speed", { max: 100, value: 45, oninput: () => this.#name() });
    this.#letters = make("p", { class: "letters", id: "letters", role: "img", onpointerdown: (event) => this.#scrub(event) });
    this.#letters.addEventListener("pointermove", (event) => this.#scrub(event));
    this.#count = make("span", { class: "place", id: "place" });
    this.#here = button("play-here", "Play this board", () => this.#analysis.answer?.reason || games.from());
    const along = { class: "buttons", role: "group", "aria-label": "Along the path" };
    root.append(
      make("div", along, ...Object.values(this.#buttons)),
      make("div", { class: "scrub" }, this.#scrubber, this.#count),
      this.#letters,
      make(
        "div",
        { class: "speed" },
        make("label", { for: "speed" }, "Speed"),
        this.#speed,
        this.#here,
      ),
    );
    this.#name();
  }

  /** A person who does something stops playback. */
  follow({ player }) {
    if (player) this.#halt();
    this.know();
  }

  /** Returns the milliseconds from a move to the next. */
  get pace() {
    return 1000 / (SLOWEST * (FASTEST / SLOWEST) ** (Number(this.#speed.value) / 100));
  }

  get isPlaying() {
    return this.#isPlaying;
  }

  /** Starts or stops playback; from a board that is far, does what leads on. */
  toggle() {
    if (this.#isPlaying) return this.stop();
    const { path, along, isStopped } = this.#analysis.answer ?? {};
    if (this.#game.mode !== "explore") return;
    if (isStuck(this.#analysis)) return this.#game.enter("edit");
    if (isFar(this.#analysis)) return isStopped ? this.#analysis.goOn() : this.#games.explore(NEAR);
    if (!path) return;
    // The moves ahead may be a detour.
    this.#game.extend(path, along);
    this.#isPlaying = true;
    this.#isWaiting = false;
    this.#play();
  }

  /** Plays the shortest path from a line's first board. */
  watch(line) {
    this.#game.show(line, { mode: "explore" });
    this.#isWaiting = true;
    this.know();
  }

  /** At its end the line continues along the shortest path. */
  know() {
    const { path, along } = this.#analysis.answer ?? {};
    if (!path || this.#game.mode !== "explore") return;
    if (this.#game.ahead === "") this.#game.extend(path, along);
    if (this.#isWaiting) this.toggle();
  }

  stop() {
    this.#halt();
    this.#game.paint();
  }

  #halt() {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    this.#isWaiting = false;
  }

  #play() {
    const move = this.#game.ahead[0];
    if (move === undefined) return this.stop();
    this.#game.move(move, { player: false });
    this.#timer = setTimeout(() => this.#play(), this.pace);
  }

  /** Makes the next move of the line. */
  next() {
    this.#go(this.#game.at + 1);
  }

  #go(at) {
    const by = at - this.#game.at;
    this.stop();
    if (by === 1) this.#game.next();
    else if (by === -1) this.#game.back();
    else this.#game.go(at);
  }

  /** Goes to the place on the strip to which a pointer is dragged. */
  #scrub({ buttons, clientX, clientY }) {
    const at = [...this.#letters.children].indexOf(document.elementFromPoint(clientX, clientY));
    if (buttons === 1 && at !== -1) this.#go(at + 1);
  }

  #name() {
    const perSecond = (1000 / this.pace).toFixed(1);
    this.#speed.setAttribute("aria-valuetext", `${perSecond} moves a second`);
  }

  paint() {
    const { mode, puzzle, at, moves } = this.#game;
    if (mode !== "explore") return;
    this.#scrubber.max = moves.length;
    this.#scrubber.value = at;
    this.#scrubber.disabled = moves.length === 0;
    this.#scrubber.setAttribute("aria-valuetext", `${counted(at, puzzle.moveWord)} of ${moves.length}`);
    this.#count.textContent = `${at} / ${moves.length}`;
    const words = Array.from(moves, (move) => this.#view.way(move).piece).join(", ");
    this.#letters.setAttribute("aria-label", words || "no moves");
    const signs = Array.from(moves, (move) => (isLetters ? wordOf(this.#view.seen(move)) : this.#view.way(move).arrow));
    if (this.#letters.textContent !== signs.join(""))
      this.#letters.replaceChildren(...signs.map((one) => make("span", {}, one)));
    const steps = [...this.#letters.children];
    steps.forEach((step, index) => step.classList.toggle("done", index < at));
    // The strip scrolls with the place on it, when all is laid out.
    requestAnimationFrame(() => {
      this.#letters.classList.toggle("cut", this.#letters.scrollWidth > this.#letters.clientWidth);
      this.#letters.scrollLeft = (steps[at - 1]?.offsetLeft ?? 0) - this.#letters.clientWidth / 2;
    });
    const { back, play, next } = this.#buttons;
    dim(back, at === 0);
    dim(next, at === moves.length);
    const { path, reason } = this.#analysis.answer ?? {};
    dim(play, !this.#isPlaying && !path && !isStuck(this.#analysis) && !isFar(this.#analysis));
    dim(this.#here, Boolean(reason));
    const label = this.#isPlaying ? "Pause" : wayOn(this.#game, this.#analysis);
    if (play.title === label) return;
    play.title = label;
    const sign = { Pause: "pause", Solve: "play" }[label];
    play.replaceChildren(...(sign === undefined ? [] : [icon(sign)]), make("span", {}, label));
  }
}

/** Returns whether no moves lead to the goal, and the mode can be changed, which it cannot in a frame. */
function isStuck({ answer }) {
  return Boolean(answer?.reason) && find("modes").checkVisibility();
}

function isFar({ answer }) {
  return (answer?.atLeast ?? null) !== null;
}

/** Returns what leads on from a board: to the goal or, if that is far or cannot be reached, to an answer or another board. */
export function wayOn({ puzzle }, analysis) {
  if (isStuck(analysis)) return "Edit";
  if (!isFar(analysis)) return "Solve";
  return analysis.answer.isStopped ? "Search on" : `New, ${counted(NEAR, puzzle.moveWord)} away`;
}

/** Whether moves are shown as the command's letters, the way of the empty square, and not as arrows, that of the piece. */
let isLetters = recall("letters") === true;

export function areLetters() {
  return isLetters;
}

export function chooseLetters(are) {
  isLetters = are;
  keep("letters", are);
}
