// Spells boards that people paste for the one reader of boards, that of the module: arrays, frames, words for the empty
// square, a start and a goal at once.

/** The symbols of frames. */
const FRAME = /\+[-+]+\+|[\u2500-\u257f|]/gu;

/** Words for the empty square. */
const EMPTY = /(?<![\p{L}\p{N}])(blank|empty|none|null|nil|[0*.xX_]|-+)(?![\p{L}\p{N}-])/giu;

/**
 * Returns the board of a text, with `goal` if the text has none; throws the first error if it is none. If the goal
 * is the one that is shown and its pieces are others, the board has the default one, and `isOther` is set.
 */
export function readText(game, puzzle, text, goal) {
  let reason;
  for (const isOther of game.goal === goal ? [false, true] : [false])
    for (const [start, to] of spellings(puzzle, text, isOther ? undefined : goal))
      try {
        return { ...game.read(puzzle, start, to), isOther };
      } catch (error) {
        reason ??= error;
      }
  throw reason;
}

function* spellings(puzzle, text, goal) {
  yield [text, goal];
  const cleaned = clean(puzzle, text);
  yield [cleaned, goal];
  yield [withEmpty(puzzle, text), goal];
  // A start and a goal, as the page itself copies them.
  const words = cleaned.split(/\s+/);
  for (let at = 1; at < words.length; at += 1)
    yield [words.slice(0, at).join(" "), words.slice(at).join(" ")];
}

/** Returns a text without frames and punctuation. */
function clean(puzzle, text) {
  const words = text
    .normalize("NFKC")
    .replace(/\b(np\.)?array\b|\bdtype=\w+/g, " ")
    .replace(FRAME, " ")
    .replace(/[-=]>|[[\](){}"';\u2192]/g, " ")
    .replace(/(?<=\d)-(?=\d)/g, " ")
    .replace(puzzle.squares < puzzle.columns * puzzle.rows ? /#/g : "", " ")
    .replace(EMPTY, puzzle.blank)
    .trim();
  if (puzzle.isEachOnce) return words.replaceAll(",", " ");
  // Among letters without commas, any other sign is the empty square.
  return puzzle.blank === "_" ? words.replace(/[0.*-]/g, "_") : words;
}

/** Returns a text in which a space is the empty square: a symbol for each square, or a gap in a row. */
function withEmpty(puzzle, text) {
  if (/^[^\s]* ?[^\s]*$/.test(text) && text.length === puzzle.squares) return text.replace(" ", puzzle.blank);
  const lines = text.replace(FRAME, " ").split("\n").filter((line) => /\S/.test(line));
  const places = (line) => [...line.matchAll(/\S+/g)].map(({ index }) => index);
  const full = lines.map(places).find((at) => at.length === puzzle.columns);
  if (full === undefined || lines.length !== puzzle.rows) return `${text} ${puzzle.blank}`;
  const row = (line) => full.map((at) => line.slice(at).match(/^\S+/)?.[0] ?? puzzle.blank).join(" ");
  return lines.map(row).join("\n");
}
