// The Worker's side: answers questions with searches, so that the page never waits for one.

import { draw } from "./draw.js";
import { fromModule } from "./tilebase.js";

/**
 * Answers messages: the first brings the compiled module, the others are `{ id, puzzle, verb, input }`
 * and are answered with `{ id, output, time }` or `{ id, error }`; `time` is in milliseconds.
 */
export function serve() {
  let solver = null;
  addEventListener("message", async ({ data }) => {
    if (data instanceof WebAssembly.Module) {
      solver = fromModule(data);
      return;
    }
    const { id, puzzle, verb, input } = data;
    try {
      const asked = (await solver)[puzzle];
      const begin = performance.now();
      const output = verb === "draw" ? draw(asked, ...input) : asked[verb](...input);
      postMessage({ id, output, time: performance.now() - begin });
    } catch (error) {
      postMessage({ id, error: error.message });
    }
  });
}
