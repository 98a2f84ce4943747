// The nine squares, numbered row by row from the upper left, and the moves of the empty one.

/** The moves: the step of the empty square, and the direction of the piece that changes places with it. */
export const MOVES = {
  d: { step: 3, column: 0, row: 1, piece: "up", arrow: "↑" },
  l: { step: -1, column: -1, row: 0, piece: "right", arrow: "→" },
  r: { step: 1, column: 1, row: 0, piece: "left", arrow: "←" },
  u: { step: -3, column: 0, row: -1, piece: "down", arrow: "↓" },
};

/** The moves that undo each other. */
export const OPPOSITE = { d: "u", l: "r", r: "l", u: "d" };

/** Returns the column of a square, 0 to 2. */
export function column(square) {
  return square % 3;
}

/** Returns the row of a square, 0 to 2. */
export function row(square) {
  return Math.floor(square / 3);
}

/** Returns the empty square after a move; null if the move leaves the board. */
export function target(blank, move) {
  const to = { column: column(blank) + MOVES[move].column, row: row(blank) + MOVES[move].row };
  const inside = to.column >= 0 && to.column < 3 && to.row >= 0 && to.row < 3;
  return inside ? blank + MOVES[move].step : null;
}

/** Returns the moves that take the empty square straight to another; none if they are not in line. */
export function straight(blank, square) {
  const across = column(square) - column(blank);
  const down = row(square) - row(blank);
  if (across !== 0 && down !== 0) return "";
  return across !== 0
    ? (across > 0 ? "r" : "l").repeat(Math.abs(across))
    : (down > 0 ? "d" : "u").repeat(Math.abs(down));
}
