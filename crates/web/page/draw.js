// What the Worker does beside answering questions.

/** Returns a board as far from a goal as is wanted, or as boards are. */
export function draw(puzzle, { goal, distance }) {
  const radius = puzzle.isLarge ? distance : puzzle.histogram(goal).length - 1;
  return puzzle.random({ goal, distance: Math.min(distance, radius) });
}

/** Returns how far from a goal boards are; null where that is not known, or where no moves lead there. */
export function trail(puzzle, boards, goal) {
  return boards.map((board) => puzzle.analyse(board, goal).distance);
}
