// The squares of a board, numbered row by row from the upper left, and the moves of the empty one. A grid is a puzzle,
// which has `columns` and `rows`.

/** The moves: the step of the empty square, and the direction of the piece that changes places with it. */
export const MOVES = {
  d: { column: 0, row: 1, piece: "up", arrow: "↑" },
  l: { column: -1, row: 0, piece: "right", arrow: "→" },
  r: { column: 1, row: 0, piece: "left", arrow: "←" },
  u: { column: 0, row: -1, piece: "down", arrow: "↓" },
};

/** The moves that undo each other. */
export const OPPOSITE = { d: "u", l: "r", r: "l", u: "d" };

/** Returns the column and the row of a square, from 0. */
export function placeOf({ columns }, square) {
  return [square % columns, Math.floor(square / columns)];
}

/** Returns the empty square after a move; null if the move leaves the board. */
export function target(grid, blank, move) {
  const [column, row] = placeOf(grid, blank);
  const [x, y] = [column + MOVES[move].column, row + MOVES[move].row];
  const isInside = x >= 0 && x < grid.columns && y >= 0 && y < grid.rows;
  return isInside ? grid.columns * y + x : null;
}

/** Returns the moves that take the empty square straight to another; none if they are not in line. */
export function straight(grid, blank, square) {
  const [[x, y], [toX, toY]] = [placeOf(grid, blank), placeOf(grid, square)];
  const [across, down] = [toX - x, toY - y];
  if (across !== 0 && down !== 0) return "";
  return across !== 0
    ? (across > 0 ? "r" : "l").repeat(Math.abs(across))
    : (down > 0 ? "d" : "u").repeat(Math.abs(down));
}
