// The way in: finds the compiled module beside this file.

import { fromModule } from "./tilebase.js";

/** Returns all puzzles, solved. `index.d.ts` has the description. */
export async function tilebase(module) {
  return fromModule(module ?? (await ownModule()));
}

async function ownModule() {
  const url = new URL("./tilebase_web_bg.wasm", import.meta.url);
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  return fetch(url);
}
