// The page; or the Worker, for which the page starts the same script again.

import { Address } from "./address.js";
import { Analysis } from "./analysis.js";
import { BoardView } from "./board.js";
import { chooserView } from "./chooser.js";
import { find, make } from "./dom.js";
import { Game } from "./game.js";
import { goalView } from "./goal.js";
import { hintsView } from "./hints.js";
import { movesView } from "./moves.js";
import { Player } from "./player.js";
import { FIRST, PUZZLES } from "./puzzles.js";
import { shareView } from "./share.js";
import { Solver } from "./solver.js";
import { statusView } from "./status.js";
import { fromModule } from "./tilebase.js";
import { serve } from "./worker.js";

/** How long a move takes outside of playback, in milliseconds. */
const MOVE_TIME = 260;

if (globalThis.document === undefined) serve();
else
  start().catch(
    (error) => (find("verdict").textContent = `This browser cannot run it: ${error.message}`),
  );

async function start() {
  const module = await unpack(find("wasm").textContent);
  const solver = new Solver(find("script").textContent, module);
  // The rules are also loaded here: only searching waits for the Worker.
  const game = new Game(await fromModule(module));
  const analysis = new Analysis(game, solver);
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  const board = new BoardView(find("board"), {
    play: (move) => game.move(move),
    after: (move) => game.rules.after(game.board, move),
    isStill: () => still.matches,
  });
  const player = new Player(find("player"), game, analysis);
  game.addEventListener("change", ({ detail }) => {
    if (detail.kind === "move")
      board.move(
        detail.move,
        game.board,
        Math.min(MOVE_TIME, player.isPlaying ? player.pace * 0.85 : MOVE_TIME),
      );
    else board.show(game.puzzle, game.board);
  });
  const elements = ["main", "count", "verdict", "announcer", "searched"].map((id) => [
    id,
    find(id),
  ]);
  statusView(Object.fromEntries(elements), game, analysis);
  goalView(find("goal"), game);
  movesView(find("moves"), game, analysis);
  const hint = hintsView(find("hints"), find("hint"), game, analysis, board);
  const fresh = chooserView(find("chooser"), game, analysis, solver);
  const refuse = shareView(find("share"), game);
  switches(game);
  views(game, still);
  keys({ game, player, hint, fresh });

  const address = new Address(game, refuse);
  if (!address.read()) first(game, FIRST);
}

/** Returns the compiled module, which is in the page compressed and in base 64. */
async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/** Shows a puzzle's first position. */
function first(game, puzzle) {
  game.show(game.read(puzzle, puzzle.first.start, puzzle.first.goal));
}

/** Adds the switch between the puzzles, each of which goes on where it was left. */
function switches(game) {
  const left = new Map();
  const buttons = PUZZLES.map((puzzle) => {
    const onclick = () => {
      if (game.puzzle === puzzle) return;
      left.set(game.puzzle, { puzzle: game.puzzle, board: game.board, goal: game.goal });
      if (left.has(puzzle)) game.show(left.get(puzzle));
      else first(game, puzzle);
    };
    return make("button", { type: "button", id: `to-${puzzle.name}`, onclick }, puzzle.title);
  });
  find("puzzles").append(...buttons);
  game.addEventListener("change", () => {
    PUZZLES.forEach((puzzle, index) =>
      buttons[index].setAttribute("aria-pressed", String(puzzle === game.puzzle)),
    );
  });
}

/** Adds the switch between a board in three dimensions and a flat one. */
function views(game, still) {
  const stage = find("stage");
  const button = make(
    "button",
    { type: "button", id: "flat", onclick: () => set(!stage.classList.contains("plane")) },
    "Flat",
  );
  game.addEventListener("change", () => (button.hidden = game.puzzle.solid !== true));
  const set = (isFlat) => {
    stage.classList.toggle("plane", isFlat);
    button.setAttribute("aria-pressed", String(isFlat));
  };
  find("pace").append(button);
  still.addEventListener("change", () => set(still.matches));
  set(still.matches);
}

/** Adds the keys: where nothing or the board has the focus. */
function keys({ game, player, hint, fresh }) {
  const board = find("board");
  const actions = {
    h: hint,
    n: fresh,
    p: () => player.toggle(),
    Backspace: () => game.back(),
    z: () => game.back(),
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const isOnBoard = board.contains(event.target);
    if (!isOnBoard && event.target !== document.body) return;
    const action = actions[event.key];
    if (action !== undefined) {
      action();
      event.preventDefault();
    } else if (!isOnBoard && event.key.startsWith("Arrow")) {
      board.dispatchEvent(new KeyboardEvent("keydown", event));
      event.preventDefault();
    }
  });
}
