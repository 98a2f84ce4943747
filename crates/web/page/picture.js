// A board as a picture, similar to the command's `--format svg`.

import { draw } from "./dom.js";
import { excluded, partsOf, squaresOf } from "./goals.js";
import { column, row } from "./squares.js";

/** The distance between pieces, and the space around them. */
const [PITCH, MARGIN] = [68, 14];

const STRIKE = { d: "M4 56 56 4", stroke: "#b3261e", "stroke-width": 6 };

const LETTERS = {
  "font-family": "Helvetica Neue, Helvetica, Arial, sans-serif",
  "font-weight": "bold",
  "text-anchor": "middle",
};

/** Returns the SVG document of a board, with colours that need no style. */
export function picture(puzzle, board) {
  const text = new XMLSerializer().serializeToString(drawing(puzzle, board));
  return text.replace(/var\(--[\w-]+, ([^)]+)\)/g, "$1");
}

/** Returns the drawing of a board. */
export function drawing(puzzle, board) {
  return drawn(puzzle.pieces(board), puzzle.picture, board);
}

/** Returns the drawings of the parts of a goal. */
export function goalDrawings(puzzle, goal) {
  return partsOf(goal).map((part) => drawn(squaresOf(puzzle, part), goalShapes(puzzle), part));
}

/** Returns the drawing of a square of a board or a goal. */
export function squareDrawing(puzzle, token, isGoal) {
  const shapes = shapesOf(token, isGoal ? goalShapes(puzzle) : puzzle.picture);
  return draw(
    "svg",
    { viewBox: "-1 -1 62 62", "aria-hidden": "true", ...LETTERS },
    ...shapes.map((shape) => draw(...shape)),
  );
}

function drawn(pieces, shapes, title) {
  const size = 3 * PITCH - 8 + 2 * MARGIN;
  const image = draw(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width: size,
      height: size,
      viewBox: `0 0 ${size} ${size}`,
      ...LETTERS,
    },
    draw("title", {}, title),
    draw("rect", { width: size, height: size, rx: 18, fill: "var(--tray, #e9edf2)" }),
  );
  pieces.forEach((token, square) => {
    const at = `translate(${MARGIN + PITCH * column(square)} ${MARGIN + PITCH * row(square)})`;
    image.append(draw("g", { transform: at }, ...shapesOf(token, shapes).map((s) => draw(...s))));
  });
  return image;
}

/** Returns a function that draws a square of a goal, with excluded pieces struck out. */
function goalShapes(puzzle) {
  return (token) => {
    const other = excluded(puzzle, token);
    if (other === undefined) return puzzle.goalPicture(token);
    return [...shapesOf(other, puzzle.goalPicture), ["path", STRIKE]];
  };
}

/** Returns the shapes of a square 60 wide and high. Null is the empty one, `?` any piece. */
function shapesOf(token, shapes) {
  if (token === null) return [["rect", { width: 60, height: 60, rx: 10, fill: "var(--hole, #d5dbe3)" }]];
  if (token !== "?") return shapes(token);
  const frame = { width: 60, height: 60, rx: 10, stroke: "#8a96a3", "stroke-dasharray": 5 };
  return [
    ["rect", { ...frame, fill: "var(--paper, #f6f7f9)" }],
    ["text", { x: 30, y: 41, "font-size": 30, fill: "var(--soft, #55606c)" }, "?"],
  ];
}
