// The squares of a board, numbered row by row from the upper left; the moves of the empty one; and the motions of pieces, as
// keyframes for the Web Animations API. A grid is a puzzle, which has `columns`, `rows`, and the `places` of its squares among
// these, row by row: all others are walls.

import { SIGNS } from "./core.js";
import { facesOf } from "./cube.js";

/** The directions: the step of the empty square, and that of the piece that changes places with it. */
const WAYS = [
  { column: 0, row: 1, piece: "up", arrow: "↑" },
  { column: -1, row: 0, piece: "right", arrow: "→" },
  { column: 1, row: 0, piece: "left", arrow: "←" },
  { column: 0, row: -1, piece: "down", arrow: "↓" },
];

/** The moves by their signs, with the number of `tiles`; and those that undo each other. */
export const MOVES = {};
export const OPPOSITE = {};
for (const [at, sign] of [...SIGNS].entries()) {
  const [way, tiles] = [WAYS[at % 4], 1 + (at >> 2)];
  MOVES[sign] = { ...way, tiles, arrow: tiles > 1 ? way.arrow + tiles : way.arrow };
  OPPOSITE[sign] = SIGNS[at - (at % 4) + 3 - (at % 4)];
}

/** Returns the column and the row of a square, from 0. */
export function placeOf({ columns, places }, square) {
  return [places[square] % columns, Math.floor(places[square] / columns)];
}

/** Returns the squares that the empty one passes in a move, with the last; null if the move leaves the board. */
export function passed(grid, blank, move) {
  const { column, row, tiles } = MOVES[move];
  const [x, y] = placeOf(grid, blank);
  const squares = Array.from({ length: tiles }, (_, tile) => {
    const [toX, toY] = [x + column * (tile + 1), y + row * (tile + 1)];
    return toX >= 0 && toX < grid.columns ? grid.places.indexOf(grid.columns * toY + toX) : -1;
  });
  return squares.includes(-1) ? null : squares;
}

/** Returns the empty square after a move; null if the move leaves the board. */
export function target(grid, blank, move) {
  return passed(grid, blank, move)?.at(-1) ?? null;
}

/** Returns the moves that take the empty square straight to another, or the slide that does; none if they are not in line. */
export function straight(grid, blank, square) {
  const sign = [...SIGNS].find((one) => target(grid, blank, one) === square);
  if (sign === undefined || grid.hasSlides) return sign ?? "";
  return SIGNS[SIGNS.indexOf(sign) % 4].repeat(MOVES[sign].tiles);
}

/** Returns the transformation that puts a piece on a square of a grid. */
export function put(grid, square) {
  const [column, row] = placeOf(grid, square);
  return `translate3d(calc(var(--pitch) * ${column}), calc(var(--pitch) * ${row}), 0)`;
}

/** Returns the animation of a piece that slides: pairs of an element and its keyframes. */
export function slide(grid, element, from, to) {
  return [[element, [{ transform: put(grid, from) }, { transform: put(grid, to) }]]];
}

/**
 * Returns the animation of a cube that rolls over its lower edge into a neighbouring square. A turn about an edge moves
 * the edge to the middle, turns, and moves it back, so that the element's origin does not change.
 */
export function roll(grid, element, from, to) {
  const faces = facesOf(element);
  const [across, down] = [0, 1].map((axis) => placeOf(grid, to)[axis] - placeOf(grid, from)[axis]);
  const edge = (sign) =>
    `translate3d(calc(var(--side) * ${(sign * across) / 2}), calc(var(--side) * ${(sign * down) / 2}), 0)`;
  const turn = (angle) => (across !== 0 ? `rotateY(${angle * across}deg)` : `rotateX(${-angle * down}deg)`);
  // There is a gap between cubes, by which a cube slides while it rolls.
  const at = (angle) => {
    const share = angle / 90;
    const gap = `translate3d(calc(var(--gap) * ${across * share}), calc(var(--gap) * ${down * share}), 0)`;
    return { transform: `${put(grid, from)} ${gap} ${edge(1)} ${turn(angle)} ${edge(-1)}` };
  };
  // Light falls from above, so a face changes its shade on the way up or down.
  const ends = across !== 0 ? ["right", "left"] : ["front", "back"];
  const [falling, rising] = across + down > 0 ? ends : ends.toReversed();
  const wall = across !== 0 ? "dim" : "half";
  const shade = (face, one, other) => [
    faces[face],
    [{ backgroundColor: `var(--${one})` }, { backgroundColor: `var(--${other})` }],
  ];
  const styles = Object.values(faces).map((face) => getComputedStyle(face));
  const sides = styles.map((style) => ({ turned: new DOMMatrix(style.getPropertyValue("--turned")), size: parseFloat(style.fontSize) }));
  const fade = [{ opacity: 1 }, { opacity: 0, offset: 0.3 }, { opacity: 0 }];
  const texts = Object.values(faces).map(({ firstElementChild: text }, at) => [
    text,
    text.classList.contains("marker") ? fade : [{ transform: "none" }, { transform: upright(sides[at], sides, turn(90)) }],
  ]);
  return [
    [element, [at(0), at(90)]],
    shade("top", "lit", wall),
    shade(rising, wall, "lit"),
    shade(falling, wall, "dark"),
    shade("bottom", "dark", wall),
    ...texts,
    ...[...faces.top.querySelectorAll(".edge")].map((edge) => [edge, fade]),
  ];
}

/**
 * Returns how the text of a face is turned at the end of a roll, to lie as it is painted on its new side. Of each side,
 * `turned` is its rotation from the top, and `size` that of its letters.
 */
function upright({ turned, size }, sides, roll) {
  const back = new DOMMatrix(roll).multiply(turned).inverse();
  for (const side of sides) {
    const { m11, m12, m33 } = back.multiply(side.turned);
    // The new side is the one with the same direction.
    if (m33 > 0.9) return `rotate(${Math.atan2(m12, m11)}rad) scale(${side.size / size})`;
  }
  return "none";
}
