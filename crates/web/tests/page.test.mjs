// The page in a browser: from a file and from a static server.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";

import puppeteer from "puppeteer-core";

import { OWN, PACKAGE, PAGE, TABLES, asked, beside, command, place, questions, serve } from "./support.mjs";

const BROWSER = place("TILEBASE_BROWSER", "the program of Chromium");

/** The most bytes that the page may have. */
const LIMIT = 394_000;

/** A page of another site, with a board in it. */
const ELEMENT = `<!doctype html><title>Elsewhere</title>
<script type="module" src="element.js"></script>
<tilebase-board puzzle="eight" start="123069478" goal="123406789"></tilebase-board>
<script>
  addEventListener("change", ({ detail }) => (globalThis.heard = detail), true);
</script>`;

/** The tests, which run beside each other: each has a page of its own, and waits for it most of the time. */
const tests = [];
const test = (name, run) => tests.push([name, run]);

let browser;
let site;

before(async () => {
  // A test changes addresses faster than a person: by itself the browser would slow that down.
  const args = ["--no-sandbox", "--disable-ipc-flooding-protection"];
  browser = await puppeteer.launch({ executablePath: BROWSER, args, protocolTimeout: 600_000 });
  const files = { "tilebase.html": PAGE, "element.js": join(PACKAGE, "element.js"), "packed.js": join(PACKAGE, "packed.js") };
  site = await serve((name) => (name === "element.html" ? ELEMENT : readFileSync(files[name])));
});

after(async () => {
  await browser?.close();
  site?.close();
});

/** Opens the page, and fails at its end if there was a request or a message in the console. */
async function open(t, { address = pathToFileURL(PAGE).href, hash = "#cubic", viewport = {}, features = [], before } = {}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await before?.(page);
  const heard = [];
  page.on("console", (message) => heard.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => heard.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url().split("#")[0];
    if (url !== address && !url.startsWith("blob:") && !url.startsWith("data:")) heard.push(`request: ${url}`);
  });
  await page.setViewport({ width: 1280, height: 800, ...viewport });
  await emulate(page, features);
  t.after(async () => {
    assert.deepEqual(heard, []);
    await context.close();
  });
  await page.goto(address + hash);
  await known(page);
  return page;
}

/** Puppeteer knows no forced colours, but Chromium does. */
async function emulate(page, features) {
  const session = await page.createCDPSession();
  await session.send("Emulation.setEmulatedMedia", { features });
}

/** Waits until the distance is known and the main element says this, such as `{ mode: "play" }`. Returns all that it says. */
async function known(page, said = {}) {
  const all = Object.entries(said).map(([name, value]) => `[data-${name}="${value}"]`);
  await page.waitForSelector(`main${all.join("")}:not([data-distance=""])`);
  return page.$eval("main", (main) => ({ ...main.dataset }));
}

/** Waits for this board. */
const at = (page, board) => known(page, { board });

/** Returns where a move leads, by the distances before and after it. */
function leads({ distance }, after) {
  if (after.distance === distance) return "equal";
  return after.distance < distance ? "nearer" : "farther";
}

/** Waits for this question, whose answer is the command's. */
async function answered(page, board, goal) {
  const { distance } = await known(page, { board, goal });
  assert.equal(distance, command(["distance", board, goal]).trim());
}

/** Shows a board by its address, as a script does. */
async function visit(page, hash) {
  await page.evaluate((text) => (location.hash = text), hash);
}

/** Shows a board by its address, and waits for it. */
async function show(page, hash, board) {
  await visit(page, hash);
  return at(page, board);
}

/** Waits until the address, which follows a moment later, has this part. */
const addressed = (page, part) => page.waitForFunction((there) => location.hash.includes(there), {}, part);

const text = (page, id) => page.$eval(`#${id}`, (element) => element.textContent);

/** Waits until the text of an element is like this. */
function reads(page, id, { source }) {
  return page.waitForFunction((id, like) => new RegExp(like).test(document.getElementById(id).textContent), {}, id, source);
}

/** Returns the texts of elements. */
const texts = (page, selector) => page.$$eval(selector, (all) => all.map((one) => one.textContent));

/** Returns the visible ones of some elements, in order: the name of each, and where it is. */
function boxes(page, selector) {
  return page.$$eval(selector, (all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => ({ name: one.id || one.className, ...one.getBoundingClientRect().toJSON() })),
  );
}

/** Returns whether boxes do not overlap. */
function areApart(a, b) {
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}

/** Returns the middle of a square of the board. */
async function middle(page, square) {
  const { x, y, width, height } = await (await page.$(`[data-square="${square}"]`)).boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Returns the button with these words. */
function button(page, selector, words) {
  const find = (all, what) => [...document.querySelectorAll(all)].find((one) => (one.querySelector("span") ?? one).textContent === what);
  return page.evaluateHandle(find, selector, words);
}

/** Puts a piece, by its name, on a square of the editor. */
async function put(page, square, what) {
  await page.click(`#editor .square:nth-child(${square + 1})`);
  await (await button(page, "#palette button", what)).click();
}

/** Makes a move, and stops it after some milliseconds or at its end, where the piece has not been painted anew yet. */
function stop(page, move, time) {
  const make = async (letter, at) => {
    document.querySelector(`[data-move="${letter}"]`).click();
    await new Promise((resolve) => setTimeout(resolve));
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = at ?? animation.effect.getTiming().duration;
    }
  };
  return page.evaluate(make, move, time);
}

/** Ends a motion that is stopped. */
async function end(page) {
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await page.waitForFunction(() => document.getAnimations().length === 0);
}

/** Presses the letters at the places of arrow keys, by the directions of pieces. */
async function press(page, ways) {
  for (const way of ways) await page.keyboard.press({ u: "w", l: "a", d: "s", r: "d" }[way]);
}

/** Returns the directions of the pieces that a path of the empty square moves. */
const lettersOf = (path) => Array.from(path, (move) => ({ d: "u", l: "r", r: "l", u: "d" })[move]);

/** Opens the page again, without an address. */
async function reopen(page) {
  await page.goto("about:blank");
  await page.goto(pathToFileURL(PAGE).href);
}

/** Moves a slider. */
function slide(page, id, value) {
  return page.$eval(`#${id}`, (slider, to) => {
    slider.value = to;
    slider.dispatchEvent(new Event("input"));
  }, value);
}

/** Goes to another mode. */
async function turnTo(page, mode) {
  await page.click(`#to-${mode}`);
  return known(page, { mode });
}

/** Chooses a puzzle in the dialog, and waits until its distance is known. */
async function choose(page, puzzle) {
  await page.click("#puzzles-button");
  await page.click(`#to-${puzzle}`);
  return known(page, { puzzle });
}

/** Writes a description of one's own puzzle into its field. */
function write(page, lines) {
  return page.$eval("#description", (field, text) => {
    field.closest("details").open = true;
    field.value = text;
    field.dispatchEvent(new Event("input"));
  }, lines);
}

/** Returns the state of a game. */
async function state(page) {
  const { board, goal } = await known(page);
  // Without the par, as it is known a moment later.
  return [(await text(page, "count")).replace(/ (move|roll)s?(, fewest \d+)?$/, ""), board, goal];
}

/** Without motion: what happens is over at once. */
const STILL = [{ name: "prefers-reduced-motion", value: "reduce" }];

/** The ways in which a page may be shown. */
const LOOKS = {
  light: [{ name: "prefers-color-scheme", value: "light" }],
  dark: [{ name: "prefers-color-scheme", value: "dark" }],
  "high contrast": [{ name: "forced-colors", value: "active" }],
};

/** Makes the moves that end a game in the fewest, by keys. */
async function finish(page) {
  const { puzzle, board, goal } = await known(page);
  const path = command(["solve", puzzle, board, goal]).trim();
  await press(page, lettersOf(path));
  await known(page, { distance: 0 });
  await page.waitForSelector("#card:not([hidden])");
}

/** Clicks a button. Returns what the page copies. */
async function copied(page, id) {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (copy) => void (globalThis.copied = copy);
  });
  await page.$eval(`#${id}`, (one) => one.click());
  return page.evaluate(() => globalThis.copied);
}

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };

/** A puzzle of one's own, with tiles and cubes. */
const MIXED = "board=3x2&tiles=112&cubes=2%20M.....&looks=M";

const CUBIC = { start: "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW", goal: "RBRBRBWEB" };

/** The puzzles whose tables or searches take a moment. */
const QUICK = ["eight", "cubic", "harris", "gardner", "alike", "crossteaser"];

test("the page is one file of at most 402 kB under a strict policy", () => {
  const { length } = readFileSync(PAGE);
  assert.ok(length < LIMIT, `${length} bytes`);
  const html = readFileSync(PAGE, "utf8");
  assert.match(
    html,
    /Content-Security-Policy" content="default-src 'none'; script-src( 'sha256-[\w+/=]+'){2} 'wasm-unsafe-eval'; style-src 'sha256-[\w+/=]+'; worker-src blob:; img-src data:; /,
  );
  const markup = html.replace(/<(script|style)\b[^]*?<\/\1>/g, "");
  assert.doesNotMatch(markup, /<[^>]* (src|style|on\w+)=/);
});

for (const source of ["file", "server"])
  test(`from a ${source}, it begins with a game, five moves from the goal`, async (t) => {
    const address = source === "file" ? undefined : `${site.origin}/tilebase.html`;
    const page = await open(t, { address, hash: "" });
    await known(page, { mode: "play", puzzle: "eight", goal: "12345678_", distance: 5 });
    await show(page, "#cubic", CUBIC.start);
    assert.equal(await text(page, "count"), "21 rolls");
  });

test("a board in the address is shown, in any notation", async (t) => {
  const page = await open(t, { hash: "#eight/564178X23/7568X4123" });
  assert.equal((await known(page)).distance, "8");
  for (const [hash, board, distance] of [
    ["#eight/123069478", "123_69478", "5"],
    ["#eight/1,2,3/0,6,9/4,7,8/1,2,3/4,0,6/7,8,9", "123_69478", "5"],
    ["#cubic/2,1/RBW RWW EWW", "WRB,---,WRB,WRB,WRB,WRB,WRB,WRB,WRB", "3"],
    [`#cubic/${CUBIC.start}/${CUBIC.goal}`, CUBIC.start, "21"],
    ["#harris/DDDD_DDDD", "DDDD_DDDD", "36"],
    ["#harris/sen/dwu/n_e/NSE_WUDNS", "SENDWUN_E", "24"],
    ["#harris/", "DDDD_DDDD", "36"],
    ["#eight/2134_5678/1234_5678", "2134_5678", "none"],
  ]) {
    assert.equal((await show(page, hash, board)).distance, distance, hash);
  }
  assert.equal(await text(page, "count"), "Unsolvable");
});

test("Back leaves a line, and the address follows its moves", async (t) => {
  const page = await open(t, { hash: "#eight/123_69478", features: STILL });
  await page.click('[data-move="d"]');
  await addressed(page, "#eight/123469_78/1234_6789");
  const entries = await page.evaluate(() => history.length);
  await choose(page, "cubic");
  await addressed(page, "#cubic/");
  assert.equal(await page.evaluate(() => history.length), entries + 1);
  await page.click('[data-move="u"]');
  const { board } = await known(page, { distance: 20 });
  await addressed(page, board);
  await page.goBack();
  assert.equal((await at(page, "123469_78")).distance, "4");
  await page.goForward();
  assert.equal((await at(page, board)).distance, "20");
});

test("tiles move in lines, by arrow keys, and by a drag", async (t) => {
  const page = await open(t, { hash: "#eight/1234697_8", features: STILL });
  await page.mouse.click(...(await middle(page, 1)));
  await at(page, "1_3429768");
  // Arrow keys name the way of the tile.
  await page.keyboard.press("ArrowUp");
  await at(page, "1234_9768");
  await page.keyboard.press("ArrowLeft");
  await at(page, "12349_768");
  const [tile, hole] = [await middle(page, 8), await middle(page, 5)];
  // A drag that hardly begins is none.
  await drag(page, tile, hole, 1 / 8);
  assert.equal((await known(page)).board, "12349_768");
  await drag(page, tile, hole, 1 / 2);
  await at(page, "12349876_");
});

test("marks are where their cubes roll them, and what is said tells where", async (t) => {
  const WHERE = { U: "up", D: "down", N: "north", S: "south", E: "east", W: "west" };
  const WAYS = { "0,0,1": "U", "0,0,-1": "D", "0,-1,0": "N", "0,1,0": "S", "1,0,0": "E", "-1,0,0": "W" };
  const start = "UDNS_EWUD";
  const page = await open(t, { hash: `#harris/${start}` });
  /** Checks that each cube's red face looks, on the board as it is drawn, where the board says. */
  const check = async (board) => {
    const cubes = await page.evaluate(() => {
      const board = document.getElementById("board");
      const side = board.querySelector(".cell").offsetWidth;
      const [left, next] = [0, 1].map((square) => board.querySelector(`[data-square="${square}"]`).offsetLeft);
      return [...board.querySelectorAll(".cube")].map((cube) => {
        const matrix = new DOMMatrix(getComputedStyle(cube).transform);
        const middle = matrix.transformPoint(new DOMPoint(0, 0, side / 2));
        const [column, row] = [middle.x, middle.y].map((at) => Math.round(at / (next - left)));
        const marked = [...cube.querySelectorAll('.face[data-colour="R"]')];
        const { m31, m32, m33 } = matrix.multiply(new DOMMatrix(getComputedStyle(marked[0]).transform));
        const way = [m31, m32, m33].map((part) => Math.round(part)).join();
        return { square: column + 3 * row, way, dots: marked.map((face) => face.textContent).join() };
      });
    });
    const seen = new Array(9).fill("_");
    for (const { square, way } of cubes) seen[square] = WAYS[way];
    assert.equal(seen.join(""), board);
    assert.ok(cubes.every(({ dots }) => dots === "●"));
  };
  for (const move of "dlru") {
    await show(page, `#harris/${start}`, start);
    await check(start);
    await stop(page, move);
    const { board } = await known(page);
    assert.deepEqual(asked("solve", "harris", start, board).along, [start, board]);
    await check(board);
    await end(page);
    await check(board);
    const names = await page.$$eval(".cell", (all) => all.map((cell) => cell.getAttribute("aria-label")));
    const expected = Array.from(board, (mark, square) => {
      const what = mark === "_" ? "empty" : `cube, mark ${WHERE[mark]}`;
      return `${what}, row ${Math.floor(square / 3) + 1}, column ${(square % 3) + 1}`;
    });
    assert.deepEqual(names, expected);
    const way = { d: "up", l: "right", r: "left", u: "down" }[move];
    const mark = WHERE[board[start.indexOf("_")]];
    assert.ok((await text(page, "announcer")).startsWith(`A cube rolls ${way}, now mark ${mark}. `));
    // Until then it is still that of the start.
    await addressed(page, board);
  }
});

