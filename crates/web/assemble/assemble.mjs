// Assembles the page and the JavaScript package: node assemble.mjs WORK PROGRAM PAGE [PACKAGE]
//
// WORK is a directory with esbuild and `modules`, all modules of both, and the compiled one; PROGRAM is that of this
// directory, which cuts and compresses.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [work, program, page, directory] = process.argv.slice(2);
const { buildSync } = createRequire(join(resolve(work), "index.js"))("esbuild");
const web = fileURLToPath(new URL("..", import.meta.url));
const modules = resolve(work, "modules");
const glue = join(modules, "tilebase_web.js");

/** Returns a script or style with the modules that it imports, by default minified. */
function bundle(input) {
  const { outputFiles } = buildSync({
    absWorkingDir: modules,
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

/** Returns bytes, compressed, as a text for `unpack.js`. */
function pack(bytes) {
  const file = resolve(work, "packed");
  writeFileSync(file, bytes);
  execFileSync(program, ["compress", file]);
  const sign = (digit) => String.fromCharCode(33 + digit + (digit > 0) + (digit > 25) + (digit > 56));
  const two = (value) => sign(Math.floor(value / 91)) + sign(value % 91);
  let [text, bits, count] = ["", 0, 0];
  for (const byte of readFileSync(`${file}.gz`)) {
    [bits, count] = [(bits << 8) | byte, count + 8];
    if (count < 13) continue;
    count -= 13;
    text += two((bits >> count) & 8191);
  }
  const rest = bits & ((1 << count) - 1);
  if (count === 0) return text;
  return text + (count > 6 ? two(rest << (13 - count)) : sign(rest << (6 - count)));
}

/** Returns the JavaScript around the compiled module without the verbs that `core.js` does not call. */
function glueOfPage() {
  const calls = readFileSync(join(modules, "core.js"), "utf8").matchAll(/\b(?:asked|tables|Tablebase)\.(\w+)\(/g);
  const verbs = new Set(Array.from(calls, ([, name]) => name));
  const verb = / {4}\/\*\*\n(?: {5}\*.*\n)+? {5}\*\/\n {4}(?:static )?(\w+)\(.*\) \{\n(?: {8}.*\n|\n)* {4}\}\n/g;
  return readFileSync(glue, "utf8").replace(verb, (all, name) => (verbs.has(name) ? all : ""));
}

const shorter = glueOfPage();
writeFileSync(join(modules, "cut.js"), shorter);
const cut = resolve(work, "cut.wasm");
const called = new Set(shorter.match(/(?<=\bwasm\.)\w+/g));
execFileSync(program, ["cut", join(modules, "tilebase_web_bg.wasm"), cut, ...called]);

const script = bundle({ entryPoints: ["main.js"] });
const style = bundle({ entryPoints: [join(web, "page/style.css")] });
const loader = bundle({ entryPoints: ["loader.js"], minify: false });
const digest = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy =
  `default-src 'none'; script-src ${digest(loader)} ${digest(script)} 'wasm-unsafe-eval'; ` +
  `style-src ${digest(style)}; worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'`;

/** Returns the page, with or without the compiled module. */
function pageWith(module) {
  let html = readFileSync(join(web, "page/index.html"), "utf8").replace(/\n */g, "");
  const [styles, scripts] = [style, script].map((text) => Buffer.from(text));
  const packed = pack(Buffer.concat([styles, scripts, module]));
  for (const [place, content] of [
    ["default-src 'none'", policy],
    ['id="packed"></script>', `id="packed" data-style="${styles.length}" data-script="${scripts.length}">${packed}</script>`],
    ['<script src="loader.js"></script>', `<script>${loader}</script>`],
  ]) {
    const parts = html.split(place);
    if (parts.length !== 2) throw new Error(`index.html: expected ${place} once`);
    html = parts.join(content);
  }
  return html;
}

writeFileSync(page, pageWith(readFileSync(cut)));

if (directory !== undefined) {
  mkdirSync(directory, { recursive: true });
  const put = (name, text) => writeFileSync(join(directory, name), text);
  const own = join(web, "package");
  for (const name of readdirSync(own)) copyFileSync(join(own, name), join(directory, name));
  for (const name of ["tilebase_web.js", "tilebase_web.d.ts", "tilebase_web_bg.wasm"])
    copyFileSync(join(modules, name), join(directory, name));
  const contents = 'import { FINDING, serve } from "./serve.js"; import { fromModule } from "./tilebase.js"; serve(fromModule, FINDING);';
  put("script.js", `export default ${JSON.stringify(bundle({ stdin: { contents, resolveDir: modules } }))};\n`);
  // A function, because bundlers copy a constant to each place that uses it.
  put("packed.js", `export default () => "${pack(readFileSync(join(modules, "tilebase_web_bg.wasm")))}";\n`);
  // The element passes it the module.
  put("tilebase.html", pageWith(Buffer.of()));
}
