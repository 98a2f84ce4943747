// Puzzles of sliding tiles and rolling cubes on small boards, solved.

/**
 * A board or a goal: a text as the command reads it, or a number for each square, row by row, which may be a list of rows.
 * The compiler takes lists of numbers in a list for many boards: for one, write `rows as Board`.
 */
export type Board = string | Uint8Array | readonly number[] | readonly (readonly number[])[];

/** Moves: a text, or a list with one each, such as `["up", "left"]` or `[4, 7, 8]`. */
export type Moves = string | readonly (string | number)[];

/** One goal for all boards, or a list with one for each. */
export type Goals = Board | readonly Board[];

/** The name of a puzzle, as a member of all. */
export type Name = "eight" | "cubic" | "harris" | "gardner" | "alike" | "crossteaser" | "fifteen";

/**
 * A puzzle of your own, with the keys of a description as the command reads it from a file. `tiles` has a symbol for each
 * tile, the same for tiles that are alike: `{ tiles: "AABBCCDD" }`. `cubes` has how many, and their marks up, down, north,
 * south, east and west; a cube is written as the directions in which the marks of `looks` look, or by the faces that
 * `shows` names: `{ cubes: ["4 M.....", "4 MM...."], looks: "M" }`. Others are `goal`, `start`, `empty`, `like`, `rolls`,
 * `name`, `title` and `task`. `board` is columns x rows, such as `4x3`, or a picture in which `#` is a wall: `[".#.", "..."]`. What does not fit into memory throws.
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
   * and `---`; there is one goal. Its 7,524,679,680 boards are too many for a table here. A search from both sides
   * answers up to about 45 rolls from the goal. For other boards, such as Gardner's start, 70 rolls away,
   * `distance`, `path` and `bestMoves` throw, and `analyse` returns no distance, but what it is at least.
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
  readonly puzzles: readonly (Puzzle & {
    /** Its name, as a member of all. */
    readonly name: Name;
  })[];

  /**
   * Returns the puzzle of a name or, with the same functions, of a description.
   *
   * @param described a name, or a description
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
   * @param limits by default, a search may take as much as it needs
   */
  limit(limits?: Limits): void;

  /**
   * Returns the moves in a free text, as a letter or a number for each, for `grade`; blanks are between numbers. Without a
   * notation these are the numbers of the tiles or, if the text has none, the directions of the empty square, and `grade`
   * needs none, either; else pass the same notation to it. They stand behind the last heading such as "Answer:" or, without
   * one, are the only line or list that is made of moves alone. `null` if that would be a guess: if there is no move, or a
   * word such as "or" beside them.
   */
  movesIn(text: string, options?: MovesInOptions): string | null;
}

/**
 * A puzzle. A board or a goal that is not valid, or a start and a goal with different pieces, throws an `Error` with the
 * reason; an argument of another type or an unknown option throws a `TypeError`, and a number that is negative, not whole
 * or too large a `RangeError`. Of many boards, the text names the row.
 *
 * Functions of many boards take a list of boards, and one goal for all or a list with a goal for each, and return a list.
 *
 * Numbers are 0 or -1 for the empty square, the labels of tiles, or numbers of cubes, which `array` returns. A goal of the
 * cubic puzzle is 0 (empty), 1 (W), 2 (R) or 3 (B).
 *
 * A goal may be part of a board: `?` is anything, `!1` anything but 1, and `A+B` either of two goals. Without a goal, it
 * is the goal in force, which `to` has set, or else the default one. This depends on the start in some puzzles; where
 * there is no start, it is `12345678_`, for the cubic puzzle `RRRRERRRR`, for Harris's cubes `UUUU_UUUU`.
 */
export interface Puzzle {
  /** Its name, like `eight`; of a description the `name` that it gives, else `mine`. */
  readonly name: string;

  /** Its title. */
  readonly title: string;

  /** What to do, in a sentence. */
  readonly task: string;

  /** The shape of its board: columns x rows such as `3x3`, or with walls a picture such as `.../.#./...`. */
  readonly shape: string;

  /** The columns of its board. */
  readonly columns: number;

  /** The rows of its board. */
  readonly rows: number;

