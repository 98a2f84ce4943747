// Descriptions of puzzles, as an object of keys: from and to the lines of a file, as the command reads it, and the words
// of an address.

const TEXT = String.raw`"(?:[^"\\]|\\.)*"|'[^']*'`;
const LIST = String.raw`\[\s*(?:(?:${TEXT})\s*,\s*)*(?:${TEXT})?\s*\]`;
const LINE = new RegExp(String.raw`^([a-z]+)\s*=\s*(${TEXT}|${LIST})\s*(?:#.*)?$`);

/** Returns the keys of a description's lines, and the number of the line of each; throws at a line that is none. */
export function readLines(text) {
  const [keys, lines] = [{}, {}];
  for (const [at, line] of text.split("\n").entries()) {
    const [, key, value] = line.trim().match(LINE) ?? [];
    if (key === undefined && /^\s*(#|$)/.test(line)) continue;
    const expected = 'expected key = "value" or key = ["value", "value"]';
    if (key === undefined) throw new Error(`line ${at + 1}: ${expected}, found ${line.trim().slice(0, 40)}`);
    if (Object.hasOwn(keys, key)) throw new Error(`line ${at + 1}, ${key}: expected the key once, found it twice`);
    const values = value.match(new RegExp(TEXT, "g")) ?? [];
    const plain = (one) => (one[0] === "'" ? one.slice(1, -1) : one.slice(1, -1).replace(/\\(["\\])/g, "$1"));
    keys[key] = value[0] === "[" ? values.map(plain) : plain(value);
    lines[key] = at + 1;
  }
  return { keys, lines };
}

/** Returns the lines of keys. */
export function linesOf(keys) {
  return Object.entries(keys).map(([key, value]) => `${key} = ${JSON.stringify(value).replaceAll('","', '", "')}\n`).join("");
}

/** Returns a text as a part of an address. */
export function encode(text) {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("!", "%21").replaceAll("~", "%7E");
}

/** Returns the text of a part of an address, which is itself if it is wrong. */
export function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the words of keys in an address, a key once for each of several values, and the keys of such words. */
export function nameOf(keys) {
  const pairs = Object.entries(keys).flatMap(([key, value]) => [value].flat().map((one) => `${key}=${encode(one)}`));
  return pairs.join("&");
}

export function keysOf(name) {
  const keys = {};
  for (const pair of name.split("&")) {
    const [key, ...rest] = pair.split("=");
    const value = decode(rest.join("="));
    if (!/^[a-z]+$/.test(key) || rest.length === 0) throw new Error(`expected key=value, found ${pair.slice(0, 40)}`);
    keys[key] = Object.hasOwn(keys, key) ? [keys[key], value].flat() : value;
  }
  return keys;
}
