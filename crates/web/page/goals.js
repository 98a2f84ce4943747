// Goals as text: the pieces that may lie on each square, and goals of several parts.

/** Returns the parts of a goal, any of which may be reached. */
export function partsOf(goal) {
  return goal.split("+");
}

/**
 * Returns what may lie on each square: a piece or, in the cubic puzzle, a colour; null for the empty square, `?` for
 * anything, and what is excluded after `!`. The puzzle has the board of a goal that is a word.
 */
export function squaresOf(puzzle, part) {
  const board = puzzle.goalBoard ?? part;
  const symbols = board.includes(",") ? board.split(",") : board.match(/!?./g);
  return symbols.map((symbol) => (symbol === puzzle.empty || symbol === puzzle.blank ? null : symbol));
}

/** Returns the goal with these squares. */
export function goalOf(puzzle, squares) {
  const isInWords = puzzle.empty.length > 1 || squares.some((token) => /^!?\w{2}/.test(token ?? ""));
  return squares.map((token) => token ?? (isInWords ? puzzle.blank : puzzle.empty)).join(isInWords ? "," : "");
}

/** Returns the piece that a square of a goal excludes, null for the empty square; undefined for none. */
export function excluded(puzzle, token) {
  if (token?.[0] !== "!") return undefined;
  return [puzzle.empty, puzzle.blank].includes(token.slice(1)) ? null : token.slice(1);
}

/** Returns a square of a goal in words. */
export function inWords(puzzle, token) {
  if (token === null) return "empty";
  if (token === "?") return "any";
  const other = excluded(puzzle, token);
  return other === undefined ? puzzle.describeGoal(token) : `not ${inWords(puzzle, other)}`;
}