  /** The number of ranks of its boards; `null` if 64 bits cannot number them. */
  readonly boards: number | null;

  /** The goal in force, which `to` has set; else `null`, and each start has the default one. */
  readonly goal: string | null;

  /** Returns the puzzle with another goal in force, which it has where none is given. */
  to(goal: Board): Puzzle;

  /** Returns its name. */
  toString(): string;

  /** Returns the distance from the goal, the fewest moves to it; `null`, and of many -1, if no moves lead there. */
  distance(boards: readonly Board[], goal?: Goals): Int8Array;
  /** The same of one board. */
  distance(board: Board, goal?: Board): number | null;

  /**
   * Returns a shortest path, of several the first in alphabetical order of the empty square's moves; `null` if no moves
   * lead to the goal.
   */
  path(boards: readonly Board[], goal?: Goals): (string | null)[];
  /** The same of one board. */
  path(board: Board, goal?: Board): string | null;

  /** Returns the boards along that path, with the first and the last; `null` if no moves lead to the goal. */
  along(boards: readonly Board[], goal?: Goals): (string[] | null)[];
  /** The same of one board. */
  along(board: Board, goal?: Board): string[] | null;

  /** Returns the moves that begin a shortest path, like `dr`: none at the goal, or if no moves lead there. */
  bestMoves(boards: readonly Board[], goal?: Goals): string[];
  /** The same of one board. */
  bestMoves(board: Board, goal?: Board): string;

  /** Returns the number of shortest paths; 0 if no moves lead to the goal. */
  countPaths(boards: readonly Board[], goal?: Goals): number[];
  /** The same of one board. */
  countPaths(board: Board, goal?: Board): number;

  /** Returns all shortest paths, or the first `limit`, in alphabetical order. There may be millions. */
  allPaths(start: Board, goal?: Board, options?: AllPathsOptions): string[];

  /**
   * Grades moves from a board, or from each of many. `movesIn` describes the texts; `.` stands for no moves, and an empty text is only read where none are needed.
   *
   * @throws if the moves are a text that cannot be read, not one of a list
   */
  grade(boards: readonly Board[], moves: string | readonly (Moves | null)[], options?: GradeOptions<Goals>): Grade[];
  /** The same of one board. */
  grade(board: Board, moves: Moves, options?: GradeOptions): Grade;

  /** Returns every legal move, the board after it, and the distance of this board from the goal. */
  moves(boards: readonly Board[], goal?: Goals): NextMove[][];
  /** The same of one board. */
  moves(board: Board, goal?: Board): NextMove[];

  /** Returns all of this about one board in one call. */
  analyse(start: Board, goal?: Board): Analysis;

  /** Returns the moves that do not leave the board, like `dlr`. */
  legalMoves(boards: readonly Board[]): string[];
  /** The same of one board. */
  legalMoves(board: Board): string;

  /** Returns the board after moves like `urd` or `Up, right twice`; of many, after the same moves or those of each. */
  after(boards: readonly Board[], moves: string | readonly Moves[]): string[];
  /** The same of one board. */
  after(board: Board, moves: Moves): string;

  /**
   * Returns the board that stands for all images of a board under the symmetries of a goal, which have the same
   * distance.
   */
  canonical(boards: readonly Board[], goal?: Goals): string[];
  /** The same of one board. */
  canonical(board: Board, goal?: Board): string;

  /** Returns the numbers of a board, square by square. */
  array(boards: readonly Board[]): Uint8Array[];
  /** The same of one board. */
  array(board: Board): Uint8Array;

  /** Returns a board as a text. */
  text(boards: readonly Board[]): string[];
  /** The same of one board. */
  text(board: Board): string;

  /**
   * Returns the rank of a board: its place among all boards, in the eight-puzzle among those with the same tiles.
   *
   * @throws for boards of `alike` and `crossteaser` from which no moves lead to the goal
   */
  rank(boards: readonly Board[]): number[];
  /** The same of one board. */
  rank(board: Board): number;

  /** Returns the board of a rank, in the eight-puzzle with the tiles 1 to 8. */
  board(ranks: readonly number[]): string[];
  /** The same of one rank. */
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
   * Returns random boards. All are equally likely, except at a distance of a puzzle with too many boards to list.
   *
   * @throws if no board has this distance from the goal
   */
  random(options: RandomOptions & { count: number }): string[];
  /** Returns one random board. */
  random(options?: RandomOptions): string;

