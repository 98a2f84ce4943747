// The Worker's side of the questions: answers them, so that a page never waits for a search.

import { fromModule } from "./tilebase.js";

/** What a puzzle is beside its verbs. */
const described = (puzzle) => ({ ...puzzle });

/** Returns what the puzzles are, and the verbs of each. */
function about({ puzzles }) {
  const verbs = Object.getOwnPropertyNames(Object.getPrototypeOf(puzzles[0]));
  return { puzzles: puzzles.map(described), verbs: verbs.filter((verb) => verb !== "constructor") };
}

/**
 * Answers messages. The first has the module, compiled or as bytes; the others are `{ id, puzzle, verb, input }`,
 * where `puzzle` is a name or a description, or null for verbs of no puzzle. The answers are `{ id, output, time }`, with the time in
 * milliseconds, or `{ id, error }`. `others` has further verbs.
 */
export function serve(others = {}) {
  const verbs = { about, described, ...others };
  let solver = null;
  addEventListener("message", async ({ data }) => {
    if (solver === null) {
      solver = fromModule(data);
      // Each question is answered with the error.
      solver.catch(() => {});
      return;
    }
    const { id, puzzle, verb, input } = data;
    try {
      const all = await solver;
      const asked = puzzle === null ? all : all.puzzle(puzzle);
      const begin = performance.now();
      const output = verb in verbs ? verbs[verb](asked, ...input) : asked[verb](...input);
      postMessage({ id, output, time: performance.now() - begin });
    } catch (error) {
      postMessage({ id, error });
    }
  });
}
