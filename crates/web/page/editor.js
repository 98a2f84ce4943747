// The editor of a board or a goal, square by square.

import { reasonOf } from "./core.js";
import { button, make, press } from "./dom.js";
import { placeOf } from "./motion.js";
import { squareDrawing } from "./picture.js";

/** The parts of a goal to keep, by name: whether a square stays, by its column and row, and the last ones. */
const PARTS = {
  "First row": (column, row) => row === 0,
  "First column": (column) => column === 0,
  Corners: (column, row, last, lowest) => [0, last].includes(column) && [0, lowest].includes(row),
};

/** Shows the squares in `root` to choose one, and the pieces for it in `desk`. Returns a function that shows the state. */
export function editorView(root, desk, game, games, view) {
  let isGoal = false;
  let chosen = 0;
  const tab = (id, text, goal) => button(id, text, () => ((isGoal = goal), paint()));
  const tabs = [tab("edit-start", "The board", false), tab("edit-goal", "The goal", true)];
  let squares = [];
  const palette = make("div", { class: "palette", id: "palette", role: "group", "aria-label": "On this square" });
  const note = make("p", { class: "note", id: "edit-note" });
  const lead = make("span", { class: "lead" }, "Only these count");
  const parts = make(
    "div",
    { class: "row", role: "group", "aria-label": "Parts of the goal" },
    lead,
    ...Object.entries(PARTS).map(([name, stays]) => button(null, name, () => leave(stays))),
  );
  const made = button("play-made", "Play this board", () => games.from(), { class: "main" });
  desk.append(
    make("div", { class: "row", role: "group", "aria-label": "What you edit" }, make("span", { class: "lead" }, "You edit"), ...tabs, made),
    palette,
    parts,
    note,
  );

  /** Keeps some squares of the goal, and allows anything on the others. */
  function leave(stays) {
    const { puzzle, board, goal } = game;
    const [all] = puzzle.core.goalSquares(goal);
    const last = [puzzle.columns - 1, puzzle.rows - 1];
    const part = all.map((text, square) => (stays(...placeOf(puzzle, square), ...last) ? text : "?"));
    game.show(game.read(puzzle, board, puzzle.boardOf(part)), { mode: "edit" });
  }

  /** Returns the side that is edited: its pieces, and functions for the question with other pieces. */
  function side() {
    const { puzzle, board, goal } = game;
    if (!isGoal || puzzle.isLarge) return { pieces: puzzle.pieces(board), all: puzzle.palette, of: (to) => [to, goal] };
    const [, ...rest] = goal.split("+");
    const [pieces] = puzzle.core.goalSquares(goal);
    return { pieces, all: puzzle.goalPalette, of: (to) => [board, [to, ...rest].join("+")] };
  }

  /** Returns the question with a piece on the chosen square, or why it is none. */
  function asked({ pieces, of }, token) {
    const all = [...pieces];
    const isOnce = token === null || (game.puzzle.isEachOnce && token !== "?");
    const other = isOnce ? pieces.indexOf(token) : -1;
    if (other !== -1) all[other] = all[chosen];
    all[chosen] = token;
    try {
      return { question: game.read(game.puzzle, ...of(game.puzzle.boardOf(all))) };
    } catch (error) {
      return { reason: reasonOf(error).text.replace(/^\w+: /, "") };
    }
  }

  function paint() {
    const { puzzle } = game;
    if (game.mode !== "edit") return;
    const part = side();
    const { isLarge } = puzzle;
    press(tabs[0], !isGoal || isLarge);
    press(tabs[1], isGoal && !isLarge);
    parts.hidden = !isGoal || isLarge;
    tabs[1].disabled = isLarge;
    const isOfGoal = part.all === puzzle.goalPalette;
    const words = (token) => (isOfGoal || token === null ? puzzle.inWords(token) : puzzle.describe(token));
    const pictured = (token, text) => [
      squareDrawing(isOfGoal ? puzzle.goalLook(token) : token && puzzle.look(token)),
      make("span", { class: "hidden" }, text),
    ];
    if (squares.length !== puzzle.squares) {
      chosen = 0;
      const onclick = (square) => () => ((chosen = square), paint());
      squares = Array.from({ length: puzzle.squares }, (_, at) =>
        button(null, "", onclick(at), { class: "square" }),
      );
      root.replaceChildren(...squares);
    }
    squares.forEach((button, square) => {
      const token = part.pieces[square] ?? null;
      press(button, square === chosen);
      button.replaceChildren(...pictured(token, `${view.place(square)}: ${words(token)}`));
    });
    const reasons = new Set();
    palette.replaceChildren(
      ...part.all.flatMap((token) => {
        const isHere = part.pieces[chosen] === token;
        const { question, reason } = isHere ? {} : asked(part, token);
        // What is nowhere yet, and cannot come, is no choice.
        if (reason !== undefined && token !== null && !part.pieces.includes(token)) return [];
        if (reason !== undefined) reasons.add(reason);
        const about = { class: "square", title: reason ?? null, disabled: reason !== undefined };
        const one = button(null, "", () => take(question, token), about);
        press(one, isHere);
        one.append(...pictured(token, words(token)));
        return [one];
      }),
    );
    const [why] = reasons;
    const others = isOfGoal && game.goal.includes("+") ? " This is the first of several goals." : "";
    const pale = why === undefined ? "" : ` What is pale makes no board: ${why}.`;
    note.textContent = `Choose a square, then what lies there.${others}${pale}`;
  }

  function take(question, token) {
    if (question === undefined) return;
    game.show(question, { mode: "edit" });
    palette.querySelector('[aria-pressed="true"]')?.focus();
  }

  let shown = "";
  return () => {
    const now = `${game.mode} ${game.question}`;
    if (now !== shown) paint();
    shown = now;
  };
}
