// The keys, wherever the focus is, except in fields, sliders and dialogs.

/** Calls `actions` by the names of keys. The functions in `others` get the remaining keys, until one handles it. */
export function keys(actions, others) {
  addEventListener("keydown", (event) => {
    if (event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input, textarea, select, dialog") !== null) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isControl = event.ctrlKey || event.metaKey;
    // Ctrl and Z undo; with Shift, or with Y, they redo.
    const name = isControl ? `Ctrl ${event.shiftKey && key === "z" ? "y" : key}` : key;
    if (name in actions) actions[name]();
    else if (isControl || !others.some((other) => other(event))) return;
    event.preventDefault();
  });
}
