// A puzzle of the page, made from what the compiled module says of a description: the words and the looks of its
// pieces and goals follow from the marks on the faces.

import { roll, slide } from "./motion.js";

/** The places of a cube's faces, in the order of the compiled module, and the words for them. */
const WHERE = { top: "up", bottom: "down", back: "north", front: "south", right: "east", left: "west" };
const PLACES = Object.keys(WHERE);

/** The colours that are marks, and those of other marks, one after the other. */
const COLOURS = { W: "white", R: "red", B: "blue" };
const OTHERS = "RBWGYV";

/** Moves, as far as they are possible, from a board of the goal to the first one in Explore. */
const SCRAMBLE = "lldddluurrdrdllldluurruu";

/** A puzzle. The text of a piece is null for the empty square. */
export class Puzzle {
  /** The marks of each cube by place, all marks, and whether tiles are numbers. */
  #faces = Object.create(null);
  #marks;
  #areNumbers;

  /**
   * `core` is the puzzle of the package. `name` is the word for it in addresses and the store, `described` what the
   * Worker needs to find it; `start` and `goal` are the first question.
   */
  constructor(core, { name = core.name, described = name, start, goal = core.defaultGoal } = {}) {
    const { columns, rows, moveWord, isLarge, boards } = core;
    const [{ text: blank }, ...all] = core.pieces();
    for (const { text, faces } of all)
      if (faces !== null) this.#faces[text] = Object.fromEntries(PLACES.map((place, at) => [place, faces[at]]));
    this.#marks = [...new Set(all.flatMap(({ faces }) => [...(faces ?? "")]))].filter((mark) => mark !== ".");
    const texts = all.map(({ text }) => text);
    const hasCubes = this.#marks.length > 0;
    const hasTiles = all.some(({ faces }) => faces === null);
    Object.assign(this, { core, name, described, columns, rows, moveWord, isLarge, boards, blank, hasCubes, hasTiles });
    this.hasSlides = core.hasSlides;
    const signs = core.shape.includes(".") ? core.shape.replaceAll("/", "") : ".".repeat(columns * rows);
    this.places = [...signs].flatMap((sign, place) => (sign === "." ? [place] : []));
    this.squares = this.places.length;
    this.isOwn = described !== name;
    this.#areNumbers = texts.every((text, at) => text.length === 1 && parseInt(text, 36) === at + 1);
    this.isEachOnce = !hasCubes && all.length >= this.squares - 1;
    this.thing = core.isMirrored ? "cross" : "cube";
    this.palette = [...texts, null];
    this.separator = [blank, ...texts].every((text) => [...text].length === 1) ? "" : ",";
    // The goals of some puzzles are first letters of cubes.
    const wanted = core.goalSquares(core.defaultGoal)[0].filter((text) => text !== null && text !== "?");
    this.isOfTops = wanted.length > 0 && wanted.every((text) => this.#topOf(text) !== null);
    this.goalPalette = [...(this.isOfTops ? new Set(texts.map(([letter]) => letter)) : texts), "?", null];
    const isFromGoal = start === undefined && (core.start === goal || (this.isOwn && described.start === undefined));
    this.first = { start: start ?? (isFromGoal ? scrambled(core) : core.start), goal };
  }

  /** Returns the name in the middle of a sentence, at its beginning, and alone. */
  get inSentence() {
    const { core, columns, rows } = this;
    // A view from one side is told in the rules.
    const [title] = core.title.split(", ");
    const size = (columns === 3 && rows === 3 ? "" : ` on ${columns}x${rows}`) + (core.hasSlides ? " in slides" : "");
    return title === "mine" ? `${this.#kinds}${size}` : title + (this.isOwn ? size : "");
  }

  get long() {
    return capital(this.inSentence);
  }

  get short() {
    return capital(this.inSentence.replace(/^the /, ""));
  }

  /** Returns a board for a small picture, some moves after the usual start, which may have all pieces alike. */
  get scene() {
    return scrambled(this.core);
  }

  get #kinds() {
    return [this.hasTiles ? ["tiles"] : [], this.hasCubes ? ["cubes"] : []].flat().join(" and ");
  }

  /** Returns what to do. */
  get task() {
    const { core, moveWord, isOfTops } = this;
    if (!core.task.endsWith("into the empty square.")) return core.task;
    const verb = moveWord === "roll" ? "Roll" : this.hasCubes ? "Move" : "Slide";
    return `${verb} the ${this.#kinds} until ${isOfTops ? "the tops" : "they"} match the goal.`;
  }

  get rules() {
    const one = this.hasSlides ? "One or more tiles in line with the empty square slide to it, in one move." : "A tile beside the empty square slides into it.";
    const slides = this.hasTiles ? [one] : [];
    const rolls = this.hasCubes ? [`A ${this.thing} beside the empty square rolls into it over its edge.`] : [];
    return [...slides, ...rolls, this.task];
  }

  /** Returns what the signs on pieces say. */
  get signs() {
    if (!this.hasCubes) return "";
    const isOne = Object.values(this.#faces).some((marks) => marked(marks).length === 1);
    const ring = isOne ? " A ring on top says that the mark is below." : "";
    const bars = `The bars at the edges of a top have the colours of the sides.${ring}`;
    return this.core.isMirrored
      ? `${bars} A cross that rolls to the right turns its right side up; up and down it rolls like a cube.`
      : bars;
  }

  /** Returns the pieces of a board. */
  pieces(board) {
    const texts = this.separator === "" ? [...board] : board.split(this.separator);
    return texts.map((text) => (text === this.blank ? null : text));
  }

  /** Returns the board, or a part of a goal, with these texts on its squares. */
  boardOf(texts) {
    return texts.map((text) => (text === "!" ? `!${this.blank}` : (text ?? this.blank))).join(",");
  }

  /** Returns whether a piece rolls. */
  rolls(piece) {
    return piece in this.#faces && !this.core.isMirrored;
  }

  /** Returns what a picture shows of a tile: of `1` to `9`, `A` and so on its number. */
  #label(tile) {
    return this.#areNumbers && this.palette.includes(tile) ? `${parseInt(tile, 36)}` : tile;
  }

