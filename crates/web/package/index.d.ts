// The 3x3 puzzles of sliding tiles and rolling cubes, solved.

/** A board, or what may lie on its squares: as text, or an array of its nine squares or its three rows. */
export type Text = string | readonly (string | number | readonly (string | number)[])[];

/** A move, by where the empty square goes: down, left, right or up. */
export type Move = "d" | "l" | "r" | "u";

/**
 * Returns all puzzles, solved. Tables are made in memory when a question needs them: about 50 ms for
 * the eight-puzzle, 30 ms for a pattern of the cubic puzzle or a goal of Harris's cubes.
 *
 * @param module the file `tilebase_web_bg.wasm`: a `WebAssembly.Module`, its bytes, a `Response` that has
 *   them, or where to fetch it. By default the package has it in its code.
 */
export function tilebase(module?: object | string): Promise<Tilebase>;

/** All puzzles, solved. */
export interface Tilebase {
  /** The sliding eight-puzzle: eight numbered tiles. A goal is a board, like `1234_5678`. */
  readonly eight: Puzzle;
  /**
   * The cubic eight-puzzle: eight cubes roll. A start is nine cubes by top, front and side, like
   * `WRB`, one of them `---`; or `X,Y`, the empty square among cubes that are all alike. A goal is
   * a pattern of the tops, nine of `W`, `R`, `B` and one `E`.
   */
  readonly cubic: Puzzle;
  /**
   * Harris's rolling cubes: eight cubes with one marked face each. Start and goal are nine of `U`,
   * `D`, `N`, `S`, `E`, `W`, where the marked faces look, and one `_`, like `DDDD_DDDD`. The goal is
   * `UUUU_UUUU` if none is given.
   */
  readonly harris: Puzzle;
  /**
   * Gardner's 24 faces: eight cubes with three red faces each. A start is nine entries of the red faces, like
   * `UNW`, one of them `---`; there is one goal. Its 7,524,679,680 states are too many for a table here:
   * distances and paths are found where a search from both sides meets, up to about 45 rolls from the goal, and
   * on the 256 shortest paths from the start of 70 rolls and one roll beside them, where another path than the
   * first may be given, and not all best moves. Elsewhere `distance`, `path` and `best` throw, and
   * `analyse` says that the distance is not known. What lists or counts boards throws.
   */
  readonly gardner: Puzzle;
  /**
   * Rolling Cubes: eight cubes with six different faces roll until all lie in the same way. A start is
   * nine entries, where the same two faces of each cube look, like `UN`, one of them `--`; the goal is
   * `alike`. A search from both sides answers, in seconds and 250 MB for the farthest, 57 rolls away. What lists
   * or counts boards throws.
   */
  readonly alike: Puzzle;
  /** Crossteaser: `alike` with crosses of six different arms, as its image in a mirror. */
  readonly crossteaser: Puzzle;
  /** The puzzles. */
  readonly puzzles: readonly Puzzle[];

  /**
   * Takes a table file and checks all of it. The first question that needs the table then takes it
   * from the file, instead of making it.
   *
   * @returns its name in a directory of tables, like `eight.tbl`
   * @throws if the bytes are no table, or a damaged one
   */
  open(bytes: Uint8Array): string;

  /**
   * Returns the bytes of a table file, the same that `tilebase build` writes.
   *
   * @param name `eight.tbl`, `cubic.tbl`, `goals/PATTERN.tbl` or `harris/BOARD.tbl`
   * @throws if no table has this name
   */
  make(name: string): Uint8Array;
}

/**
 * A puzzle. Boards and goals are texts in the notation of the command `tilebase`; a board or a goal that is
 * not valid, or a start and a goal with different pieces, throws an `Error` with the reason. An argument of
 * another type is a `TypeError`, and a number that is negative, not whole or too large a `RangeError`.
 *
 * A goal may be part of a board: `?` is anything, `!1` anything but 1, and `A+B` one goal or the other. Without
 * a goal, questions have the default one. What counts or lists boards has the usual one: `12345678_`,
 * `RRRRERRRR` of the cubic puzzle, `UUUU_UUUU`.
 */
export interface Puzzle {
  /** Its name, like `eight`. */
  readonly name: string;

  /** Whether it has too many boards to count or to list, and is answered by searches from both sides. */
  readonly isLarge: boolean;

  /** Returns a board in its ordinary spelling. */
  start(text: string): string;

  /** Returns the start of the puzzles that have one; `null` if it has to be given. */
  defaultStart(): string | null;

  /** Returns a goal in its ordinary spelling. */
  goal(text: string): string;

  /** Returns the goal of questions without one; `null` if it has to be given. */
  defaultGoal(start: Text): string | null;

  /**
   * Returns a board and a goal in their ordinary spelling, checked: with the same pieces. Without a goal, with
   * the default one.
   */
  question(start: Text, goal?: Text): { start: string; goal: string };

  /** Returns the moves that do not leave the board. */
  moves(start: Text): Move[];

  /** Returns the board where moves like `urd` lead. */
  after(start: Text, moves: string): string;

  /** Returns the fewest moves to the goal; `null` where no moves lead there. */
  distance(start: Text, goal?: Text): number | null;

  /**
   * Returns a shortest path, of several the first in the order `d < l < r < u`; `null` where no moves
   * lead to the goal.
   */
  path(start: Text, goal?: Text): string | null;