  /**
   * Returns the puzzle of a day, the same for everyone, with the default goal. The date is like `2026-01-31`, or a `Date`,
   * which stands for the day of its local time.
   *
   * @throws if it is no date from 1970 on
   */
  daily(date: string | Date): Question;

  /** Returns a board and a goal as texts, and checks that they have the same pieces. */
  question(start: Board, goal?: Board): Question;
}

/** A start and a goal. */
export interface Question {
  /** The start, as a text. */
  start: string;
  /** The goal, as a text. */
  goal: string;
}

/** The answer to a question. The members are those of the command's `--format json`, and mean the same. */
export interface Analysis {
  /** The name of the puzzle. */
  puzzle: string;
  /** The start. */
  start: string;
  /** The goal. */
  goal: string;
  /** The distance, the fewest moves; `null` if no moves lead to the goal, or if it is not known. */
  distance: number | null;
  /** Why no moves lead to the goal, in a sentence; `null` if some do, or if it is not known. */
  reason: string | null;
  /** What the distance is at least, if it is not known; else `null`. */
  atLeast: number | null;
  /** The first shortest path in alphabetical order of the empty square's moves; `null` if `distance` is. */
  path: string | null;
  /** The boards along the path, with the first and the last; `null` if `distance` is. */
  along: string[] | null;
  /**
   * The number of shortest paths, 0 if no moves lead to the goal, `null` if the distance is not known. Missing in puzzles
   * with too many boards for a table, where it takes a search for each board on the paths: see `countPaths`.
   */
  paths?: number | null;
  /** Every legal move. */
  moves: NextMove[];
  /** The moves that begin a shortest path, like `dr`; `null` if the distance is not known. */
  bestMoves: string | null;
}

/** A legal move. */
export interface NextMove {
  /** The move. */
  move: Move;
  /** The board after it. */
  board: string;
  /** The distance of this board from the goal; `null` if no moves lead there, or if it is not known. */
  distance: number | null;
  /** Whether the move begins a shortest path. */
  best: boolean;
}

/** The grade of some moves. */
export interface Grade {
  /** Whether no move leaves the board. */
  legal: boolean;
  /** Whether all moves are legal and end at the goal. */
  reaches: boolean;
  /** The number of moves, up to the first that leaves the board. */
  length: number;
  /** The distance of the start from the goal; `null` if no moves lead there. */
  distance: number | null;
  /** `length` less `distance`; `null` unless the moves reach the goal. */
  extra: number | null;
  /** The number, from 1, of the first move that is not on a shortest path; `null` if all are. */
  firstWrong: number | null;
  /** The distance after the moves; `null` if no moves lead to the goal. */
  left: number | null;
  /** Whether the moves are the first shortest path in alphabetical order, which `path` returns. */
  isFirst: boolean;
  /**
   * A usual mistake without which moves that do not reach the goal would: `opposite`, if directions are those of the tiles
   * or cubes (with the notation `tile`, of the empty square); `backward`, if the last move is made first; `reversed`, if
   * they lead from the goal to the start; `null` if there is none.
   */
  mistake: "opposite" | "backward" | "reversed" | null;
  /** Why a text of a list cannot be read; it is then graded like no moves, but as illegal. So is `null`. */
  unreadable: string | null;
}

/** What each search may take. */
export interface Limits {
  /** The seconds of a search. */
  timeout?: number;
  /** The bytes of memory for its boards. */
  memory?: number;
}

/** The options of moves in a text. */
export interface MovesInOptions {
  /** What names a move in the text; by default the one that it certainly has, or else the direction of the empty square. */
  notation?: Notation;
}

/** The options of a grade: `Goal` is one goal, or also one for each board. */
export interface GradeOptions<Goal = Board> {
  /** What the moves have to reach. */
  goal?: Goal;
  /** What names a move; by default the one that a text certainly has, or else the direction of the empty square. */
  notation?: Notation;
}

/** The options of all shortest paths. */
export interface AllPathsOptions {
  /** The most paths; by default all. */
  limit?: number;
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
