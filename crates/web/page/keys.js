// The keys: wherever the focus is, but in fields, sliders and dialogs.

/** Lets keys do `actions` by their names; `view` is asked about the others, then the `board`. */
export function keys(board, { view, ...actions }) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest("input, textarea, select, dialog") !== null) return;
    const isOnBoard = board.contains(event.target);
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action !== undefined) action();
    else if (!view(event.key)) {
      const isMove = event.key.startsWith("Arrow") || "dlru".includes(event.key);
      if (isOnBoard || !isMove || board.checkVisibility() === false) return;
      board.dispatchEvent(new KeyboardEvent("keydown", event));
    }
    event.preventDefault();
  });
}
