// New boards: at a distance, at random or from a seed.

/** Returns a board at a distance from a goal. With a seed it is the same each time. */
export function draw(puzzle, { goal, distance, seed }) {
  const random = seed === undefined ? Math.random : () => seed / 2 ** 32;
  return puzzle.random({ goal, distance, random });
}
