// The position in the page's address: `#eight/START/GOAL`, in the command's notation.

import { puzzleOf } from "./puzzles.js";

/** Addresses follow a line that is played no faster than this: browsers object to more. */
const INTERVAL = 180;

/** Keeps the address and a game in sync. `refuse` is told what is wrong with an address. */
export class Address {
  #game;
  #refuse;
  #timer = 0;
  #push = false;

  constructor(game, refuse) {
    this.#game = game;
    this.#refuse = refuse;
    addEventListener("hashchange", () => this.read());
    addEventListener("popstate", () => this.read());
    game.addEventListener("change", ({ detail }) => this.#write(detail.push));
  }

  /** Shows the position of the address. Returns whether there is one. */
  read() {
    const text = decode(location.hash.slice(1));
    if (text === "" || text === hashOf(this.#game)) return false;
    try {
      this.#game.show(parse(this.#game, text), { push: false });
      this.#refuse("");
      return true;
    } catch (error) {
      this.#refuse(error.message);
      return false;
    }
  }

  #write(push) {
    this.#push ||= push;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const hash = `#${hashOf(this.#game)}`;
      if (location.hash === hash) return;
      // What was pushed last may be left by Back; playback only says where it is.
      if (this.#push && location.hash !== "") history.pushState(null, "", hash);
      else history.replaceState(null, "", hash);
      this.#push = false;
    }, INTERVAL);
  }
}

/** Returns the address of a position. */
export function link(game) {
  return `${location.href.split("#")[0]}#${hashOf(game)}`;
}

function hashOf(game) {
  return game.puzzle === null ? "" : `${game.puzzle.name}/${game.board}/${game.goal}`;
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the position of a text. A start may have slashes, too: every way to part it is tried. */
function parse(game, text) {
  const [name, ...parts] = text.split("/");
  const puzzle = puzzleOf(name);
  if (puzzle === undefined)
    throw new Error(`expected the name of a puzzle, found ${JSON.stringify(name)}`);
  if (parts.length === 0 || parts[0] === "")
    return game.read(puzzle, puzzle.first.start, puzzle.first.goal);
  let first = null;
  for (let cut = 1; cut <= parts.length; cut += 1) {
    const goal = parts.slice(cut).join("/");
    try {
      return game.read(puzzle, parts.slice(0, cut).join("/"), goal === "" ? undefined : goal);
    } catch (error) {
      first ??= error;
    }
  }
  throw first;
}
