// What is played or looked at: a puzzle, a goal, and the boards along a line of moves.

import { OPPOSITE } from "./squares.js";

/**
 * A line of boards and the place on it, and the mode in which they are shown: `play`, `explore` or
 * `edit`. Every change sends the event `change`, whose detail says what happened: `kind` is `show`
 * (another line or goal), `move` (to a neighbouring board: `move`, `before`), `go` (elsewhere on the
 * line) or `mode`; `player` is false for playback.
 */
export class Game extends EventTarget {
  mode = "explore";
  puzzle = null;
  goal = "";
  boards = [""];
  moves = "";
  at = 0;
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

  /** Returns what a position would be: throws if it is none. */
  read(puzzle, start, goal) {
    const read = this.#rules[puzzle.name].question(start, goal ?? puzzle.usual);
    return { puzzle, board: read.start, goal: read.goal };
  }

  /** Begins a line at a position. `about` is what else there is to know of it. */
  show({ puzzle, board, goal }, { push = true, mode = this.mode, ...about } = {}) {
    const isHere = this.puzzle === puzzle && this.goal === goal && this.mode === mode;
    const here = isHere && mode !== "play" ? this.boards.indexOf(board) : -1;
    if (here !== -1 && !push) return this.go(here, { push });
    Object.assign(this, { puzzle, goal, mode, boards: [board], moves: "", at: 0 });
    this.#changed({ kind: "show", push, ...about });
  }

  /** Goes on in another mode. To play is to begin at this board. */
  enter(mode) {
    if (mode === this.mode) return;
    const { puzzle, board, goal } = this;
    if (mode === "play") return this.show({ puzzle, board, goal }, { mode });
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
    this.#changed({ kind: "move", move, before, player: true, push: true });
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
    this.dispatchEvent(new Event("line"));
  }

  #changed(detail) {
    this.dispatchEvent(new CustomEvent("change", { detail: { player: true, ...detail } }));
  }
}
