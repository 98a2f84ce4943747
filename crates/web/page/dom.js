// Makes elements: texts become text nodes, never markup. Copies texts.

/** Returns a new element with these attributes and children: elements or texts. */
export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, ...children);
}

/** Returns a new button. */
export function button(id, content, onclick, attributes = {}) {
  return make("button", { type: "button", id, onclick, ...attributes }, content);
}

/** Returns a new button with a sign, and a label in words. */
export function sign(id, label, content, onclick) {
  return button(id, content, onclick, { class: "sign", "aria-label": label, title: label });
}

/** Returns a new slider. */
export function slider(id, attributes) {
  return make("input", { type: "range", id, min: 0, max: 0, value: 0, ...attributes });
}

/** Returns a new element of a drawing. */
export function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, ...children);
}

/** Returns the element of a page by its id. */
export function find(id) {
  return document.getElementById(id);
}

/** Opens a dialog with a title, a button that closes it, and its content, and returns it. A click beside it closes it, too. */
export function openDialog(id, title, ...content) {
  const heading = make("h2", { id: `${id}-title` }, title);
  const close = button(`${id}-close`, "Close", () => dialog.close());
  const attributes = { class: "dialog", id, "aria-labelledby": heading.id, onclose: () => dialog.remove() };
  const dialog = make("dialog", attributes, make("div", { class: "heading" }, heading, close), ...content);
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Marks whether a button is the chosen one of its group. */
export function press(button, isPressed) {
  button.setAttribute("aria-pressed", String(isPressed));
}

/** Marks whether a button is disabled. It keeps the focus. */
export function dim(button, isDim) {
  button.setAttribute("aria-disabled", String(isDim));
}

/** Returns a number as people read it, like 15,116,544. */
export function grouped(number) {
  return number.toLocaleString("en");
}

/** Returns a number of things, like `1 move` or `20 moves`. */
export function counted(number, unit) {
  return `${grouped(number)} ${unit}${number === 1 ? "" : "s"}`;
}

function fill(element, attributes, ...children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** The signs on buttons. */
const SHAPES = {
  back: "M14 5v14l-9-7zM16.5 5H19v14h-2.5z",
  play: "M8 4.5v15L20 12z",
  pause: "M7 5h4v14H7zM13 5h4v14h-4z",
  next: "M5 5h2.5v14H5zM10 5v14l9-7z",
  restart: "M12 5a8 8 0 1 1-7.4 5l2.3.9A5.5 5.5 0 1 0 12 7.5V11L6.5 6.2 12 1.5z",
  stats: "M4 12h4v8H4zM10 4h4v16h-4zM16 9h4v11h-4z",
  undo: "M10 4v4h4a6 6 0 0 1 0 12H7v-2.5h7a3.5 3.5 0 0 0 0-7h-4v4L4 9.2z",
  redo: "M14 4v4h-4a6 6 0 0 0 0 12h7v-2.5h-7a3.5 3.5 0 0 1 0-7h4v4l6-5.3z",
};

/** Returns the sign of a name. */
export function icon(name) {
  const path = draw("path", { d: SHAPES[name] });
  return draw("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, path);
}

/** Copies a text. Returns whether that is allowed. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages without a certificate have no clipboard interface, but can copy a selection.
    const area = make("textarea", { class: "hidden", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
