// Puzzles of sliding tiles and rolling cubes on small boards, solved.

/** A board or a goal: a text in the notation of the command, or a number for each square, row by row. */
export type Board = string | Uint8Array | readonly number[];

/** The name of a puzzle, as a member of all. */
export type Name = Exclude<keyof Tilebase, "puzzles" | "puzzle" | "open" | "make" | "movesIn" | "limit">;

/**
 * A puzzle of your own, with the keys of a description as the command reads it from a file. `tiles` has a symbol for each
 * tile, the same for tiles that are alike: `{ tiles: "AABBCCDD" }`. `cubes` has how many, and their marks up, down, north,
 * south, east and west; a cube is written as the directions in which the marks of `looks` look, or by the faces that
 * `shows` names: `{ cubes: ["4 M.....", "4 MM...."], looks: "M" }`. Others are `goal`, `start`, `empty`, `like`, `rolls`,
 * `name`, `title` and `task`. `board` is columns x rows, such as `4x3`. What does not fit into memory throws.
 */
export type Description = Readonly<Record<string, string | readonly string[]>>;

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
   * `distance`, `path` and `bestMoves` throw, and `analyse` returns that the distance is not known.
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
  /**
   * The fifteen-puzzle: fifteen different tiles, `1` to `9` and `A` to `F`, slide on sixteen squares. A search answers for
   * each board, most in milliseconds and some in seconds, with a table that the first question makes in a second
   * or two. Functions that list or count boards throw.
   */
  readonly fifteen: Puzzle;
  /** The puzzles. */
  readonly puzzles: readonly (Puzzle & { readonly name: Name })[];

  /**
   * Returns the puzzle of a name or, with the same functions, of a description.
   *
   * @throws if no puzzle has the name, or no puzzle is described
   */
  puzzle(described: Name | Description): Puzzle;

  /**
   * Takes a table file, and checks all of it. Questions that need the table then use the file, instead of making the
   * table; but for large ones, such as `gardner.tbl`: their puzzles are searched from both sides.
   *
   * @returns its name in a directory of tables, like `eight.tbl`
   * @throws if the bytes are not a table, or the table is damaged
   */
  open(bytes: Uint8Array): string;

  /**
   * Returns the bytes of a table file, as `tilebase build` writes them.
   *
   * @param name `eight.tbl`, `cubic.tbl`, `cubic/PATTERN.tbl` or `harris/BOARD.tbl`
   * @throws if no table has this name
   */
  make(name: string): Uint8Array;

  /**
   * Sets what each search may take from now on. A question that needs more throws; look-ups in tables need none. The end
   * of a Worker, `close`, ends its search at once.
   *
   * @param limits the seconds of a search, and the bytes of memory for its boards; by default as many as it needs
   */
  limit(limits?: { timeout?: number; memory?: number }): void;

  /**
   * Returns the moves in a free text, as a letter or a number for each, for `grade` with the same notation; blanks are
   * between numbers if one has two digits. They stand behind the last heading such as "Answer:" or, without one, are the
   * only line or list that is made of moves alone. `null` if that would be a guess: if there is no move, or a word such as
   * "or" beside them.
   */
  movesIn(text: string, notation?: Notation): string | null;
}

/**
 * A puzzle. A board or a goal that is not valid, or a start and a goal with different pieces, throws an `Error` with the
 * reason; an argument of another type throws a `TypeError`, and a number that is negative, not whole or too large a
 * `RangeError`. Of many boards, the text names the row.
 *
 * Numbers are 0 for the empty square, the labels of tiles, or numbers of cubes, which `pieces` lists. A goal of the
 * cubic puzzle is 0 (empty), 1 (W), 2 (R) or 3 (B).
 *
 * A goal may be part of a board: `?` is anything, `!1` anything but 1, and `A+B` either of two goals. Without a goal,
 * questions have the default one, and functions that draw or list boards the usual one: `12345678_`, for the cubic
 * puzzle `RRRRERRRR`, for Harris's cubes `UUUU_UUUU`.
 */
export interface Puzzle {
  /** Its name, like `eight`; of a description the `name` that it gives, else `mine`. */
  readonly name: string;

