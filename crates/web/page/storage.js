// The store of the page on this device, for settings, games and the best results.

/** What the browser's store did not take: it is kept until the page is left. */
const kept = new Map();

/** Whether the page is in a frame of another page, and keeps nothing there. */
const isFrame = new URLSearchParams(location.search).has("embed");

/** Returns the browser's store, which throws where it is forbidden; null where it is not to be used. */
const store = () => (isFrame ? null : localStorage);

/** Returns the value under a name; `otherwise` if there is none. */
export function recall(name, otherwise = null) {
  try {
    return JSON.parse(kept.get(name) ?? store().getItem(`tilebase ${name}`)) ?? otherwise;
  } catch {
    // There is no store, or it has something else under this name.
    return otherwise;
  }
}

/** Keeps a value under a name; without a value, nothing any more. */
export function keep(name, value) {
  const text = JSON.stringify(value);
  kept.set(name, text);
  try {
    if (value === undefined) store().removeItem(`tilebase ${name}`);
    else store().setItem(`tilebase ${name}`, text);
    kept.delete(name);
  } catch {
    // There is no store, or it is full.
  }
}
