// The package in programs for a browser: as it is, and by bundlers without settings of their own. Each treats the
// element's page in a way of its own: esbuild leaves it alone, Vite puts it beside the bundle, webpack changes it.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { build as esbuild } from "esbuild";
import puppeteer from "puppeteer-core";
import { build as vite } from "vite";
import webpack from "webpack";

import { PACKAGE, TABLES, beside, place, serve } from "./support.mjs";

const PROGRAM = `
import { tilebase } from "@tilebase/tilebase";
import { tilebaseInWorker } from "@tilebase/tilebase/worker.js";
import "@tilebase/tilebase/element.js";

const t = await tilebase();
const w = await tilebaseInWorker();
const wrong = await w.eight.distance("12").catch((error) => error.message);
const type = await w.eight.distance(12).catch((error) => error.name);
globalThis.found = [
  t.eight.path("867254301", "123??????"),
  await w.eight.path("867254301", "123??????"),
  await w.harris.distance("DDDD_DDDD"),
  await (await w.eight.to("1234_6789")).distance("123069478"),
  `${w.eight} ${(await w.eight.to("1234_6789")).goal}`,
  (await w.make("eight.tbl")).length,
  w.puzzles.map(({ name }) => name).join(),
  wrong,
  type,
];
const open = w.cubic.allDistances().catch((error) => error.message);
w.close();
globalThis.found.push(await open);
globalThis.found.push(await w.eight.distance("123069478").catch((error) => error.message));
const file = new Uint8Array(await (await fetch("tilebase_web_bg.wasm")).arrayBuffer());
const ofBytes = await tilebaseInWorker(file);
globalThis.found.push(await ofBytes.eight.distance("123069478"));
globalThis.found.push(await tilebaseInWorker(new Uint8Array(4)).catch((error) => /WebAssembly/.test(error.message)));
const board = document.createElement("tilebase-board");
board.setAttribute("puzzle", "eight");
board.setAttribute("start", "123069478");
board.addEventListener("change", ({ detail }) => {
  if (detail.distance !== "") globalThis.found.push([detail.puzzle, detail.board, detail.distance].join());
});
if (location.search !== "") board.setAttribute("page", location.search.slice(1));
document.body.append(board);
`;

const FOUND = [
  "ruldluurddluurddruuld",
  "ruldluurddluurddruuld",
  36,
  5,
  "eight 1234_6789",
  1_635_904,
  "eight,cubic,harris,gardner,alike,crossteaser,fifteen",
  'START "12" is no board of eight: expected nine squares, found 2',
  "TypeError",
  "The Worker was closed.",
  "The Worker was closed.",
  5,
  true,
  "eight,123_69478,5",
];

/** A project that has installed the package. */
const PROJECT = join(TABLES, "bundles");
const SOURCE = join(PROJECT, "main.js");
/** The program of the guide, in React. */
const GUIDE = join(PROJECT, "main.jsx");
const out = (name) => join(PROJECT, name);

/** Makes a file `main.js` of a program, in a directory. */
const byVite = (input, outDir) =>
  vite({
    root: PROJECT,
    configFile: false,
    logLevel: "error",
    build: { outDir, rollupOptions: { input, output: { entryFileNames: "main.js" } } },
  });

/** What each makes a file `main.js` of, in a directory of its name. */
const BUNDLERS = {
  esbuild: (dir) => esbuild({ entryPoints: [SOURCE], bundle: true, format: "esm", outdir: dir }),
  vite: (dir) => byVite(SOURCE, dir),
  webpack: (path) =>
    new Promise((resolve, reject) =>
      webpack({ entry: SOURCE, context: PROJECT, mode: "production", output: { path } }, (error, done) =>
        error || done.hasErrors() ? reject(error ?? done.toString()) : resolve(),
      ),
    ),
  // A page without a bundler names the files in a map.
  none: (dir) => {
    mkdirSync(dir);
    cpSync(PACKAGE, join(dir, "tilebase"), { recursive: true });
    writeFileSync(join(dir, "main.js"), PROGRAM);
  },
};

/** What is behind the address with bundlers that leave it to the program to copy the element's page. */
const COPIED = {
  esbuild: "",
  // It changes the page, which the page's security policy refuses: the element has to know of another one.
  webpack: "?tilebase.html",
};

const MAP = { imports: { "@tilebase/tilebase": "./tilebase/index.js", "@tilebase/tilebase/": "./tilebase/" } };

const PAGE = `<!doctype html><title>A program</title><script type="importmap">${JSON.stringify(MAP)}</script>
<div id="root"></div><script type="module" src="main.js"></script>`;

let browser;

/** Opens the page of the program in a directory. Also returns the errors that are heard there. */
async function open(t, dir, search = "") {
  const site = await serve((file) => (file === "" ? PAGE : readFileSync(join(dir, file))));
  const page = await browser.newPage();
  t.after(() => (site.close(), page.close()));
  const heard = [];
  page.on("pageerror", (error) => heard.push(error.message));
  page.on("requestfailed", (request) => heard.push(request.url()));
  await page.goto(`${site.origin}/${search}`);
  return { page, heard };
}

before(async () => {
  cpSync(PACKAGE, join(PROJECT, "node_modules/@tilebase/tilebase"), { recursive: true });
  writeFileSync(join(PROJECT, "package.json"), '{ "type": "module" }');
  writeFileSync(SOURCE, PROGRAM);
  const executablePath = place("TILEBASE_BROWSER", "the program of Chromium");
  browser = await puppeteer.launch({ executablePath, args: ["--no-sandbox"] });
});

after(() => browser?.close());

for (const [name, bundle] of Object.entries(BUNDLERS)) {
  test(`the package works in a browser (bundler: ${name})`, async (t) => {
    await bundle(out(name));
    // The compiled module is in what a bundler makes once, though three modules use it.
    const { default: packed } = await import(pathToFileURL(join(PACKAGE, "packed.js")).href);
    const scripts = readdirSync(out(name), { recursive: true }).filter((file) => file.endsWith(".js"));
    const copies = scripts.map((file) => readFileSync(join(out(name), file), "utf8").split(packed().slice(0, 100)).length - 1);
    assert.equal(copies.reduce((sum, each) => sum + each), 1);
    cpSync(join(PACKAGE, "tilebase_web_bg.wasm"), join(out(name), "tilebase_web_bg.wasm"));
    if (name in COPIED) cpSync(join(PACKAGE, "tilebase.html"), join(out(name), "tilebase.html"));
    const { page, heard } = await open(t, out(name), COPIED[name]);
    await page.waitForFunction((count) => globalThis.found?.length === count, {}, FOUND.length);
    assert.deepEqual(await page.evaluate(() => globalThis.found), FOUND);
    assert.deepEqual(heard, []);
  });
}

test("the guide's component of React works, as Vite makes it", async (t) => {
  const [, code] = readFileSync(beside("../../../docs/web.md"), "utf8").match(/```jsx\n(.*?)```/s);
  writeFileSync(GUIDE, code);
  for (const name of ["react", "react-dom"]) symlinkSync(beside(`node_modules/${name}`), join(PROJECT, "node_modules", name));
  await byVite(GUIDE, out("react"));
  const { page, heard } = await open(t, out("react"));
  await page.waitForFunction(() => document.querySelector("p")?.textContent === "5 moves are left. From the start, the best are drrul.");
  await page.click("button");
  await page.waitForFunction(() => /^8 moves are left\. From the start, the best are \w{8}\.$/.test(document.querySelector("p").textContent));
  assert.deepEqual(heard, []);
});