  /** Its title, and what to do, in a sentence. */
  readonly title: string;
  readonly task: string;

  /** The word for a move. */
  readonly unit: "move" | "roll";

  /** The size of its board. */
  readonly columns: number;
  readonly rows: number;

  /** The number of ranks of its boards; `null` if 64 bits cannot number them. */
  readonly boards: number | null;

  /** Whether cubes that roll left or right do so the other way round, as in a mirror. */
  readonly isMirrored: boolean;

  /** A board to begin with, that of the description or one of its goal, `null` if it has none; and this goal. */
  readonly start: string | null;
  readonly ownGoal: string;

  /** Why no search finds the distances to this goal; `null` if one does. */
  readonly refused: string | null;

  /** Whether it has too many boards to count or to list. Searches from both sides then answer. */
  readonly isLarge: boolean;

  /** Returns the fewest moves to the goal; `null`, and of many -1, if no moves lead there. */
  distance(boards: readonly Board[], goal?: Board): Int8Array;
  distance(board: Board, goal?: Board): number | null;

  /**
   * Returns a shortest path, of several the first in the order `d < l < r < u`; `null` if no moves lead to the goal.
   */
  path(boards: readonly Board[], goal?: Board): (string | null)[];
  path(board: Board, goal?: Board): string | null;

  /** Returns the boards along that path, with the first and the last; `null` if no moves lead to the goal. */
  solve(boards: readonly Board[], goal?: Board): (string[] | null)[];
  solve(board: Board, goal?: Board): string[] | null;

  /** Returns the moves that begin a shortest path: none at the goal, or if no moves lead there. */
  bestMoves(boards: readonly Board[], goal?: Board): Move[][];
  bestMoves(board: Board, goal?: Board): Move[];

  /** Returns the number of shortest paths; 0 if no moves lead to the goal. */
  countPaths(boards: readonly Board[], goal?: Board): number[];
  countPaths(board: Board, goal?: Board): number;

  /** Returns all shortest paths, or the first `limit`, in the order `d < l < r < u`. There may be millions. */
  allPaths(start: Board, goal?: Board, limit?: number): string[];

  /**
   * Grades moves from a board, or from each of many, by default directions of the empty square. `movesIn` describes the
   * texts; `.` stands for no moves, and an empty text is only read where none are needed.
   *
   * @throws if the moves are a text that cannot be read, not one of a list
   */
  grade(boards: readonly Board[], moves: string | readonly (string | null)[], goal?: Board, notation?: Notation): Grade[];
  grade(board: Board, moves: string, goal?: Board, notation?: Notation): Grade;

  /** Returns every legal move, the board after it, and the distance of this board from the goal. */
  evaluate(boards: readonly Board[], goal?: Board): Evaluation[][];
  evaluate(board: Board, goal?: Board): Evaluation[];

  /** Returns all of this about one board, and the counts of the goal, in one call. */
  analyse(start: Board, goal?: Board): Analysis;

  /** Returns the moves that do not leave the board. */
  legalMoves(boards: readonly Board[]): Move[][];
  legalMoves(board: Board): Move[];

  /** Returns the board after moves like `urd` or `Up, right twice`; of many, after the same moves or those of each. */
  after(boards: readonly Board[], moves: string | readonly string[]): string[];
  after(board: Board, moves: string): string;

  /**
   * Returns the board that stands for all images of a board under the symmetries of a goal, which have the same
   * distance.
   */
  canonical(boards: readonly Board[], goal?: Board): string[];
  canonical(board: Board, goal?: Board): string;

  /** Returns the numbers of a board, square by square. */
  array(boards: readonly Board[]): Uint8Array[];
  array(board: Board): Uint8Array;

  /** Returns a board in the usual notation. */
  text(boards: readonly Board[]): string[];
  text(board: Board): string;

  /**
   * Returns the rank of a board: its place among all boards, in the eight-puzzle among those with the same tiles.
   *
   * @throws for boards of `alike` and `crossteaser` from which no moves lead to the goal
   */
  rank(boards: readonly Board[]): number[];
  rank(board: Board): number;