  /** Returns a piece in words, in short, and after a move. */
  describe(piece) {
    return piece in this.#faces ? `${this.thing}, ${this.#lies(piece)}` : this.brief(piece);
  }

  brief(piece) {
    const marks = this.#faces[piece];
    if (marks === undefined) return `tile ${this.#label(piece)}`;
    return isColoured(marks) ? `${COLOURS[marks.top]} ${this.thing}` : this.thing;
  }

  says(piece, way) {
    const isCube = piece in this.#faces;
    return isCube ? `a ${this.thing} rolls ${way}, now ${this.#lies(piece)}` : `${this.brief(piece)} moves ${way}`;
  }

  /** Returns what a square of a goal has, in words. */
  inWords(text) {
    if (text === null) return "empty";
    if (text === "?") return "any";
    if (text === "=") return "as all others";
    if (text[0] === "!") return `not ${this.inWords(text.slice(1) || null)}`;
    if (text in this.#faces) return this.#lies(text);
    const top = this.#topOf(text);
    if (top !== null) return COLOURS[top] ?? `${top} on top`;
    return this.palette.includes(text) ? this.brief(text) : text;
  }

  /**
   * Returns the look of a piece: a `tile` with its text, or the `faces` of a cube by place, each `{ colour, text,
   * isSign }`, where a sign is not on the cube itself; and the colours of sides, which may be hidden, at the `edges` of
   * the top.
   */
  look(piece) {
    const marks = this.#faces[piece];
    if (marks === undefined) {
      const tile = this.#label(piece);
      const faces = Object.fromEntries(PLACES.map((place) => [place, { colour: "W", text: place === "top" ? tile : "" }]));
      return { tile, faces, edges: {} };
    }
    const faces = Object.fromEntries(PLACES.map((place) => [place, this.face(marks[place])]));
    const places = marked(marks);
    const [only] = places;
    // A bar says at which side the only mark is, and a ring that it is below.
    if (places.length === 1 && only === "bottom") faces.top = { colour: "W", text: "○", isSign: true };
    // Of colours that are also on the other side, those that come up.
    const sides = isColoured(marks) ? ["front", "right"] : places.filter((place) => place !== "top" && place !== "bottom");
    return { faces, edges: Object.fromEntries(sides.map((side) => [side, faces[side].colour])) };
  }

  /** Returns the look of a square of a goal: of a piece, or a `flat` face; null for the empty square. */
  goalLook(text) {
    if (text === null || text in this.#faces) return text && this.look(text);
    if (text[0] === "!") return { other: this.goalLook(text.slice(1) || null) };
    const top = this.#topOf(text);
    return top === null ? { tile: this.#label(text) } : { flat: this.face(top) };
  }

  /** Returns the colour of a mark, and the text on its face: the mark, if there are several. */
  face(mark) {
    if (mark === ".") return { colour: "W", text: "" };
    const [marks, free] = [this.#marks.filter((one) => !(one in COLOURS)), [...OTHERS].filter((one) => !this.#marks.includes(one))];
    const colour = mark in COLOURS ? mark : free[marks.indexOf(mark) % free.length];
    return { colour, text: this.#marks.length === 1 ? "●" : mark };
  }

  /** Returns the keyframes of a piece's motion between squares. */
  motion(element, piece, from, to, isFlat) {
    return (this.rolls(piece) && !isFlat ? roll : slide)(this, element, from, to);
  }

  /** Returns the mark on top of the cubes whose texts begin with a letter; null if they have several, or there are none. */
  #topOf(letter) {
    const cubes = Object.keys(this.#faces).filter((piece) => piece.length > 1 && piece[0] === letter);
    const tops = new Set(cubes.map((piece) => this.#faces[piece].top));
    return tops.size === 1 && tops.has(letter) ? letter : null;
  }

  /** Returns how a cube lies, by its marks or, if these are many, by three faces. */
  #lies(piece) {
    const marks = this.#faces[piece];
    const places = marked(marks);
    const called = (place) => COLOURS[marks[place]] ?? (marks[place] === "." ? "plain" : marks[place]);
    if (places.length > 3) return `${called("top")} on top, ${called("front")} in front, ${called("right")} at the side`;
    const where = places.map((place) => WHERE[place]);
    if (this.#marks.length === 1) return `${COLOURS[this.#marks[0]] ?? "mark"} ${where.join(", ")}`;
    return places.map((place, at) => `${called(place)} ${where[at]}`).join(", ");
  }
}

/** Returns the places of a cube's marks. */
function marked(marks) {
  return PLACES.filter((place) => marks[place] !== ".");
}

/** Returns whether opposite faces have the same colour. */
function isColoured({ top, bottom, back, front, right, left }) {
  return top === bottom && back === front && right === left && [top, front, right].every((mark) => mark in COLOURS);
}

/** Returns a board some moves away from that of the goal. */
function scrambled(core) {
  const after = (board, move) => (core.legalMoves(board).includes(move) ? core.after(board, move) : board);
  return [...SCRAMBLE].reduce(after, core.start);
}

function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
