// The dialog in which a puzzle is chosen: by picture and sentence, by its size, or by a description of one's own, which is
// written or opened.

import { linesOf, readLines } from "./description.js";
import { button, make, openDialog, press } from "./dom.js";
import { drawing } from "./picture.js";
import { PUZZLES, ownPuzzle } from "./puzzles.js";

/** Descriptions of other sizes. */
const SIZES = {
  "Tiles 3x2": { board: "3x2", tiles: "12345" },
  "Tiles 4x3": { board: "4x3", tiles: "123456789AB" },
  "Eight, several at once": { like: "eight", moves: "slides" },
  "Tiles and walls": { board: "#.../..../...#", tiles: "123456789" },
  "Harris 3x2": { like: "harris", board: "3x2" },
  "Harris 4x2": { like: "harris", board: "4x2" },
};

/** Descriptions to begin with. */
const EXAMPLES = {
  "Letters, some alike": { board: "4x2", tiles: "AABBCCD" },
  "Cubes with two marks": { board: "3x2", cubes: "5 A.B...", looks: "AB" },
  "Tiles and cubes": { board: "3x2", tiles: "112", cubes: "2 M.....", looks: "M" },
};

/** Opens the dialog. */
export function openPuzzles(game, games) {
  const about = { rows: 5, spellcheck: "false", "aria-describedby": "own-wrong", oninput: preview };
  const field = make("textarea", { id: "description", ...about });
  const wrong = make("p", { class: "wrong", id: "own-wrong", role: "alert" });
  const file = make("input", { type: "file", id: "own-file", accept: ".toml,.txt", onchange: open });
  const pictured = make("div", { class: "pictures", id: "own-picture", "aria-hidden": "true" });
  const all = (descriptions, act) =>
    make("div", { class: "row" }, ...Object.entries(descriptions).map(([name, keys]) => button(null, name, () => act(keys))));
  const isOwn = game.puzzle?.isOwn === true;
  field.value = linesOf(isOwn ? game.puzzle.described : EXAMPLES["Tiles and cubes"]);
  const dialog = openDialog(
    "puzzles",
    "Puzzles",
    make("div", { class: "choices", role: "group", "aria-label": "Puzzle" }, ...PUZZLES.map(choose)),
    make("details", { id: "sizes" }, make("summary", {}, "More sizes"), all(SIZES, take)),
    make(
      "details",
      { id: "own", open: isOwn, ontoggle: ({ target }) => target.open && target.scrollIntoView({ block: "nearest" }) },
      make("summary", {}, "Your own puzzle"),
      make("p", { class: "legend" }, "On 2x2 to 16 squares, up to 8 in a row. Begin with an example:"),
      all(EXAMPLES, (keys) => ((field.value = linesOf(keys)), preview())),
      make(
        "form",
        { onsubmit: (event) => (event.preventDefault(), take()) },
        make("label", { for: "description" }, "Its description"),
        make("div", { class: "own" }, field, pictured),
        wrong,
        make("div", { class: "row" }, make("button", { type: "submit", id: "show-own", class: "main" }, "Show"), make("label", { for: "own-file" }, "or open a file"), file),
      ),
    ),
  );
  preview();

  function choose(puzzle) {
    const { name, long, task } = puzzle;
    const lines = make("span", {}, make("strong", {}, long), make("span", { class: "small" }, task));
    const one = button(`to-${name}`, drawing(puzzle, puzzle.scene), () => (games.open(puzzle), dialog.close()));
    press(one, puzzle === game.puzzle);
    one.append(lines);
    return one;
  }

  async function open() {
    const [chosen] = file.files;
    if (chosen !== undefined) field.value = await chosen.slice(0, 10_000).text();
    preview();
  }

  /** Returns the puzzle of the description; throws an error that names the line. */
  function written() {
    const { keys, lines } = readLines(field.value);
    try {
      return ownPuzzle(keys);
    } catch (error) {
      // The module says which key is wrong.
      const line = lines[error.message.match(/^\w+(?=:)/)?.[0]];
      throw line === undefined ? error : new Error(`line ${line}, ${error.message}`);
    }
  }

  /** Shows the first board, or why there is none. */
  function preview() {
    try {
      const puzzle = written();
      pictured.replaceChildren(drawing(puzzle, puzzle.first.start));
      wrong.textContent = "";
    } catch (error) {
      pictured.replaceChildren();
      wrong.textContent = error.message;
    }
    field.setAttribute("aria-invalid", String(wrong.textContent !== ""));
  }

  /** Shows the puzzle of a description, by default the one that is written, if it is one. */
  function take(keys) {
    if (keys === undefined && wrong.textContent !== "") return field.focus();
    games.open(keys === undefined ? written() : ownPuzzle(keys));
    dialog.close();
  }
}
