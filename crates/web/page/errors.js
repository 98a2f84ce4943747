// Errors of texts, in the words of the page.

/** The names of the fields, by the words of the command. */
const FIELDS = { START: "Board", GOAL: "Goal" };

/** Returns the `part` of an error, `START` or `GOAL`, or undefined for both; and its `text`. */
export function reasonOf({ message }) {
  const [, part, , reason] =
    message.match(/^(START|GOAL) ("(?:[^"\\]|\\.)*"(?:\.\.\.)?) \(\w+\): ([^]*)$/) ?? [];
  return { part, text: part === undefined ? message : `${FIELDS[part]}: ${reason}` };
}