test("cubes never overlap, also in the middle of a roll", async (t) => {
  const page = await open(t);
  // Each cube's place in the board's own space: its corners, turned by its own transformation alone.
  const overlaps = await page.evaluate(() => {
    const side = document.querySelector(".cell").offsetWidth;
    const box = (cube) => {
      const matrix = new DOMMatrix(getComputedStyle(cube).transform);
      const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => {
        // The origin of transformations is the middle of the element.
        const [x, y, z] = [(bits & 1) - 0.5, ((bits >> 1) & 1) - 0.5, bits >> 2];
        return matrix.transformPoint(new DOMPoint(x * side, y * side, z * side));
      });
      return ["x", "y"].map((axis) => {
        const all = corners.map((corner) => corner[axis]);
        return { low: Math.min(...all), high: Math.max(...all) };
      });
    };
    const found = [];
    document.querySelector('[data-move="u"]').click();
    const animations = document.getAnimations();
    animations.forEach((animation) => animation.pause());
    for (let time = 0; time <= 260; time += 10) {
      animations.forEach((animation) => (animation.currentTime = time));
      [...document.querySelectorAll(".cube")].map(box).forEach((a, number, all) => {
        for (const b of all.slice(number + 1))
          if (a.every(({ low, high }, axis) => high > b[axis].low + 0.5 && b[axis].high > low + 0.5)) found.push([time, a, b]);
      });
    }
    return { found, animations: animations.length };
  });
  assert.ok(overlaps.animations > 4);
  assert.deepEqual(overlaps.found, []);
});

test("it finishes by itself, at any speed, and can be stepped and scrubbed", async (t) => {
  const page = await open(t, { hash: `#cubic/${CUBIC.start}/${CUBIC.goal}` });
  const away = (distance) => known(page, { distance });
  await slide(page, "speed", 100);
  await page.click("#play");
  await away(0);
  assert.equal(await text(page, "count"), "Solved");
  assert.equal(await text(page, "place"), "21 / 21");
  for (const [id, distance] of [["undo", 1], ["undo", 2], ["next", 1]]) {
    await page.click(`#${id}`);
    await away(distance);
  }
  await slide(page, "scrubber", 15);
  await away(6);
  // The strip is the line, too.
  const letters = await boxes(page, "#letters span");
  const [from, to] = [9, 17].map((number) => [letters[number].x + 5, letters[number].y + 5]);
  await page.mouse.move(...from);
  await page.mouse.down();
  await away(11);
  await page.mouse.move(...to);
  await away(3);
  await page.mouse.up();
  for (let step = 0; step < 3; step += 1) await page.click("#undo");
  await away(6);
  // A detour, taken back, is still on the line; to finish leaves it.
  await page.click(".choice.farther");
  await away(7);
  await page.click("#undo");
  await away(6);
  assert.match(await text(page, "place"), /^15 \/ 2[3-9]$/);
  await page.click("#play");
  await away(0);
  assert.equal(await text(page, "place"), "21 / 21");
});

test("a new one is exactly as far as was chosen, by button and key, also of boards that are not counted", async (t) => {
  const page = await open(t, { features: STILL });
  for (const [puzzle, most, distances] of [
    ["gardner", 24, [11]],
    ["eight", 31, [0, 1, 7, 25, 31]],
    ["cubic", 32, [0, 1, 7, 25, 32]],
    ["harris", 49, [0, 1, 7, 25, 49]],
  ]) {
    await choose(page, puzzle);
    await page.waitForFunction((most) => document.getElementById("distance").max === String(most), {}, most);
    assert.equal(await page.$eval(".chart", (one) => one.checkVisibility()), puzzle !== "gardner");
    for (const distance of distances) {
      await slide(page, "distance", distance);
      await page.click("#new");
      await known(page, { distance });
    }
    if (puzzle !== "gardner") continue;
    assert.equal(await text(page, "new"), "New, 11 rolls away");
    const { board } = await known(page);
    await page.keyboard.press("n");
    await page.waitForFunction((before) => document.querySelector("main").dataset.board !== before, {}, board);
    assert.equal((await known(page)).distance, "11");
  }
});

test("boards and goals are made square by square", async (t) => {
  const page = await open(t, { features: STILL });
  await page.click("#more-title");
  await page.click("#as-goal");
  await answered(page, CUBIC.start, "BWBRBWEBR");
  await page.click("#to-edit");
  await page.click("#edit-goal");
  await put(page, 0, "red");
  await answered(page, CUBIC.start, "RWBRBWEBR");
  // The empty square changes places.
  await put(page, 0, "empty");
  await answered(page, CUBIC.start, "EWBRBWRBR");
  // There is always an empty square: what would leave none is refused, with the reason.
  const red = await button(page, "#palette button", "red");
  assert.equal(await red.evaluate((one) => one.disabled), true);
  assert.match(await text(page, "edit-note"), /one empty square/);
  await page.click("#edit-start");
  await put(page, 1, "cube, red on top, white in front, blue at the side");
  await answered(page, CUBIC.start.replace("WBR", "RWB"), "EWBRBWRBR");
  await choose(page, "eight");
  // The tile that a square gets comes from another.
  await put(page, 0, "tile 6");
  assert.equal((await at(page, "6872543_1")).distance, "none");
  assert.equal(await text(page, "count"), "Unsolvable");
  assert.match(await text(page, "verdict"), /: two tiles would have to change places, such as 8 and 7\./);
  await choose(page, "gardner");
  // Only cubes of the kind that rolls can bring there.
  const free = await page.$$("#palette button:not(:disabled)");
  assert.ok(free.length > 1 && free.length < 21, `${free.length}`);
});

test("the editor leaves squares of goals open, and no squares of boards, and has parts of goals", async (t) => {
  const page = await open(t, { hash: "#edit/harris/DDDD_DDDD/UUUU_U%3F%21UU", features: STILL });
  const choices = () => texts(page, "#palette button:not(:disabled) span");
  assert.ok(!(await choices()).includes("any"));
  assert.equal(await text(page, "lede"), "Roll the cubes until they match the goal.");
  const isStateSeen = () => page.$eval(".state", (one) => one.checkVisibility({ visibilityProperty: true }));
  assert.equal(await isStateSeen(), true);
  await page.click("#edit-goal");
  assert.ok((await choices()).includes("any"));
  // How far the board is is said of the board alone.
  assert.equal(await isStateSeen(), false);
  const squares = await texts(page, "#editor .square span");
  assert.deepEqual(squares.slice(6, 8), ["row 3, column 1: any", "row 3, column 2: not mark up"]);
  await put(page, 0, "any");
  await answered(page, "DDDD_DDDD", "?UUU_U?!UU");
  // Of several goals the first is edited, and the others stay.
  await visit(page, "#edit/eight/8672543_1/12345678_+123456_78");
  await known(page, { puzzle: "eight" });
  await put(page, 0, "any");
  await known(page, { goal: "?2345678_+123456_78" });
  for (const [part, goal] of [["First row", "123??????"], ["Corners", "1?3???7?_"]]) {
    await visit(page, "#edit/eight/8672543_1/12345678_");
    await known(page, { goal: "12345678_" });
    await (await button(page, "#edit button", part)).click();
    await answered(page, "8672543_1", goal);
    await addressed(page, "%3F");
  }
  // A tile that neither side has is no choice, so nothing is pale and nothing is to be explained.
  await visit(page, "#edit/eight/8672543_1/12345678_");
  await known(page, { goal: "12345678_" });
  for (const side of ["#edit-goal", "#edit-start"]) {
    await page.click(side);
    assert.equal((await page.$$("#palette button:disabled")).length, 0);
    assert.ok(!(await choices()).includes("tile 9"));
    assert.equal(await text(page, "edit-note"), "Choose a square, then what lies there.");
  }
  await page.click("#play-made");
  await known(page, { mode: "play", board: "8672543_1", goal: "12345678_" });
});

test("a board can be typed and copied as text, link and picture", async (t) => {
  const page = await open(t, { address: `${site.origin}/tilebase.html`, features: STILL });
  await page.browserContext().overridePermissions(site.origin, ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"]);
  await choose(page, "eight");
  const fields = "#start, #goal-text";
  const type = async (...values) => {
    for (const [number, field] of (await page.$$(fields)).entries()) {
      await field.evaluate((one) => one.select());
      await field.type(values[number]);
    }
    await page.keyboard.press("Enter");
  };
  await type("1 2 3 0 6 9 4 7 8", "123406789");
  assert.equal((await at(page, "123_69478")).distance, "5");
  for (const [start, goal, reason, invalid] of [
    ["12", "123406789", /^Board: expected nine squares, found 2$/, ["true", "false"]],
    ["1 2 3 0 6 9 4 7 8", "1", /^Goal: expected nine squares, found 1/, ["false", "true"]],
  ]) {
    await type(start, goal);
    assert.match(await text(page, "wrong"), reason);
    assert.deepEqual(await page.$$eval(fields, (all) => all.map((one) => one.getAttribute("aria-invalid"))), invalid);
  }
  const taken = async (id) => {
    await page.$eval(`#${id}`, (one) => one.click());
    await reads(page, "copied", /copied/);
    const copy = await page.evaluate(() => navigator.clipboard.readText());
    await page.$eval("#copied", (note) => (note.textContent = ""));
    return copy;
  };
  assert.equal(await taken("copy-text"), "123_69478 1234_6789");
  assert.equal(await taken("copy-link"), `${page.url().split("#")[0]}#eight/123_69478/1234_6789`);
  // A ring says that a mark is below, and a mark is drawn where it is seen; no arrow looks like a way to roll.
  const marks = { U: "●", D: "○", N: "", S: "●", E: "●", W: "", _: "" };
  for (const [puzzle, board] of [["cubic", CUBIC.start], ["eight", "123_69478"], ["harris", "UDNS_EWUD"]]) {
    await show(page, `#${puzzle}/${board}`, board);
    const letters = await page.evaluate((source) => {
      const image = new DOMParser().parseFromString(source, "image/svg+xml");
      return [...image.querySelectorAll("svg:root text")].map((one) => one.textContent).join("");
    }, await taken("copy-svg"));
    const expected = puzzle === "harris" ? Array.from(board, (mark) => marks[mark]).join("") : board.replace(/[^1-9WRB]/g, "");
    assert.equal(letters, expected);
  }
});

test("everything can be done with the keyboard alone", async (t) => {
  const page = await open(t, { hash: "#eight/123_69478", features: STILL });
  const focused = () => page.evaluate(({ activeElement: one } = document) => one.id || one.getAttribute("aria-label") || one.dataset.move);
  const order = [];
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press("Tab");
    const name = await focused();
    if (name === null || name === undefined || order.includes(name)) break;
    order.push(name);
  }
  // One stop for the board: the empty square. Behind the last stop the browser has its turn: no trap.
  assert.equal(order.filter((name) => /, row \d/.test(name) && !name.startsWith("Goal")).length, 1, order.join());
  const controls =
    "puzzles-button undo play next scrubber speed distance new start goal-text show copy-text copy-link more-title " +
    "to-play to-edit help stats-button play-here";
  for (const name of controls.split(" ")) assert.ok(order.includes(name), `${name} in ${order.join()}`);
  await page.focus(".cell.empty");
  await page.keyboard.press("ArrowUp");
  await at(page, "123469_78");
  assert.equal(await focused(), "empty, row 3, column 1");
  await page.keyboard.down("Shift");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.up("Shift");
  assert.equal(await focused(), "tile 7, row 3, column 2");
  await page.keyboard.press("Enter");
  await at(page, "1234697_8");
  assert.equal(await focused(), "empty, row 3, column 2");
  await press(page, "l");
  await at(page, "12346978_");
  await page.keyboard.press("Backspace");
  await at(page, "1234697_8");
  await page.keyboard.press("Tab");
  assert.notEqual(await focused(), "empty, row 3, column 2");
});

test("on paper there is a board, its goal, and no solution", async (t) => {
  const page = await open(t);
  await page.emulateMediaType("print");
  const seen = await boxes(page, "#lede, #goal, #board, #count, #hint, #player, #moves, #share, #notice");
  assert.deepEqual(seen.map(({ name }) => name), ["lede", "goal", "board"]);
  const heading = await page.$eval("#lede", (one) => getComputedStyle(one, "::before").content);
  assert.equal(heading, `"The cubic eight-puzzle, ${(await known(page)).distance} rolls at the fewest"`);
  const values = await page.$$eval(".piece[data-value]", (all) => all.map((one) => getComputedStyle(one, "::after").display));
  assert.deepEqual([...new Set(values)], ["none"]);
});

test("less motion means a flat board and no rolling", async (t) => {
  const page = await open(t, { features: STILL });
  const isFlat = () => page.$eval("#stage", (stage) => stage.classList.contains("plane"));
  assert.equal(await isFlat(), true);
  await page.click('[data-move="u"]');
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  await page.click("#flat");
  assert.equal(await isFlat(), false);
});

test("keys work after a click on any control, but not in fields and sliders", async (t) => {
  const page = await open(t, { hash: "#eight/123_69478", features: STILL });
  for (const control of ["to-explore", "copy-text", "as-goal", "new", "flat"]) {
    await show(page, "#eight/123_69478/1234_6789", "123_69478");
    await page.$eval(`#${control}`, (one) => (one.closest("details")?.setAttribute("open", ""), one.focus()));
    await page.keyboard.press(control === "to-explore" ? "w" : "ArrowUp");
    await page.waitForFunction(() => !document.querySelector("main").dataset.board.startsWith("123_69"));
    await page.keyboard.press("Backspace");
    await at(page, "123_69478");
  }
  for (const field of ["start", "distance", "speed"]) {
    await page.focus(`#${field}`);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("n");
  }
  assert.equal((await known(page)).board, "123_69478");
});

test("arrows are the way of the piece, in the strip and on keys, and letters, by a switch in the help, that of the empty square", async (t) => {
  const page = await open(t, { hash: "#eight/123_69478", features: STILL });
  // The empty square goes drrul: the tiles go the other way.
  await reads(page, "letters", /^↑←←↓→$/);
  const turn = async () => {
    await page.click("#help");
    await page.click("#letters-for-arrows");
    await page.click("#rules-close");
  };
  await turn();
  assert.equal(await text(page, "letters"), "drrul");
  await page.keyboard.press("ArrowUp");
  await at(page, "123469_78");
  // It is kept.
  await page.reload();
  await known(page);
  await reads(page, "letters", /^drrul$/);
  await turn();
  assert.equal(await text(page, "letters"), "↑←←↓→");
});

test("nothing moves or changes its size while a game goes on", async (t) => {
  for (const viewport of [DESKTOP, PHONE]) {
    for (const mode of ["", "play/"]) {
      const page = await open(t, { hash: `#${mode}eight/123_69478`, features: STILL, viewport });
      const all = () => boxes(page, "#board, #goal, #hint-button, #undo, .levels button, #scrubber, #play-here, #moves li");
      const first = await all();
      for (const move of "drrul") {
        await page.keyboard.press("h");
        assert.deepEqual(await all(), first);
        await press(page, lettersOf(move));
        const { distance } = await known(page);
        // At the end of a game the card is in the place of its controls.
        const isOver = mode !== "" && distance === "0";
        assert.deepEqual(await all(), isOver ? first.slice(0, 2) : first);
      }
      assert.equal((await known(page)).distance, "0");
      if (mode !== "") continue;
      for (const hash of ["#eight/2134_5678/1234_5678", "#eight/8672543_1/12345678_"]) {
        await visit(page, hash);
        await addressed(page, hash);
        await known(page);
        assert.deepEqual(await all(), first, hash);
      }
    }
  }
});

