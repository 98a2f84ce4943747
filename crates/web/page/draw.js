// New boards: at a distance, at random or from a seed.

import { OPPOSITE } from "./squares.js";

/**
 * Returns a board at a distance from a goal. With a seed it is the same each time. Where a puzzle has
 * too many boards to count, it is found by walks from the goal.
 */
export function draw(puzzle, { goal, distance, seed }) {
  const random = seed === undefined ? Math.random : seeded(seed);
  if (!puzzle.isLarge) return puzzle.random({ goal, distance, random });
  for (;;) {
    const board = walk(puzzle, goal, distance, random);
    if (puzzle.distance(board, goal) === distance) return board;
  }
}

/** Returns the board after so many moves of which none takes back the one before. */
function walk(puzzle, start, moves, random) {
  let [board, last] = [start, ""];
  for (let count = 0; count < moves; count += 1) {
    const ways = puzzle.moves(board).filter((move) => move !== OPPOSITE[last]);
    last = ways[Math.floor(random() * ways.length)];
    board = puzzle.after(board, last);
  }
  return board;
}

/** Returns numbers from 0 to 1 that a seed decides: the generator of Park and Miller. */
function seeded(seed) {
  let state = (seed % 2147483646) + 1;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  // Numbers of neighbouring seeds are alike at first.
  for (let turn = 0; turn < 8; turn += 1) next();
  return next;
}
