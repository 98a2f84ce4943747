// What is kept on this device of games: the games themselves, the best results, and streaks.

import { PUZZLES, puzzleOf } from "./puzzles.js";
import { keep, recall } from "./storage.js";

/** The number of games of a puzzle that are kept. */
const MOST = 50;

/** The milliseconds of a day. */
const DAY = 86_400_000;

/** The names of the games in this tab, by puzzle, the last first. Other tabs have theirs in the same store. */
const here = new Map();

/** Returns the name of a game: its day, or its start and goal. */
const nameOf = ({ board, goal, day = null }) => day ?? `${board} ${goal}`;

/** Returns the names of the games in the store, the last first. */
const namesOf = (puzzle) => [recall(`games ${puzzle.name}`, [])].flat().map(String);

/** Returns names with one of them first. */
const first = (name, names) => [name, ...names.filter((other) => other !== name)];

/** Keeps a game of a puzzle under its first board and goal, or its day, instead of what was kept there. */
export function keepGame(puzzle, about, game) {
  const name = nameOf(about);
  const names = first(name, namesOf(puzzle));
  here.set(puzzle, first(name, here.get(puzzle) ?? []));
  keep(`game ${puzzle.name} ${name}`, game);
  for (const old of names.splice(MOST)) keep(`game ${puzzle.name} ${old}`, undefined);
  keep(`games ${puzzle.name}`, names);
  keep("puzzle", puzzle.name);
}

/** Returns the game of a puzzle from a first board to a goal, or of a day; null if none is kept. */
export function keptGame(puzzle, about) {
  return recall(`game ${puzzle.name} ${nameOf(about)}`);
}

/** Returns the last game of a puzzle, of those of no day if `isFree` is set; null if none is kept. */
export function lastGame(puzzle, isFree = false) {
  const names = [...(here.get(puzzle) ?? []), ...namesOf(puzzle)];
  const name = names.find((one) => !isFree || one.includes(" "));
  return name === undefined ? null : recall(`game ${puzzle.name} ${name}`);
}

/** Returns the puzzle that was played last. */
export function lastPuzzle() {
  try {
    return puzzleOf(recall("puzzle")) ?? PUZZLES[0];
  } catch {
    // What was kept describes no puzzle.
    return PUZZLES[0];
  }
}

/** Returns the best result on this device of games of a puzzle at the same distance; null if there is none. */
export function bestOf(puzzle, fewest) {
  return recall(`best ${puzzle.name} ${fewest}`);
}

/**
 * Returns the number of games in a row with the fewest moves or, with a day, of days in a row until this one, 0 if its
 * puzzle was not solved then.
 */
export function streakOf(puzzle, day) {
  if (day === null) return recall(`streak ${puzzle.name}`)?.count ?? 0;
  const { count, last } = recall(`streak daily ${puzzle.name}`, {});
  return last === day ? count : 0;
}

/**
 * Keeps what the end of a game changes: the best result and the streak, which only the puzzle of today does among those
 * of days. Returns whether no result was better.
 */
export function keepResult(puzzle, { moves, time, hints, fewest, day }) {
  const best = bestOf(puzzle, fewest);
  const isBest = best === null || moves < best.moves || (moves === best.moves && time < best.time);
  if (isBest && fewest !== null) keep(`best ${puzzle.name} ${fewest}`, { moves, time });
  if (day === null) {
    const isRight = moves === fewest && hints === 0;
    keep(`streak ${puzzle.name}`, { count: isRight ? streakOf(puzzle, null) + 1 : 0 });
  } else if (day === today() && streakOf(puzzle, day) === 0) {
    const before = new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
    keep(`streak daily ${puzzle.name}`, { count: streakOf(puzzle, before) + 1, last: day });
  }
  return isBest;
}

/** Returns the local date, like `2026-11-23`. */
export function today() {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
