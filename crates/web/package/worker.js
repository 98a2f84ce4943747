// All puzzles, in a Worker. `worker.d.ts` describes them.

import { Client } from "./client.js";
import packed from "./packed.js";
import script from "./script.js";
import { unpack } from "./unpack.js";

/** Returns the puzzles of `tilebase`, with promises of the answers. */
export async function tilebaseInWorker(module) {
  if (globalThis.Worker === undefined)
    throw new Error("There is no Worker here, as in Node: use tilebase() of the package itself.");
  const client = new Client(script, module ?? (await unpack(packed())));
  const asking = (asked, verbs) => {
    const ask = async (verb, input) => (await client.ask(asked, verb, ...input)).output;
    return Object.fromEntries(verbs.map((verb) => [verb, (...input) => ask(verb, input)]));
  };
  const { verbs, ...all } = (await client.ask(null, "about")).output;
  /** Returns the puzzle that the Worker finds by a name or a description, with what it is there. */
  const made = (described, about, asked = described) => ({
    ...about,
    ...asking(asked, verbs),
    to: (goal) => find(described, [described, goal]),
    toString: () => about.name,
  });
  const find = async (described, asked) => made(described, (await client.ask(asked, "described")).output, asked);
  const puzzles = all.puzzles.map((puzzle) => made(puzzle.name, puzzle));
  return {
    puzzles,
    ...Object.fromEntries(puzzles.map((puzzle) => [puzzle.name, puzzle])),
    ...asking(null, ["open", "make", "movesIn", "limit"]),
    puzzle: (described) => find(described, described),
    close: () => client.close(),
  };
}
