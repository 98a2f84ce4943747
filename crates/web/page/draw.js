// What the Worker does beside answering questions.

/** Returns a board as far from a goal as is wanted, or as boards are. */
export function draw(puzzle, { goal, distance }) {
  const radius = puzzle.isLarge ? distance : puzzle.histogram(goal).length - 1;
  return puzzle.random({ goal, distance: Math.min(distance, radius) });
}

/** Returns how far from a goal the boards are to which moves lead, from the start on; null where that is not known. */
export function trail(puzzle, { start, goal, moves }) {
  const places = Array.from({ length: moves.length + 1 }, (_, at) => moves.slice(0, at));
  const distance = (made) => puzzle.analyse(puzzle.after(start, made), goal).distance;
  return places.map(distance);
}
