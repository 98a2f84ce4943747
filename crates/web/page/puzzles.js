// The puzzles of the page: those of the package, and those of one's own.

import { keysOf, nameOf } from "./description.js";
import { Puzzle } from "./puzzle.js";

/** The first boards, if they are others than those of the descriptions. */
const WORDS = {
  eight: { start: "8672543_1" },
  cubic: { start: "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW", goal: "RBRBRBWEB" },
  harris: { start: "DDDD_DDDD" },
  gardner: { start: "USW,SEW,UDE,DNE,---,NSW,UDN,DNW,UNW" },
  alike: { start: "NW,EU,NU,DE,--,SU,UN,SW,UW" },
  crossteaser: { start: "NE,WU,NU,DW,--,SU,UN,SE,UE" },
};

/** The puzzles of the package, in the order of the page. */
export const PUZZLES = [];

/** Those of one's own, by name. */
const own = new Map();

let all;

/** Makes the puzzles from those of the package. */
export function learn(rules) {
  all = rules;
  PUZZLES.push(...rules.puzzles.map((core) => new Puzzle(core, WORDS[core.name])));
}

/** Returns the puzzle of a description's keys; throws if they describe none. */
export function ownPuzzle(keys) {
  const name = nameOf(keys);
  if (own.has(name)) return own.get(name);
  const core = all.puzzle(keys);
  if (core.refused !== null) throw new Error(core.refused);
  own.set(name, new Puzzle(core, { name, described: keys }));
  return own.get(name);
}

/** Returns the puzzle of a name, or of a description as an address has it, which may throw; undefined if there is none. */
export function puzzleOf(name) {
  if (name?.includes("=")) return ownPuzzle(keysOf(name));
  return PUZZLES.find((puzzle) => puzzle.name === name?.toLowerCase());
}