test("the layout does not shift while the page loads", async (t) => {
  const before = (blank) =>
    blank.evaluateOnNewDocument(() => {
      globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) globalThis.shift += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
  for (const hash of ["", "#cubic", "#edit/eight"]) {
    const page = await open(t, { hash, before });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const shift = await page.evaluate(() => globalThis.shift);
    assert.ok(shift < 0.05, `${hash}: ${shift}`);
  }
});

test("a phone shows what one plays with on its first screen, and at 200 % nothing overlaps in Edit", async (t) => {
  const small = [[320, 568], [360, 640], [390, 600]].map(([width, height]) => ({ ...PHONE, width, height }));
  const onSmall = (hash, controls) => small.map((viewport) => [viewport, hash, controls]);
  for (const [viewport, hash, controls] of [
    [PHONE, "#play/cubic", "#hint-button, #take-back, #over, #level-hardest, #today"],
    [PHONE, "#cubic", "#undo, #play, #next, #scrubber"],
    [PHONE, "#edit/eight", "#editor, #palette"],
    [PHONE, "#edit/gardner", "#editor, #palette"],
    ...onSmall("#play/cubic", "#hint-button, .cell, .piece"),
    ...onSmall("#cubic", "#play, .cell, .piece"),
  ]) {
    const page = await open(t, { hash, viewport });
    const all = await boxes(page, controls);
    assert.ok(all.length >= controls.split(",").length);
    for (const { name, bottom } of all) assert.ok(bottom <= viewport.height, `${hash} at ${viewport.width}: ${name} ends at ${bottom}`);
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    if (viewport === PHONE) assert.ok(screens <= 2, `${hash}: ${screens} screens`);
  }
  for (const hash of ["#edit/eight", "#edit/gardner"]) {
    const page = await open(t, { hash, viewport: { width: 640, height: 400, deviceScaleFactor: 2 } });
    const all = await boxes(page, "#goal, #count, #verdict, #editor .square, #palette");
    for (const a of all) for (const b of all) assert.ok(a === b || areApart(a, b), `${hash}: ${a.name} ${a.right} and ${b.name} ${b.left}`);
  }
});

test("no text of a picture is cut off", async (t) => {
  const page = await open(t);
  const golden = ["alike-counts", "gardner-counts", "eight", "cubic", "harris", "alike", "gardner"].map((name) =>
    readFileSync(beside(`../../../docs/pictures/${name}.svg`), "utf8"),
  );
  const long = [...Array(9).keys()].map((at) => "12345678".slice(0, at) + "_" + "12345678".slice(at)).join("+");
  for (const [puzzle, goal] of [["eight", long], ["cubic", "WWWWEWWWW"]])
    golden.push(command(["stats", puzzle, "--goal", goal, "--format", "svg"]));
  for (const [at, picture] of golden.entries()) {
    const cut = await page.evaluate((source) => {
      document.body.insertAdjacentHTML("beforeend", source);
      const svg = document.body.lastElementChild;
      const { width, height } = svg.viewBox.baseVal;
      const isCut = (one) => {
        const box = one.getBBox();
        return box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height;
      };
      const texts = [...svg.querySelectorAll(":scope > text, :scope > g > text")].filter(isCut).map((one) => one.textContent);
      svg.remove();
      return texts;
    }, picture);
    assert.deepEqual(cut, [], `picture ${at}`);
  }
});

test("in high contrast cubes have their colours, and what is chosen is filled", async (t) => {
  const page = await open(t, { features: LOOKS["high contrast"] });
  const paint = (selector) => page.$eval(selector, (one) => getComputedStyle(one).backgroundColor);
  assert.notEqual(await paint('.face.top[data-colour="R"]'), await paint('.face.top[data-colour="B"]'));
  assert.notEqual(await paint("#to-explore"), await paint("#to-play"));
});

test("an address that cannot be read says why, and keeps its puzzle", async (t) => {
  const page = await open(t, { hash: "#harris", features: STILL });
  for (const [hash, puzzle, reason] of [
    ["#eight/12345", "eight", /Board: expected nine squares, found 5/],
    ["#eight/12345678_/1234567_9", "eight", /different tiles/],
    ["#nine/1", "eight", /name of a puzzle, found "nine": they are eight, cubic, harris, gardner, alike, crossteaser, fifteen/],
    [`#cubic/${"1/".repeat(20_000)}`, "cubic", /at most 2000 characters, found 40006/],
    ["#daily/eight/soon", null, /the name of a puzzle or a date like 2026-01-31, found "soon"/],
    // No day, no day that a puzzle is drawn for, and what only some browsers take for one.
    ["#daily/eight/2025-02-30", null, /a date like 2026-01-31, from 1970 on, found "2025-02-30"/],
    ["#daily/2026 1", null, /a date like 2026-01-31, from 1970 on, found "2026 1"/],
    ["#eight/123_69478~dz", "eight", /MOVES "z"/],
    ["#eight/123_69478~dddd", "eight", /MOVES "d": a move leads off the board/],
  ]) {
    await visit(page, hash);
    await reads(page, "notice", reason);
    if (puzzle !== null) assert.equal((await known(page)).puzzle, puzzle, hash.slice(0, 20));
  }
  // Fresh, as a person opens a link.
  const other = await open(t, { hash: "#cubic/x/y" });
  assert.equal((await known(other)).puzzle, "cubic");
  assert.match(await text(other, "notice"), /Board: expected/);
});

test("an address of a game that is none loses no game, and begins an easy one", async (t) => {
  const page = await open(t, { hash: "#play/eight/123456789", features: STILL });
  await reads(page, "notice", /one empty square/);
  await known(page, { mode: "play", distance: 5 });
  // A solved board is no game.
  await visit(page, "#play/eight/12345678_");
  await reads(page, "notice", /solved already: this is another game/);
  assert.equal((await known(page)).distance, "5");
  await show(page, "#play/eight/123_69478/1234_6789", "123_69478");
  await press(page, "u");
  await at(page, "123469_78");
  for (const hash of ["#explore/eight/1234_5678/1234_5678", "#edit", "#explore"]) {
    await visit(page, hash);
    await known(page, { mode: hash.match(/\w+/)[0] });
  }
  // Modes alone are addresses, too.
  await show(page, "#play", "123469_78");
  assert.equal((await state(page))[0], "1");
  assert.equal(await text(page, "notice"), "");
});

test("keys and texts before the puzzle is there do nothing, and throw nothing", async (t) => {
  const before = (blank) =>
    blank.evaluateOnNewDocument(() => {
      const press = () => {
        if (document.querySelector("main")?.dataset.puzzle) return clearInterval(timer);
        for (const key of ["n", "?", "h", "p", "z", "y", "Backspace", "Escape", "ArrowUp", "d", "]", "0", "Enter"])
          document.body?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", "867254301");
        document.body?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
      };
      const timer = setInterval(press);
    });
  for (const hash of ["", "#daily", "#cubic"]) await open(t, { hash, before });
});

test("letters stay during a roll, and end as they are painted then", async (t) => {
  const page = await open(t, { viewport: { height: 840 } });
  const places = () =>
    page.$$eval(".cube .face > span", (all) =>
      all
        .filter((one) => one.textContent !== "" && one.checkVisibility({ opacityProperty: true }))
        .map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return `${one.textContent} ${[x, y, width, height].map((value) => Math.round(value / 3)).join(" ")}`;
        })
        .sort(),
    );
  for (const move of "urdl") {
    await stop(page, move);
    const before = await places();
    assert.equal(before.length, 48);
    await end(page);
    assert.deepEqual(await places(), before, move);
  }
});

test("a game counts moves, gives graded hints, and ends with the fewest", async (t) => {
  const page = await open(t, { hash: "#play/eight/123_69478", features: STILL });
  assert.match(await text(page, "count"), /^0 moves, fewest 5$/);
  assert.doesNotMatch(await page.$eval(".table", (one) => one.textContent), /5 moves left|drrul|ulldr/);
  assert.equal(await page.$eval("#player", (one) => one.checkVisibility()), false);
  const hint = async (words) => {
    await page.click("#hint-button");
    assert.match(await text(page, "hint"), words);
  };
  // What it costs is said once, and then it costs it.
  await hint(/^A game with a hint is not “Perfect”\. Press again/);
  assert.equal((await page.$$(".marked")).length, 0);
  await hint(/^Move the tile 4\.$/);
  await hint(/^Move the tile 4 up\.$/);
  assert.equal((await page.$$(".marked")).length, 1);
  await press(page, "d");
  await at(page, "_23169478");
  assert.equal(await text(page, "announcer"), "Tile 1 moves down.");
  assert.deepEqual([await text(page, "hint"), (await page.$$(".marked")).length], ["", 0]);
  await hint(/^Move the tile 1\.$/);
  await press(page, "u");
  await page.focus("#take-back");
  await press(page, "ulldr");
  await known(page, { distance: 0 });
  assert.equal(await text(page, "count"), "7 moves");
  assert.match(await text(page, "card-text"), /^It can be done in 5\. Move 1 was the first detour\. 2 hints\. Time 0:\d\d\.$/);
  assert.equal(await page.evaluate(() => document.activeElement.id), "next-game");
  // Not in the fewest, so the next game is no farther.
  assert.equal(await text(page, "next-game"), "Next: 5 moves");
  await page.click("#next-game");
  // It may begin with the same board.
  await page.waitForFunction(() => document.getElementById("count").textContent === "0 moves, fewest 5");
  assert.equal((await known(page)).distance, "5");
  // The end of that game stays on the device.
  await show(page, "#play/eight/123_69478", "1234_6789");
  assert.match(await text(page, "card-title"), /^Solved: 7 moves/);
});

test("new games are as far as their level says, of every puzzle, by touch too", async (t) => {
  const page = await open(t, { hash: "", features: STILL, viewport: PHONE });
  for (const [puzzle, level, distance] of [
    ["cubic", "medium", 14],
    ["harris", "hard", 32],
    ["gardner", "hard", 16],
    ["alike", "medium", 10],
    ["crossteaser", "medium", 10],
    ["eight", "hardest", 31],
  ]) {
    await choose(page, puzzle);
    await known(page, { puzzle, distance: 5 });
    assert.match(await text(page, `level-${level}`), new RegExp(`^${level}${distance} (move|roll)s$`));
    await page.tap(`#level-${level}`);
    await known(page, { mode: "play", puzzle, distance });
  }
});

/** Opens an address at a time in a place of the world. */
function onDay(t, now, zone, hash) {
  const before = async (blank) => {
    await blank.emulateTimezone(zone);
    await blank.evaluateOnNewDocument((time) => {
      const Real = Date;
      globalThis.Date = class extends Real {
        constructor(...parts) {
          super(...(parts.length === 0 ? [time] : parts));
        }
        static now = () => time;
      };
    }, Date.parse(now));
  };
  return open(t, { hash, features: STILL, before });
}

test("the puzzle of the day is that of the command, changes at midnight, and says when it is done", async (t) => {
  for (const [now, zone, date] of [
    // The day is the one where one is.
    ["2026-03-01T20:30:00Z", "Asia/Tokyo", "2026-03-02"],
    ["2026-03-02T03:30:00Z", "America/Los_Angeles", "2026-03-01"],
  ]) {
    const page = await onDay(t, now, zone, "#daily/eight");
    const { start, goal } = asked("random", "eight", "--daily", date);
    const day = (new Date(date).getUTCDay() + 6) % 7;
    await known(page, { board: start, goal, distance: 8 + 2 * day });
    await addressed(page, `#daily/eight/${date}`);
    assert.match(await text(page, "lede"), new RegExp(`^Puzzle of the day, ${Number(date.slice(-2))} March 2026: Sliding eight-puzzle\\.`));
  }
  const page = await onDay(t, "2026-03-02T12:00:00Z", "UTC", "#daily");
  // Its address is that of tomorrow's, too.
  await new Promise((resolve) => setTimeout(resolve, 400));
  assert.equal(await page.evaluate(() => location.hash), "#daily");
  assert.equal(await text(page, "today"), "Today’s puzzle");
  const { board } = await known(page);
  await finish(page);
  assert.equal(await text(page, "today"), "Today’s puzzle: done");
  const said = new RegExp(`^tilebase: The sliding eight-puzzle, 2 March 2026\\. 8 moves.*\n${board} 12345678_$`, "s");
  assert.match(await copied(page, "share-result"), said);
});

test("an older or a future day changes neither the streak nor what is done today, and each day has its game", async (t) => {
  const page = await onDay(t, "2026-03-02T12:00:00Z", "UTC", "#daily/eight");
  const streak = async () => JSON.stringify((await page.evaluate(() => JSON.parse(localStorage["tilebase stats eight"]))).days);
  const before = { "2026-02-27": "perfect", "2026-02-28": "hints", "2026-03-01": "solved" };
  // What was kept may be broken in part.
  const broken = { days: before, extra: null, played: "1" };
  await page.evaluate((kept) => localStorage.setItem("tilebase stats eight", JSON.stringify(kept)), broken);
  const { board } = await known(page);
  for (let time = 0; time < 2; time += 1) await page.keyboard.press("h");
  await finish(page);
  assert.match(await text(page, "card-text"), / 1 hint\. Time 0:\d\d\. 4 days in a row\.$/);
  assert.deepEqual(await texts(page, "#card .day"), ["24", "25", "26", "27", "28", "1", "2"]);
  const kept = await streak();
  assert.equal(kept, JSON.stringify({ ...before, "2026-03-02": "hints" }));
  for (const day of ["2026-02-20", "2026-03-01", "2026-03-09"]) {
    await visit(page, `#daily/eight/${day}`);
    await page.waitForSelector(`main:not([data-distance="0"]):not([data-distance=""])`);
    await finish(page);
    assert.doesNotMatch(await text(page, "card-text"), /row/);
    assert.equal(await streak(), kept, day);
    assert.equal(await text(page, "today"), "Today’s puzzle: done");
  }
  // The statistics show it all; what was solved with hints is not among the moves beyond the fewest.
  await page.click("#stats-button");
  assert.deepEqual(await texts(page, ".numbers dd"), ["4", "3", "3", "4"]);
  assert.deepEqual(await page.$$eval("progress", (all) => all.map((one) => one.value)), [3, 0, 0, 0, 0, 0]);
  assert.deepEqual(await texts(page, "#stats .day.hints"), ["28", "2"]);
  await page.keyboard.press("Escape");
  await page.waitForSelector("#stats", { hidden: true });
  await page.keyboard.press("Escape");
  // Today's game is there with its end, and a game of a day that was left goes on.
  await page.click("#today");
  await addressed(page, "#daily/eight/2026-03-02");
  assert.deepEqual([(await known(page)).distance, await text(page, "count")], ["0", "8 moves"]);
  await page.click("#again");
  await at(page, board);
  const [move] = command(["solve", board]);
  await press(page, lettersOf(move));
  await reads(page, "count", /^1 \w+, fewest/);
  await visit(page, "#daily/eight/2026-02-21");
  await reads(page, "count", /^0 \w+, fewest/);
  await page.click("#today");
  await reads(page, "count", /^1 \w+, fewest/);
});

test("rules and keys are behind the question mark", async (t) => {
  const page = await open(t, { features: STILL });
  await page.keyboard.press("?");
  await page.waitForSelector("#rules[open]");
  // Of the puzzle that is shown, with what the signs on its cubes say, from the top.
  const [title, rules, signs] = await texts(page, "#rules > :is(h3, p)");
  assert.equal(title, "The cubic eight-puzzle");
  assert.equal(rules.match(/\.(\s|$)/g).length, 2);
  assert.match(signs, /bars at the edges of a top/);
  assert.equal((await page.$$("#rules .pictures svg")).length, 2);
  assert.ok((await page.$eval("#rules-close", (one) => one.getBoundingClientRect().y)) > 0);
  await page.keyboard.press("Escape");
  await page.waitForSelector("#rules", { hidden: true });
  await page.click("#help");
  await page.click("#rules-close");
  await page.waitForSelector("#rules", { hidden: true });
});

