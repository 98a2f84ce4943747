// The compiled module as text, which every page and every bundler can contain.

/**
 * Returns the module in a text, compressed, with four bytes in five characters from `(` to `~`, without `<` and `\`.
 */
export async function unpack(text) {
  const bytes = new Uint8Array(4 * Math.ceil(text.length / 5));
  const words = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 5) {
    let word = 0;
    for (let place = at; place < at + 5; place += 1) {
      // The last word may be shorter.
      const code = text.charCodeAt(place) || 126;
      word = 85 * word + code - 40 - (code > 60) - (code > 92);
    }
    words.setUint32((4 * at) / 5, word);
  }
  const packed = new Blob([bytes.subarray(0, Math.floor((4 * text.length) / 5))]);
  const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
