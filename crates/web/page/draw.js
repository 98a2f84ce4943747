// Further verbs of the page's Worker.

/** Returns a board at a distance from a goal, or at the largest if no board is so far. */
export function draw(puzzle, { goal, distance }) {
  const radius = puzzle.isLarge ? distance : puzzle.stats(goal).length - 1;
  return puzzle.random({ goal, distance: Math.min(distance, radius) });
}

/** Returns the distance of each board from a goal; null if it is not known, or no moves lead there. */
export function trail(puzzle, boards, goal) {
  return boards.map((board) => puzzle.analyse(board, goal).distance);
}