test("of Gardner's puzzle a search finds what is near, and what is not known is said", async (t) => {
  const page = await open(t, { hash: "#gardner/UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE", features: STILL });
  await known(page, { distance: "unknown" });
  assert.match(await text(page, "verdict"), /^It is too far to search here\. “New, 20 rolls away” deals a board that is known\.$/);
  // The button makes another board, and plays nothing.
  assert.equal(await page.$("#play svg"), null);
  assert.deepEqual(await texts(page, ".choice .verdict"), ["not known", "not known", "not known", "not known"]);
  assert.equal(await text(page, "play"), "New, 20 rolls away");
  assert.deepEqual(await page.$$eval("#player .buttons button:not([aria-disabled=true])", (all) => all.map(({ id }) => id)), ["play"]);
  // It is named at each size, as the sentence names it.
  for (const viewport of [{ width: 844, height: 390 }, PHONE, DESKTOP]) {
    await page.setViewport(viewport);
    assert.equal(await page.$eval("#play span", (one) => one.checkVisibility()), true);
  }
  // Back, before the search for the next board has ended.
  const { board } = await known(page);
  await page.evaluate(() => {
    document.querySelector('[data-move="u"]').click();
    document.getElementById("undo").click();
  });
  assert.equal((await at(page, board)).distance, "unknown");
  await visit(page, "#gardner/DSE,DEW,DSW,DNS,---,DNS,DNE,DEW,DNW");
  await known(page, { distance: 0 });
  // Nine rolls of which none leads back: the search from both sides finds how far it is.
  for (const move of "urddlluur") {
    await press(page, lettersOf(move));
    await known(page);
  }
  assert.equal((await known(page)).distance, "9");
  await show(page, `#gardner/${board}`, board);
  await known(page, { distance: "unknown" });
  await page.click("#play");
  await known(page, { distance: 20 });
  assert.equal(await text(page, "play"), "Solve");
});

test("a slide is one move: by a tap, by a drag, in the strip and in an address", async (t) => {
  const page = await open(t, { hash: "#like=eight&moves=slides/4127538_6", features: STILL });
  assert.equal((await known(page)).distance, "4");
  // Every slide is listed, those in one direction together.
  const ways = await texts(page, ".choice:not(:disabled) .arrow");
  assert.deepEqual(ways, ["→", "←", "↓", "↓2"]);
  await page.click("#play");
  await at(page, "12345678_");
  assert.deepEqual(await texts(page, "#letters span"), ["→", "↓2", "←2", "↑2"]);
  assert.equal(await text(page, "place"), "4 / 4");
  await page.click("#undo");
  await at(page, "12_453786");
  await page.mouse.click(...(await middle(page, 8)));
  await at(page, "12345678_");
  await page.mouse.click(...(await middle(page, 0)));
  assert.equal((await known(page)).board, "12345678_");
  // A board in a line of two slides, which a link keeps.
  await page.mouse.click(...(await middle(page, 6)));
  assert.equal((await at(page, "123456_78")).distance, "1");
  await visit(page, "#play/like=eight&moves=slides/4127538_6");
  await known(page, { mode: "play", board: "4127538_6" });
  await drag(page, await middle(page, 6), await middle(page, 7), 1);
  await at(page, "412753_86");
});

test("questions have the answers of plain searches, also of puzzles that the page does not know", async (t) => {
  const page = await open(t, { features: STILL });
  for (const name of ["eight", "cubic", "harris", "gardner", "alike", "crossteaser", ...Object.keys(OWN)]) {
    const keys = Object.entries(OWN[name] ?? {}).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    // Other starts are shown as whole boards.
    const all = questions(name).filter(({ start }) => !/^.,.$/.test(start));
    for (const { start, goal, distance, values } of all.filter((_, at) => at % Math.floor(all.length / 5) === 0)) {
      await visit(page, `#${keys.join("&") || name}/${encodeURIComponent(start)}/${encodeURIComponent(goal)}`);
      const shown = await at(page, start);
      assert.equal(shown.distance, String(distance ?? "none"), `${name} ${start} ${goal}`);
      const left = await texts(page, ".choice:not(:disabled) .left");
      assert.deepEqual(left, values.map((value) => (value.distance === null ? "" : `${value.distance} left`)));
    }
  }
});

/** Descriptions as addresses have them: the first screen of each is a board of its own size. */
const SIZES = {
  "board=2x3&tiles=12345": 'board = "2x3"\ntiles = "12345"\n',
  "board=4x2&tiles=AABBCCD": 'board = "4x2"\ntiles = "AABBCCD"\n',
  "like=harris&board=5x2": 'like = "harris"\nboard = "5x2"\n',
  [`board=${encodeURIComponent("#../.../..#")}&tiles=123456`]: 'board = "#../.../..#"\ntiles = "123456"\n',
  "board=3x2&tiles=12345&moves=slides": 'board = "3x2"\ntiles = "12345"\nmoves = "slides"\n',
  [MIXED]: 'board = "3x2"\ntiles = "112"\ncubes = ["2 M....."]\nlooks = "M"\n',
};

test("a puzzle of one's own is explored, played and edited, as the command answers", async (t) => {
  const page = await open(t, { hash: "#eight", features: STILL, viewport: PHONE });
  const file = join(TABLES, "own.toml");
  for (const [name, lines] of Object.entries(SIZES)) {
    writeFileSync(file, lines);
    await page.tap("#puzzles-button");
    await write(page, `# One of my own\n${lines}`);
    await page.tap("#show-own");
    const { board, goal, distance } = await known(page, { puzzle: name });
    const expected = asked("moves", file, board, goal);
    assert.equal(distance, String(expected.distance), name);
    const left = await texts(page, ".choice:not(:disabled) .left");
    assert.deepEqual(left, expected.moves.map((value) => `${value.distance} left`));
    const [, size] = lines.match(/board = "(.*)"/);
    const [, columns, rows] = size.match(/(\d)x(\d)/) ?? [];
    const picture = columns ? Array(Number(rows)).fill(".".repeat(columns)) : size.split("/");
    const squares = picture.join("").split(".").length - 1;
    const cells = await page.$$eval(".cell", (all) => all.map((one) => one.getAttribute("aria-label")));
    assert.equal(cells.length, squares);
    assert.ok(cells.at(-1).endsWith(`row ${picture.length}, column ${picture.at(-1).lastIndexOf(".") + 1}`));
    const walls = await page.$$eval(".wall", (all) => all.filter((one) => one.checkVisibility()).length);
    assert.equal(walls, picture.join("").length - squares);
    for (const { left, right } of await boxes(page, ".cell, .cube > svg, .tile")) assert.ok(left >= 0 && right <= PHONE.width, name);
    // To the goal along the shortest path, by Enter on the pieces that move.
    await addressed(page, "=");
    await visit(page, `#play/${name}/${encodeURIComponent(board)}`);
    await known(page, { mode: "play" });
    const { along } = asked("solve", file, board, goal);
    const blank = (board) => (board.includes(",") ? board.split(",") : [...board]).indexOf("_");
    for (const board of along.slice(1)) {
      await page.focus(`[data-square="${blank(board)}"]`);
      await page.keyboard.press("Enter");
    }
    await page.waitForSelector("#card:not([hidden])");
    assert.match(await text(page, "card-title"), new RegExp(`^Perfect: ${along.length - 1} `));
    await page.tap("#to-edit");
    assert.equal((await page.$$("#editor .square")).length, squares);
    await page.tap("#to-explore");
    await known(page, { mode: "explore" });
  }
  // It is kept with its games, and a link to it works.
  await page.tap("#to-play");
  await addressed(page, "#play/");
  await reopen(page);
  await known(page, { puzzle: MIXED });
  await page.tap("#puzzles-button");
  assert.equal(await page.$eval("#description", (field) => field.value), SIZES[MIXED].replace('["2 M....."]', '"2 M....."'));
  // A pick, and a file.
  await (await button(page, "#puzzles .row button", "Harris 4x2")).evaluate((one) => one.click());
  await known(page, { mode: "play", puzzle: "like=harris&board=4x2" });
  await page.tap("#puzzles-button");
  await (await page.$("#own-file")).uploadFile(file);
  await page.waitForFunction(() => document.getElementById("description").value.includes("112"));
});

test("a description that is none says why, and one is refused only if no search can search it", async (t) => {
  const page = await open(t, { hash: "#eight/123_69478/1234_6789", features: STILL });
  await page.click("#puzzles-button");
  // What is opened in the dialog is in sight to its end.
  for (const part of ["#sizes", "#own"]) {
    await page.click(`${part} summary`);
    const isInSight = (id) => {
      const [part, dialog] = [id, "#puzzles"].map((one) => document.querySelector(one).getBoundingClientRect());
      return part.bottom <= dialog.bottom && dialog.bottom <= innerHeight;
    };
    await page.waitForFunction(isInSight, {}, part);
  }
  for (const [lines, reason] of [
    ['board = "3x2"\ntiles = "1234"', "line 2, tiles: expected 5 pieces on a board of 3x2, found 4 tiles and 0 cubes"],
    ["# mine\ntiles = 12345678", 'line 2: expected key = "value" or key = ["value", "value"], found tiles = 12345678'],
    ['__proto__ = "x"', 'line 1: expected key = "value" or key = ["value", "value"], found __proto__ = "x"'],
  ]) {
    await write(page, lines);
    assert.equal(await text(page, "own-wrong"), reason);
    assert.equal(await page.$("#own-picture svg"), null);
    await page.click("#show-own");
    assert.notEqual(await page.$("#puzzles[open]"), null);
  }
  await page.keyboard.press("Escape");
  assert.equal((await known(page)).board, "123_69478");
  for (const [hash, reason] of [
    ["board=3x2&tiles=1234", /tiles: expected 5 pieces/],
    ["tiles=1&__proto__=x", /expected key=value, found __proto__=x/],
    ["like=gardner&goal=DSE,?,?,?,?,?,?,?,?", /too many for a search: expected at most 536870912, or one board/],
    [`tiles=12345678&task=${"x".repeat(3000)}`, /at most 2000 characters/],
  ]) {
    await visit(page, `#${hash}`);
    await reads(page, "notice", reason);
    assert.equal((await known(page)).board, "123_69478");
  }
  // What is a text in a description is one on the page.
  await visit(page, `#play/${encodeURIComponent("title=<img src=x onerror=alert(1)>&tiles=12345678&task=<b>x")}`);
  await page.waitForSelector('main[data-puzzle^="title"]:not([data-distance=""])');
  assert.match(await text(page, "lede"), /^<b>x This page /);
  assert.equal(await text(page, "puzzles-button"), "<img src=x onerror=alert(1)>");
  assert.equal(await page.$("main img, main b"), null);
  // One that is too large for a table is searched from both sides.
  await visit(page, "#like=harris&board=4x3");
  assert.ok(Number((await known(page, { puzzle: "like=harris&board=4x3" })).distance) > 0);
  assert.match(await text(page, "legend"), /^4,353,564,672 boards are too many to count here/);
  await page.click("#new");
  await known(page, { distance: 20 });
});

test("a game of the fifteen-puzzle begins before its table is made, and Explore has the command's paths", async (t) => {
  const page = await open(t, { hash: "#eight", features: STILL });
  await visit(page, "#play/fifteen");
  const dealt = await known(page, { puzzle: "fifteen", mode: "play", distance: 5 });
  assert.ok((await page.evaluate(() => Number(document.querySelector("main").dataset.time))) > 0);
  for (const board of [dealt.board, "FE169B4C_A73D852"]) {
    await visit(page, `#fifteen/${board}`);
    const { distance } = await at(page, board);
    const path = command(["solve", "fifteen", board, dealt.goal]).trim();
    assert.equal(distance, String(path.length));
    assert.equal((await copied(page, "copy-line")).split("~")[1].replace(".", ""), path);
  }
});

test("a goal may be part of a board, and any of several", async (t) => {
  const page = await open(t, { hash: "#eight/867254301/123%3F%3F%3F%3F%3F%3F", features: STILL });
  for (const [puzzle, board, goal] of [
    ["eight", "8672543_1", "12345678_+123456_78"],
    ["eight", "8672543_1", "!8!6!7???1?_"],
    ["cubic", CUBIC.start, "WRB,!WRB,---,?,!W,R,B,B,!E"],
    ["cubic", "WRB,---,WRB,WRB,WRB,WRB,WRB,WRB,WRB", "WRB,---,WRB,WRB,WRB,WRB,WRB,WRB,WBR"],
    ["harris", "DDDD_DDDD", "UUUU_U?UU"],
  ]) {
    await choose(page, puzzle);
    for (const [id, value] of [["start", board], ["goal-text", goal]])
      await page.$eval(`#${id}`, (field, content) => ((field.value = content), field.focus()), value);
    await page.keyboard.press("Enter");
    const { distance } = await known(page, { board, goal });
    const expected = asked("moves", puzzle, board, goal);
    assert.equal(distance, String(expected.distance ?? "none"), `${board} ${goal}`);
    const rows = await page.$$eval(".choice:not(:disabled)", (all) =>
      all.map((row) => [row.dataset.move, ...[".left", ".verdict"].map((part) => row.querySelector(part).textContent)]),
    );
    const values = expected.moves.map((after) => [
      after.move,
      after.distance === null ? "" : `${after.distance} left`,
      after.distance === null ? "" : leads(expected, after),
    ]);
    assert.deepEqual(rows, values, `${board} ${goal}`);
    // The address holds the goal, and a fresh page reads it.
    await page.waitForFunction((to) => decodeURIComponent(location.hash).endsWith(`/${to}`), {}, goal);
    const hash = await page.evaluate(() => location.hash);
    assert.doesNotMatch(hash, /[?!]/);
    const other = await open(t, { hash, features: STILL });
    await known(other, { goal, distance });
    // Every part is drawn, and said.
    assert.deepEqual(await texts(other, "#goal svg title"), goal.split("+"));
    const words = await other.$eval("#goal", (one) => one.getAttribute("aria-label"));
    assert.equal(words.includes("any"), goal.includes("?"));
    assert.equal(words.includes("not "), goal.includes("!"));
  }
});

test("a board of a set is solved, and to play with a set is to play to it", async (t) => {
  const page = await open(t, { hash: "#eight/1237654_8/123%3F%3F%3F%3F%3F%3F", features: STILL });
  assert.equal(await text(page, "count"), "Solved");
  // No game begins at its end.
  await page.click("#to-play");
  await known(page, { mode: "play", distance: 5, goal: "123??????" });
  assert.equal((await show(page, "#play/eight/1234_5678/%3F%3F%3F%3F%3F%3F%3F%3F%3F", "1234_5678")).distance, "0");
  await show(page, "#play/eight/_23146758/1%3F%3F%3F%3F%3F%3F%3F%3F", "_23146758");
  await page.keyboard.press("ArrowUp");
  await at(page, "123_46758");
  assert.match(await text(page, "card-title"), /^Perfect: 1 move$/);
});