  /** Returns the board of a rank, in the eight-puzzle with the tiles 1 to 8. */
  board(ranks: readonly number[]): string[];
  board(rank: number): string;

  /**
   * Returns the number of boards at each distance from a goal, 0 first. Without a goal, the cubic puzzle counts the
   * patterns at each distance from the nine starts with all cubes alike.
   */
  stats(goal?: Board): number[];

  /**
   * Returns the distance of every board by rank, a byte each, -1 if no moves lead to the goal: 362,880 in the
   * eight-puzzle, and 15,116,544 in the cubic puzzle and for Harris's cubes.
   */
  allDistances(goal?: Board): Int8Array;

  /**
   * Returns a random board, or with `count` a list. All boards are equally likely, except at a distance of a puzzle with
   * too many boards to list.
   *
   * @throws if no board has this distance from the goal
   */
  random(options: RandomOptions & { count: number }): string[];
  random(options?: RandomOptions): string;

  /**
   * Returns the puzzle of a day, the same for everyone. `date` is like `2026-01-31`.
   *
   * @throws if the text is no date from 1970 on
   */
  daily(date: string): { start: string; goal: string };

  /** Returns a goal in the usual notation. */
  goal(goal: Board): string;

  /**
   * Returns what each part of a goal, of which any may be reached, has on each square: a piece, `null` for the empty
   * square, `?` for anything, or another text in the notation of goals, such as `!1` or `R`, or `!` alone for any piece.
   */
  goalSquares(goal: Board): (string | null)[][];

  /** Returns the goal that a board reaches: it or, if the puzzle's goals are patterns, its pattern. */
  reached(boards: readonly Board[]): string[];
  reached(board: Board): string;

  /** Returns the default goal for a start; `null` if a goal must be given. */
  defaultGoal(start: Board): string | null;

  /**
   * Returns a board and a goal, by default the default one, in the usual notation, and checks that they have the same
   * pieces.
   */
  question(start: Board, goal?: Board): { start: string; goal: string };

  /** Returns the pieces by their numbers, first the empty square. */
  pieces(): Piece[];
}

/** A question and its answer. Members that the command's `--format json` has, too, mean the same there. */
export interface Analysis {
  puzzle: string;
  start: string;
  goal: string;
  /** The fewest moves; `null` if no moves lead to the goal. */
  distance: number | null;
  /** The reason why no moves lead to the goal; `null` if moves do. */
  reason: string | null;
  /**
   * The squares to mark in a picture of the reason, from 0, on the start and on a board of the goal: those of two tiles
   * that would have to change places, or of the cubes with a phase of 1. Empty if moves lead to the goal.
   */
  marked: number[][];
  /** A shortest path; `null` if no moves lead to the goal. */
  path: string | null;
  /** The moves that begin a shortest path. */
  best: Move[];
  /** The boards along the path, with start and goal; `null` if there is no path. */
  boards: string[] | null;
  /** Whether the distance is known. If it is, and is `null`, no moves lead to the goal. */
  known: boolean;
  /** The value of every legal move. */
  evaluation: Evaluation[];
  /** The number of boards at each distance from the goal, 0 first; empty for puzzles with too many boards. */
  counts: number[];
}

/** A piece. */
export interface Piece {
  /** Its text in boards. */
  text: string;
  /** The marks of a cube up, down, north, south, east and west, a dot for none; `null` for others. */
  faces: string | null;
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
  /** Whether the moves are the first of the shortest paths, in the order `d < l < r < u`. */
  smallest: boolean;
  /** Why a text of a list cannot be read; it is then graded like no moves, but as illegal. So is `null`. */
  unreadable: string | null;
}

/** The options of random boards. */
export interface RandomOptions {
  /** The number of boards; none comes twice before all at its distance have come. By default one, not in a list. */
  count?: number;
  /** The distance from the goal; several take turns. By default any. */
  distance?: number | readonly number[];
  /** The goal that the boards reach. */
  goal?: Board;
  /** 0 to 2^64 - 1, which draws the same boards in every call, those of `tilebase random PUZZLE --goal GOAL --seed`. */
  seed?: number | bigint;
}
