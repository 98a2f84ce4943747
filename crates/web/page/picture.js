// A board as a picture, similar to the command's `--format svg`.

import { HOLE, shapesOf } from "./cube.js";
import { draw } from "./dom.js";
import { placeOf } from "./motion.js";

/** The distance between pieces, and the space around them. */
const [PITCH, MARGIN] = [68, 14];

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
  const shapes = puzzle.pieces(board).map((piece) => (piece === null ? HOLE : shapesOf(puzzle.look(piece))));
  return drawn(puzzle, shapes, board);
}

/** Returns the drawings of the parts of a goal, each with what is on its squares. */
export function goalDrawings(puzzle, goal) {
  const parts = goal.split("+");
  return puzzle.core.goalSquares(goal).map((squares, at) => ({
    squares,
    image: drawn(puzzle, squares.map((text) => shapesOf(puzzle.goalLook(text))), parts[at]),
  }));
}

/** Returns the drawing of a look, or of the empty square. */
export function squareDrawing(look) {
  const attributes = { viewBox: "-1 -1 62 62", "aria-hidden": "true", ...LETTERS };
  return draw("svg", attributes, ...shapesOf(look).map((shape) => draw(...shape)));
}

function drawn(puzzle, all, title) {
  const [width, height] = [puzzle.columns, puzzle.rows].map((count) => count * PITCH - 8 + 2 * MARGIN);
  const size = { width, height };
  const box = { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "xMidYMin" };
  const image = draw(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", ...size, ...box, ...LETTERS },
    draw("title", {}, title),
    draw("rect", { ...size, rx: 18, fill: "var(--tray, #e9edf2)" }),
  );
  const walls = Array.from({ length: puzzle.columns * puzzle.rows }, (_, place) => place).filter((place) => !puzzle.places.includes(place));
  for (const place of walls) {
    const [x, y] = [place % puzzle.columns, Math.floor(place / puzzle.columns)].map((at) => MARGIN + PITCH * at);
    image.append(draw("rect", { x, y, width: PITCH - 8, height: PITCH - 8, rx: 9, fill: "var(--wall, #7d8a99)" }));
  }
  all.forEach((shapes, square) => {
    const [x, y] = placeOf(puzzle, square).map((at) => MARGIN + PITCH * at);
    image.append(draw("g", { transform: `translate(${x} ${y})` }, ...shapes.map((shape) => draw(...shape))));
  });
  return image;
}

/** Returns a function that shows the goal of a game in `root`, turned like the board. */
export function goalView(root, game, view) {
  let shown = "";
  root.setAttribute("role", "img");
  return () => {
    const { puzzle, goal } = game;
    const what = `${puzzle.name} ${goal} ${view.quarters}`;
    if (what === shown) return;
    shown = what;
    const parts = goalDrawings(puzzle, goal);
    for (const { image } of parts) image.setAttribute("aria-hidden", "true");
    root.replaceChildren(...parts.map(({ image }) => image));
    root.style.setProperty("--parts", Math.ceil(Math.sqrt(parts.length)));
    root.style.setProperty("--quarters", view.quarters);
    const words = ({ squares }) =>
      squares.map((text, square) => `${view.place(square)}: ${puzzle.inWords(text)}`).join("; ");
    root.setAttribute("aria-label", `Goal: ${parts.map(words).join(", or ")}`);
  };
}
