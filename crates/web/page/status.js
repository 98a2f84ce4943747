// How many moves are left: to read, and announced.

import { counted, grouped } from "./dom.js";
import { MOVES } from "./squares.js";

/** Shows the state of a game in the page's elements, and says it in the `data-` attributes of `main`. */
export function statusView({ main, count, verdict, announcer, searched }, game, analysis) {
  let before = null;
  let happened = "";
  let isPlayback = false;

  game.addEventListener("change", ({ detail }) => {
    const { puzzle, board, goal } = game;
    Object.assign(main.dataset, { puzzle: puzzle.name, position: board, goal, distance: "" });
    happened = detail.kind === "move" ? moved(detail) : "";
    if (detail.kind !== "move") before = null;
    isPlayback = detail.player === false;
  });

  analysis.addEventListener("known", () => {
    const { distance } = analysis.answer;
    const { puzzle } = game;
    main.dataset.distance = distance ?? "none";
    count.textContent =
      distance === null ? "No way" : distance === 0 ? "Solved" : counted(distance, puzzle.unit);
    const comparison =
      before === null || distance === null ? "" : distance < before ? "nearer" : "farther";
    verdict.textContent =
      distance === null
        ? puzzle.unsolvable
        : distance === 0
          ? "The goal is reached."
          : `left from here${comparison === "" ? "" : `, ${comparison}`}`;
    const left =
      distance === null
        ? "No moves lead to the goal"
        : distance === 0
          ? "Solved"
          : `${counted(distance, puzzle.unit)} left`;
    before = distance;
    // Of playback only the end is worth a word.
    if (isPlayback && distance !== 0) return;
    announcer.textContent = [
      happened,
      `${left}${comparison === "" || distance === 0 ? "" : `, ${comparison}`}.`,
    ]
      .filter(Boolean)
      .join(" ");
  });

  analysis.addEventListener("failed", ({ detail }) => {
    count.textContent = "";
    verdict.textContent = detail;
  });

  analysis.addEventListener("goal", ({ detail }) => {
    const all = analysis.histogram.reduce((sum, number) => sum + number, 0);
    // A table serves many goals.
    const when = detail.time < 2 ? "before" : `in ${Math.ceil(detail.time)} ms`;
    searched.textContent = `${grouped(all)} ${game.puzzle.things} lead to this goal. All were searched here, in your browser, ${when}.`;
    main.dataset.time = detail.time;
  });

  function moved({ move, before: board }) {
    const { puzzle } = game;
    const blank = puzzle.pieces(board).indexOf(null);
    const token = puzzle.pieces(game.board)[blank];
    const text = puzzle.says(token, MOVES[move].piece);
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  }
}
