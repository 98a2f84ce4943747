// Makes elements. Texts become text nodes, never markup.

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
  const attributes = { class: "rules", id, "aria-labelledby": heading.id, onclose: () => dialog.remove() };
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