test("the legend says what the bars are", async (t) => {
  const page = await open(t, { hash: "#eight/123_69478/1234_6789", features: STILL });
  const [legend] = await texts(page, "#chooser .legend");
  assert.match(legend, /this board chosen with the slider A bar for each distance: its height is the number of boards\./);
  assert.deepEqual(await texts(page, "#chooser .axis span"), ["0", "15", "30"]);
  const bars = () =>
    page.$$eval(".chart .bar", (all) =>
      ["here", "picked"].map((name) => all.findIndex((bar) => bar.classList.contains(name))),
    );
  assert.deepEqual(await bars(), [5, 20]);
  // No mark is higher than its bar.
  assert.equal((await page.$$(".chart > :not(.bar)")).length, 0);
  const colours = await page.$$eval("#chooser .key, .bar.here, .bar.picked", (all) =>
    all.map((one) => getComputedStyle(one)[one.matches(".bar") ? "fill" : "backgroundColor"]),
  );
  assert.deepEqual(colours.slice(0, 2), colours.slice(2));
  // A tap on a bar chooses it.
  const box = await (await page.$(".chart")).boundingBox();
  await page.mouse.click(box.x + (box.width * 9.5) / 31, box.y + box.height / 2);
  assert.deepEqual(await bars(), [5, 9]);
});

test("the view turns by drag, keys and buttons, and arrow keys go with it", async (t) => {
  const page = await open(t);
  const view = () => page.$eval("#stage", (one) => one.style.cssText);
  const first = await view();
  const { x, y } = await (await page.$("#stage")).boundingBox();
  await drag(page, [x + 20, y + 20], [x + 90, y + 40], 1);
  assert.notEqual(await view(), first);
  await page.keyboard.press("0");
  assert.equal(await view(), first);
  await page.keyboard.press("]");
  assert.notEqual(await view(), first);
  await page.keyboard.press("0");
  // Half a turn: up on the screen is down on the board.
  for (let turn = 0; turn < 4; turn += 1) await page.click("#turn-right");
  await page.keyboard.press("ArrowUp");
  await at(page, "BRW,WBR,BRW,---,BWR,WRB,BRW,BRW,RBW");
  // What a side shows is at the edge of the top.
  const edges = await page.$$eval(".cube", (all) =>
    all.flatMap((cube) =>
      ["front", "right"].map((side) => {
        const [edge, face] = ["edge", "face"].map((part) => cube.querySelector(`.${part}.${side}`).dataset.colour);
        return edge === face;
      }),
    ),
  );
  assert.ok(edges.every(Boolean));
});

test("each board has a title, an announcement and its moves, and the page a description, an icon, and a word without scripts", async (t) => {
  const page = await open(t, { hash: "#eight/123_69478/1234_6789", features: STILL });
  assert.equal(await page.title(), "The sliding eight-puzzle: 123_69478 – tilebase");
  await press(page, "u");
  await at(page, "123469_78");
  assert.equal(await page.title(), "The sliding eight-puzzle: 123469_78 – tilebase");
  assert.equal(await text(page, "announcer"), "Tile 4 moves up. 4 moves: left from here, nearer");
  assert.deepEqual(await texts(page, ".choice:not(:disabled) .which"), ["tile 7 left", "tile 4 down"]);
  for (const part of ['meta[name="description"][content]', 'link[rel="icon"][href^="data:"]'])
    assert.notEqual(await page.$(part), null, part);
  const context = await browser.createBrowserContext();
  t.after(() => context.close());
  const plain = await context.newPage();
  await plain.setJavaScriptEnabled(false);
  await plain.goto(pathToFileURL(PAGE).href);
  assert.match(await plain.$eval("noscript", (one) => one.innerText ?? one.textContent), /needs JavaScript/);
});

const AXE = readFileSync(beside("node_modules/axe-core/axe.min.js"), "utf8");

/** Each mode with each puzzle, the end of a game, and the dialogs by their buttons. */
const SHOWN = [
  "#play/eight/123_69478",
  `#play/cubic/${CUBIC.start}/${CUBIC.goal}`,
  "#eight/2134_5678/1234_5678",
  "#eight/8672543_1/12345678_+!1????????",
  `#cubic/${CUBIC.start}/${CUBIC.goal}`,
  `#${MIXED}`,
  "#gardner",
  "#alike",
  "#edit/like=harris&board=4x2",
  "#edit/cubic",
  "card",
  "help",
  "puzzles-button",
  "stats-button",
];

