// The 3x3 puzzles of sliding tiles and rolling cubes, solved.

/** A board or a goal: a text, or an array of its nine squares or its three rows. */
export type Text = string | readonly (string | number | readonly (string | number)[])[];

/** A move, by the direction of the empty square: down, left, right or up. */
export type Move = "d" | "l" | "r" | "u";

/** What names a move: the direction of the empty square, that of the tile or cube, or the number of the tile. */
export type Notation = "blank" | "tile" | "number";

/**
 * Returns all puzzles, solved. Tables are made in memory when a question needs them, in about 50 ms for the
 * eight-puzzle, and 30 ms for a pattern of the cubic puzzle or a goal of Harris's cubes.
 *
 * @param module the file `tilebase_web_bg.wasm`: a `WebAssembly.Module`, its bytes, a `Response` with them, or the
 *   address to fetch it from. By default the copy in the package's code.
 */
export function tilebase(module?: object | string): Promise<Tilebase>;

/** All puzzles, solved. */
export interface Tilebase {
  /** The sliding eight-puzzle: eight numbered tiles. A goal is a board, like `1234_5678`. */
  readonly eight: Puzzle;
  /**
   * The cubic eight-puzzle: eight cubes roll. A start is eight cubes by top, front and side, like `WRB`, and `---`;
   * or `X,Y`, the empty square among cubes that are all alike. A goal is a pattern of the tops: eight of `W`, `R` and
   * `B`, and one `E`.
   */
  readonly cubic: Puzzle;
  /**
   * Harris's rolling cubes: eight cubes with one marked face each. Start and goal are the directions of the marked
   * faces, eight of `U`, `D`, `N`, `S`, `E`, `W`, and one `_`, like `DDDD_DDDD`. The default goal is `UUUU_UUUU`.
   */
  readonly harris: Puzzle;
  /**
   * Gardner's 24 faces: eight cubes with three red faces each. A start is the red faces of eight cubes, like `UNW`,
   * and `---`; there is one goal. Its 7,524,679,680 states are too many for a table here. A search from both sides
   * answers up to about 45 rolls from the goal. For other boards, such as Gardner's start, 70 rolls away,
   * `distance`, `path` and `best` throw, and `analyse` returns that the distance is not known.
   * Functions that list or count boards throw.
   */
  readonly gardner: Puzzle;
  /**
   * Rolling Cubes: eight cubes with six different faces roll until all are alike. A start is the directions of the
   * same two faces of each of eight cubes, like `UN`, and `--`; the goal is `alike`. A search from both sides
   * answers, in seconds and 250 MB for the farthest boards, 57 rolls away. Functions that list or count boards throw.
   */
  readonly alike: Puzzle;
  /** Crossteaser: `alike` with crosses of six different arms, as its image in a mirror. */
  readonly crossteaser: Puzzle;
  /** The puzzles. */
  readonly puzzles: readonly Puzzle[];

  /**
   * Takes a table file, and checks all of it. Questions that need the table then use the file, instead of making the
   * table.
   *
   * @returns its name in a directory of tables, like `eight.tbl`
   * @throws if the bytes are not a table, or the table is damaged
   */
  open(bytes: Uint8Array): string;

  /**
   * Returns the bytes of a table file, as `tilebase build` writes them.
   *
   * @param name `eight.tbl`, `cubic.tbl`, `goals/PATTERN.tbl` or `harris/BOARD.tbl`
   * @throws if no table has this name
   */
  make(name: string): Uint8Array;

  /**
   * Returns the moves in a free text, as a letter or a digit for each, for `grade` with the same notation. They stand
   * behind the last heading such as "Answer:" or, without one, are the only line or list that is made of moves alone.
   * `null` if that would be a guess: if there is no move, or a word such as "or" beside them.
   */
  movesIn(text: string, notation?: Notation): string | null;
}

/**
 * A puzzle. Boards and goals are texts in the notation of the command `tilebase`. A board or a goal that is not
 * valid, or a start and a goal with different pieces, throws an `Error` with the reason; an argument of another type
 * throws a `TypeError`, and a number that is negative, not whole or too large a `RangeError`.
 *
 * A goal may be part of a board: `?` is anything, `!1` anything but 1, and `A+B` either of two goals. Without a goal,
 * questions have the default one, and functions that count or list boards the usual one: `12345678_`, for the cubic
 * puzzle `RRRRERRRR`, for Harris's cubes `UUUU_UUUU`.
 */
export interface Puzzle {
  /** Its name, like `eight`. */
  readonly name: string;

  /** Whether it has too many boards to count or to list. Searches from both sides then answer. */
  readonly isLarge: boolean;

  /** Returns a board in the usual notation. */
  start(text: string): string;

  /** Returns the default start; `null` if a start must be given. */
  defaultStart(): string | null;

  /** Returns a goal in the usual notation. */
  goal(text: string): string;

  /** Returns the default goal for a start; `null` if a goal must be given. */
  defaultGoal(start: Text): string | null;

  /**
   * Returns a board and a goal, by default the default one, in the usual notation, and checks that they have the same
   * pieces.
   */
  question(start: Text, goal?: Text): { start: string; goal: string };

  /** Returns the moves that do not leave the board. */
  moves(start: Text): Move[];

  /** Returns the board after moves like `urd` or `Up, right twice`. */
  after(start: Text, moves: string): string;

  /** Returns the fewest moves to the goal; `null` if no moves lead there. */
  distance(start: Text, goal?: Text): number | null;

