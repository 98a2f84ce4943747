// The store of the page on this device, for settings, games and the best results.

/** What the browser's store did not take: it is kept until the page is left. */
const kept = new Map();

/** Returns the browser's store, which throws where it is forbidden; frames of other pages have none. */
function store() {
  if (new URLSearchParams(location.search).has("embed")) throw new Error("a frame of another page keeps nothing");
  return localStorage;
}

/** Returns the value under a name; `otherwise` if there is none. */
export function recall(name, otherwise = null) {
  try {
    return JSON.parse(kept.get(name) ?? store().getItem(`tilebase ${name}`)) ?? otherwise;
  } catch {
    // There is no store, or it has something else under this name.
    return otherwise;
  }
}

/** Keeps a value under a name. */
export function keep(name, value) {
  const text = JSON.stringify(value);
  try {
    store().setItem(`tilebase ${name}`, text);
    kept.delete(name);
  } catch {
    kept.set(name, text);
  }
}

/** Keeps nothing under a name any more. */
export function forget(name) {
  kept.delete(name);
  try {
    store().removeItem(`tilebase ${name}`);
  } catch {
    // There was nothing in a store.
  }
}
