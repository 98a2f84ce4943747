// Compressed bytes as text, which every page and every bundler can contain.

/** Returns the digit at a place: all characters from `!` to `~`, without `"`, `<` and `\`, are digits to the base 91. */
function digit(text, at) {
  const code = text.charCodeAt(at);
  return code - 33 - (code > 34) - (code > 60) - (code > 92);
}

/** Returns the bytes in a text, which has 13 bits of them, compressed, in two characters, and up to six in a last one. */
export async function bytesOf(text) {
  const bytes = new Uint8Array(Math.ceil((13 * text.length) / 16));
  let [bits, count, end] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 2) {
    const isWhole = at + 1 < text.length;
    bits = isWhole ? (bits << 13) | (91 * digit(text, at) + digit(text, at + 1)) : (bits << 6) | digit(text, at);
    for (count += isWhole ? 13 : 6; count >= 8; end += 1) bytes[end] = bits >> (count -= 8);
  }
  const stream = new Blob([bytes.subarray(0, end)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/** Returns the compiled module in a text. */
export async function unpack(text) {
  return WebAssembly.compile(await bytesOf(text));
}
