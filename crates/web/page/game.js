// The state of the page: a puzzle, a goal, and the boards along a line of moves.

import { OPPOSITE } from "./motion.js";

/**
 * A line of boards, the place on it, and the mode: `play`, `explore` or `edit`. Every change calls `follow` with a detail:
 * `kind` is `show` (another line or goal), `move` (to a neighbouring board: `move`, `before`), `go` (elsewhere on the line)
 * or `mode`; `player` is false for playback. Then, and whenever something else is to be seen, `render` is called.
 */
export class Game {
  mode = "explore";
  puzzle = null;
  goal = "";
  boards = [""];
  moves = "";
  at = 0;
  /** The number of changes. */
  version = 0;
  /** Returns whether a game has ended: its board rests. */
  isOver = () => false;
  follow = () => {};
  render = () => {};

  get board() {
    return this.boards[this.at];
  }

  /** Returns the moves ahead on the line. */
  get ahead() {
    return this.moves.slice(this.at);
  }

  /** Returns the line, to keep it and show it again. */
  get line() {
    const { puzzle, boards, goal, moves, at } = this;
    return { puzzle, board: boards[0], goal, moves, at };
  }

  /** Returns the name of the question: the puzzle, the board and the goal. */
  get question() {
    return `${this.puzzle?.name} ${this.board} ${this.goal}`;
  }

  /** Reads a board and a line from it; throws if it is none. */
  read(puzzle, start, goal, moves = "", at = 0) {
    const { core, first } = puzzle;
    const read = core.question(start, goal ?? core.defaultGoalOf(start) ?? first.goal);
    const line = { puzzle, board: read.start, goal: read.goal, moves, at };
    this.boardsOf(line);
    return line;
  }

  /** Returns the boards of a line; throws if a move is none, or leads off the board. */
  boardsOf({ puzzle, board, moves = "" }) {
    const boards = [board];
    for (const move of moves) boards.push(puzzle.core.after(boards.at(-1), move));
    return boards;
  }

  /** Begins a line at a board. `about` has further details for those that follow. */
  show(line, { push = true, mode = this.mode, ...about } = {}) {
    const { puzzle, board, goal, moves = "", at = 0 } = line;
    const isHere = this.puzzle === puzzle && this.goal === goal && this.mode === mode;
    const here = isHere && mode !== "play" && moves === "" ? this.boards.indexOf(board) : -1;
    if (here !== -1 && !push) return this.go(here);
    Object.assign(this, { puzzle, goal, mode, boards: this.boardsOf(line), moves, at });
    this.#changed({ kind: "show", push, ...about });
  }

  /** Changes the mode. */
  enter(mode) {
    if (mode === this.mode) return;
    this.mode = mode;
    this.#changed({ kind: "mode", push: true });
  }

  /** Makes a move of the empty square. If it is not the next move of the line, the rest of the line is dropped. */
  move(move, { player = true } = {}) {
    if (this.isOver()) return;
    const before = this.board;
    if (this.moves[this.at] !== move) {
      const after = this.puzzle.core.after(before, move);
      this.boards = [...this.boards.slice(0, this.at + 1), after];
      this.moves = this.moves.slice(0, this.at) + move;
    }
    this.at += 1;
    this.#changed({ kind: "move", move, before, player });
  }

  /** Undoes a move. */
  back() {
    if (this.at === 0 || this.isOver()) return;
    const before = this.board;
    this.at -= 1;
    const move = OPPOSITE[this.moves[this.at]];
    this.#changed({ kind: "move", move, before });
  }

  /** Makes the next move of the line, such as one that was undone. */
  next() {
    if (this.ahead !== "") this.move(this.ahead[0]);
  }

  /** Goes to another place on the line. */
  go(place) {
    const at = Math.min(Math.max(place, 0), this.moves.length);
    if (at === this.at) return;
    this.at = at;
    this.#changed({ kind: "go" });
  }

  /** Continues the line from here with these moves to these boards. */
  extend(path, boards) {
    if (this.ahead === path) return;
    this.boards = [...this.boards.slice(0, this.at), ...boards];
    this.moves = this.moves.slice(0, this.at) + path;
  }

  /** Shows the state again. */
  paint() {
    if (this.puzzle !== null) this.render();
  }

  #changed(detail) {
    this.version += 1;
    this.follow({ player: true, ...detail });
    this.paint();
  }
}
