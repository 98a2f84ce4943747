// A piece: a cube with six faces in three dimensions, and the pictures of all.

import { draw, make } from "./dom.js";

/** The places of a cube's faces, and those of the sides, whose colours are also at the edges of the top. */
const FACES = ["top", "bottom", "front", "back", "left", "right"];
const SIDES = FACES.slice(2);

/** The colours of faces: on top, in front, at the side and below. They also differ in lightness. */
const SHADES = ["lit", "half", "dim", "dark"];
const PAINT = {
  W: ["#ffffff", "#e2e7ed", "#cbd3dc", "#b3bdc8"],
  R: ["#dc4a38", "#c03628", "#a32c20", "#7d2118"],
  B: ["#2a61a8", "#1f4d8a", "#183e70", "#102b50"],
  G: ["#2f8f5b", "#257549", "#1d5e3a", "#13422a"],
  Y: ["#f2c838", "#dcb229", "#c39b1d", "#947411"],
  V: ["#7a4fb5", "#633d98", "#4f2f7d", "#38205b"],
};
const INK = "#1f2933";

/** Returns the colour of what is written on a colour. */
const inkOn = (colour) => ("WY".includes(colour) ? INK : "#ffffff");

/** Returns the colours as a style, which the page adopts below its own. */
export function colours() {
  const shades = (colour) => SHADES.map((name, at) => `--${name}: ${PAINT[colour][at]};`).join(" ");
  const rules = Object.keys(PAINT).map((colour) => `[data-colour="${colour}"] { ${shades(colour)} --on: ${inkOn(colour)}; }`);
  return `@layer base { ${rules.join(" ")} }`;
}

/** The places of the strips of hidden sides in a picture. */
const STRIPS = {
  back: { x: 11, y: 2.5, width: 20, height: 4.5, rx: 2 },
  left: { x: 2.5, y: 11, width: 4.5, height: 20, rx: 2 },
};

/** The shapes of an empty square. */
export const HOLE = [["rect", { width: 60, height: 60, rx: 10, fill: "var(--hole, #d5dbe3)" }]];

const STRIKE = { d: "M4 56 56 4", stroke: "#b3261e", "stroke-width": 6 };

/** Returns the shapes of a look, 60 wide and high. */
export function shapesOf(look) {
  if (look === null) return HOLE;
  const { tile, flat, other } = look;
  if (other !== undefined) return [...shapesOf(other), ["path", STRIKE]];
  if (flat !== undefined) {
    return [
      ["rect", { width: 60, height: 60, rx: 8, stroke: "#8a96a3", ...filled(flat.colour, 0) }],
      ["text", { x: 30, y: 40, "font-size": 28, ...inked(flat.colour) }, flat.text],
    ];
  }
  if (tile === undefined) return picture(look);
  const isAny = tile === "?";
  const colours = isAny
    ? { fill: "var(--paper, #f6f7f9)", stroke: "#8a96a3", "stroke-dasharray": 5 }
    : { fill: "var(--tile, #fff)", stroke: "var(--tile-edge, #b8c2cc)" };
  const size = Math.min(30, 80 / [...tile].length);
  const ink = isAny ? "var(--soft, #55606c)" : "var(--ink, #1f2933)";
  return [
    ["rect", { width: 60, height: 60, rx: 10, ...colours }],
    ["text", { x: 30, y: 30 + size * 0.36, "font-size": size, fill: ink }, tile],
  ];
}

/** Fills the element of a piece: of a tile, or of a cube with its faces, and its picture for a board seen from above. */
export function paint(element, look, isSolid) {
  const { tile, faces, edges } = look;
  element.className = isSolid ? "piece cube" : "piece tile";
  if (!isSolid) {
    element.style.setProperty("--letters", [...tile].length);
    return element.replaceChildren(tile);
  }
  if (element.querySelector(".face") === null) {
    const face = (name) => make("div", { class: `face ${name}` }, make("span"));
    const strips = SIDES.map((side) => make("i", { class: `edge ${side}` }));
    element.replaceChildren(...FACES.map(face), draw("svg", { viewBox: "0 0 60 60" }));
    element.querySelector(".face.top").append(...strips);
  }
  for (const [name, face] of Object.entries(facesOf(element))) {
    const { colour, text, isSign } = faces[name];
    face.dataset.colour = colour;
    face.firstElementChild.textContent = text;
    face.firstElementChild.style.setProperty("--letters", [...text].length);
    face.firstElementChild.classList.toggle("marker", isSign === true);
  }
  for (const edge of element.querySelectorAll(".edge"))
    edge.dataset.colour = edges[edge.classList[1]] ?? "";
  element.lastElementChild.replaceChildren(...shapesOf(look).map((shape) => draw(...shape)));
}

/** Returns the six faces of a cube by place. */
export function facesOf(element) {
  return Object.fromEntries(FACES.map((name, at) => [name, element.children[at]]));
}

/** Draws a cube 60 wide and high: three faces, with strips of the hidden sides at the edges of the top. */
function picture({ faces, edges }) {
  const place = ({ colour, text, isSign }, shade, points, x, y, size) => [
    ["polygon", { points, stroke: INK, "stroke-linejoin": "round", ...filled(colour, shade) }],
    ["text", { x, y, "font-size": size, ...(isSign ? { fill: PAINT.R[0] } : inked(colour)) }, text],
  ];
  const strips = Object.keys(STRIPS).filter((side) => side in edges);
  return [
    ...place(faces.top, 0, "0,0 42,0 42,42 0,42", 21, 29, 22),
    ...place(faces.front, 1, "0,42 42,42 60,60 18,60", 30, 55, 11),
    ...place(faces.right, 2, "42,0 60,18 60,60 42,42", 51, 35, 11),
    ...strips.map((side) => {
      const stroke = inkOn(edges[side]);
      return ["rect", { ...STRIPS[side], stroke, ...filled(edges[side], 1) }];
    }),
  ];
}

/** Returns the attributes of a shape of a colour in a shade, and of a text on it. */
function filled(colour, shade) {
  return { "data-colour": colour, fill: `var(--${SHADES[shade]}, ${PAINT[colour][shade]})` };
}

function inked(colour) {
  return { "data-colour": colour, fill: `var(--on, ${inkOn(colour)})` };
}
