// The keys: wherever the focus is, but in fields, sliders and dialogs.

/** Lets keys do `actions` by their names; `others` are asked about the rest in turn: whether it was theirs. */
export function keys(actions, others) {
  addEventListener("keydown", (event) => {
    if (event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input, textarea, select, dialog") !== null) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isControl = event.ctrlKey || event.metaKey;
    // As everywhere: Ctrl and Z take back, with Shift or with Y the other way.
    const name = isControl ? `Ctrl ${event.shiftKey && key === "z" ? "y" : key}` : key;
    if (name in actions) actions[name]();
    else if (isControl || !others.some((other) => other(event))) return;
    event.preventDefault();
  });
}