// Without motion the page has the colours that it has with it.
for (const look of Object.keys(LOOKS)) {
  test(`axe finds nothing, nothing is cut off, and targets are large enough (${look})`, async (t) => {
    // The others have other colours: what is where is the same.
    const isFirst = look === "light";
    const rules = isFirst ? {} : { runOnly: ["color-contrast"] };
    // At other sizes the same is shown, and only has other places: axe need not look. The third is 1280 pixels at 200 %.
    const others = [{ width: 640, height: 400, deviceScaleFactor: 2 }, { width: 1920, height: 1080 }];
    for (const viewport of isFirst ? [PHONE, DESKTOP, ...others] : [DESKTOP]) {
      const page = await open(t, { viewport, features: LOOKS[look] });
      await page.evaluate(AXE);
      for (const what of SHOWN) {
        const where = `${what} at ${viewport.width}`;
        if (what === "card") {
          await show(page, "#play/eight/1234567_8/12345678_", "1234567_8");
          await page.keyboard.press("ArrowLeft");
          await page.waitForSelector("#card:not([hidden])");
          await page.waitForFunction(() => document.getAnimations().length === 0);
        } else if (!what.startsWith("#")) {
          await page.evaluate(() => document.querySelector("dialog")?.close());
          await page.$eval(`#${what}`, (one) => one.click());
          await page.waitForSelector("dialog[open]");
        } else {
          await visit(page, what);
          await known(page, { puzzle: what.match(/\w+=[^/]+|eight|cubic|harris|gardner|alike|crossteaser/)[0] });
          const hint = await page.$("#hint-button");
          for (let step = 0; step < 3; step += 1) if (await hint.isVisible()) await hint.click();
        }
        if (!others.includes(viewport)) {
          const found = await page.evaluate(async (rules) => {
            const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"], ...rules });
            return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
          }, rules);
          assert.deepEqual(found, [], where);
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${where}: ${wide} pixels too wide`);
        const small = (await boxes(page, "button, input, .cell")).filter(({ width, height }) => height < 43.5 || width < 43.5);
        assert.deepEqual(small, [], where);
      }
    }
  });
}

/**
 * Slows the Workers of a page, of which it counts those that were begun: those of these numbers answer the questions of a
 * verb only when `release` is called.
 */
function slow(page, verb, workers = [1]) {
  return page.evaluateOnNewDocument(
    (held, slowed) => {
      const waiting = [];
      let isHeld = true;
      globalThis.begun = 0;
      globalThis.release = () => {
        isHeld = false;
        for (const hear of waiting.splice(0)) hear();
      };
      globalThis.hold = () => void (isHeld = true);
      const Real = Worker;
      globalThis.Worker = class extends Real {
        #number = (globalThis.begun += 1);
        #verbs = {};
        postMessage(message) {
          if (message?.verb) this.#verbs[message.id] = message.verb;
          super.postMessage(message);
        }
        addEventListener(type, hear) {
          super.addEventListener(type, (event) => {
            const isSlow = isHeld && slowed.includes(this.#number) && this.#verbs[event.data?.id] === held;
            if (isSlow) waiting.push(() => hear(event));
            else hear(event);
          });
        }
      };
    },
    verb,
    workers,
  );
}

/** Opens a slowed page without waiting for an answer. */
async function slowed(t, hash, verb, workers) {
  const page = await open(t, { hash: "#eight/123_69478/1234_6789", features: STILL, before: (page) => slow(page, verb, workers).then(() => page.evaluateOnNewDocument(() => addEventListener("DOMContentLoaded", () => setTimeout(() => globalThis.release(), 50)))) });
  await page.evaluate(() => globalThis.hold());
  await visit(page, hash);
  return page;
}

test("while it searches it says so, with seconds, and never what it knew of the board before", async (t) => {
  const page = await slowed(t, "#eight/8672543_1/12345678_", "explore");
  await reads(page, "count", /^Searching…$/);
  assert.deepEqual(await page.$eval("main", ({ dataset }) => [dataset.board, dataset.distance]), ["8672543_1", ""]);
  assert.doesNotMatch(await page.$eval(".state", (one) => one.textContent), /5|moves/);
  await reads(page, "count", /^Searching… [1-9] s$/);
  // In Play a hint waits, and so do the levels.
  await page.click("#to-play");
  await page.waitForSelector('main[data-mode="play"]');
  for (let time = 0; time < 2; time += 1) await page.keyboard.press("h");
  assert.match(await text(page, "hint"), /^Still searching: the hint comes by itself/);
  assert.match(await text(page, "verdict"), /^Searching…/);
  assert.equal(await text(page, "level-hard"), "hard…");
  await page.evaluate(() => globalThis.release());
  await reads(page, "hint", /^Move the tile \d\.$/);
  assert.equal(await text(page, "count"), "0 moves, fewest 31");
  assert.equal(await text(page, "level-hard"), "hard20 moves");
});

test("the distance after a move is known at once, from the answer before it", async (t) => {
  const page = await slowed(t, "#eight/123_69478/1234_6789", "explore");
  await page.click('[data-move="d"]');
  assert.match(await text(page, "count"), /^4 moves$/);
  assert.equal(await page.$eval("main", ({ dataset }) => dataset.distance), "");
  await page.evaluate(() => globalThis.release());
  await known(page, { distance: 4 });
});

test("another question stops a search that takes long, and has its answer", async (t) => {
  const page = await slowed(t, "#cubic", "explore");
  await reads(page, "count", /^Searching…/);
  await visit(page, "#harris/DDDD_DDDD");
  await known(page, { puzzle: "harris", distance: 36 });
  assert.equal(await page.evaluate(() => globalThis.begun), 2);
  // A late answer of the Worker that was left changes nothing.
  await page.evaluate(() => globalThis.release());
  assert.equal((await known(page)).distance, "36");
});

test("a hard board of the fifteen-puzzle stops nothing else, and after a time it is far, and can be searched on", async (t) => {
  const hard = "_C9DFBAE37254861";
  const page = await open(t, { hash: "#fifteen/123456789ABC_DEF", features: STILL, before: (page) => slow(page, "none") });
  await visit(page, `#fifteen/${hard}/123456789ABCDEF_`);
  await reads(page, "count", /^Searching…/);
  await visit(page, "#eight/123_69478/1234_6789");
  await known(page, { puzzle: "eight", distance: 5 });
  assert.equal(await page.evaluate(() => globalThis.begun), 2);
  await visit(page, `#fifteen/${hard}/123456789ABCDEF_`);
  await known(page, { board: hard, distance: "unknown" });
  assert.match(await text(page, "verdict"), /^away, found in 20 seconds\. “Search on” looks on for the fewest\.$/);
  assert.match(await text(page, "count"), /^At least [5-8]\d moves$/);
  assert.equal(await text(page, "play"), "Search on");
  await turnTo(page, "play");
  assert.match(await text(page, "verdict"), /^At least [5-8]\d moves\.$/);
  await turnTo(page, "explore");
  await page.click("#play");
  await reads(page, "count", /^Searching…/);
  assert.equal(await text(page, "play"), "Solve");
  // A deal does not wait for it.
  await page.click("#to-play");
  await page.click("#level-easy");
  await known(page, { mode: "play", distance: 4 });
});

test("while a game is dealt it says so, and moves meanwhile are made and kept", async (t) => {
  const page = await slowed(t, "#play/eight/123_69478/1234_6789", "deal");
  await known(page, { mode: "play", distance: 5 });
  await page.click("#level-hard");
  await reads(page, "verdict", /^Dealing…/);
  assert.equal(await page.$eval("#stage", (one) => one.getAttribute("aria-busy")), "true");
  await press(page, "u");
  await page.waitForSelector('main[data-board="123469_78"]');
  await addressed(page, "#play/eight/123_69478");
  await page.evaluate(() => globalThis.release());
  await page.waitForFunction(() => document.getElementById("count").textContent === "0 moves, fewest 20");
  assert.equal(await page.$eval("#stage", (one) => one.getAttribute("aria-busy")), "false");
  await page.waitForFunction(() => !location.hash.includes("123_69478"));
  await page.goBack();
  await at(page, "123469_78");
  assert.equal((await state(page))[0], "1");
});

test("what is opened during a deal stays, and a deal that takes long is stopped for another puzzle", async (t) => {
  const page = await slowed(t, "#play/eight/123_69478/1234_6789", "deal");
  await known(page, { mode: "play", distance: 5 });
  await page.click("#level-hard");
  await visit(page, "#cubic");
  const { board } = await known(page, { puzzle: "cubic", mode: "explore", distance: 21 });
  await page.evaluate(() => globalThis.release());
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal((await known(page)).board, board);
});

test("the level that is lit is that of the game, and none for a day or a link", async (t) => {
  const page = await open(t, { hash: "#play/fifteen", features: STILL });
  const lit = () => page.$$eval(".levels [aria-pressed=true]", (all) => all.map((one) => one.id));
  for (const [hash, level] of [
    ["#play/fifteen", ["level-easy"]],
    ["#play/harris", ["level-easy"]],
    [`#play/${"board=4x3&tiles=123456789AB"}`, ["level-easy"]],
    ["#play/eight/8672543_1", []],
    ["#daily/eight/2026-03-02", []],
  ]) {
    await visit(page, hash);
    await page.waitForFunction((part) => location.hash.includes(part), {}, hash.split("/")[1]);
    await page.waitForSelector(`main[data-puzzle="${hash.split("/")[1]}"]:not([data-distance=""])`);
    assert.deepEqual(await lit(), level, hash);
    if (level.length > 0) assert.match(await text(page, "count"), /^0 \w+, fewest 5$/, hash);
  }
  // Hardest is only what no board is beyond.
  for (const [puzzle, name] of [["eight", /^hardest31/], ["alike", /^longest24/], ["fifteen", /^longest24/]]) {
    await choose(page, puzzle);
    assert.match(await text(page, "level-hardest"), name);
  }
});

test("where all boards take seconds, the first game waits for none, and later ones are as far as is said", async (t) => {
  const eleven = "board=4x3&tiles=123456789AB";
  const page = await open(t, { hash: `#play/${eleven}`, features: STILL });
  await known(page, { puzzle: eleven, distance: 5 });
  assert.match(await text(page, "level-hardest"), /^longest24/);
  await page.click("#level-hard");
  await known(page, { distance: 16 });
  await page.click("#to-explore");
  await page.waitForFunction(() => document.getElementById("distance").max === "53");
  await page.click("#to-play");
  for (const [level, distance] of [["hard", 34], ["hardest", 53], ["medium", 21]]) {
    await page.click(`#level-${level}`);
    await known(page, { mode: "play", distance });
  }
});

test("what was kept wrongly begins a game all the same, and thinking writes nothing", async (t) => {
  for (const kept of ['"x"', '{"played":-1}', "-3", "[[]]"]) {
    const before = (blank) =>
      blank.evaluateOnNewDocument((value) => {
        for (const name of ["distance eight", "games eight", "stats eight", "puzzle", "line eight", "letters", "hinted"])
          localStorage[`tilebase ${name}`] ??= value;
      }, kept);
    const page = await open(t, { hash: "", features: STILL, before });
    await known(page, { mode: "play", puzzle: "eight", distance: 5 });
    assert.equal(await page.$eval("main", (one) => one.hidden), false);
  }
  const page = await open(t, { hash: "#play/eight/8672543_1", features: STILL });
  await press(page, "d");
  await reads(page, "count", /^1 move, fewest 31/);
  const written = await page.evaluate(async () => {
    let count = 0;
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (...all) {
      count += 1;
      return setItem.apply(this, all);
    };
    await new Promise((resolve) => setTimeout(resolve, 2500));
    return count;
  });
  assert.equal(written, 0);
  // The time is counted all the same, and not while the page is hidden.
  await press(page, "d");
  await reads(page, "count", /^2 moves, fewest 31/);
  const { time } = await page.evaluate(() => JSON.parse(localStorage["tilebase game eight 8672543_1 12345678_"]).count);
  assert.ok(time > 2 && time < 60, String(time));
});

test("Back closes an open dialog", async (t) => {
  const page = await open(t, { hash: "#eight/123_69478", features: STILL });
  await choose(page, "cubic");
  await addressed(page, "#cubic/");
  await page.click("#help");
  await page.waitForSelector("#rules[open]");
  await page.goBack();
  await known(page, { puzzle: "eight" });
  assert.equal(await page.$("dialog"), null);
});

test("six marks have six colours, and other colours are none of them", async (t) => {
  const page = await open(t, { hash: `#${encodeURI("board=3x2&cubes=5 ABCDEF")}`, features: STILL });
  const paints = () =>
    page.$$eval(".cube", (all) => {
      const faces = all.flatMap((cube) => [...cube.querySelectorAll(".face")]);
      const pairs = faces.map((face) => `${face.firstElementChild.textContent} ${getComputedStyle(face).getPropertyValue("--lit")}`);
      return [...new Set(pairs)].map((pair) => pair.split(" "));
    });
  const six = await paints();
  assert.deepEqual([six.length, new Set(six.map(([, colour]) => colour)).size], [6, 6]);
  await visit(page, "#crossteaser");
  await known(page, { puzzle: "crossteaser" });
  const arms = await paints();
  assert.deepEqual([arms.length, new Set(arms.map(([, colour]) => colour)).size], [6, 6]);
});

test("what does nothing looks so, also in high contrast, and every mode names the puzzle", async (t) => {
  const page = await open(t, { hash: "#gardner/UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE", features: STILL });
  const paint = (selector, property) => page.$eval(selector, (one, name) => getComputedStyle(one)[name], property);
  assert.equal(await paint("#next", "backgroundColor"), "rgba(0, 0, 0, 0)");
  for (const mode of ["explore", "edit", "play"]) {
    await turnTo(page, mode);
    assert.match(await page.evaluate(() => document.body.innerText), /Gardner's 24 faces/);
  }
  // Its first board is one that is known.
  await visit(page, "#gardner");
  assert.equal((await known(page, { mode: "explore" })).distance, "18");
  const other = await open(t, { hash: "#eight", features: LOOKS["high contrast"] });
  const [sign, back] = await other.$eval("#play", (one) => [getComputedStyle(one.querySelector("svg")).fill, getComputedStyle(one).backgroundColor]);
  assert.notEqual(sign, back);
  assert.notEqual(sign, "rgb(0, 0, 0)");
});

test("the pictures of the README are the page", async (t) => {
  const out = process.env.TILEBASE_PICTURES;
  const take = async (page, name) => {
    const picture = await page.screenshot({ type: "webp", quality: 75 });
    assert.ok(picture.length > 10_000 && picture.length < 60_000, `${picture.length} bytes`);
    if (!out) return;
    if (!existsSync(out)) mkdirSync(out, { recursive: true });
    writeFileSync(join(out, `${name}.webp`), picture);
  };
  const rolling = await open(t, { hash: `#play/cubic/${CUBIC.start}/RRRRERRRR` });
  await stop(rolling, "r", 130);
  await take(rolling, "play");
  const over = await open(t, { hash: "#play/eight/123685_47/12345678_", features: STILL });
  await press(over, "ldr");
  await at(over, "123_65487");
  await finish(over);
  await take(over, "end");
});

test("the first screen says what there is to do, and has one main button", async (t) => {
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await open(t, { hash: "", features: STILL, viewport });
    const mains = () =>
      page.$$eval("main button", (all) =>
        all
          .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === "rgb(31, 95, 174)")
          .map((one) => one.id),
      );
    for (const puzzle of QUICK) {
      await choose(page, puzzle);
      await known(page, { puzzle, distance: 5 });
      assert.match(await text(page, "lede"), /^(Slide [^.]+\. This page (knows|finds) the fewest moves from [^.]+|Roll [^.]+\. Bars on a top have the colours of its sides)\.$/);
      assert.match(await text(page, "count"), /^0 (moves|rolls), fewest 5$/);
      for (const { bottom } of await boxes(page, "#lede, #hint-button")) assert.ok(bottom <= viewport.height, puzzle);
      // All others are in sight, cubes among them.
      const others = await boxes(page, "#others button");
      assert.ok((await boxes(page, "#others span")).every(({ width, height }) => width > 20 && height > 8), puzzle);
      assert.ok(others.length === 6 && others.every(({ bottom, right }) => bottom <= viewport.height && right <= viewport.width), puzzle);
      assert.deepEqual(await mains(), ["today"]);
    }
    await choose(page, "eight");
    await finish(page);
    assert.deepEqual(await mains(), ["next-game"]);
  }
  // On a phone's side, too, all of it is in sight, with what the levels are.
  const side = await open(t, { hash: "", features: STILL, viewport: { width: 844, height: 390, hasTouch: true, isMobile: true } });
  const all = await boxes(side, "#levels-title, .levels button, #today, #hint-button, #others span");
  assert.ok(all.length === 13 && all.every(({ bottom, right, width }) => width > 20 && bottom <= 390 && right <= 844));
  // On a smaller one, at least what there is to do.
  await side.setViewport({ width: 640, height: 360, hasTouch: true, isMobile: true });
  const [task, ...rest] = await boxes(side, "#lede, .state, #goal, #stage, .levels button, #hint-button");
  assert.ok(task.bottom <= 360 && rest.length === 8 && rest.every((one) => areApart(task, one)));
});

test("the end says where the way left the best, shows both, and goes on", async (t) => {
  const page = await open(t, { hash: "#play/eight/123_69478/1234_6789", features: STILL });
  await page.$eval("#speed", (speed) => (speed.value = 100));
  // Nothing had the focus. The second move leads away.
  await press(page, "uudldldr");
  await page.keyboard.press("Backspace");
  const { board } = await known(page);
  const kept = () =>
    page.evaluate(() => {
      const { moves, at } = JSON.parse(localStorage["tilebase game eight 123_69478 1234_6789"]).line;
      return moves.slice(0, at);
    });
  const played = await kept();
  await finish(page);
  const made = (await kept()).length;
  const wrong = asked("grade", "123_69478", "1234_6789", played).first_wrong;
  assert.notEqual(board, "123_69478");
  assert.ok(wrong > 0);
  assert.match(await text(page, "card-title"), new RegExp(`^Solved: ${made} moves$`));
  const left = `^It can be done in 5\\. Move ${wrong} was the first detour\\. Time 0:\\d\\d\\.$`;
  assert.match(await text(page, "card-text"), new RegExp(left));
  // The solved board is seen, and the card is below it.
  const [under, card] = await boxes(page, "#board, #card");
  assert.ok(card.top >= under.bottom && areApart(under, card));
  // A square for each move: those that led nearer, and the others.
  const squares = await page.$$eval(".step", (all) => all.map((one) => one.classList[1]));
  assert.equal(squares.length, made);
  assert.equal(squares.indexOf("farther") + 1, wrong);
  assert.equal(squares.filter((leads) => leads === "nearer").length, (made + 5) / 2);
  const shared = await copied(page, "share-result");
  assert.equal(shared.match(/🟩/gu).length, (made + 5) / 2);
  assert.equal(shared.match(/🟧/gu).length, (made - 5) / 2);
  // Where it was: the board before the wrong move, with the moves that were made ahead.
  await page.click("#look");
  await known(page, { mode: "explore" });
  assert.equal(await text(page, "place"), `${wrong - 1} / ${made}`);
  // Back to the end, and the best.
  await page.click("#to-play");
  await page.waitForSelector("#card:not([hidden])");
  await page.click("#watch");
  await known(page, { mode: "explore", distance: 0 });
  assert.equal(await text(page, "place"), "5 / 5");
  await page.click("#to-play");
  await page.waitForSelector("#card:not([hidden])");
  await page.evaluate(() => document.activeElement.blur());
  await page.click("#again");
  await at(page, "123_69478");
  assert.equal(await page.$eval("#card", (one) => one.hidden), true);
  // In the fewest, Enter goes on. A game again is in no statistics.
  await finish(page);
  assert.match(await text(page, "card-title"), /^Perfect: 5 moves/);
  for (const [distance, row] of [[8, /^(?!.*row)/], [11, /2 games in a row in the fewest/]]) {
    assert.doesNotMatch(await text(page, "card-text"), /row/);
    await page.keyboard.press("Enter");
    await known(page, { distance });
    await finish(page);
    assert.match(await text(page, "card-text"), row);
  }
  await page.click("#close-card");
  assert.equal(await page.$eval("#card", (one) => one.hidden), true);
});

test("a game lives through Explore, other puzzles and reload, with what is ahead", async (t) => {
  const page = await open(t, { hash: "#play/eight/8672543_1", features: STILL });
  const isAt = async (expected) => assert.deepEqual(await state(page), expected);
  const from = async (hash, board) => {
    await show(page, hash, board);
    await page.click("#play-here");
    await known(page, { mode: "play" });
  };
  await press(page, "ddr");
  await reads(page, "count", /^3 \w+, fewest/);
  const three = await state(page);
  // Undo and redo are free: the count is the place on the line.
  await page.keyboard.down("Control");
  await page.keyboard.press("z");
  await page.keyboard.up("Control");
  assert.equal((await state(page))[0], "2");
  await page.click("#redo");
  await isAt(three);
  await page.keyboard.press("u");
  const left = await state(page);
  assert.equal(left[0], "2");
  await turnTo(page, "explore");
  await page.click(".choice:not(:disabled)");
  await turnTo(page, "play");
  await isAt(left);
  await choose(page, "cubic");
  await choose(page, "eight");
  await isAt(left);
  await addressed(page, "#play/eight/8672543_1/");
  await page.reload();
  await isAt(left);
  await page.keyboard.press("r");
  await isAt(three);
  // Without an address too, as a phone opens it again.
  await reopen(page);
  await isAt(three);
  // From Explore, another board is a game of its own.
  await from("#eight/123_69478/1234_6789", "123_69478");
  await isAt(["0", "123_69478", "1234_6789"]);
  // A look at Edit changes nothing; a board that is made there is a game of its own.
  await press(page, "u");
  await at(page, "123469_78");
  await page.click("#to-edit");
  await turnTo(page, "play");
  await isAt(["1", "123469_78", "1234_6789"]);
  await page.click("#to-edit");
  await put(page, 0, "tile 2");
  await at(page, "213469_78");
  await turnTo(page, "play");
  await isAt(["0", "213469_78", "1234_6789"]);
  assert.match(await text(page, "lede"), /cannot be won/);
  await addressed(page, "213469_78");
  await from("#eight/123_69478/1234_6789", "123_69478");
  // The puzzle of the day is a game beside it: its button goes there and back.
  await press(page, "u");
  await at(page, "123469_78");
  await page.click("#today");
  await page.waitForSelector('#today[aria-pressed="true"]');
  await known(page);
  await press(page, "udl");
  await reads(page, "count", /^[1-9]/);
  const day = await state(page);
  for (const there of [["1", "123469_78", "1234_6789"], day]) {
    await page.click("#today");
    await at(page, there[1]);
    await isAt(there);
    assert.equal(await page.$eval("#today", (one) => one.getAttribute("aria-pressed")), String(there === day));
  }
  await page.click("#today");
  await at(page, "123469_78");
  // What another version has kept is left.
  const game = "game eight 123_69478 1234_6789";
  const others = ['{"line":{"start":9},"count":{"result":null}}', "5", "{", "null"].map((kept) => [game, kept]);
  for (const [name, kept] of [...others, ["games eight", "5"]]) {
    await page.evaluate((name, kept) => {
      localStorage[`tilebase ${name}`] = kept;
      // What is left is kept once more.
      Storage.prototype.setItem = () => {};
    }, name, kept);
    await reopen(page);
    assert.equal((await state(page))[0], "0", kept);
  }
});

test("a game is kept by its start: through another one, Back, and another tab", async (t) => {
  const page = await open(t, { hash: "#play/eight/8672543_1", features: STILL });
  await press(page, "ddr");
  await reads(page, "count", /^3 \w+, fewest/);
  const left = await state(page);
  // N asks before it begins another game.
  await page.keyboard.press("n");
  assert.match(await text(page, "hint"), /^Give up this game\? Press again\.$/);
  assert.deepEqual(await state(page), left);
  await page.keyboard.press("n");
  await known(page, { distance: 5 });
  await page.waitForFunction(() => !location.hash.includes("8672543_1"));
  await page.goBack();
  await at(page, left[1]);
  assert.deepEqual(await state(page), left);
  const other = await page.browserContext().newPage();
  await emulate(other, STILL);
  await other.goto(`${pathToFileURL(PAGE).href}#play/eight/123_69478/1234_6789`);
  await at(other, "123_69478");
  await press(other, "u");
  await at(other, "123469_78");
  await page.bringToFront();
  // This tab has its own game behind Explore, and after it is loaded again.
  await turnTo(page, "explore");
  await turnTo(page, "play");
  assert.deepEqual(await state(page), left);
  await addressed(page, "#play/eight/8672543_1/");
  await page.reload();
  assert.deepEqual(await state(page), left);
  await other.bringToFront();
  await other.reload();
  assert.deepEqual(await state(other), ["1", "123469_78", "1234_6789"]);
});

test("the store of games does not grow without end", async (t) => {
  const page = await open(t, { hash: "#play/eight/8672543_1", features: STILL });
  await page.evaluate(async () => {
    for (let game = 0; game < 60; game += 1) {
      const { board } = document.querySelector("main").dataset;
      document.getElementById("level-hard").click();
      while (document.querySelector("main").dataset.board === board) await new Promise((resolve) => setTimeout(resolve, 1));
    }
  });
  const games = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("tilebase game eight")));
  assert.equal(games.length, 50);
});

test("an address of a game is one place in the history, however it is written", async (t) => {
  const page = await open(t, { hash: "#play/eight/8672543_1", features: STILL });
  await addressed(page, "/12345678_");
  for (const hash of ["#play/eight/867254301", "#daily/eight", "#play", "#play/eight/12345678_"]) {
    await show(page, "#harris/DDDD_DDDD/UUUU_UUUU", "DDDD_DDDD");
    await visit(page, hash);
    await page.waitForSelector('main[data-mode="play"]:not([data-distance=""]):not([data-distance="0"])');
    await new Promise((resolve) => setTimeout(resolve, 400));
    assert.notEqual(await page.evaluate(() => location.hash), hash);
    await page.goBack();
    await at(page, "DDDD_DDDD");
  }
});

test("after the end the board rests, and the result can be closed and opened", async (t) => {
  const page = await open(t, { hash: "#play/eight/123469_78/1234_6789", features: STILL });
  await finish(page);
  const tiles = () => page.$$eval(".tile", (all) => all.map((one) => `${one.textContent} ${one.style.transform}`).sort());
  const pieces = await tiles();
  const solved = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(await state(page), ["4", "1234_6789", "1234_6789"]);
    assert.deepEqual(await tiles(), pieces);
  };
  const seen = async (...ids) => {
    const all = await boxes(page, "#card, #open-card, #hint-button");
    assert.deepEqual(all.map(({ name }) => name).sort(), ids);
  };
  for (const key of ["ArrowUp", "ArrowDown", "w", "s", "Backspace", "u", "r"]) await page.keyboard.press(key);
  await solved();
  await seen("card");
  await page.keyboard.press("Escape");
  await seen("open-card");
  assert.equal(await page.evaluate(() => document.activeElement.id), "open-card");
  // The board is seen now, but the game is over.
  for (const square of [1, 3, 5, 7]) {
    await page.mouse.click(...(await middle(page, square)));
    await drag(page, await middle(page, square), await middle(page, 4), 0.9, 0);
  }
  await page.keyboard.press("ArrowUp");
  for (const id of ["take-back", "redo"]) await page.click(`#${id}`);
  await solved();
  await page.keyboard.press("Escape");
  await seen("card");
  await page.click("#close-card");
  await page.reload();
  await page.waitForSelector("#card:not([hidden])");
  await solved();
  await page.click("#again");
  await at(page, "123469_78");
  await page.keyboard.press("Escape");
  await seen("hint-button");
});

