// The way in. The module is in the package as text, so that a bundle has it without a word about it.

import packed from "./packed.js";
import { fromModule } from "./tilebase.js";
import { unpack } from "./unpack.js";

/** Returns all puzzles, solved. `index.d.ts` has the description. */
export async function tilebase(module) {
  return fromModule(module ?? (await unpack(packed)));
}
