// The page, or its Worker, which runs the same script.

import { Address } from "./address.js";
import { Analysis } from "./analysis.js";
import { BoardView } from "./board.js";
import { cardView } from "./card.js";
import { Contest } from "./contest.js";
import { load } from "./core.js";
import { colours } from "./cube.js";
import { find, make } from "./dom.js";
import { editorView } from "./editor.js";
import { Game } from "./game.js";
import { Games } from "./games.js";
import { headerView } from "./header.js";
import { histogramView } from "./histogram.js";
import { movesView } from "./moves.js";
import { goalView } from "./picture.js";
import { hintsView, playView } from "./play.js";
import { Player } from "./player.js";
import { learn } from "./puzzles.js";
import { Searches } from "./searches.js";
import { serve } from "./serve.js";
import { shareView } from "./share.js";
import { statusView } from "./status.js";
import { unpack } from "./unpack.js";
import { View } from "./view.js";

/** The milliseconds of a move outside of playback. */
const MOVE_TIME = 260;

/** The milliseconds after which the page is shown without a board. */
const LONG = 1000;

if (globalThis.document === undefined) serve(load, {});
else
  start().catch((error) => {
    notice("This browser cannot run the page.", error.message);
    ready();
  });

async function start() {
  // A frame in another page has only the board and the controls of its line.
  const options = new URLSearchParams(location.search);
  const isEmbedded = options.has("embed");
  document.documentElement.classList.toggle("embed", isEmbedded);
  document.documentElement.dataset.theme = options.get("theme") ?? "";
  const { module: bytes, textContent: script } = find("script");
  const module = await (bytes.byteLength > 0 ? WebAssembly.compile(bytes) : unpack(await given()));
  const searches = new Searches(script, module);
  // The rules are loaded here, too, so that only searches wait for the Worker.
  learn(load(module));
  const game = new Game();
  const analysis = new Analysis(game, searches);
  const contest = new Contest(game, analysis, searches);
  const games = new Games(game, searches, contest);
  const address = new Address(game, contest, games, notice, isEmbedded);
  const painted = new CSSStyleSheet();
  painted.replaceSync(colours());
  document.adoptedStyleSheets.push(painted);
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  const stage = find("stage");
  const view = new View(stage, find("views"), game, still);
  const board = new BoardView(find("board"), stage, view, game, still);
  const header = headerView(game, games);
  const status = statusView(game, analysis, contest, games, view);
  const goal = goalView(find("goal"), game, view);
  const moves = movesView(find("moves"), game, analysis, view, board);
  const hints = hintsView(find("row"), find("hint"), game, analysis, contest, view, board);
  const player = new Player(find("player"), game, analysis, games, view);
  const card = cardView(find("card"), find("row"), game, analysis, contest, games, (line) => player.watch(line));
  const histogram = histogramView(find("chooser"), game, analysis, games);
  const play = playView(find("contest"), find("row"), find("hint"), game, analysis, contest, games);
  const share = shareView(find("share"), game, analysis, contest, searches);
  const editor = editorView(find("editor"), find("edit"), game, games, view);
  // On a phone, what is there to type and copy is closed at first.
  document.querySelector(".panel details").open = innerWidth > 600;

  const actions = {
    h: hints.next,
    n: () => (game.mode === "play" ? play.begin() : histogram.begin()),
    p: () => player.toggle(),
    u: () => game.back(),
    Backspace: () => game.back(),
    "Ctrl z": () => game.back(),
    r: () => game.next(),
    "Ctrl y": () => game.next(),
    "?": () => find("help").click(),
    Escape: card.close,
  };
  keys(game, actions, [({ key }) => view.key(key), (event) => board.key(event)]);
  const told = { next: () => player.next(), play: () => player.toggle(), reset: () => game.go(0) };
  const tell = isEmbedded ? frame(game, analysis, told) : () => {};

  /** What follows a change, in order: what is known, what is counted and kept, and what is shown. */
  game.follow = (detail) => {
    // The first change by a person removes a message.
    notice("");
    games.follow(detail);
    analysis.follow(detail);
    status.follow(detail);
    hints.follow();
    play.follow();
    contest.follow(detail);
    player.follow(detail);
    address.follow(detail);
    if (detail.kind === "move")
      board.move(detail.move, game.board, Math.min(MOVE_TIME, player.isPlaying ? player.pace * 0.85 : MOVE_TIME));
    else board.show(game.puzzle, game.board);
  };
  /** Shows the state: all views, in order. */
  game.render = () => {
    view.paint();
    header();
    status.paint();
    goal();
    board.greet();
    moves();
    hints.paint();
    play.paint();
    card.paint();
    player.paint();
    histogram.paint();
    share();
    editor();
    tell();
    ready();
  };
  analysis.known = () => {
    contest.know();
    hints.know();
    player.know();
  };
  contest.ended = () => board.cheer();
  contest.none = async () => {
    await games.begin(game.puzzle, undefined, { push: false });
    notice("That board is solved already: this is another game.");
  };
  // Such as that no board is as far away as was chosen.
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    notice(event.reason.message);
    ready();
  });
  address.read();
  // A first game that takes long to deal.
  setTimeout(() => {
    if (game.puzzle === null) find("lede").textContent = "Dealing a puzzle…";
    ready();
  }, LONG);
}

function ready() {
  for (const part of document.querySelectorAll("header, main")) part.hidden = false;
}

/** Shows a text over the page, with details behind a click; an empty one hides it. */
function notice(text, details = "") {
  const more = details === "" ? [] : [make("details", {}, make("summary", {}, "Details"), details)];
  find("notice").replaceChildren(...(text === "" ? [] : [make("p", {}, text), ...more]));
}

/**
 * Calls `actions` by the names of keys, wherever the focus is. The functions in `others` get the remaining keys, until
 * one handles it.
 */
function keys(game, actions, others) {
  addEventListener("keydown", (event) => {
    // Keys mean nothing before there is a puzzle.
    if (event.altKey || event.defaultPrevented || game.puzzle === null) return;
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
  if (parent === window) throw new Error("It has no searches, and is for the element of its package.");
  parent.postMessage({ tilebase: "module" }, "*");
  return new Promise((resolve) =>
    addEventListener("message", ({ source, data }) => source === parent && resolve(data.tilebase.packed)),
  );
}

/** Does what the page around a frame asks for. Returns a function that sends it the state. */
function frame(game, analysis, actions) {
  let told = "";
  addEventListener("message", ({ source, data }) => source === parent && actions[data?.tilebase]?.());
  return () => {
    const { mode, puzzle, board, goal } = game;
    if (analysis.answer === null) return;
    const { distance, atLeast } = analysis.answer;
    const shown = { mode, puzzle: puzzle.name, board, goal, distance, atLeast };
    if (JSON.stringify(shown) === told) return;
    told = JSON.stringify(shown);
    parent.postMessage({ tilebase: shown }, "*");
  };
}
