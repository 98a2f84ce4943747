// Making a board or a goal, square by square.

import { make } from "./dom.js";
import { goalOf, inWords, partsOf, squaresOf } from "./goals.js";
import { squareDrawing } from "./picture.js";
import { reasonOf } from "./reason.js";
import { place } from "./squares.js";

/** Shows nine squares in `root` to choose from, and below in `desk` what may lie there. */
export function editorView(root, desk, game) {
  let isGoal = false;
  let chosen = 0;
  const tab = (id, text, goal) =>
    make("button", { type: "button", id, onclick: () => ((isGoal = goal), paint()) }, text);
  const tabs = [tab("edit-start", "Board", false), tab("edit-goal", "Goal", true)];
  const squares = Array.from({ length: 9 }, (_, square) =>
    make("button", {
      type: "button",
      class: "square",
      onclick: () => ((chosen = square), paint()),
    }),
  );
  root.append(...squares);
  const palette = make("div", {
    class: "palette",
    id: "palette",
    role: "group",
    "aria-label": "On this square",
  });
  const note = make("p", { class: "note", id: "edit-note" });
  desk.append(
    make("div", { class: "row", role: "group", "aria-label": "What is made" }, ...tabs),
    palette,
    note,
  );

  /** Returns what is made: its pieces, and how to show others. */
  function side() {
    const { puzzle, board, goal } = game;
    const [first, ...rest] = partsOf(goal);
    return isGoal && !puzzle.hasOneGoal
      ? {
          pieces: squaresOf(puzzle, first),
          all: puzzle.goalPalette,
          text: (pieces) => goalOf(puzzle, pieces),
          of: (to) => [board, [to, ...rest].join("+")],
        }
      : {
          pieces: puzzle.pieces(board),
          all: puzzle.palette,
          text: puzzle.boardOf,
          of: (to) => [to, goal],
        };
  }

  /** Returns the position with a piece on the chosen square, or why there is none. */
  function made({ pieces, text, of }, token) {
    const all = [...pieces];
    const isOnce = token === null || (game.puzzle.isEachOnce && token !== "?");
    const other = isOnce ? pieces.indexOf(token) : -1;
    if (other !== -1) all[other] = all[chosen];
    all[chosen] = token;
    try {
      return { position: game.read(game.puzzle, ...of(text(all))) };
    } catch (error) {
      return { reason: reasonOf(error).text.replace(/^\w+: /, "") };
    }
  }

  function paint() {
    const { puzzle } = game;
    if (game.mode !== "edit") return;
    const part = side();
    tabs[0].setAttribute("aria-pressed", String(!isGoal || puzzle.hasOneGoal === true));
    tabs[1].setAttribute("aria-pressed", String(isGoal && !puzzle.hasOneGoal));
    tabs[1].disabled = puzzle.hasOneGoal === true;
    const isOfGoal = part.all === puzzle.goalPalette;
    const words = (token) =>
      isOfGoal || token === null ? inWords(puzzle, token) : puzzle.describe(token);
    const pictured = (token, text) => [
      squareDrawing(puzzle, token, isOfGoal),
      make("span", { class: "hidden" }, text),
    ];
    squares.forEach((button, square) => {
      const token = part.pieces[square] ?? null;
      button.setAttribute("aria-pressed", String(square === chosen));
      button.replaceChildren(...pictured(token, `${place(square)}: ${words(token)}`));
    });
    const reasons = new Set();
    palette.replaceChildren(
      ...part.all.map((token) => {
        const isHere = part.pieces[chosen] === token;
        const { position, reason } = isHere ? {} : made(part, token);
        if (reason !== undefined) reasons.add(reason);
        return make(
          "button",
          {
            type: "button",
            class: "square",
            "aria-pressed": String(isHere),
            title: reason ?? null,
            disabled: reason !== undefined,
            onclick: () => take(position, token),
          },
          ...pictured(token, words(token)),
        );
      }),
    );
    const [why] = reasons;
    const others = isOfGoal && partsOf(game.goal).length > 1 ? " This is the first of several goals." : "";
    note.textContent = `Choose a square, then what lies there.${others}${why === undefined ? "" : ` What is pale makes no board: ${why}.`}`;
  }

  function take(position, token) {
    if (position === undefined) return;
    const index = side().all.indexOf(token);
    game.show(position, { mode: "edit" });
    palette.children[index]?.focus();
  }

  game.addEventListener("change", paint);
}
