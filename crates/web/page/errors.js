// What is wrong with a text, as a person on the page reads it.

/** The fields, by the words of the command. */
const FIELDS = { START: "Position", GOAL: "Goal" };

/** Returns the `part` that an error is about, `START` or `GOAL`, undefined of both; and its `text`. */
export function reasonOf({ message }) {
  const [, part, , reason] =
    message.match(/^(START|GOAL) ("(?:[^"\\]|\\.)*"(?:\.\.\.)?) \(\w+\): ([^]*)$/) ?? [];
  return { part, text: part === undefined ? message : `${FIELDS[part]}: ${reason}` };
}
