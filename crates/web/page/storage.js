// The store of the page on this device, for settings, games and the best results.

/** The values until the page is left, for frames of other pages, and for browsers without a store. */
const kept = new Map();
const memory = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, text) => kept.set(name, text),
};

/** Calls a function with the store, if there is one. */
function withStore(action) {
  try {
    return action(new URLSearchParams(location.search).has("embed") ? memory : localStorage);
  } catch {
    return action(memory);
  }
}

/** Returns the value under a name; `otherwise` if there is none. */
export function recall(name, otherwise = null) {
  return withStore((store) => JSON.parse(store.getItem(`tilebase ${name}`))) ?? otherwise;
}

/** Keeps a value under a name. */
export function keep(name, value) {
  withStore((store) => store.setItem(`tilebase ${name}`, JSON.stringify(value)));
}
