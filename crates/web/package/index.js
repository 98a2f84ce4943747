// The entry of the package. The compiled module is in it as text, so that bundlers include it by themselves.

import packed from "./packed.js";
import { fromModule } from "./tilebase.js";
import { unpack } from "./unpack.js";

/** Returns all puzzles, solved. `index.d.ts` describes them. */
export async function tilebase(module) {
  return fromModule(module ?? (await unpack(packed())));
}
