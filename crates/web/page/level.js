// How difficult games are: levels in words, and the distance of the next game after one.

import { keep, recall } from "./storage.js";

/** The distance of the very first game. */
const FIRST = 5;

/** The levels, by their parts of the largest distance. */
const LEVELS = { easy: 1 / 6, medium: 0.4, hard: 0.65, hardest: 1 };

/** Returns the levels as pairs of a name and a distance. */
export function levelsOf(most) {
  return Object.entries(LEVELS).map(([name, part]) => [name, Math.max(Math.round(part * most), 1)]);
}

/** Returns the name of a distance's level. */
export function levelOf(distance, most) {
  return levelsOf(most).findLast(([name, least]) => least <= distance || name === "easy")[0];
}

/** Returns the distance of new games of a puzzle, and keeps it. */
export function distanceOf(puzzle) {
  return recall(`distance ${puzzle.name}`, FIRST);
}

export function keepDistance(puzzle, distance) {
  keep(`distance ${puzzle.name}`, distance);
}

/** Returns the distance after a result: farther if it was perfect, nearer if it needed a quarter more or hints. */
export function after({ moves, fewest, hints }, most) {
  const step = Math.max(Math.round(most / 10), 1);
  if (fewest === null) return FIRST;
  if (hints > 0 || moves > 1.25 * fewest) return Math.max(fewest - step, Math.min(fewest, FIRST));
  return Math.min(moves === fewest ? fewest + step : fewest, most);
}