  /**
   * Returns a shortest path, of several the first in the order `d < l < r < u`; `null` if no moves lead to the goal.
   */
  path(start: Text, goal?: Text): string | null;

  /** Returns the moves that begin a shortest path: none at the goal, or if no moves lead there. */
  best(start: Text, goal?: Text): Move[];

  /** Returns the number of shortest paths; 0 if no moves lead to the goal. */
  count(start: Text, goal?: Text): number;

  /** Returns at most `most` shortest paths, by default 1,000, in the order `d < l < r < u`. */
  paths(start: Text, goal?: Text, most?: number): string[];

  /** Grades moves from a start, by default directions of the empty square. `movesIn` describes the texts. */
  grade(start: Text, goal: Text | undefined, moves: string, notation?: Notation): Grade;

  /**
   * Returns the puzzle of a day, the same for everyone. `date` is like `2026-01-31`.
   *
   * @throws if the text is no date from 1970 on
   */
  daily(date: string): { start: string; goal: string };

  /** Returns the results of `solve` and `evaluate`, and the counts of the goal, in one call. */
  analyse(start: Text, goal?: Text): Analysis;

  /** Returns everything about a question: the members of the command's `--format json`. */
  solve(start: Text, goal?: Text): Answer;

  /** Returns every legal move, the board after it, and the distance of this board from the goal. */
  evaluate(start: Text, goal?: Text): Evaluation[];

  /**
   * Returns a random board. All boards are equally likely, except at a distance of a puzzle with too many boards to
   * list.
   *
   * @throws RangeError if no board has this distance from the goal
   */
  random(options?: RandomOptions): string;

  /** Returns all boards that are farthest from a goal. */
  hardest(goal?: Text): string[];

  /** Returns the number of boards at each distance from a goal, 0 first. */
  histogram(goal?: Text): number[];

  /**
   * Returns the distance of every board by rank, a byte each, 255 if no moves lead to the goal: 362,880 in the
   * eight-puzzle, and 15,116,544 in the cubic puzzle and for Harris's cubes.
   */
  distances(goal?: Text): Uint8Array;

  /** Returns the ranks of the boards at a distance from a goal, in order. */
  ranksAt(distance: number, goal?: Text): Uint32Array;

  /**
   * Returns the board of a rank, with the goal's tiles; `null` if no board has the rank, or no moves lead from it to
   * the goal.
   */
  board(rank: number, goal?: Text): string | null;

  /**
   * Returns the rank of a board: its place among all boards, in the eight-puzzle among those with the same tiles.
   * `null` for boards of `alike` and `crossteaser` from which no moves lead to the goal.
   */
  rank(board: Text): number | null;

  /**
   * Returns the numbers of a board, square by square: 0 for the empty square, the labels of tiles, or numbers of
   * cubes, such as 1 `WRB` and 2 `WBR`. `numbering` lists them.
   */
  numbers(board: Text): Uint8Array;

  /** Returns the numbers of pieces and their meaning, like `0 (empty), 1 (U), 2 (D)`. */
  numbering(): string;

  /**
   * Returns the distances of many boards, nine numbers each; 255 if no moves lead to the goal.
   *
   * @throws if the numbers are not boards, or if `distance` throws, with the place of the first such board
   */
  distancesOf(boards: Uint8Array, goal?: Text): Uint8Array;
}

/** A question and its answer. */
export interface Answer {
  puzzle: string;
  start: string;
  goal: string;
  /** The fewest moves; `null` if no moves lead to the goal. */
  distance: number | null;
  /** The reason why no moves lead to the goal; `null` if moves do. */
  reason: string | null;
  /** A shortest path; `null` if no moves lead to the goal. */
  path: string | null;
  /** The moves that begin a shortest path. */
  best: Move[];
  /** The boards along the path, with start and goal; `null` if there is no path. */
  boards: string[] | null;
}

/** A question, its answer, the value of every move, and the counts of the goal. */
export interface Analysis extends Answer {
  /** Whether the distance is known. If it is, and is `null`, no moves lead to the goal. */
  known: boolean;
  moves: Evaluation[];
  /** The number of boards at each distance from the goal, 0 first; empty for puzzles with too many boards. */
  histogram: number[];
}

/** A legal move. */
export interface Evaluation {
  move: Move;
  /** The board after it. */
  board: string;
  /** The distance of this board from the goal; `null` if no moves lead there, or if it is not known. */
  distance: number | null;
}

/** The grade of some moves. */
export interface Grade {
  /** Whether no move leaves the board. */
  legal: boolean;
  /** Whether all moves are legal and end at the goal. */
  reaches: boolean;
  /** The number of moves, up to the first that leaves the board. */
  moves: number;
  /** The fewest moves from the start to the goal; `null` if no moves lead there. */
  fewest: number | null;
  /** The number of moves above the fewest; `null` unless they reach the goal. */
  extra: number | null;
  /** The number, from 1, of the first move that is not on a shortest path; `null` if all are. */
  firstWrong: number | null;
  /** The fewest moves that are left; `null` if no moves lead to the goal. */
  left: number | null;
}

/** The options of a random board. */
export interface RandomOptions {
  /** The goal that the board reaches. */
  goal?: Text;
  /** The distance of the board from the goal; by default any. */
  distance?: number;
  /** Returns random numbers from 0 to 1, 1 excluded, of which a board takes two; by default `Math.random`. */
  random?: () => number;
}
