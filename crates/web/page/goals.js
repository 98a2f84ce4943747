// Goals as text: what may lie on each square, and goals of which any is to be reached.

/** Returns the goals of which any is to be reached. */
export function partsOf(goal) {
  return goal.split("+");
}

/**
 * Returns what may lie on each square: a piece or, of the cubic puzzle, a colour; null for the empty
 * square, `?` for anything, and what is excluded behind `!`. A goal that is a word has a board of its own.
 */
export function squaresOf(puzzle, part) {
  const board = puzzle.goalBoard ?? part;
  const symbols = board.includes(",") ? board.split(",") : board.match(/!?./g);
  return symbols.map((symbol) => (symbol === puzzle.empty ? null : symbol));
}

/** Returns the goal with these on its squares. */
export function goalOf(puzzle, squares) {
  const symbols = squares.map((token) => token ?? puzzle.empty);
  return symbols.join(symbols.some((symbol) => /^!?\w{2}/.test(symbol)) ? "," : "");
}

/** Returns what a square of a goal excludes, or null for the empty square; undefined if nothing. */
export function excluded(puzzle, token) {
  if (token?.[0] !== "!") return undefined;
  return token.slice(1) === puzzle.empty ? null : token.slice(1);
}

/** Returns a square of a goal in words. */
export function inWords(puzzle, token) {
  if (token === null) return "empty";
  if (token === "?") return "any";
  const other = excluded(puzzle, token);
  return other === undefined ? puzzle.describeGoal(token) : `not ${inWords(puzzle, other)}`;
}
