// A board as a picture, of the family of the command's `--svg`.

import { draw } from "./dom.js";
import { column, row } from "./squares.js";

/** How far apart pieces are, and the space around them. */
const [PITCH, MARGIN] = [68, 14];

/** Returns the SVG document of a board. */
export function picture(puzzle, board) {
  const size = 3 * PITCH - 8 + 2 * MARGIN;
  const image = draw("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    width: size,
    height: size,
    viewBox: `0 0 ${size} ${size}`,
    "font-family": "Helvetica Neue, Helvetica, Arial, sans-serif",
    "font-weight": "bold",
    "text-anchor": "middle",
  });
  image.append(
    draw("title", {}, board),
    draw("rect", { width: size, height: size, rx: 18, fill: "#e9edf2" }),
  );
  puzzle.pieces(board).forEach((token, square) => {
    const at = `translate(${MARGIN + PITCH * column(square)} ${MARGIN + PITCH * row(square)})`;
    const shapes =
      token === null
        ? [["rect", { width: 60, height: 60, rx: 10, fill: "#d5dbe3" }]]
        : puzzle.picture(token);
    image.append(draw("g", { transform: at }, ...shapes.map((shape) => draw(...shape))));
  });
  return new XMLSerializer().serializeToString(image);
}
