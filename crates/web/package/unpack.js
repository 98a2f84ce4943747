// The compiled module as text, which every page and every bundler can contain.

/** Returns the digit at a place: all characters from `!` to `~`, without `"`, `<` and `\`, are digits to the base 91. */
function digit(text, at) {
  const code = text.charCodeAt(at);
  return code - 33 - (code > 34) - (code > 60) - (code > 92);
}

/** Returns the module in a text, compressed, with 13 bits in two characters, and up to six in a last one. */
export async function unpack(text) {
  const bytes = new Uint8Array(Math.ceil((13 * text.length) / 16));
  let [bits, count, end] = [0, 0, 0];
  const add = (value, width) => {
    bits = (bits << width) | value;
    for (count += width; count >= 8; end += 1) bytes[end] = bits >> (count -= 8);
  };
  for (let at = 1; at < text.length; at += 2) add(91 * digit(text, at - 1) + digit(text, at), 13);
  if (text.length % 2 === 1) add(digit(text, text.length - 1), 6);
  const stream = new Blob([bytes.subarray(0, end)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
