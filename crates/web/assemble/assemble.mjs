// Assembles the page and the JavaScript package: node assemble.mjs ESBUILD MODULES PAGE [PACKAGE]
//
// ESBUILD is a directory with esbuild; MODULES has all modules of both, and the compiled one.

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [esbuild, modules, page, directory] = process.argv.slice(2);
const { buildSync } = createRequire(join(resolve(esbuild), "index.js"))("esbuild");
const web = fileURLToPath(new URL("..", import.meta.url));

/** Returns a minified script or style with the modules that it imports. */
function bundle(input) {
  const { outputFiles } = buildSync({
    absWorkingDir: resolve(modules),
    bundle: true,
    charset: "utf8",
    format: "iife",
    legalComments: "none",
    minify: true,
    target: "es2022",
    write: false,
    ...input,
  });
  const text = outputFiles[0].text;
  if (/<\/(script|style)|<!--/i.test(text)) throw new Error("expected nothing that ends an element of the page");
  return text;
}

/** Returns bytes as a text for `unpack.js`. */
function pack(bytes) {
  const sign = (digit) => String.fromCharCode(33 + digit + (digit > 0) + (digit > 25) + (digit > 56));
  const two = (value) => sign(Math.floor(value / 91)) + sign(value % 91);
  let [text, bits, count] = ["", 0, 0];
  for (const byte of bytes) {
    [bits, count] = [(bits << 8) | byte, count + 8];
    if (count < 13) continue;
    count -= 13;
    text += two((bits >> count) & 8191);
  }
  const rest = bits & ((1 << count) - 1);
  if (count === 0) return text;
  return text + (count > 6 ? two(rest << (13 - count)) : sign(rest << (6 - count)));
}

const script = bundle({ entryPoints: ["main.js"] });
const style = bundle({ entryPoints: [join(web, "page/style.css")] });
const packed = pack(readFileSync(join(modules, "tilebase_web_bg.wasm.gz")));
const digest = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy =
  `default-src 'none'; script-src ${digest(script)} 'wasm-unsafe-eval'; style-src ${digest(style)}; ` +
  "worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'";

/** Returns the page, with or without the compiled module. */
function pageWith(module) {
  let html = readFileSync(join(web, "page/index.html"), "utf8");
  for (const [place, content] of [
    ["default-src 'none'", policy],
    ['<link rel="stylesheet" href="style.css" />', `<style>${style}</style>`],
    ['id="wasm"></script>', `id="wasm">${module}</script>`],
    ['<script src="main.js"></script>', `<script id="script">${script}</script>`],
  ]) {
    const parts = html.split(place);
    if (parts.length !== 2) throw new Error(`index.html: expected ${place} once`);
    html = parts.join(content);
  }
  return html;
}

writeFileSync(page, pageWith(packed));

if (directory !== undefined) {
  mkdirSync(directory, { recursive: true });
  const put = (name, text) => writeFileSync(join(directory, name), text);
  const own = join(web, "package");
  for (const name of readdirSync(own)) copyFileSync(join(own, name), join(directory, name));
  for (const name of ["tilebase_web.js", "tilebase_web.d.ts", "tilebase_web_bg.wasm"])
    copyFileSync(join(modules, name), join(directory, name));
  const worker = bundle({ stdin: { contents: 'import { serve } from "./serve.js"; serve();', resolveDir: modules } });
  put("script.js", `export default ${JSON.stringify(worker)};\n`);
  // A function, because bundlers copy a constant to each place that uses it.
  put("packed.js", `export default () => "${packed}";\n`);
  // The element passes it the module.
  put("tilebase.html", pageWith(""));
}
