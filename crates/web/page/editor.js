// The editor of a board or a goal, square by square.

import { button, make, press } from "./dom.js";
import { goalOf, inWords, partsOf, squaresOf } from "./goals.js";
import { squareDrawing } from "./picture.js";
import { reasonOf } from "./errors.js";

/** The parts of a goal to keep, by name: the squares that stay. */
const PARTS = {
  "First row": [0, 1, 2],
  "First column": [0, 3, 6],
  Corners: [0, 2, 6, 8],
};

/** Shows nine squares in `root` to choose one, and the pieces for it in `desk`. */
export function editorView(root, desk, game, view) {
  let isGoal = false;
  let chosen = 0;
  const tab = (id, text, goal) => button(id, text, () => ((isGoal = goal), paint()));
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
  const lead = make("span", { class: "lead" }, "Only its");
  const parts = make(
    "div",
    { class: "row", role: "group", "aria-label": "Parts of the goal" },
    lead,
    ...Object.entries(PARTS).map(([name, squares]) => button(null, name, () => leave(squares))),
  );
  desk.append(
    make("div", { class: "row", role: "group", "aria-label": "What is made" }, ...tabs),
    palette,
    parts,
    note,
  );

  /** Keeps these squares of the goal, and allows anything on the others. */
  function leave(squares) {
    const { puzzle, board, goal } = game;
    const all = squaresOf(puzzle, partsOf(goal)[0]);
    const part = all.map((token, square) => (squares.includes(square) ? token : "?"));
    game.show(game.read(puzzle, board, goalOf(puzzle, part)), { mode: "edit" });
  }

  /** Returns the side that is edited: its pieces, and functions for the position with other pieces. */
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

  /** Returns the position with a piece on the chosen square, or why it is none. */
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
    press(tabs[0], !isGoal || puzzle.hasOneGoal === true);
    press(tabs[1], isGoal && !puzzle.hasOneGoal);
    parts.hidden = !isGoal || puzzle.hasOneGoal === true;
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
      press(button, square === chosen);
      button.replaceChildren(...pictured(token, `${view.place(square)}: ${words(token)}`));
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
    const pale = why === undefined ? "" : ` What is pale makes no board: ${why}.`;
    note.textContent = `Choose a square, then what lies there.${others}${pale}`;
  }

  function take(position, token) {
    if (position === undefined) return;
    const index = side().all.indexOf(token);
    game.show(position, { mode: "edit" });
    palette.children[index]?.focus();
  }

  let shown = "";
  game.addEventListener("paint", () => {
    const { mode, puzzle, board, goal } = game;
    const now = `${mode} ${puzzle.name} ${board} ${goal}`;
    if (now !== shown) paint();
    shown = now;
  });
}
