// The page, or its Worker, which runs the same script.

import { Address } from "./address.js";
import { Analysis } from "./analysis.js";
import { BoardView } from "./board.js";
import { cardView } from "./card.js";
import { openChoice } from "./choice.js";
import { chooserView } from "./chooser.js";
import { Client } from "./client.js";
import { Contest } from "./contest.js";
import { Core } from "./core.js";
import { find } from "./dom.js";
import { editorView } from "./editor.js";
import { Game } from "./game.js";
import { Games } from "./games.js";
import { goalView } from "./goal.js";
import { hintsView } from "./hints.js";
import { modesView } from "./modes.js";
import { movesView } from "./moves.js";
import { playView } from "./play.js";
import { Player } from "./player.js";
import { learn } from "./puzzles.js";
import { rulesView } from "./rules.js";
import { serve } from "./serve.js";
import { shareView } from "./share.js";
import { statusView } from "./status.js";
import { fromModule } from "./tilebase.js";
import { unpack } from "./unpack.js";
import { View } from "./view.js";

/** Further verbs of the Worker. */
const VERBS = {
  /** Returns a board at a distance from a goal, or at the largest if no board is so far. */
  draw(puzzle, { goal, distance }) {
    const radius = puzzle.isLarge ? distance : puzzle.stats(goal).length - 1;
    return puzzle.random({ goal, distance: Math.min(distance, radius) });
  },

  /** Returns the distance of each board from a goal; null if it is not known, or no moves lead there. */
  trail: (puzzle, boards, goal) => boards.map((board) => puzzle.explore(board, goal).distance),
};

/** The milliseconds of a move outside of playback. */
const MOVE_TIME = 260;

if (globalThis.document === undefined) serve(VERBS, Core);
else
  start().catch((error) => {
    notice(`This browser cannot run it: ${error.message}`);
    document.documentElement.classList.add("ready");
  });

async function start() {
  // A frame in another page has only the board and the controls of its line.
  const options = new URLSearchParams(location.search);
  const isEmbedded = options.has("embed");
  document.documentElement.classList.toggle("embed", isEmbedded);
  document.documentElement.dataset.theme = options.get("theme") ?? "";
  const module = await unpack(find("wasm").textContent || (await given()));
  const client = new Client(find("script").textContent, module);
  // The rules are loaded here, too, so that only searches wait for the Worker.
  learn(await fromModule(module, Core));
  const game = new Game();
  const analysis = new Analysis(game, client);
  const contest = new Contest(game, analysis);
  const games = new Games(game, analysis, contest);
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  const stage = find("stage");
  const view = new View(stage, find("views"), game, still);
  const board = new BoardView(find("board"), stage, view, game, still);
  modesView(find("modes"), game, games);
  find("puzzles-button").addEventListener("click", () => openChoice(game, games));
  const player = new Player(find("player"), game, analysis, games, view);
  contest.addEventListener("end", () => board.cheer());
  contest.addEventListener("none", async () => {
    await games.begin(game.puzzle, undefined, { push: false });
    notice("That board is solved already: this is another game.");
  });
  // On a phone, what is there to type and copy is closed at first.
  document.querySelector("details").open = innerWidth > 600;
  statusView(game, analysis, contest, view);
  goalView(find("goal"), game, view);
  movesView(find("moves"), game, analysis, contest, view, board);
  const hint = hintsView(find("row"), find("hint"), game, analysis, contest, view, board);
  const close = cardView(find("card"), find("row"), game, analysis, contest, games, (line) => player.watch(line));
  const explore = chooserView(find("chooser"), game, analysis);
  const play = playView(find("contest"), find("row"), find("hint"), game, analysis, contest, games);
  shareView(find("share"), game, analysis, contest);
  editorView(find("editor"), find("edit"), game, view);
  const help = rulesView(find("help"), game);
  const back = () => game.back();
  const next = () => game.next();
  const others = [({ key }) => view.key(key), (event) => board.key(event)];
  const actions = {
    h: hint,
    n: () => (game.mode === "play" ? play() : explore()),
    p: () => player.toggle(),
    u: back,
    Backspace: back,
    "Ctrl z": back,
    r: next,
    "Ctrl y": next,
    "?": help,
    Escape: close,
  };
  // Keys mean nothing before there is a puzzle.
  game.addEventListener("change", () => keys(actions, others), { once: true });
  const told = { next: () => player.next(), play: () => player.toggle(), reset: () => game.go(0) };
  if (isEmbedded) frame(game, analysis, told);
  // After all others: where nothing moves, the board is painted at once, and the page with it.
  game.addEventListener("change", ({ detail }) => {
    if (detail.kind === "move")
      board.move(detail.move, game.board, Math.min(MOVE_TIME, player.isPlaying ? player.pace * 0.85 : MOVE_TIME));
    else board.show(game.puzzle, game.board);
  });
  // The first change by a person removes the message about the address.
  game.addEventListener("change", () => {
    notice("");
    document.documentElement.classList.add("ready");
  });
  // Such as that no board is as far away as was chosen.
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    notice(event.reason.message);
  });
  new Address(game, contest, games, notice, isEmbedded).read();
}

/** Shows a text above the page; an empty one hides it. */
function notice(text) {
  find("notice").textContent = text;
}

/**
 * Calls `actions` by the names of keys, wherever the focus is. The functions in `others` get the remaining keys, until
 * one handles it.
 */
function keys(actions, others) {
  addEventListener("keydown", (event) => {
    if (event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input, textarea, select, dialog") !== null) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isControl = event.ctrlKey || event.metaKey;
    // Ctrl and Z undo; with Shift, or with Y, they redo.
    const name = isControl ? `Ctrl ${event.shiftKey && key === "z" ? "y" : key}` : key;
    if (name in actions) actions[name]();
    else if (isControl || !others.some((other) => other(event))) return;
    event.preventDefault();
  });
}

/** Returns the compiled module from the page around this frame, if this page has none. */
function given() {
  if (parent === window) throw new Error("it has no searches, and is for the element of its package");
  parent.postMessage({ tilebase: "module" }, "*");
  return new Promise((resolve) =>
    addEventListener("message", ({ source, data }) => source === parent && resolve(data.tilebase.packed)),
  );
}

/** Sends the state to the page around a frame, and does what that page asks for. */
function frame(game, analysis, actions) {
  let told = "";
  game.addEventListener("paint", () => {
    const { mode, puzzle, board, goal } = game;
    if (analysis.answer === null) return;
    const { distance, atLeast } = analysis.answer;
    const shown = { mode, puzzle: puzzle.name, board, goal, distance, atLeast };
    if (JSON.stringify(shown) === told) return;
    told = JSON.stringify(shown);
    parent.postMessage({ tilebase: shown }, "*");
  });
  addEventListener("message", ({ source, data }) => source === parent && actions[data?.tilebase]?.());
}
