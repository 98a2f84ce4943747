// How pieces move: keyframes for the Web Animations API.

import { column, row } from "./squares.js";

/** Returns the transformation that puts a piece on a square. */
export function put(square) {
  return `translate3d(calc(var(--pitch) * ${column(square)}), calc(var(--pitch) * ${row(square)}), 0)`;
}

/** Returns the animation of a piece that slides: pairs of an element and its keyframes. */
export function slide(element, from, to) {
  return [[element, [{ transform: put(from) }, { transform: put(to) }]]];
}

/**
 * Returns the animation of a cube that rolls over its lower edge into a neighbouring square. `faces`
 * are its six faces by where they are. Turning about an edge is moving the edge to the middle,
 * turning, and moving it back: the element's origin stays where it is.
 */
export function roll(element, faces, from, to) {
  const across = column(to) - column(from);
  const down = row(to) - row(from);
  const edge = (sign) =>
    `translate3d(calc(var(--side) * ${(sign * across) / 2}), calc(var(--side) * ${(sign * down) / 2}), 0)`;
  const turn =
    across !== 0
      ? (angle) => `rotateY(${angle * across}deg)`
      : (angle) => `rotateX(${-angle * down}deg)`;
  // Squares are farther apart than cubes are wide: a cube slides by the gap while it rolls.
  const at = (angle) => {
    const share = angle / 90;
    const gap = `translate3d(calc(var(--gap) * ${across * share}), calc(var(--gap) * ${down * share}), 0)`;
    return { transform: `${put(from)} ${gap} ${edge(1)} ${turn(angle)} ${edge(-1)}` };
  };
  // Light falls from above: a face changes its shade on the way up or down.
  const [falling, rising] =
    across !== 0
      ? across > 0
        ? ["right", "left"]
        : ["left", "right"]
      : down > 0
        ? ["front", "back"]
        : ["back", "front"];
  const wall = across !== 0 ? "dim" : "half";
  const shade = (face, one, other) => [
    faces[face],
    [{ backgroundColor: `var(--${one})` }, { backgroundColor: `var(--${other})` }],
  ];
  const letters = Object.values(faces).map((face) => [
    face.firstElementChild,
    [{ opacity: 1 }, { opacity: 0, offset: 0.3 }, { opacity: 0 }],
  ]);
  return [
    [element, [at(0), at(90)]],
    shade("top", "lit", wall),
    shade(rising, wall, "lit"),
    shade(falling, wall, "dark"),
    shade("bottom", "dark", wall),
    ...letters,
  ];
}
