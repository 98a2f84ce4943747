// A cube of six faces in three dimensions.

import { make } from "./dom.js";
import { roll } from "./motion.js";

/** Where the faces of a cube are, and those at whose edges the top says what they show. */
const FACES = ["top", "bottom", "front", "back", "left", "right"];
const SIDES = FACES.slice(2);

/** The shades of a colour in a picture, on top, in front and at the side. The page's are its style. */
const PAINT = {
  W: ["#ffffff", "#eceff3", "#d8dde3"],
  R: ["#d8402f", "#bf3526", "#a62c1f"],
  B: ["#2f6fbd", "#285fa3", "#214f89"],
};
const INK = "#1f2933";

/**
 * Returns what puzzles of cubes have in common. `look` returns for a cube what each of its `faces` shows
 * by where it is, `{ colour, text, isSign }`, where a sign is on the page and not on the cube; and the
 * colours that the `edges` of the top tell of sides, which may be hidden.
 */
export function cubes(look) {
  return {
    unit: "roll",
    unsolvable: "",
    solid: true,
    paint: (element, cube) => paint(element, look(cube)),
    motion: (element, from, to) => roll(element, facesOf(element), from, to),
    picture: (cube) => picture(look(cube).faces),
  };
}

/** Draws a square of one colour, 60 wide and high, with a text. */
export function flat(colour, text) {
  return [
    ["rect", { width: 60, height: 60, rx: 8, fill: PAINT[colour][0], stroke: "#8a96a3" }],
    ["text", { x: 30, y: 40, "font-size": 28, fill: colour === "W" ? INK : "#ffffff" }, text],
  ];
}

/**
 * Fills the element of a cube. The flat picture of the same cube, for a board seen from above, is in
 * the element, too.
 */
function paint(element, { faces, edges }) {
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
    const strips = SIDES.map((side) => make("i", { class: `edge ${side}` }));
    element.querySelector(".face.top").append(...strips);
  }
  for (const face of element.children) {
    const { colour, text, isSign } = faces[face.classList[1]];
    face.dataset.colour = colour;
    face.firstElementChild.textContent = text;
    face.firstElementChild.classList.toggle("marker", isSign === true);
  }
  for (const edge of element.querySelectorAll(".edge"))
    edge.dataset.colour = edges[edge.classList[1]] ?? "";
}

/** Returns the six faces of a cube by where they are. */
function facesOf(element) {
  return Object.fromEntries(FACES.map((name) => [name, element.querySelector(`.face.${name}`)]));
}

/** Draws a cube 60 wide and high. */
function picture({ top, front, right }) {
  const place = ({ colour, text }, shade, points, x, y, size) => [
    ["polygon", { points, fill: PAINT[colour][shade], stroke: INK, "stroke-linejoin": "round" }],
    ["text", { x, y, "font-size": size, fill: colour === "W" ? INK : "#ffffff" }, text],
  ];
  return [
    ...place(top, 0, "0,0 42,0 42,42 0,42", 21, 29, 22),
    ...place(front, 1, "0,42 42,42 60,60 18,60", 30, 55, 11),
    ...place(right, 2, "42,0 60,18 60,60 42,42", 51, 35, 11),
  ];
}
