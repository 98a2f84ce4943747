// What the page keeps on this device: settings, games, and the best results.

/** Returns what was kept under a name; `otherwise` if there is nothing. */
export function recall(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(`tilebase ${name}`)) ?? otherwise;
  } catch {
    // Some pages in frames have no store.
    return otherwise;
  }
}

/** Keeps a value under a name, where that is allowed. */
export function keep(name, value) {
  try {
    localStorage.setItem(`tilebase ${name}`, JSON.stringify(value));
  } catch {
    // Then it is forgotten.
  }
}
