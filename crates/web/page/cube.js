// A cube of six faces in three dimensions.

import { make } from "./dom.js";
import { roll } from "./motion.js";

/** Where the faces of a cube are. */
const FACES = ["top", "bottom", "front", "back", "left", "right"];

/** The shades of a colour in a picture, on top, in front and at the side. The page's are its style. */
const PAINT = {
  W: ["#ffffff", "#eceff3", "#d8dde3"],
  R: ["#d8402f", "#bf3526", "#a62c1f"],
  B: ["#2f6fbd", "#285fa3", "#214f89"],
};

/**
 * Returns what puzzles of cubes have in common. `faces` returns for a cube what each face shows by where
 * it is: `{ colour, text }`.
 */
export function cubes(faces) {
  return {
    unit: "roll",
    unsolvable: "",
    solid: true,
    paint: (element, cube) => paint(element, faces(cube)),
    motion: (element, from, to) => roll(element, facesOf(element), from, to),
    picture: (cube) => picture(faces(cube)),
  };
}

/**
 * Fills the element of a cube. The flat picture of the same cube, for a board seen from above, is in
 * the element, too.
 */
function paint(element, faces) {
  element.className = "piece cube";
  if (element.querySelector(".face") === null) {
    const face = (kind) => (name) =>
      make(
        "div",
        { class: `${kind} ${name}` },
        make("span", { class: name === "top" ? "label" : null }),
      );
    element.replaceChildren(
      ...FACES.map(face("face")),
      ...["top", "front", "right"].map(face("flat")),
    );
  }
  for (const face of element.children) {
    const { colour, text } = faces[face.classList[1]];
    face.dataset.colour = colour;
    face.firstElementChild.textContent = text;
  }
}

/** Returns the six faces of a cube by where they are. */
function facesOf(element) {
  return Object.fromEntries(FACES.map((name) => [name, element.querySelector(`.face.${name}`)]));
}

/** Draws a cube 60 wide and high. */
function picture({ top, front, right }) {
  const ink = "#1f2933";
  const place = ({ colour, text }, shade, points, x, y, size) => [
    ["polygon", { points, fill: PAINT[colour][shade], stroke: ink, "stroke-linejoin": "round" }],
    ["text", { x, y, "font-size": size, fill: colour === "W" ? ink : "#ffffff" }, text],
  ];
  return [
    ...place(top, 0, "0,0 42,0 42,42 0,42", 21, 29, 22),
    ...place(front, 1, "0,42 42,42 60,60 18,60", 30, 55, 11),
    ...place(right, 2, "42,0 60,18 60,60 42,42", 51, 35, 11),
  ];
}