test("an address has the line and the place on it, and Explore keeps them", async (t) => {
  const page = await open(t, { hash: "#cubic", features: STILL });
  await slide(page, "scrubber", 12);
  const { board } = await known(page);
  const address = await copied(page, "copy-line");
  const [moves, ahead] = address.split("~")[1].split(".");
  assert.equal(moves + ahead, command(["solve", CUBIC.start, CUBIC.goal]).trim());
  assert.equal(moves.length, 12);
  await addressed(page, board);
  await page.reload();
  await known(page);
  assert.equal(await text(page, "place"), "12 / 21");
  assert.doesNotMatch(address, /file:|\/tmp|target/);
  const other = await open(t, { hash: `#${address.split("#")[1]}`, features: STILL });
  assert.equal((await known(other)).board, board);
  assert.equal(await text(other, "place"), "12 / 21");
});

/** Returns where one sees the tops of cubes, by square; the top of the cube that makes a move; and the empty square. */
async function hand(page, move) {
  return page.evaluate((letter) => {
    const middle = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const board = document.getElementById("board");
    const side = board.querySelector(".cell").offsetWidth;
    const [first, second] = [0, 1].map((square) => board.querySelector(`[data-square="${square}"]`).offsetLeft);
    const tops = {};
    for (const piece of board.querySelectorAll(".piece")) {
      const { m41, m42 } = new DOMMatrix(getComputedStyle(piece).transform);
      const [column, row] = [m41, m42].map((at) => Math.round(at / (second - first)));
      tops[column + 3 * row] = middle(piece.querySelector(".face.top"));
    }
    const empty = board.querySelector(".cell.empty");
    const from = Number(empty.dataset.square) + { d: 3, u: -3, l: -1, r: 1 }[letter];
    return { top: tops[from], hole: middle(empty), tops, side };
  }, move);
}

/**
 * Drags from a place, this much of the way to another, in so many milliseconds on the clock of the events. Checks that
 * nothing is decided before the end.
 */
async function drag(page, [x, y], [toX, toY], share, time = 400) {
  const { board } = await known(page);
  const session = await page.createCDPSession();
  const now = Date.now();
  const send = (type, part) =>
    session.send("Input.dispatchMouseEvent", {
      type,
      x: x + part * share * (toX - x),
      y: y + part * share * (toY - y),
      button: "left",
      clickCount: 1,
      timestamp: (now + part * time) / 1000,
    });
  await send("mouseMoved", 0);
  await send("mousePressed", 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await send("mouseMoved", part);
  assert.equal((await known(page)).board, board);
  await send("mouseReleased", 1);
  await session.detach();
}

/** Waits until nothing moves. What the last move sets in motion has begun after two frames. */
async function settled(page) {
  await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))));
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
}

/** Returns the board after a move, as the command has it. */
const moved = (start, move, goal) => asked("solve", "cubic", start, "--after", move, goal).start;

test("a hand rolls a cube to the empty square that it sees, from each side", async (t) => {
  for (const viewport of [DESKTOP, { ...PHONE, isMobile: false, hasTouch: false }]) {
    const page = await open(t, { hash: "#cubic/2,2/RRRRERRRR", viewport });
    const start = (await known(page)).board;
    for (const move of viewport === DESKTOP ? "dlru" : "dl") {
      const { top, hole } = await hand(page, move);
      const long = Math.hypot(hole[0] - top[0], hole[1] - top[1]);
      // A click counts, most of the way, and so does a flick; a short and slow drag does not.
      for (const make of [
        () => page.mouse.click(...top),
        () => drag(page, top, hole, 0.7),
        () => drag(page, top, hole, 27 / long, 0),
      ]) {
        await make();
        await at(page, moved(start, move, "RRRRERRRR"));
        await settled(page);
        await page.click("#undo");
        await at(page, start);
        await settled(page);
      }
      await drag(page, top, hole, 9 / long);
      await settled(page);
      assert.equal((await known(page)).board, start);
    }
    // A slow drag on a cube that cannot move does nothing, and a swipe on it moves.
    const { tops } = await hand(page, "d");
    const view = () => page.$eval("#stage", (one) => one.style.cssText);
    const before = await view();
    await drag(page, tops[0], tops[2], 0.8);
    assert.equal(await view(), before);
    assert.equal((await known(page)).board, start);
    await drag(page, tops[0], tops[2], 0.8, 0);
    await at(page, moved(start, "l", "RRRRERRRR"));
  }
});

test("a swipe anywhere on a flat board moves", async (t) => {
  const page = await open(t, { hash: "#eight/1234_5678", features: STILL, viewport: PHONE });
  const session = await page.createCDPSession();
  const [x, y] = await middle(page, 0);
  for (const [across, down, board] of [
    [60, 5, "123_45678"],
    [4, 50, "_23145678"],
    [-50, 3, "2_3145678"],
    [0, -50, "2431_5678"],
  ]) {
    // However long it takes, it is quick by the clock of the events.
    const timestamp = Date.now() / 1000;
    const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
    const point = (share) => [{ x: x + share * across, y: y + share * down }];
    await send("touchStart", point(0));
    for (const share of [0.3, 0.6, 1]) await send("touchMove", point(share));
    await send("touchEnd", []);
    await at(page, board);
  }
});

test("directions, places and the goal are as one sees them, also on a turned board", async (t) => {
  const WAYS = {
    up: { key: "ArrowUp", sign: "↑", step: [0, -1] },
    down: { key: "ArrowDown", sign: "↓", step: [0, 1] },
    left: { key: "ArrowLeft", sign: "←", step: [-1, 0] },
    right: { key: "ArrowRight", sign: "→", step: [1, 0] },
  };
  const page = await open(t);
  const start = (await known(page)).board;
  const goalSaid = () => page.$eval("#goal", (one) => one.getAttribute("aria-label"));
  const goal = await goalSaid();
  const back = async () => {
    await page.click("#undo");
    await at(page, start);
  };
  for (let turn = 0; turn < 8; turn += 1) {
    await page.click("#turn-right");
    const quarters = Math.round((turn + 1) / 2) % 4;
    // The goal lies as the board does.
    assert.equal(await page.$eval("#goal", (one) => getComputedStyle(one).rotate), quarters === 0 ? "0deg" : `${90 * quarters}deg`);
    const rows = await page.$$eval(".choice:not(:disabled)", (all) =>
      all.map((row) => [row.dataset.move, row.querySelector(".arrow").textContent, row.querySelector(".which").textContent]),
    );
    assert.equal(rows.length, 2);
    if (turn === 7) assert.match(rows.find(([move]) => move === "u")[2], /^red cube, row 2, column 1, down$/);
    for (const [move, arrow, which] of rows) {
      const word = which.split(" ").at(-1);
      const { key, sign, step } = WAYS[word];
      assert.equal(arrow, sign);
      // On the screen, the piece goes nearly that way.
      const { top, hole, side } = await hand(page, move);
      const [x, y] = [hole[0] - top[0], hole[1] - top[1] - side / 2];
      if (turn % 2 === 1) assert.ok((x * step[0] + y * step[1]) / Math.hypot(x, y) > 0.5, `${which} at ${turn}`);
      // The key of that arrow makes the move, and it is announced so.
      await page.keyboard.press(key);
      await at(page, moved(start, move, CUBIC.goal));
      assert.match(await text(page, "announcer"), new RegExp(`^A cube rolls ${word}, `));
      await back();
      // So does its letter.
      if (turn % 2 === 1) continue;
      await press(page, word[0]);
      await at(page, moved(start, move, CUBIC.goal));
      await back();
    }
    // The strip has the arrows of the list: first, the red cube's.
    const best = rows.find(([move]) => move === "u");
    const [first] = await text(page, "letters");
    assert.equal(first, best[1]);
    // So does a hint, which is forgotten when the view turns.
    if (turn === 1) {
      await page.click("#to-play");
      for (let step = 0; step < 3; step += 1) await page.click("#hint-button");
      assert.equal(await text(page, "hint"), `Move the ${best[2]}.`);
      await page.click("#turn-right");
      assert.equal(await text(page, "hint"), "");
      await page.click("#turn-left");
      await page.click("#to-explore");
    }
  }
  // Two of the turns were one too many: a button turns the view back.
  assert.equal(await goalSaid(), goal);
  await page.click("#turn-right");
  await page.click("#turn-right");
  assert.notEqual(await goalSaid(), goal);
  await page.click("#turn-back");
  assert.equal(await goalSaid(), goal);
  assert.equal(await page.$eval("#turn-back", (one) => one.hidden), true);
});

test("movable pieces have the values of their moves in Explore, and in no game", async (t) => {
  for (const features of [STILL, LOOKS.light]) {
    const page = await open(t, { features });
    const values = () =>
      page.evaluate(() => {
        const [first, second] = [0, 1].map((at) => document.querySelector(`[data-square="${at}"]`).offsetLeft);
        const all = [...document.querySelectorAll(".piece")].filter((piece) => piece.dataset.value).map((piece) => {
          const { m41, m42 } = new DOMMatrix(getComputedStyle(piece).transform);
          const [column, row] = [m41, m42].map((at) => Math.round(at / (second - first)));
          const { content } = getComputedStyle(piece, "::after");
          return [column + 3 * row, `${JSON.parse(content)} ${piece.dataset.leads}`];
        });
        return Object.fromEntries(all);
      });
    for (const [puzzle, board, goal] of [
      ["cubic", CUBIC.start, CUBIC.goal],
      ["eight", "8672543_1", "123??????"],
      ["harris", "UDNS_EWUD", "UUUU_UUUU"],
      ["alike", command(["random", "alike", "--distance", "14", "--seed", "3"]).split(" ").at(-2), "alike"],
    ]) {
      await visit(page, `#${puzzle}/${board}/${encodeURIComponent(goal)}`);
      await known(page, { puzzle, board });
      const blank = board.includes(",") ? board.split(",").findIndex((one) => /^-+$/.test(one)) : board.indexOf("_");
      const answer = asked("moves", puzzle, board, goal);
      const expected = answer.moves.map((after) => [
        blank + { d: 3, u: -3, l: -1, r: 1 }[after.move],
        `${after.distance} ${leads(answer, after)}`,
      ]);
      assert.deepEqual(await values(), Object.fromEntries(expected), board);
      // They are marked, also where a cube hides the empty square.
      assert.equal((await page.$$(".free")).length, expected.length);
      // What leads nearer is told by its colour, too.
      const colours = await page.$$eval('.piece:not([data-value=""])', (all) =>
        all.map((piece) => `${piece.dataset.leads} ${getComputedStyle(piece, "::after").color}`),
      );
      const kinds = new Set(expected.map(([, value]) => value.split(" ")[1]));
      assert.equal(new Set(colours).size, kinds.size);
      assert.equal(new Set(colours.map((one) => one.slice(one.indexOf(" ")))).size, kinds.size);
    }
    await show(page, "#play/eight/123_69478/1234_6789", "123_69478");
    assert.deepEqual(await values(), {});
    await finish(page);
    await settled(page);
    assert.deepEqual(await values(), {});
  }
});