  /** Returns the moves with which shortest paths begin: none at the goal. */
  best(start: Text, goal?: Text): Move[];

  /** Returns the number of shortest paths; 0 where no moves lead to the goal. */
  count(start: Text, goal?: Text): number;

  /** Returns the shortest paths in the order `d < l < r < u`, no more than 1,000 if `most` says nothing else. */
  paths(start: Text, goal?: Text, most?: number): string[];

  /** Returns what moves like `urd` from a start are worth. */
  grade(start: Text, goal: Text | undefined, moves: string): Grade;

  /**
   * Returns the puzzle of a day, which all have who play it: `date` is like `2026-01-31`.
   *
   * @throws if the text is no date from 1970 on
   */
  daily(date: string): { start: string; goal: string };

  /** Returns what `solve` and `evaluate` return, and what is known of the goal, in one call. */
  analyse(start: Text, goal?: Text): Analysis;

  /** Returns everything about a question: the members that `--format json` of the command has. */
  solve(start: Text, goal?: Text): Answer;

  /** Returns every possible move, the board after it, and how far that is from the goal. */
  evaluate(start: Text, goal?: Text): Evaluation[];

  /**
   * Returns a board drawn at random, each with the same probability.
   *
   * @throws RangeError if no board is so far from the goal
   */
  random(options?: RandomOptions): string;

  /** Returns all boards that are farthest from a goal. */
  hardest(goal?: Text): string[];

  /** Returns how many boards there are at each distance from a goal, 0 first. */
  histogram(goal?: Text): number[];

  /**
   * Returns the distance of every board by rank, a byte each, 255 where no moves lead to the goal: 362,880 of
   * the eight-puzzle, and 15,116,544 of the cubic puzzle and of Harris's cubes.
   */
  distances(goal?: Text): Uint8Array;

  /** Returns the ranks of the boards at a distance from a goal, in order. */
  ranksAt(distance: number, goal?: Text): Uint32Array;

  /**
   * Returns the board of a rank, with the goal's tiles; `null` if there are fewer, or if no moves lead from it to the
   * goal.
   */
  board(rank: number, goal?: Text): string | null;

  /**
   * Returns the rank of a board: its place among all boards, of the eight-puzzle among those with the same tiles.
   * `null` for boards of `alike` and `crossteaser` that have none, from which no moves lead to the goal.
   */
  rank(board: Text): number | null;

  /**
   * Returns the numbers of a board, square by square: 0 for the empty square, the labels of tiles; cubes 1 `WRB`,
   * 2 `WBR`, 3 `RBW`, 4 `RWB`, 5 `BWR`, 6 `BRW`; marks 1 `U`, 2 `D`, 3 `N`, 4 `S`, 5 `E`, 6 `W`; red faces 1 `UNE`
   * and so on: `numbering` has them all.
   */
  numbers(board: Text): Uint8Array;

  /** Returns what the numbers of pieces stand for, like `0 (empty), 1 (U), 2 (D)`. */
  numbering(): string;

  /**
   * Returns the distances of many boards, nine numbers each, as `distance` has them; 255 where no moves lead to the
   * goal.
   *
   * @throws if the numbers are no boards, or where `distance` throws, with the place of the first such board
   */
  distancesOf(boards: Uint8Array, goal?: Text): Uint8Array;
}

/** What there is to say about a question. */
export interface Answer {
  puzzle: string;
  start: string;
  goal: string;
  /** The fewest moves; `null` where no moves lead to the goal. */
  distance: number | null;
  /** Why no moves lead to the goal; `null` where moves do. */
  reason: string | null;
  /** A shortest path; `null` where no moves lead to the goal. */
  path: string | null;
  /** The moves with which shortest paths begin. */
  best: Move[];
  /** The boards along the path, start and goal included; `null` where there is no path. */
  boards: string[] | null;
}

/** Everything about a question, every move and the goal. */
export interface Analysis extends Answer {
  /** Whether the distance is known. If it is, and is `null`, no moves lead to the goal. */
  known: boolean;
  moves: Evaluation[];
  /** How many boards there are at each distance from the goal, 0 first; none of puzzles that have too many. */
  histogram: number[];
}

/** A possible move. */
export interface Evaluation {
  move: Move;
  /** The board after it. */
  board: string;
  /** How far that is from the goal; `null` where no moves lead there, or where it is not known. */
  distance: number | null;
}

/** What moves are worth. */
export interface Grade {
  /** Whether no move leaves the board. */
  legal: boolean;
  /** Whether all moves are legal and end at the goal. */
  reaches: boolean;
  /** The number of moves, up to the first that leaves the board. */
  moves: number;
  /** The fewest moves from the start to the goal; `null` where no moves lead there. */
  fewest: number | null;
  /** How many moves there are above the fewest; `null` unless they reach the goal. */
  extra: number | null;
  /** The number, from 1, of the first move that is not on a shortest path; `null` if all are. */
  firstWrong: number | null;
  /** The fewest moves that are left; `null` where no moves lead to the goal. */
  left: number | null;
}

/** What to draw. */
export interface RandomOptions {
  /** The goal that the board reaches. */
  goal?: Text;
  /** How far it is from the goal: any board if this is not given. */
  distance?: number;
  /** Random numbers from 0 to 1, 1 excluded. By default `Math.random`. */
  random?: () => number;
}
