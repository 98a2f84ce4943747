// The dialog in which a puzzle is chosen: by picture and sentence, by its size and marks, or by a description of one's
// own, which is pasted or opened.

import { linesOf, readLines } from "./description.js";
import { button, make, openDialog, press } from "./dom.js";
import { drawing } from "./picture.js";
import { PUZZLES, ownPuzzle } from "./puzzles.js";

/** Descriptions of other sizes and marks. */
const PICKS = {
  "Tiles 2x3": { board: "2x3", tiles: "12345" },
  "Tiles 3x2": { board: "3x2", tiles: "12345" },
  "Tiles 3x4": { board: "3x4", tiles: "123456789AB" },
  "Tiles 4x3": { board: "4x3", tiles: "123456789AB" },
  "Harris 3x2": { like: "harris", board: "3x2" },
  "Harris 4x2": { like: "harris", board: "4x2" },
  "Harris 5x2": { like: "harris", board: "5x2" },
  "Harris 4x3": { like: "harris", board: "4x3" },
  "Letters 4x2": { board: "4x2", tiles: "AABBCCD" },
  "Two marks 3x2": { board: "3x2", cubes: "5 A.B...", looks: "AB" },
  "Tiles and cubes 3x2": { board: "3x2", tiles: "112", cubes: "2 M.....", looks: "M" },
};

/** Opens the dialog. */
export function openChoice(game, games) {
  const field = make("textarea", { id: "description", rows: 7, spellcheck: "false", "aria-describedby": "own-wrong" });
  const wrong = make("p", { class: "wrong", id: "own-wrong", role: "alert" });
  const file = make("input", { type: "file", id: "own-file", accept: ".toml,.txt", onchange: open });
  const picks = Object.entries(PICKS).map(([name, keys]) =>
    button(null, name, () => {
      field.value = linesOf(keys);
      show();
    }),
  );
  field.value = linesOf(game.puzzle?.isOwn ? game.puzzle.described : PICKS["Tiles 4x3"]);
  const dialog = openDialog(
    "puzzles",
    "Puzzles",
    make("div", { class: "choices", role: "group", "aria-label": "Puzzle" }, ...PUZZLES.map(choose)),
    make("h3", {}, "Other sizes and marks"),
    make("div", { class: "row" }, ...picks),
    make(
      "form",
      { onsubmit: (event) => (event.preventDefault(), show()) },
      make("label", { for: "description" }, "Your own, by its description: 2x2 to twelve squares, as the command reads it"),
      field,
      make("label", { for: "own-file" }, "Or a file"),
      file,
      wrong,
      make("button", { type: "submit", id: "show-own", class: "main" }, "Show"),
    ),
  );

  function choose(puzzle) {
    const { name, long, task, first } = puzzle;
    const lines = make("span", {}, make("strong", {}, long), make("span", { class: "small" }, task));
    const one = button(`to-${name}`, drawing(puzzle, first.start), () => (games.open(puzzle), dialog.close()));
    press(one, puzzle === game.puzzle);
    one.append(lines);
    return one;
  }

  async function open() {
    const [chosen] = file.files;
    if (chosen !== undefined) field.value = await chosen.slice(0, 10_000).text();
  }

  function show() {
    try {
      const { keys, lines } = readLines(field.value);
      try {
        games.open(ownPuzzle(keys));
      } catch (error) {
        // The module says which key is wrong.
        const line = lines[error.message.match(/^\w+(?=:)/)?.[0]];
        throw line === undefined ? error : new Error(`line ${line}, ${error.message}`);
      }
      dialog.close();
    } catch (error) {
      wrong.textContent = error.message;
      field.setAttribute("aria-invalid", "true");
    }
  }
}