test("what cannot be told apart looks different in every picture, in the colours of the board", async (t) => {
  for (const features of [STILL, [...STILL, ...LOOKS.dark]]) {
    const page = await open(t, { hash: "#edit/gardner", features });
    for (const [puzzle, count] of [["gardner", 13], ["alike", 25], ["cubic", 7], ["harris", 7]]) {
      await choose(page, puzzle);
      const pictures = await page.$$eval("#palette svg", (all) => all.map((one) => one.innerHTML));
      assert.deepEqual([pictures.length, new Set(pictures).size], [count, count], puzzle);
    }
    // Flat is the same picture.
    await visit(page, "#gardner/DSE,DEW,DSW,DNS,---,DNS,DNE,DEW,DNW");
    await known(page, { puzzle: "gardner", distance: 0 });
    assert.equal(await page.$$eval(".cube > svg", (all) => new Set(all.map((one) => one.innerHTML)).size), 6);
    await visit(page, "#cubic");
    await known(page, { puzzle: "cubic" });
    const paint = (selector, property) =>
      page.$eval(selector, (one, name) => getComputedStyle(one)[name], property);
    for (const colour of ["W", "R", "B"])
      assert.equal(
        await paint(`#goal rect[data-colour="${colour}"]`, "fill"),
        await paint(`.face.top[data-colour="${colour}"]`, "backgroundColor"),
      );
    // Nothing of the goal is brighter than what it lies on, but its pieces.
    assert.equal(await paint("#goal svg > rect", "fill"), await paint("#board", "backgroundColor"));
    // What is copied needs no style.
    const picture = await copied(page, "copy-svg");
    assert.doesNotMatch(picture, /var\(/);
    // It has the colours of the page in light.
    if (features !== STILL) continue;
    const shades = await page.evaluate((source) => {
      const hex = (colour) => `#${colour.match(/\d+/g).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
      const image = new DOMParser().parseFromString(source, "image/svg+xml");
      const tops = [...document.querySelectorAll(".cube > svg > polygon:first-child")];
      return [
        new Set(tops.map((one) => hex(getComputedStyle(one).fill))),
        new Set([...image.querySelectorAll("text + polygon, g > polygon:first-child")].map((one) => one.getAttribute("fill"))),
      ].map((set) => [...set]);
    }, picture);
    assert.equal(shades[0].length, 3);
    for (const shade of shades[0]) assert.ok(shades[1].includes(shade), shade);
  }
});

test("nothing is asked of a goal that is not known yet, and nothing late is shown", async (t) => {
  // As soon as the buttons are there: New, before the first answer.
  const early = await open(t, {
    hash: "#play/cubic/2,1/RBWRWWEWW",
    features: STILL,
    before: (page) =>
      page.evaluateOnNewDocument(() =>
        new MutationObserver((_, observer) => {
          const fresh = document.getElementById("level-easy");
          if (document.querySelector("main")?.hidden !== false || fresh === null) return;
          observer.disconnect();
          globalThis.wasEmpty = document.querySelector("main").dataset.distance === "";
          for (let time = 0; time < 5; time += 1) fresh.click();
        }).observe(document, { attributes: true, childList: true, subtree: true }),
      ),
  });
  assert.equal(await early.evaluate(() => globalThis.wasEmpty), true);
  await known(early, { mode: "play", distance: 5 });
  // New, and then at once somewhere else: there it stays.
  const page = await open(t, { hash: "#play/gardner", features: STILL });
  const { board } = await page.evaluate(async () => {
    document.getElementById("level-easy").click();
    document.getElementById("to-explore").click();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return { ...document.querySelector("main").dataset };
  });
  await known(page, { mode: "explore", board });
});

test("without a store of the browser, or with a full one, nothing is lost until the page is left", async (t) => {
  const none = (blank) =>
    blank.evaluateOnNewDocument(() =>
      Object.defineProperty(globalThis, "localStorage", {
        get: () => {
          throw new Error("no store");
        },
      }),
    );
  for (const before of [none, undefined]) {
    const page = await open(t, { hash: "#play/eight/8672543_1", features: STILL, before });
    await press(page, "d");
    await reads(page, "count", /^1 \w+, fewest/);
    if (before === undefined)
      await page.evaluate(() => {
        for (let length = 1 << 20; length >= 1; length >>= 1)
          try {
            for (let part = 0; ; part += 1) localStorage.setItem(`full ${length} ${part}`, "x".repeat(length));
          } catch {
            // So much has no more room.
          }
      });
    await press(page, "dr");
    await reads(page, "count", /^3 \w+, fewest/);
    const left = await state(page);
    await turnTo(page, "explore");
    await turnTo(page, "play");
    assert.deepEqual(await state(page), left);
    await choose(page, "cubic");
    await choose(page, "eight");
    await at(page, left[1]);
    assert.deepEqual(await state(page), left);
    if (before !== undefined) continue;
    // What is kept when there is room again.
    await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("full")).forEach((name) => localStorage.removeItem(name)));
    await press(page, "u");
    await reads(page, "count", /^4 \w+, fewest/);
    await addressed(page, "#play/eight");
    await page.reload();
    assert.equal((await state(page))[0], "4");
  }
});

test("a game that cannot be won says so, and marks why", async (t) => {
  const page = await open(t, { hash: "#play/eight/21345678_/12345678_", features: STILL });
  assert.deepEqual(await texts(page, "#board .marked"), ["2", "1"]);
  assert.match(await text(page, "lede"), /^This game cannot be won: two tiles would have to change places, such as 2 and 1\.$/);
  // In Explore it can be edited, and not played.
  await turnTo(page, "explore");
  assert.match(await text(page, "verdict"), /: two tiles would have to change places, such as 2 and 1\.$/);
  await page.click("#play-here");
  assert.equal((await known(page)).mode, "explore");
  assert.equal(await text(page, "play"), "Edit");
  await page.click("#play");
  await known(page, { mode: "edit" });
  await show(page, "#play/eight/123_69478/1234_6789", "123_69478");
  assert.match(await text(page, "lede"), /^Slide/);
  assert.deepEqual(await texts(page, "#board .marked"), []);
});

test("boards are inside of the screen, upright and on the side, and long letters stay in their place", async (t) => {
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 844, height: 390, hasTouch: true, isMobile: true },
    { width: 640, height: 400 },
    { width: 768, height: 1024 },
    DESKTOP,
  ])
    for (const features of [STILL, LOOKS.light]) {
      const page = await open(t, { viewport, features });
      for (const [mode, puzzle] of [["play", "cubic"], ["explore", "alike"]]) {
        await visit(page, `#${mode}/${puzzle}`);
        await known(page, { mode, puzzle });
        const where = `${puzzle} at ${viewport.width}`;
        const all = await boxes(page, ".face, .cube > svg, .tile, .cell");
        assert.ok(all.length > 8);
        // Nothing lies on the buttons above.
        const [head] = await boxes(page, ".head");
        const isLow = viewport.height < 500;
        for (const { left, right, top, bottom } of all)
          assert.ok(
            left >= 0 && right <= viewport.width && top >= head.bottom && (!isLow || bottom <= viewport.height),
            `${where}: ${left} ${right} ${top} ${bottom}`,
          );
        if (viewport === DESKTOP && mode === "play") {
          assert.ok((await page.$eval("#stage", (one) => one.clientHeight)) >= 0.5 * viewport.height, where);
          const high = await page.evaluate(() => document.documentElement.scrollHeight);
          assert.ok(high <= viewport.height, `${where}: ${high}`);
        }
        // Buttons of the view lie on no cube.
        const tops = await boxes(page, ".face.top, .cube > svg");
        for (const one of await boxes(page, "#views button"))
          for (const top of tops) assert.ok(areApart(one, { ...top, right: top.right - 2, bottom: top.bottom - 2 }), where);
      }
    }
  const page = await open(t, { hash: `#eight/12345678_~${"ludr".repeat(100)}`, features: STILL });
  const [letters, next] = await boxes(page, "#letters, #play-here");
  assert.equal((await text(page, "letters")).length, 400);
  assert.ok(letters.bottom <= next.top);
});

test("boards are read as people paste them, and what is refused says why", async (t) => {
  const page = await open(t, { hash: "#eight", features: STILL });
  const put = (content) =>
    page.evaluate((words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", words);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, content);
  const paste = async (content) => {
    await show(page, "#eight/123_69478/1234_6789", "123_69478");
    await put(content);
  };
  for (const [content, board, goal = "1234_6789"] of [
    ["[[1,2,3],[4,6,9],[7,0,8]]", "1234697_8"],
    ["np.array([[1, 2, 3], [4, 6, 9], [7, 0, 8]])", "1234697_8"],
    ["{1,2,3,4,6,9,7,0,8}", "1234697_8"],
    ["1 2 3 4 6 9 7 blank 8", "1234697_8"],
    ["1,2,3,4,6,9,7,None,8", "1234697_8"],
    ["123469 78", "123469_78"],
    ["1 2 3\n4 6 9\n7   8", "1234697_8"],
    ["+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 | 6 | 9 |\n+---+---+---+\n| 7 |   | 8 |\n+---+---+---+", "1234697_8"],
    ["╭───┬───┬───╮\n│ 1 │ 2 │ 3 │\n├───┼───┼───┤\n│ 4 │ 6 │ 9 │\n├───┼───┼───┤\n│ 7 │   │ 8 │\n╰───┴───┴───╯", "1234697_8"],
    ["1-2-3-4-6-9-7-0-8", "1234697_8"],
    ["１２３４６９７０８", "1234697_8"],
    ["8672543_1 12345678_", "8672543_1", "12345678_"],
    ["8 6 7 2 5 4 3 0 1 -> 1 2 3 4 5 6 7 8 0", "8672543_1", "12345678_"],
    ["https://example.org/tilebase.html#eight/8672543_1/12345678_", "8672543_1", "12345678_"],
    // Tiles that do not fit the goal that is shown have the default one.
    ["8 6 7 2 5 4 3 0 1", "8672543_1", "12345678_"],
    ["[[8,6,7],[2,5,4],[3,0,1]]", "8672543_1", "12345678_"],
  ]) {
    await paste(content);
    await known(page, { board, goal }).catch(() => assert.fail(content));
    await addressed(page, board);
  }
  assert.equal(await text(page, "copied"), "The goal before has other pieces: it is 12345678_ now.");
  await paste("1 2 3 4 6 9 7 7 8 0");
  assert.match(await text(page, "wrong"), /^Board: expected nine squares, found 10/);
  await paste("12345678_ 12345679_");
  assert.notEqual(await text(page, "wrong"), "");
  // What the page copies, it reads.
  for (const puzzle of ["cubic", "gardner"]) {
    await visit(page, `#${puzzle}`);
    const { board, goal } = await known(page, { puzzle });
    await page.click(".choice:not(:disabled)");
    await page.waitForSelector(`main:not([data-board="${board}"]):not([data-distance=""])`);
    await put(`${board} ${goal}`);
    await known(page, { board, goal });
  }
});

test("a solution is copied and counted", async (t) => {
  const page = await open(t, { hash: "#harris", features: STILL });
  const path = command(["solve", "harris", "DDDD_DDDD"]).trim();
  // What is copied is what the command reads.
  assert.equal(await copied(page, "copy-solution"), path);
  assert.match(await text(page, "copied"), /^Solution copied: a letter is the way of the empty square\.$/);
  const words = Array.from(path, (move) => ({ d: "up", l: "right", r: "left", u: "down" })[move]);
  assert.equal(await page.$eval("#letters", (one) => one.getAttribute("aria-label")), words.join(", "));
  await page.click("#more-title");
  await page.click("#count-ways");
  const ways = command(["solve", "harris", "DDDD_DDDD", "--count"]).trim();
  await reads(page, "copied", new RegExp(`^${ways} shortest solutions\\.$`));
});

test("a game of each puzzle is played to its end by keys, a mouse and fingers", async (t) => {
  const page = await open(t, { features: STILL, viewport: { hasTouch: true } });
  for (const puzzle of QUICK) {
    await visit(page, `#daily/${puzzle}/2026-11-25`);
    const { start, goal } = asked("random", puzzle, "--daily", "2026-11-25");
    await known(page, { puzzle, board: start, goal, distance: 12 });
    const path = command(["solve", puzzle, start, goal]).trim();
    for (const [number, letter] of lettersOf(path).entries()) {
      const blank = await page.$eval(".cell.empty", (one) => Number(one.dataset.square));
      const piece = await middle(page, blank + { u: 3, d: -3, l: 1, r: -1 }[letter]);
      if (number % 3 === 0) await press(page, letter);
      else if (number % 3 === 1) await page.mouse.click(...piece);
      else await page.touchscreen.tap(...piece);
    }
    await page.waitForSelector("#card:not([hidden])");
    assert.match(await text(page, "card-title"), /^Perfect: 12 (moves|rolls)$/, puzzle);
    await page.waitForFunction(() => document.querySelectorAll(".step.nearer").length === 12);
  }
});

test("a result is shared with an address only if the page has one, and its link says what was needed", async (t) => {
  const hash = "#play/eight/123_69478/1234_6789";
  const address = `${site.origin}/tilebase.html`;
  for (const [where, sheet, last] of [
    [{}, false, "123_69478 1234_6789"],
    [{ address }, true, `${address}${hash}~7`],
  ]) {
    const page = await open(t, { ...where, hash, features: STILL });
    await page.evaluate((has) => (navigator.share = has ? async (what) => void (globalThis.copied = what.text) : undefined), sheet);
    await press(page, "d");
    await finish(page);
    const shared = await copied(page, "share-result");
    assert.match(shared, /^tilebase: The sliding eight-puzzle\. 7 moves, the fewest are 5, in 0:\d\d\n🟧🟩🟩🟩🟩🟩🟩\n/u);
    assert.equal(shared.split("\n").at(-1), last);
  }
  const page = await open(t, { hash: `${hash}~7`, features: STILL });
  const told = "Somebody needed 7 moves.";
  assert.equal(await text(page, "verdict"), told);
  await page.waitForFunction(() => location.hash.endsWith("/1234_6789"));
  await page.reload();
  await known(page);
  assert.equal(await text(page, "verdict"), told);
  await visit(page, "#daily/eight/2026-11-25~14");
  await known(page, { distance: 12 });
  assert.equal(await text(page, "verdict"), "Somebody needed 14 moves.");
});

test("an element is a game or a solution in the colours of its page, does what it is told, and leaves the history alone", async (t) => {
  const context = await browser.createBrowserContext();
  t.after(() => context.close());
  const page = await context.newPage();
  const heard = [];
  page.on("pageerror", (error) => heard.push(error.message));
  await emulate(page, [...STILL, ...LOOKS.light]);
  await page.goto(`${site.origin}/element.html`);
  const frame = async () => (await page.waitForSelector("tilebase-board iframe")).contentFrame();
  const hears = (said) =>
    page.waitForFunction((all) => Object.entries(all).every(([name, value]) => globalThis.heard?.[name] === value), {}, said);
  const element = (change) => page.$eval("tilebase-board", change);
  /** Checks that the frame has room for all, and shows these parts alone. */
  const shows = async (...parts) => {
    const seen = await boxes(await frame(), ".head, .panel, #play, #take-back, #hint-button, #over, #player, #moves");
    assert.deepEqual(seen.map(({ name }) => name).sort(), parts.sort());
    const over = await (await frame()).evaluate(({ scrollWidth, scrollHeight } = document.documentElement) => [scrollWidth - innerWidth, scrollHeight - innerHeight]);
    assert.ok(over.every((pixels) => pixels <= 0), String(over));
  };
  await hears({ distance: 5 });
  assert.deepEqual(await page.evaluate(() => globalThis.heard), {
    mode: "explore",
    puzzle: "eight",
    board: "123_69478",
    goal: "1234_6789",
    distance: 5,
    atLeast: null,
  });
  const [size] = await boxes(page, "tilebase-board");
  assert.deepEqual([size.width, size.height], [320, 400]);
  await shows("player", "play");
  assert.ok((await (await frame()).$eval("#board", (one) => one.offsetWidth)) > 230);
  const entries = await page.evaluate(() => history.length);
  await element((one) => one.next());
  await hears({ distance: 4 });
  await element((one) => one.play());
  await hears({ distance: 0 });
  await element((one) => one.reset());
  await hears({ board: "123_69478" });
  // Moves in a frame are none in the history of the page around it.
  for (let move = 0; move < 3; move += 1) {
    await (await frame()).click("#next");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  assert.equal(await page.evaluate(() => history.length), entries);
  await element((one) => (one.setAttribute("start", "2134_5678"), one.setAttribute("goal", "1234_5678")));
  await hears({ board: "2134_5678", goal: "1234_5678", distance: null, atLeast: null });
  // A goal alone has the puzzle's start.
  await element((one) => (one.removeAttribute("start"), one.setAttribute("goal", "12345678_")));
  await hears({ board: "8672543_1" });
  const colour = async () => (await frame()).$eval("#count", (one) => getComputedStyle(one).color);
  assert.equal(await colour(), "rgb(31, 41, 51)");
  // A game has Undo, its par, and its end.
  await element((one) => {
    const changes = "theme=dark start=1234_6789 goal=1234_6789 mode=play start=123469_78";
    for (const change of changes.split(" ")) one.setAttribute(...change.split("="));
  });
  await hears({ mode: "play", board: "123469_78" });
  assert.equal(await colour(), "rgb(232, 237, 242)");
  const game = await frame();
  await shows("take-back", "hint-button", "over");
  assert.equal(await game.$eval("#count", (one) => one.textContent), "0 moves, fewest 4");
  for (const square of [7, 8, 5, 4]) await game.click(`[data-square="${square}"]`);
  await game.waitForSelector("#card:not([hidden])");
  await shows();
  const [card] = await boxes(game, "#card");
  assert.ok(card.left >= 0 && card.top >= 0);
  // The board is as large as its frame allows.
  await element((one) => Object.assign(one.style, { width: "600px", height: "700px" }));
  await game.waitForFunction(() => document.getElementById("board").getBoundingClientRect().width > 420);
  assert.deepEqual(heard, []);
});

describe("the page", { concurrency: 3 }, () => {
  for (const [name, run] of tests) it(name, run);
});
