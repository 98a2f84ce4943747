// What is kept on this device: games, lines, settings, and the statistics of games and days.

import { PUZZLES, puzzleOf } from "./puzzles.js";

/** The number of games of a puzzle that are kept. */
const MOST = 50;

/** The last place in the distribution of extra moves, which has all that needed more. */
const MOST_EXTRA = 5;

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

/** Keeps the line of a puzzle outside of games, and returns it; null if none is kept, or one of another version. */
export function keepLine({ puzzle, boards, goal, moves, at }) {
  keep(`line ${puzzle.name}`, { start: boards[0], goal, moves, at });
}

export function keptLine(game, puzzle) {
  const { start, goal, moves, at } = recall(`line ${puzzle.name}`, {});
  try {
    return start === undefined ? null : game.read(puzzle, start, goal, moves, at);
  } catch {
    return null;
  }
}

/**
 * Returns the statistics of a puzzle: the games `played` to the end, those that were `perfect` and how many of them in a
 * `row`; how many needed `extra` moves, by pairs; and how each of `days` ended: `perfect`, `solved`, or with `hints`.
 */
export function statsOf(puzzle) {
  const stats = { played: 0, perfect: 0, row: 0, extra: Array(MOST_EXTRA + 1).fill(0), days: {} };
  const kept = recall(`stats ${puzzle.name}`, {});
  // What was kept may have another shape.
  for (const name in stats) if (kept[name]?.constructor === stats[name].constructor) stats[name] = kept[name];
  return stats;
}

/** Returns the number of days in a row until one, 0 if its puzzle was not solved then. */
export function streakOf(puzzle, day) {
  const { days } = statsOf(puzzle);
  let count = 0;
  while (Object.hasOwn(days, dayAt(day, -count))) count += 1;
  return count;
}

/** Keeps the count of a game that has ended in the statistics. Among those of days only the first one of today does count. */
export function keepResult(puzzle, { day, result: { moves, hints, fewest } }) {
  const stats = statsOf(puzzle);
  const how = hints > 0 ? "hints" : moves === fewest ? "perfect" : "solved";
  const isPerfect = how === "perfect";
  stats.played += 1;
  stats.perfect += Number(isPerfect);
  stats.row = isPerfect ? stats.row + 1 : 0;
  // What hints have shown is no way of one's own.
  if (fewest !== null && hints === 0) stats.extra[Math.min(Math.ceil((moves - fewest) / 2), MOST_EXTRA)] += 1;
  if (day === today()) stats.days[day] ??= how;
  keep(`stats ${puzzle.name}`, stats);
}

/** Returns the last days until today, like `2026-11-23`. */
export function lastDays(count) {
  return Array.from({ length: count }, (_, at) => dayAt(today(), at + 1 - count));
}

/** Returns the local date, like `2026-11-23`, and the date some days after another. */
export function today() {
  return new Date().toLocaleDateString("sv");
}

export function dayAt(day, days) {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** What the browser's store did not take: it is here until the page is left. */
const kept = new Map();

/** Whether the page is in a frame of another page, and keeps nothing there. */
const isFrame = new URLSearchParams(location.search).has("embed");

/** Returns the browser's store, which throws where it is forbidden; null where it is not to be used. */
const store = () => (isFrame ? null : localStorage);

/** Returns the value under a name; `otherwise` if there is none. */
export function recall(name, otherwise = null) {
  try {
    return JSON.parse(kept.get(name) ?? store().getItem(`tilebase ${name}`)) ?? otherwise;
  } catch {
    // There is no store, or it has something else under this name.
    return otherwise;
  }
}

/** Keeps a value under a name; without a value, nothing any more. */
export function keep(name, value) {
  const text = JSON.stringify(value);
  kept.set(name, text);
  try {
    if (value === undefined) store().removeItem(`tilebase ${name}`);
    else store().setItem(`tilebase ${name}`, text);
    kept.delete(name);
  } catch {
    // There is no store, or it is full.
  }
}
