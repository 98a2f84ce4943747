// The Worker's side of the questions: answers them, so that a page never waits for a search.

/** What a puzzle is beside its verbs. */
const described = (puzzle) => ({ ...puzzle });

/** The functions of a puzzle that are no questions. */
const OTHERS = ["constructor", "toString", "to"];

/** Returns what the puzzles are, and the verbs of each. */
function about({ puzzles }) {
  const verbs = Object.getOwnPropertyNames(Object.getPrototypeOf(puzzles[0]));
  return { puzzles: puzzles.map(described), verbs: verbs.filter((verb) => !OTHERS.includes(verb)) };
}

/** The verbs with which the package's side finds all others. */
export const FINDING = { about, described };

/**
 * Answers messages. The first has the module, compiled or as bytes, of which `load` makes all puzzles; the others are
 * `{ id, puzzle, verb, input }`, where `puzzle` is a name or a description, or a list of it and a goal, or null for verbs
 * of no puzzle. The answers are `{ id, output, time }`, with the time in milliseconds, or `{ id, error }`. `verbs` has
 * those that are no functions of a puzzle.
 */
export function serve(load, verbs) {
  let solver = null;
  addEventListener("message", async ({ data }) => {
    if (solver === null) {
      solver = (async () => load(data))();
      // Each question is answered with the error.
      solver.catch(() => {});
      return;
    }
    const { id, puzzle, verb, input } = data;
    try {
      const all = await solver;
      const [name, goal] = [puzzle].flat();
      const found = name === null ? all : all.puzzle(name);
      const asked = goal === undefined ? found : found.to(goal);
      const begin = performance.now();
      const output = verb in verbs ? verbs[verb](asked, ...input) : asked[verb](...input);
      postMessage({ id, output, time: performance.now() - begin });
    } catch (error) {
      postMessage({ id, error });
    }
  });
}
