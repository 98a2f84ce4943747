// What is played or looked at: a puzzle, a goal, and the boards along a line of moves.

import { OPPOSITE } from "./squares.js";

/**
 * A line of boards and the place on it, and the mode in which they are shown: `play`, `explore` or
 * `edit`. Every change sends `change`, whose detail says what happened: `kind` is `show` (another line
 * or goal), `move` (to a neighbouring board: `move`, `before`), `go` (elsewhere on the line) or `mode`;
 * `player` is false for playback. What only shows the state waits for `paint`, which is sent when
 * everything that follows the game has followed it.
 */
export class Game extends EventTarget {
  mode = "explore";
  puzzle = null;
  goal = "";
  boards = [""];
  moves = "";
  at = 0;
  /** How many changes there were: what was asked before the last one is out of date. */
  version = 0;
  #rules;

  /** `rules` are the puzzles by name, as the package has them. */
  constructor(rules) {
    super();
    this.#rules = rules;
  }

  get rules() {
    return this.#rules[this.puzzle.name];
  }

  get board() {
    return this.boards[this.at];
  }

  /** Returns the moves ahead on the line. */
  get ahead() {
    return this.moves.slice(this.at);
  }

  /** Returns the line as it is kept and shown again. */
  get line() {
    const { puzzle, boards, goal, moves, at } = this;
    return { puzzle, board: boards[0], goal, moves, at };
  }

  /** Returns what a position and a line from it would be: throws if it is none. */
  read(puzzle, start, goal, moves = "", at = 0) {
    const read = this.#rules[puzzle.name].question(start, goal ?? puzzle.usual);
    const line = { puzzle, board: read.start, goal: read.goal, moves, at };
    this.boardsOf(line);
    return line;
  }

  /** Returns the boards of a line: throws if a move is none, or leads off the board. */
  boardsOf({ puzzle, board, moves = "" }) {
    const boards = [board];
    for (const move of moves) boards.push(this.#rules[puzzle.name].after(boards.at(-1), move));
    return boards;
  }

  /** Begins a line at a position. `about` is what else there is to know of it. */
  show(line, { push = true, mode = this.mode, ...about } = {}) {
    const { puzzle, board, goal, moves = "", at = 0 } = line;
    const isHere = this.puzzle === puzzle && this.goal === goal && this.mode === mode;
    const here = isHere && mode !== "play" && moves === "" ? this.boards.indexOf(board) : -1;
    if (here !== -1 && !push) return this.go(here, { push });
    Object.assign(this, { puzzle, goal, mode, boards: this.boardsOf(line), moves, at });
    this.#changed({ kind: "show", push, ...about });
  }

  /** Goes on in another mode. */
  enter(mode) {
    if (mode === this.mode) return;
    this.mode = mode;
    this.#changed({ kind: "mode", push: true });
  }

  /** Makes a move of the empty square. What was ahead on the line is left, unless it is that move. */
  move(move, { player = true } = {}) {
    const before = this.board;
    if (this.moves[this.at] !== move) {
      const after = this.rules.after(before, move);
      this.boards = [...this.boards.slice(0, this.at + 1), after];
      this.moves = this.moves.slice(0, this.at) + move;
    }
    this.at += 1;
    this.#changed({ kind: "move", move, before, player, push: player });
  }

  /** Takes a move back. */
  back() {
    if (this.at === 0) return;
    const before = this.board;
    this.at -= 1;
    const move = OPPOSITE[this.moves[this.at]];
    this.#changed({ kind: "move", move, before, push: true });
  }

  /** Makes the next move of the line, such as one that was taken back. */
  next() {
    if (this.ahead !== "") this.move(this.ahead[0]);
  }

  /** Goes to a place on the line. */
  go(at, { push = true } = {}) {
    if (at === this.at) return;
    this.at = at;
    this.#changed({ kind: "go", push });
  }

  /** Lets the line go on from here with these moves, which lead to these boards. */
  extend(path, boards) {
    if (this.ahead === path) return;
    this.boards = [...this.boards.slice(0, this.at), ...boards];
    this.moves = this.moves.slice(0, this.at) + path;
  }

  /** Lets everything show the state anew. */
  paint() {
    if (this.puzzle !== null) this.dispatchEvent(new Event("paint"));
  }

  #changed(detail) {
    this.version += 1;
    this.dispatchEvent(new CustomEvent("change", { detail: { player: true, ...detail } }));
    this.paint();
  }
}
