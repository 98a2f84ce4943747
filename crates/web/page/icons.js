// The signs on the buttons along the line.

import { draw } from "./dom.js";

const SHAPES = {
  first: "M4 5h2.5v14H4zM13 5v14l-6-7zM20 5v14l-6-7z",
  back: "M14 5v14l-9-7zM16.5 5H19v14h-2.5z",
  play: "M8 4.5v15L20 12z",
  pause: "M7 5h4v14H7zM13 5h4v14h-4z",
  next: "M5 5h2.5v14H5zM10 5v14l9-7z",
  last: "M17.5 5H20v14h-2.5zM11 5v14l6-7zM4 5v14l6-7z",
  undo: "M10 4v4h4a6 6 0 0 1 0 12H7v-2.5h7a3.5 3.5 0 0 0 0-7h-4v4L4 9.2z",
  redo: "M14 4v4h-4a6 6 0 0 0 0 12h7v-2.5h-7a3.5 3.5 0 0 1 0-7h4v4l6-5.3z",
};

/** Returns the sign of a name. */
export function icon(name) {
  const path = draw("path", { d: SHAPES[name] });
  return draw("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, path);
}
