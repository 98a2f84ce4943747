// The motions of pieces: keyframes for the Web Animations API.

import { facesOf } from "./cube.js";
import { placeOf } from "./squares.js";

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
  const sides = across !== 0 ? ["right", "left"] : ["front", "back"];
  const [falling, rising] = across + down > 0 ? sides : sides.toReversed();
  const wall = across !== 0 ? "dim" : "half";
  const shade = (face, one, other) => [
    faces[face],
    [{ backgroundColor: `var(--${one})` }, { backgroundColor: `var(--${other})` }],
  ];
  const whole = new DOMMatrix(turn(90));
  const fade = [{ opacity: 1 }, { opacity: 0, offset: 0.3 }, { opacity: 0 }];
  const texts = Object.entries(faces).map(([name, { firstElementChild: text }]) => [
    text,
    text.classList.contains("marker") ? fade : [{ transform: "none" }, { transform: upright(name, whole) }],
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

/** The rotation of each face from the top, and the size of its letters, as in the style. */
const TURNS = {
  top: ["none", 0.8],
  bottom: ["rotateX(180deg)", 0.8],
  front: ["rotateX(-90deg)", 0.6],
  back: ["rotateX(90deg) rotateZ(180deg)", 0.6],
  right: ["rotateY(90deg) rotateZ(-90deg)", 0.6],
  left: ["rotateY(-90deg) rotateZ(90deg)", 0.6],
};

/** Returns the keyframes of a face's text during a roll, which ends as the text is painted on its new side. */
function upright(face, whole) {
  const turned = whole.multiply(new DOMMatrix(TURNS[face][0])).inverse();
  for (const [turn, size] of Object.values(TURNS)) {
    const left = turned.multiply(new DOMMatrix(turn));
    // The new side is the one with the same direction.
    if (left.m33 > 0.9)
      return `rotate(${Math.atan2(left.m12, left.m11)}rad) scale(${size / TURNS[face][1]})`;
  }
  return "none";
}
