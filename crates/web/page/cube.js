// A cube of six faces in three dimensions.

import { make } from "./dom.js";

/** Where the faces of a cube are. */
const FACES = ["top", "bottom", "front", "back", "left", "right"];

/**
 * Fills the element of a cube. `faces` says for each place what the face shows: `{ colour, text }`.
 * The flat picture of the same cube, for a board seen from above, is in the element, too.
 */
export function paintCube(element, faces) {
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
export function facesOf(element) {
  return Object.fromEntries(FACES.map((name) => [name, element.querySelector(`.face.${name}`)]));
}
