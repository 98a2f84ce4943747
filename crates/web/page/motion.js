// The motions of pieces: keyframes for the Web Animations API.

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
 * Returns the animation of a cube that rolls over its lower edge into a neighbouring square. `faces` are its six
 * faces by place. A turn about an edge moves the edge to the middle, turns, and moves it back, so that the element's
 * origin does not change.
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
  // There is a gap between cubes, by which a cube slides while it rolls.
  const at = (angle) => {
    const share = angle / 90;
    const gap = `translate3d(calc(var(--gap) * ${across * share}), calc(var(--gap) * ${down * share}), 0)`;
    return { transform: `${put(from)} ${gap} ${edge(1)} ${turn(angle)} ${edge(-1)}` };
  };
  // Light falls from above, so a face changes its shade on the way up or down.
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
  const whole = new DOMMatrix(turn(90));
  const texts = Object.keys(faces).map((name) => [
    faces[name].firstElementChild,
    faces[name].firstElementChild.classList.contains("marker")
      ? [{ opacity: 1 }, { opacity: 0, offset: 0.3 }, { opacity: 0 }]
      : [{ transform: "none" }, { transform: upright(name, whole) }],
  ]);
  const edges = [...faces.top.querySelectorAll(".edge")];
  return [
    [element, [at(0), at(90)]],
    shade("top", "lit", wall),
    shade(rising, wall, "lit"),
    shade(falling, wall, "dark"),
    shade("bottom", "dark", wall),
    ...texts,
    ...edges.map((edge) => [edge, [{ opacity: 1 }, { opacity: 0, offset: 0.3 }, { opacity: 0 }]]),
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
