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
  const asking = (puzzle, verbs) => {
    const ask = async (verb, input) => (await client.ask(puzzle, verb, ...input)).output;
    return Object.fromEntries(verbs.map((verb) => [verb, (...input) => ask(verb, input)]));
  };
  const { verbs, ...all } = (await client.ask(null, "about")).output;
  const puzzles = all.puzzles.map((puzzle) => ({ ...puzzle, ...asking(puzzle.name, verbs) }));
  return {
    puzzles,
    ...Object.fromEntries(puzzles.map((puzzle) => [puzzle.name, puzzle])),
    ...asking(null, ["open", "make", "movesIn", "limit"]),
    puzzle: async (puzzle) => {
      const { output } = await client.ask(puzzle, "described");
      return { ...output, ...asking(puzzle, verbs) };
    },
    close: () => client.close(),
  };
}
