// How many moves were made or are left: to read, and announced.

import { clock } from "./contest.js";
import { counted, grouped, make } from "./dom.js";
import { compared } from "./moves.js";
import { MOVES } from "./squares.js";

/** Shows the state of a game in the page's elements, and says it in the `data-` attributes of `main`. */
export function statusView({ main, count, verdict, announcer, searched }, game, analysis, contest) {
  let before = null;
  let comparison = "";
  let happened = "";
  let isPlayback = false;

  game.addEventListener("change", ({ detail }) => {
    const { mode, puzzle, board, goal } = game;
    Object.assign(main.dataset, { mode, puzzle: puzzle.name, position: board, goal, distance: "" });
    document.title = `${mode === "play" ? "Play " : ""}${puzzle.long}: ${board} – tilebase`;
    happened = detail.kind === "move" ? moved(detail) : "";
    if (detail.kind !== "move") before = null;
    isPlayback = detail.player === false;
  });

  analysis.addEventListener("known", () => {
    const { distance, known } = analysis.answer;
    main.dataset.distance = distance ?? (known ? "none" : "unknown");
    comparison =
      before === null || distance === null ? "" : compared(before, distance);
    before = distance;
    const [number, text] = game.mode === "play" ? played() : explored();
    // Of playback only the end is worth a word.
    if (isPlayback && distance !== 0) return;
    announcer.textContent =
      game.mode === "play" && contest.result === null
        ? happened
        : [happened, `${number}: ${text}`].filter(Boolean).join(" ");
  });
  contest.addEventListener("change", () => game.mode === "play" && played());

  analysis.addEventListener("failed", ({ detail }) => {
    count.textContent = "";
    verdict.textContent = detail;
  });

  analysis.addEventListener("goal", ({ detail }) => {
    const all = analysis.histogram.reduce((sum, number) => sum + number, 0);
    // A table serves many goals.
    const when = detail.time < 2 ? "" : ` in ${Math.ceil(detail.time)} ms`;
    searched.textContent =
      all === 0
        ? "7,524,679,680 states are too many to search here: a search from both sides finds what it can."
        : `${grouped(all)} ${game.puzzle.things} lead to this goal. This device searched them all${when}.`;
    main.dataset.time = detail.time;
  });

  /** Says what was made. Distances stay hidden. */
  function played() {
    const { result, best, moves, time } = contest;
    const { unit } = game.puzzle;
    if (result === null) {
      const record = best === null ? "" : `. Best: ${best.moves} in ${clock(best.time)}`;
      return say(moves, unit, `${clock(time)}${record}`);
    }
    const fewest =
      result.fewest === null
        ? "The fewest are not known on this page"
        : result.moves === result.fewest
          ? "It cannot be done in fewer"
          : `The fewest are ${result.fewest}`;
    return say(
      moves,
      unit,
      `Solved in ${clock(time)}. ${fewest}.${result.isBest ? " Your best." : ""}`,
    );
  }

  function explored() {
    const { distance, known } = analysis.answer;
    if (distance === 0) return say("Solved", "", "The goal is reached.");
    if (distance !== null)
      return say(
        distance,
        game.puzzle.unit,
        `left from here${comparison && `, ${comparison}`}`,
      );
    if (known) return say("Unsolvable", "", `No moves lead to the goal. ${game.puzzle.unsolvable}`);
    return say("Far", "", "The fewest from here are not known on this page.");
  }

  /** Shows a number of things or a word, and a text; returns both. */
  function say(number, unit, text) {
    const words = unit === "" ? number : counted(number, unit);
    const [first, ...rest] = words.split(" ");
    count.replaceChildren(
      first,
      ...(unit === "" ? [] : [make("span", { class: "unit" }, ` ${rest.join(" ")}`)]),
    );
    count.classList.toggle("word", unit === "");
    if (verdict.textContent !== text) verdict.textContent = text;
    return [words, text];
  }

  function moved({ move, before: board }) {
    const { puzzle } = game;
    const blank = puzzle.pieces(board).indexOf(null);
    const token = puzzle.pieces(game.board)[blank];
    const text = puzzle.says(token, MOVES[move].piece);
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  }
}
