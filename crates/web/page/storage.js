// What the page keeps on this device: settings, games, and the best results.

/** What is kept until the page is left: in a frame of another page, and where a browser has no store for pages. */
const kept = new Map();
const memory = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, text) => kept.set(name, text),
};

/** Does something with the store. */
function withStore(action) {
  try {
    return action(new URLSearchParams(location.search).has("embed") ? memory : localStorage);
  } catch {
    return action(memory);
  }
}

/** Returns what was kept under a name; `otherwise` if there is nothing. */
export function recall(name, otherwise = null) {
  return withStore((store) => JSON.parse(store.getItem(`tilebase ${name}`))) ?? otherwise;
}

/** Keeps a value under a name. */
export function keep(name, value) {
  withStore((store) => store.setItem(`tilebase ${name}`, JSON.stringify(value)));
}
