// The page; or the Worker, for which the page starts the same script again.

import { Address } from "./address.js";
import { Analysis } from "./analysis.js";
import { BoardView } from "./board.js";
import { chooserView } from "./chooser.js";
import { Client } from "./client.js";
import { Contest } from "./contest.js";
import { find } from "./dom.js";
import { draw } from "./draw.js";
import { editorView } from "./editor.js";
import { Game } from "./game.js";
import { goalView } from "./goal.js";
import { hintsView } from "./hints.js";
import { keys } from "./keys.js";
import { modesView, puzzlesView } from "./modes.js";
import { movesView } from "./moves.js";
import { playView } from "./play.js";
import { Player } from "./player.js";
import { rulesView } from "./rules.js";
import { serve } from "./serve.js";
import { shareView } from "./share.js";
import { statusView } from "./status.js";
import { fromModule } from "./tilebase.js";
import { unpack } from "./unpack.js";
import { View } from "./view.js";

/** How long a move takes outside of playback, in milliseconds. */
const MOVE_TIME = 260;

if (globalThis.document === undefined) serve({ draw });
else
  start().catch((error) => {
    notice(`This browser cannot run it: ${error.message}`);
    document.documentElement.classList.add("ready");
  });

async function start() {
  // In a frame of another page there is the board, and what goes along its line.
  const isEmbedded = new URLSearchParams(location.search).has("embed");
  document.documentElement.classList.toggle("embed", isEmbedded);
  const module = await unpack(find("wasm").textContent);
  const solver = new Client(find("script").textContent, module);
  // The rules are also loaded here: only searching waits for the Worker.
  const game = new Game(await fromModule(module));
  const analysis = new Analysis(game, solver);
  const contest = new Contest(game, analysis, solver);
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  const stage = find("stage");
  const view = new View(stage, find("views"), game, still);
  const board = new BoardView(find("board"), stage, view, {
    play: (move) => game.move(move),
    after: (move) => game.rules.after(game.board, move),
    isStill: () => still.matches,
  });
  modesView(find("modes"), game);
  puzzlesView(find("puzzles"), game, contest);
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
  contest.addEventListener("end", () => board.cheer());
  const elements = ["main", "count", "verdict", "announcer", "searched"].map((id) => [
    id,
    find(id),
  ]);
  statusView(Object.fromEntries(elements), game, analysis, contest);
  goalView(find("goal"), game);
  movesView(find("moves"), game, analysis);
  const hint = hintsView(find("hints"), find("hint"), game, analysis, contest, board);
  const explore = chooserView(find("chooser"), game, analysis, solver);
  const play = playView(find("contest"), game, analysis, contest);
  shareView(find("share"), game, contest);
  editorView(find("editor"), find("edit"), game);
  const rules = rulesView(find("help"), find("rules"), game);
  keys(find("board"), {
    h: hint,
    n: () => (game.mode === "play" ? play() : explore()),
    p: () => player.toggle(),
    Backspace: () => game.back(),
    z: () => game.back(),
    "?": rules,
    view: (key) => view.key(key),
  });
  if (isEmbedded) tell(analysis);
  // What was wrong with the address is over with the first thing that a person does.
  game.addEventListener("change", () => {
    notice("");
    document.documentElement.classList.add("ready");
  });
  new Address(game, contest, notice).read();
}

/** Shows a text above the page; an empty one hides what there was. */
function notice(text) {
  find("notice").textContent = text;
}

/** Tells the page around a frame what is shown. */
function tell(analysis) {
  analysis.addEventListener("known", () =>
    parent.postMessage({ tilebase: { ...find("main").dataset } }, "*"),
  );
}
