// The page in a browser: from a file and from a static server.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";

import puppeteer from "puppeteer-core";

import { PACKAGE, PAGE, TABLES, beside, command, place } from "./support.mjs";

const BROWSER = place("TILEBASE_BROWSER", "the program of Chromium");

/** The most bytes that the page may have. */
const LIMIT = 490_000;

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
let server;

before(async () => {
  // A test changes addresses faster than a person: by itself the browser would slow that down.
  const args = ["--no-sandbox", "--disable-ipc-flooding-protection"];
  browser = await puppeteer.launch({ executablePath: BROWSER, args, protocolTimeout: 600_000 });
  server = createServer((request, response) => {
    const name = request.url.split("?")[0].slice(1);
    const files = { "tilebase.html": PAGE };
    for (const part of ["element.js", "packed.js"]) files[part] = join(PACKAGE, part);
    const type = name.endsWith(".js") ? "text/javascript" : "text/html";
    response.writeHead(name in files || name === "element.html" ? 200 : 404, {
      "content-type": type,
    });
    if (name === "element.html") response.end(ELEMENT);
    else response.end(name in files ? readFileSync(files[name]) : "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** Opens the page, and fails at its end if there was a request or a message in the console. */
async function open(
  t,
  {
    address = pathToFileURL(PAGE).href,
    hash = "#cubic",
    viewport = {},
    features = [],
    before = () => {},
  } = {},
) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await before(page);
  const heard = [];
  page.on("console", (message) => heard.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => heard.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url().split("#")[0];
    if (url !== address.split("#")[0] && !url.startsWith("blob:") && !url.startsWith("data:"))
      heard.push(`request: ${url}`);
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

/** Waits until the distance is known, and returns what the main element says. */
async function known(page) {
  await page.waitForSelector('main:not([data-distance=""])');
  return page.$eval("main", (main) => ({ ...main.dataset }));
}

/** Waits for this position. */
async function at(page, position) {
  await page.waitForSelector(`main[data-position="${position}"]:not([data-distance=""])`);
  return known(page);
}

/** Shows a position by its address, as a script does. */
async function visit(page, hash) {
  await page.evaluate((text) => (location.hash = text), hash);
}

/** Shows a position by its address, and waits for it. */
async function show(page, hash, position) {
  await visit(page, hash);
  return at(page, position);
}

const text = (page, id) => page.$eval(`#${id}`, (element) => element.textContent);

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
  await page.waitForSelector(`main[data-mode="${mode}"]`);
}

/** Chooses a puzzle in the dialog, and waits until its distance is known. */
async function choose(page, puzzle) {
  await page.click("#puzzles-button");
  await page.click(`#to-${puzzle}`);
  await page.waitForSelector(`main[data-puzzle="${puzzle}"]:not([data-distance=""])`);
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
  const { puzzle, position, goal } = await known(page);
  const path = command(["path", puzzle, position, goal]).trim();
  await press(page, lettersOf(path));
  await page.waitForSelector('main[data-distance="0"]');
  await page.waitForSelector("#card:not([hidden])");
  return path;
}

/** Has what the page copies be in `copied`. */
function catchCopies(page) {
  return page.evaluate(() => {
    navigator.clipboard.writeText = async (copy) => void (globalThis.copied = copy);
  });
}

/** Returns what is shared of a result. */
async function result(page) {
  await catchCopies(page);
  await page.click("#share-result");
  return page.evaluate(() => globalThis.copied);
}

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };

/** A puzzle of one's own, with tiles and cubes. */
const MIXED = "board=3x2&tiles=112&cubes=2%20M.....&looks=M";

const CUBIC = { start: "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW", goal: "RBRBRBWEB" };

test("the page is one file of at most 490 kB under a strict policy", () => {
  const { length } = readFileSync(PAGE);
  assert.ok(length < LIMIT, `${length} bytes`);
  const html = readFileSync(PAGE, "utf8");
  assert.match(
    html,
    /Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[\w+/=]+' 'wasm-unsafe-eval'; style-src 'sha256-[\w+/=]+'; worker-src blob:; img-src data:; /,
  );
  const markup = html.replace(/<(script|style)\b[^]*?<\/\1>/g, "");
  assert.doesNotMatch(markup, /<[^>]* (src|style|on\w+)=/);
});

for (const source of ["file", "server"])
  test(`from a ${source}, it begins with a game, five moves from the goal`, async (t) => {
    const address =
      source === "file" ? pathToFileURL(PAGE).href : `http://127.0.0.1:${server.address().port}/tilebase.html`;
    const page = await open(t, { address, hash: "" });
    const { mode, puzzle, goal, distance } = await known(page);
    assert.deepEqual([mode, puzzle, goal, distance], ["play", "eight", "12345678_", "5"]);
    await show(page, "#cubic", CUBIC.start);
    assert.equal(await text(page, "count"), "21 rolls");
  });

test("a position in the address is shown, in any notation", async (t) => {
  const page = await open(t, { hash: "#eight/564178X23/7568X4123" });
  assert.equal((await known(page)).distance, "8");
  for (const [hash, position, distance] of [
    ["#eight/123069478", "123_69478", "5"],
    ["#eight/1,2,3/0,6,9/4,7,8/1,2,3/4,0,6/7,8,9", "123_69478", "5"],
    ["#cubic/2,1/RBW RWW EWW", "WRB,---,WRB,WRB,WRB,WRB,WRB,WRB,WRB", "3"],
    [`#cubic/${CUBIC.start}/${CUBIC.goal}`, CUBIC.start, "21"],
    ["#harris/DDDD_DDDD", "DDDD_DDDD", "36"],
    ["#harris/sen/dwu/n_e/NSE_WUDNS", "SENDWUN_E", "24"],
    ["#harris/", "DDDD_DDDD", "36"],
    ["#eight/2134_5678/1234_5678", "2134_5678", "none"],
  ]) {
    assert.equal((await show(page, hash, position)).distance, distance, hash);
  }
  assert.equal(await text(page, "count"), "Unsolvable");
});

test("Back leaves a line, and the address follows its moves", async (t) => {
  const page = await open(t, { hash: "#eight/123_69478", features: STILL });
  await page.click('[data-move="d"]');
  await at(page, "123469_78");
  await page.waitForFunction(() => location.hash === "#eight/123469_78/1234_6789");
  const entries = await page.evaluate(() => history.length);
  await choose(page, "cubic");
  await page.waitForFunction(() => location.hash.startsWith("#cubic/"));
  assert.equal(await page.evaluate(() => history.length), entries + 1);
  await page.click('[data-move="u"]');
  const { position } = await page.waitForSelector('main[data-distance="20"]').then(() => known(page));
  await page.waitForFunction((there) => location.hash.includes(there), {}, position);
  await page.goBack();
  assert.equal((await at(page, "123469_78")).distance, "4");
  await page.goForward();
  assert.equal((await at(page, position)).distance, "20");
});

test("tiles move by click, tap, drag and arrow keys, in lines too", async (t) => {
  const page = await open(t, {
    hash: "#eight/123_69478",
    features: STILL,
    viewport: { hasTouch: true },
  });
  const middle = async (square) => {
    const box = await (await page.$(`[data-square="${square}"]`)).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.click(...(await middle(6)));
  await at(page, "123469_78");
  await page.touchscreen.tap(...(await middle(7)));
  await at(page, "1234697_8");
  await page.mouse.click(...(await middle(1)));
  await at(page, "1_3429768");
  // Arrow keys name the way of the tile.
  await page.keyboard.press("ArrowUp");
  await at(page, "1234_9768");
  await page.keyboard.press("ArrowLeft");
  await at(page, "12349_768");
  const [[x, y], [toX, toY]] = [await middle(8), await middle(5)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + toX) / 2, (y + toY) / 2, { steps: 4 });
  await page.mouse.up();
  await at(page, "12349876_");
  // A drag that hardly begins is none.
  const [[fromX, fromY], [downX, downY]] = [await middle(5), await middle(8)];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + (downX - fromX) / 8, fromY + (downY - fromY) / 8, { steps: 3 });
  await page.mouse.up();
  assert.equal((await known(page)).position, "12349876_");
});

test("a cube that is dragged follows, and nothing is decided before it is left", async (t) => {
  const page = await open(t);
  const { position } = await known(page);
  const { top, hole } = await hand(page, "u");
  await page.mouse.move(...top);
  await page.mouse.down();
  await page.mouse.move(...hole, { steps: 5 });
  assert.equal((await known(page)).position, position);
  await page.mouse.up();
  await page.waitForSelector('main[data-distance="20"]');
});

test("marks are where their cubes roll them, and what is said tells where", async (t) => {
  const MARKS = {
    U: { where: "up", way: [0, 0, 1] },
    D: { where: "down", way: [0, 0, -1] },
    N: { where: "north", way: [0, -1, 0] },
    S: { where: "south", way: [0, 1, 0] },
    E: { where: "east", way: [1, 0, 0] },
    W: { where: "west", way: [-1, 0, 0] },
  };
  const start = "UDNS_EWUD";
  const page = await open(t, { hash: `#harris/${start}` });
  /** Checks that each cube's red face looks, on the board as it is drawn, where the position says. */
  const check = async (position) => {
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
        return {
          square: column + 3 * row,
          way: [m31, m32, m33].map((part) => Math.round(part)),
          dots: marked.map((face) => face.textContent),
        };
      });
    });
    assert.equal(new Set(cubes.map(({ square }) => square)).size, 8);
    for (const { square, way, dots } of cubes) {
      assert.deepEqual(way, MARKS[position[square]].way, `square ${square} of ${position}`);
      assert.deepEqual(dots, ["●"]);
    }
  };
  for (const move of "dlru") {
    await show(page, `#harris/${start}`, start);
    await check(start);
    // To the end of the roll, where the cube has not been painted anew yet.
    await page.evaluate(async (letter) => {
      document.querySelector(`[data-move="${letter}"]`).click();
      await new Promise((resolve) => setTimeout(resolve));
      document.getAnimations().forEach((animation) => {
        animation.pause();
        animation.currentTime = animation.effect.getTiming().duration;
      });
    }, move);
    const { position } = await known(page);
    const { boards } = JSON.parse(command(["solve", "harris", start, position, "--format", "json"]));
    assert.deepEqual(boards, [start, position]);
    await check(position);
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await page.waitForFunction(() => document.getAnimations().length === 0);
    await check(position);
    const names = await page.$$eval(".cell", (all) =>
      all.map((cell) => cell.getAttribute("aria-label")),
    );
    [...position].forEach((mark, square) => {
      const what = mark === "_" ? "empty" : `cube, mark ${MARKS[mark].where}`;
      const where = `row ${Math.floor(square / 3) + 1}, column ${(square % 3) + 1}`;
      assert.equal(names[square], `${what}, ${where}`);
    });
    const way = { d: "up", l: "right", r: "left", u: "down" }[move];
    const mark = MARKS[position[start.indexOf("_")]].where;
    assert.ok((await text(page, "announcer")).startsWith(`A cube rolls ${way}, now mark ${mark}. `));
    // The address follows a moment later; until then it is still that of the start.
    await page.waitForFunction((there) => location.hash.includes(there), {}, position);
  }
});

test("cubes never overlap, also in the middle of a roll", async (t) => {
  const page = await open(t);
  // Every cube's place in the board's own space: its corners, turned by its own transformation alone.
  const overlaps = await page.evaluate(() => {
    const board = document.getElementById("board");
    const side = document.querySelector(".cell").offsetWidth;
    const box = (cube) => {
      const matrix = new DOMMatrix(getComputedStyle(cube).transform);
      const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => {
        // The origin of transformations is the middle of the element.
        const point = new DOMPoint(
          (bits & 1 ? 0.5 : -0.5) * side,
          (bits & 2 ? 0.5 : -0.5) * side,
          bits & 4 ? side : 0,
        );
        return matrix.transformPoint(point);
      });
      const range = (axis) => [Math.min(...corners.map((c) => c[axis])), Math.max(...corners.map((c) => c[axis]))];
      return { x: range("x"), y: range("y") };
    };
    const found = [];
    document.querySelector('[data-move="u"]').click();
    const animations = document.getAnimations();
    animations.forEach((animation) => animation.pause());
    for (let time = 0; time <= 260; time += 10) {
      animations.forEach((animation) => (animation.currentTime = time));
      const boxes = [...board.querySelectorAll(".cube")].map(box);
      boxes.forEach((a, i) =>
        boxes.slice(i + 1).forEach((b) => {
          const apart = ["x", "y"].some((axis) => a[axis][1] <= b[axis][0] + 0.5 || b[axis][1] <= a[axis][0] + 0.5);
          if (!apart) found.push(`${time}: ${JSON.stringify([a, b])}`);
        }),
      );
    }
    return { found, animations: animations.length };
  });
  assert.ok(overlaps.animations > 4);
  assert.deepEqual(overlaps.found, []);
});

test("every move is evaluated, and what was announced is true", async (t) => {
  const page = await open(t, { hash: "#eight/1234_6789/1234_6789", features: STILL });
  assert.equal(await text(page, "count"), "Solved");
  await show(page, "#eight/123469_78/1234_6789", "123469_78");
  const rows = await page.$$eval(".choice:not(:disabled)", (all) =>
    all.map(({ dataset, textContent, className }) => [dataset.move, textContent, className]),
  );
  const moves = rows.map(([move]) => move);
  assert.deepEqual(moves, ["r", "u"]);
  assert.match(rows[0][1], /tile 7 left3 leftnearer/);
  assert.match(rows[0][2], /nearer/);
  assert.match(rows[1][1], /tile 4 down5 leftfarther/);
  await page.click('[data-move="r"]');
  await at(page, "1234697_8");
  assert.equal(await text(page, "announcer"), "Tile 7 moves left. 3 moves: left from here, nearer");
});

test("it finishes by itself, at any speed, and can be stepped and scrubbed", async (t) => {
  const page = await open(t, { hash: `#cubic/${CUBIC.start}/${CUBIC.goal}` });
  await slide(page, "speed", 100);
  await page.click("#play");
  await page.waitForSelector('main[data-distance="0"]');
  assert.equal(await text(page, "count"), "Solved");
  assert.equal(await text(page, "place"), "21 / 21");
  await page.click("#undo");
  await page.waitForSelector('main[data-distance="1"]');
  await page.click("#first");
  await page.waitForSelector('main[data-distance="21"]');
  await page.click("#next");
  await page.waitForSelector('main[data-distance="20"]');
  await slide(page, "scrubber", 15);
  await page.waitForSelector('main[data-distance="6"]');
  // The strip is the line, too.
  const [from, to] = await page.$$eval("#letters span", (all) =>
    [9, 17].map((at) => all[at].getBoundingClientRect()).map(({ x, y }) => [x + 5, y + 5]),
  );
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.waitForSelector('main[data-distance="11"]');
  await page.mouse.move(...to);
  await page.waitForSelector('main[data-distance="3"]');
  await page.mouse.up();
  for (let step = 0; step < 3; step += 1) await page.click("#undo");
  await page.waitForSelector('main[data-distance="6"]');
  // A detour, taken back, is still on the line; to finish leaves it.
  const farther = await page.$eval(".choice.farther", ({ dataset }) => dataset.move);
  await page.click(`[data-move="${farther}"]`);
  await page.waitForSelector('main[data-distance="7"]');
  await page.click("#undo");
  await page.waitForSelector('main[data-distance="6"]');
  assert.match(await text(page, "place"), /^15 \/ 2[3-9]$/);
  await page.click("#play");
  await page.waitForSelector('main[data-distance="0"]');
  assert.equal(await text(page, "place"), "21 / 21");
});

test("a new one is exactly as far as was chosen", async (t) => {
  const page = await open(t, { features: STILL });
  for (const [puzzle, radius] of [["eight", 31], ["cubic", 32], ["harris", 49]]) {
    await choose(page, puzzle);
    await page.waitForFunction((most) => document.getElementById("distance").max === String(most), {}, radius);
    for (const distance of [0, 1, 7, 25, radius]) {
      await slide(page, "distance", distance);
      await page.click("#new");
      await page.waitForSelector(`main[data-distance="${distance}"]`);
    }
  }
});

test("boards and goals are made square by square", async (t) => {
  const page = await open(t, { features: STILL });
  const choice = (what) =>
    page.evaluateHandle(
      (name) =>
        [...document.querySelectorAll("#palette button")].find(
          (one) => one.querySelector("span").textContent === name,
        ),
      what,
    );
  const put = async (square, what) => {
    await page.click(`#editor .square:nth-child(${square + 1})`);
    await (await choice(what)).click();
  };
  const distance = async (start, goal) => {
    await page.waitForSelector(`main[data-position="${start}"][data-goal="${goal}"]:not([data-distance=""])`);
    return (await known(page)).distance;
  };
  await page.click("#as-goal");
  assert.equal(await distance(CUBIC.start, "BWBRBWEBR"), "0");
  await page.click("#to-edit");
  await page.click("#edit-goal");
  await put(0, "red");
  await distance(CUBIC.start, "RWBRBWEBR");
  // The empty square changes places.
  await put(0, "empty");
  assert.equal(await distance(CUBIC.start, "EWBRBWRBR"), command(["distance", CUBIC.start, "EWBRBWRBR"]).trim());
  // There is always an empty square: what would leave none is refused, with the reason.
  await page.click("#editor .square:nth-child(1)");
  assert.equal(await (await choice("red")).evaluate((one) => one.disabled), true);
  assert.match(await text(page, "edit-note"), /one empty square/);
  await page.click("#edit-start");
  await put(1, "cube, red on top, white in front, blue at the side");
  const changed = CUBIC.start.replace("WBR", "RWB");
  assert.equal(await distance(changed, "EWBRBWRBR"), command(["distance", changed, "EWBRBWRBR"]).trim());
  await choose(page, "eight");
  // The tile that a square gets comes from another.
  await put(0, "tile 6");
  await at(page, "6872543_1");
  assert.equal((await known(page)).distance, "none");
  assert.equal(await text(page, "count"), "Unsolvable");
  assert.match(await text(page, "verdict"), /: two tiles would have to change places\./);
  await choose(page, "gardner");
  // Only cubes of the kind that rolls can bring there.
  const free = await page.$$eval("#palette button", (all) => all.filter((one) => !one.disabled).length);
  assert.ok(free > 1 && free < 21, `${free}`);
});

test("a position can be typed and copied as text, link and picture", async (t) => {
  const page = await open(t, {
    address: `http://127.0.0.1:${server.address().port}/tilebase.html`,
    features: STILL,
  });
  await page
    .browserContext()
    .overridePermissions(new URL(page.url()).origin, [
      "clipboard-read",
      "clipboard-write",
      "clipboard-sanitized-write",
    ]);
  await choose(page, "eight");
  const type = async (id, value) => {
    await page.$eval(`#${id}`, (field) => field.select());
    await page.type(`#${id}`, value);
  };
  await type("start", "1 2 3 0 6 9 4 7 8");
  await type("goal-text", "123406789");
  await page.keyboard.press("Enter");
  assert.equal((await at(page, "123_69478")).distance, "5");
  await type("start", "12");
  await page.click("#show");
  assert.equal(await text(page, "wrong"), "Position: expected nine squares, found 2");
  const invalid = () =>
    page.$$eval("#start, #goal-text", (all) => all.map((one) => one.getAttribute("aria-invalid")));
  assert.deepEqual(await invalid(), ["true", "false"]);
  await type("start", "1 2 3 0 6 9 4 7 8");
  await type("goal-text", "1");
  await page.click("#show");
  assert.match(await text(page, "wrong"), /^Goal: expected nine squares, found 1/);
  assert.deepEqual(await invalid(), ["false", "true"]);
  const copied = async (id) => {
    await page.click(`#${id}`);
    await page.waitForFunction(() => document.getElementById("copied").textContent !== "");
    const copy = await page.evaluate(() => navigator.clipboard.readText());
    await page.$eval("#copied", (note) => (note.textContent = ""));
    return copy;
  };
  assert.equal(await copied("copy-text"), "123_69478 1234_6789");
  assert.equal(await copied("copy-link"), `${page.url().split("#")[0]}#eight/123_69478/1234_6789`);
  for (const puzzle of ["cubic", "eight", "harris"]) {
    await choose(page, puzzle);
    if (puzzle === "harris") {
      await show(page, "#harris/UDNS_EWUD", "UDNS_EWUD");
    }
    const picture = await copied("copy-svg");
    const letters = await page.evaluate((source) => {
      const image = new DOMParser().parseFromString(source, "image/svg+xml");
      return image.documentElement.tagName === "svg"
        ? [...image.querySelectorAll("text")].map((one) => one.textContent).join("")
        : "";
    }, picture);
    const { position } = await known(page);
    // A cube's top says where its mark is, and so does the mark where it is seen at a side.
    const marks = { U: "●", D: "×", N: "↑", S: "↓●", E: "→●", W: "←", _: "" };
    const expected =
      puzzle === "harris"
        ? Array.from(position, (mark) => marks[mark]).join("")
        : position.replace(/[^1-9WRB]/g, "");
    assert.equal(letters, expected);
  }
});

test("everything can be done with the keyboard alone", async (t) => {
  const page = await open(t, { hash: "#eight/123_69478", features: STILL });
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement.id ||
        document.activeElement.getAttribute("aria-label") ||
        document.activeElement.dataset.move,
    );
  const order = [];
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press("Tab");
    const name = await focused();
    if (name === null || name === undefined || order.includes(name)) break;
    order.push(name);
  }
  // One stop for the board: the empty square. Behind the last stop the browser has its turn: no trap.
  assert.equal(order.filter((name) => /, row \d/.test(name) && !name.startsWith("Goal")).length, 1, order.join());
  for (const name of [
    "puzzles-button",
    "undo",
    "play",
    "next",
    "scrubber",
    "speed",
    "distance",
    "new",
    "start",
    "goal-text",
    "show",
    "copy-text",
    "copy-link",
    "copy-svg",
    "as-goal",
    "to-play",
    "to-edit",
    "help",
    "naming",
  ]) {
    assert.ok(order.includes(name), `${name} in ${order.join()}`);
  }
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
  const ids = await page.$$eval("#lede, #goal, #board, #count, #hint, #player, #moves, #share, #notice", (all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.id),
  );
  assert.deepEqual(ids, ["lede", "goal", "board"]);
  const values = await page.$$eval(".piece[data-value]", (all) => all.map((one) => getComputedStyle(one, "::after").display));
  assert.deepEqual([...new Set(values)], ["none"]);
});

test("less motion means a flat board and no rolling", async (t) => {
  const page = await open(t, { features: STILL });
  assert.equal(await page.$eval("#stage", (stage) => stage.classList.contains("plane")), true);
  await page.click('[data-move="u"]');
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  await page.click("#flat");
  assert.equal(await page.$eval("#stage", (stage) => stage.classList.contains("plane")), false);
});

test("keys work after a click on any control, but not in fields and sliders", async (t) => {
  const page = await open(t, { hash: "#eight/123_69478", features: STILL });
  for (const control of ["naming", "copy-text", "as-goal", "new", "flat"]) {
    await show(page, "#eight/123_69478/1234_6789", "123_69478");
    if (control === "flat") await page.click("#naming");
    else await page.$eval(`#${control}`, (one) => one.focus());
    await page.keyboard.press(control === "naming" ? "w" : "ArrowUp");
    await page.waitForFunction(() => !document.querySelector("main").dataset.position.startsWith("123_69"));
    await page.keyboard.press("Backspace");
    await at(page, "123_69478");
  }
  for (const field of ["start", "distance", "speed"]) {
    await page.focus(`#${field}`);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("n");
  }
  assert.equal((await known(page)).position, "123_69478");
});

test("one convention names moves, and a switch changes it", async (t) => {
  const page = await open(t, { hash: "#eight/123_69478", features: STILL });
  // The empty square goes drrul: the tiles go the other way.
  await page.waitForFunction(() => document.getElementById("letters").textContent === "ulldr");
  assert.match(await text(page, "naming"), /the piece/);
  await page.click("#naming");
  assert.equal(await text(page, "letters"), "drrul");
  assert.match(await text(page, "naming"), /the empty square/);
  await page.keyboard.press("ArrowDown");
  await at(page, "123469_78");
  // It is kept.
  await page.reload();
  await known(page);
  assert.match(await text(page, "naming"), /the empty square/);
});

test("nothing moves or changes its size while a game goes on", async (t) => {
  for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
    for (const mode of ["", "play/"]) {
      const page = await open(t, { hash: `#${mode}eight/123_69478`, features: STILL, viewport });
      const boxes = () =>
        page.$$eval(
          "#board, #goal, #hint-button, #undo, .levels button, #scrubber, #naming, #moves li",
          (all) =>
            all.map((one) => {
              const { x, y, width, height } = one.getBoundingClientRect();
              return `${one.id} ${x} ${y} ${width} ${height}`;
            }),
        );
      const first = await boxes();
      for (const move of "drrul") {
        await page.keyboard.press("h");
        assert.deepEqual(await boxes(), first);
        await press(page, lettersOf(move));
        await page.waitForSelector(`main:not([data-distance=""])`);
        assert.deepEqual(await boxes(), first);
      }
      assert.equal((await known(page)).distance, "0");
      if (mode === "") {
        for (const hash of ["#eight/2134_5678/1234_5678", "#eight/8672543_1/12345678_"]) {
          await visit(page, hash);
          await page.waitForFunction((to) => location.hash === to, {}, hash);
          await known(page);
          assert.deepEqual(await boxes(), first, hash);
        }
      }
    }
  }
});

test("the layout does not shift while the page loads", async (t) => {
  for (const hash of ["", "#cubic", "#edit/eight"]) {
    const page = await open(t, {
      hash,
      before: (blank) =>
        blank.evaluateOnNewDocument(() => {
          globalThis.shift = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) globalThis.shift += entry.value;
          }).observe({ type: "layout-shift", buffered: true });
        }),
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const shift = await page.evaluate(() => globalThis.shift);
    assert.ok(shift < 0.05, `${hash}: ${shift}`);
  }
});

test("a phone shows what one plays with on its first screen", async (t) => {
  for (const [hash, controls] of [
    ["#play/cubic", ["hint-button", "take-back", "over", "level-hardest", "today"]],
    ["#cubic", ["undo", "play", "next", "scrubber"]],
    ["#edit/eight", ["editor", "palette"]],
    ["#edit/gardner", ["editor", "palette"]],
  ]) {
    const page = await open(t, { hash, viewport: PHONE });
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    assert.ok(screens <= 2, `${hash}: ${screens} screens`);
    for (const id of controls) {
      const end = await page.$eval(`#${id}`, (one) => one.getBoundingClientRect().bottom);
      assert.ok(end > 0 && end <= PHONE.height, `${hash}: ${id} ends at ${end}`);
    }
  }
});

test("the smallest phones show the board with its button, and at 200 % nothing overlaps in Edit", async (t) => {
  for (const [width, height] of [[320, 568], [360, 640], [390, 600]])
    for (const hash of ["#play/cubic", "#cubic"]) {
      const page = await open(t, { hash, viewport: { ...PHONE, width, height } });
      const ends = await page.$$eval("#board .cell, .piece, #hint-button, #play", (all) => all.map((one) => one.getBoundingClientRect().bottom));
      assert.ok(Math.max(...ends) <= height, `${hash} at ${width}: ${Math.max(...ends)}`);
    }
  for (const hash of ["#edit/eight", "#edit/gardner"]) {
    const page = await open(t, { hash, viewport: { width: 640, height: 400, deviceScaleFactor: 2 } });
    const boxes = await page.$$eval("#goal, #count, #verdict, #editor .square, #palette", (all) =>
      all.map((one) => ({ name: one.id || "square", ...one.getBoundingClientRect().toJSON() })),
    );
    for (const a of boxes)
      for (const b of boxes)
        assert.ok(
          a === b || a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top,
          `${hash}: ${a.name} ${a.right} and ${b.name} ${b.left}`,
        );
  }
});

test("no text of a picture is cut off", async (t) => {
  const page = await open(t);
  const golden = ["alike-counts", "gardner-counts", "eight", "cubic", "harris", "alike", "gardner"].map((name) =>
    readFileSync(beside(`../../../tests/golden/${name}.svg`), "utf8"),
  );
  const long = [...Array(9).keys()].map((at) => "12345678".slice(0, at) + "_" + "12345678".slice(at)).join("+");
  golden.push(command(["stats", "eight", "--goal", long, "--format", "svg"]), command(["stats", "cubic", "--goal", "WWWWEWWWW", "--format", "svg"]));
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
    ["#eight/12345", "eight", /Position: expected nine squares, found 5/],
    ["#eight/12345678_/1234567_9", "eight", /the same tiles/],
    ["#nine/1", "eight", /name of a puzzle, found "nine": they are eight, cubic, harris, gardner, alike, crossteaser, fifteen/],
    [`#cubic/${"1/".repeat(20_000)}`, "cubic", /at most 2000 characters, found 40006/],
    ["#daily/eight/soon", null, /the name of a puzzle or a date like 2026-01-31, found "soon"/],
    // No day, no day that a puzzle is drawn for, and what only some browsers take for one.
    ["#daily/eight/2025-02-30", null, /a date like 2026-01-31, from 1970 on, found "2025-02-30"/],
    ["#daily/2026 1", null, /a date like 2026-01-31, from 1970 on, found "2026 1"/],
  ]) {
    await visit(page, hash);
    await page.waitForFunction(
      (source) => new RegExp(source).test(document.getElementById("notice").textContent),
      {},
      reason.source,
    );
    if (puzzle !== null) assert.equal((await known(page)).puzzle, puzzle, hash.slice(0, 20));
  }
  // Fresh, as a person opens a link.
  const other = await open(t, { hash: "#cubic/x/y" });
  assert.equal((await known(other)).puzzle, "cubic");
  assert.match(await text(other, "notice"), /Position: expected/);
});

test("an address of a game that is none loses no game, and begins an easy one", async (t) => {
  const page = await open(t, { hash: "#play/eight/123456789", features: STILL });
  const told = (words) => page.waitForFunction((all) => document.getElementById("notice").textContent.includes(all), {}, words);
  await told("one empty square");
  assert.deepEqual([(await known(page)).mode, (await known(page)).distance], ["play", "5"]);
  // A solved board is no game.
  await visit(page, "#play/eight/12345678_");
  await told("solved already: this is another game");
  assert.equal((await known(page)).distance, "5");
  await show(page, "#play/eight/123_69478/1234_6789", "123_69478");
  await press(page, "u");
  await at(page, "123469_78");
  for (const hash of ["#explore/eight/1234_5678/1234_5678", "#edit", "#explore"]) {
    await visit(page, hash);
    await page.waitForSelector(`main[data-mode="${hash.match(/\w+/)[0]}"]`);
  }
  // Modes alone are addresses, too.
  await show(page, "#play", "123469_78");
  assert.equal(await text(page, "count"), "1 move");
  assert.equal(await text(page, "notice"), "");
});

test("keys and texts before the puzzle is there do nothing, and throw nothing", async (t) => {
  for (const hash of ["", "#daily", "#cubic"])
    await open(t, {
      hash,
      before: (blank) =>
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
        }),
    });
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
    await page.evaluate(async (letter) => {
      document.querySelector(`[data-move="${letter}"]`)?.click();
      await new Promise((resolve) => setTimeout(resolve));
      document.getAnimations().forEach((animation) => {
        animation.pause();
        animation.currentTime = animation.effect.getTiming().duration;
      });
    }, move);
    const before = await places();
    assert.equal(before.length, 48);
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await page.waitForFunction(() => document.getAnimations().length === 0);
    assert.deepEqual(await places(), before, move);
  }
});

test("a game counts moves, gives graded hints, and ends with the fewest", async (t) => {
  const page = await open(t, { hash: "#play/eight/123_69478", features: STILL });
  assert.match(await text(page, "count"), /^0 moves$/);
  assert.doesNotMatch(await page.$eval(".table", (one) => one.textContent), /5 moves left|drrul|ulldr/);
  assert.equal(await page.$eval("#player", (one) => one.checkVisibility()), false);
  const hint = async () => {
    await page.click("#hint-button");
    return text(page, "hint");
  };
  assert.match(await hint(), /^No move was made yet/);
  assert.match(await hint(), /^Move the tile 4/);
  assert.match(await hint(), /^Move the tile 4 up/);
  assert.equal(await page.$$eval(".marked", (all) => all.length), 1);
  await press(page, "d");
  await at(page, "_23169478");
  assert.equal(await text(page, "announcer"), "Tile 1 moves down.");
  assert.deepEqual([await text(page, "hint"), (await page.$$(".marked")).length], ["", 0]);
  assert.match(await hint(), /^The last move led farther away/);
  await press(page, "u");
  assert.match(await hint(), /^The last move led nearer/);
  await page.focus("#take-back");
  await press(page, "ulldr");
  await page.waitForSelector('main[data-distance="0"]');
  assert.equal(await text(page, "count"), "7 moves");
  assert.match(await text(page, "verdict"), /^Solved in 0:\d\d\. The fewest are 5\.$/);
  assert.equal(await page.evaluate(() => document.activeElement.id), "next-game");
  // Not in the fewest, so the next game is no farther.
  assert.equal(await text(page, "next-game"), "Next: easy, 5 moves");
  await page.click("#next-game");
  await page.waitForSelector('main[data-distance="5"]');
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
    await page.waitForSelector(`main[data-puzzle="${puzzle}"][data-distance="5"]`);
    assert.match(await text(page, `level-${level}`), new RegExp(`^${level}${distance} (move|roll)s$`));
    await page.tap(`#level-${level}`);
    await page.waitForSelector(`main[data-puzzle="${puzzle}"][data-distance="${distance}"]`);
  }
  assert.equal((await known(page)).mode, "play");
});

/** Opens an address at a time in a place of the world. */
function onDay(t, now, zone, hash) {
  return open(t, {
    hash,
    features: STILL,
    before: async (blank) => {
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
    },
  });
}

test("the puzzle of the day is that of the command, changes at midnight, and says when it is done", async (t) => {
  for (const [puzzle, now, zone, date] of [
    // The day is the one where one is.
    ["eight", "2026-03-01T20:30:00Z", "Asia/Tokyo", "2026-03-02"],
    ["eight", "2026-03-02T03:30:00Z", "America/Los_Angeles", "2026-03-01"],
  ]) {
    const page = await onDay(t, now, zone, `#daily/${puzzle}`);
    const { position, goal, distance } = await known(page);
    const drawn = command(["random", puzzle, "--daily", date]).trim();
    assert.equal(`${position} ${goal}`, drawn.split(" ").slice(-2).join(" "));
    const day = (new Date(date).getUTCDay() + 6) % 7;
    assert.equal(distance, String(8 + 2 * day), date);
    await page.waitForFunction((hash) => location.hash === hash, {}, `#daily/${puzzle}/${date}`);
    assert.match(await text(page, "lede"), new RegExp(`^Puzzle of the day, ${Number(date.slice(-2))} March 2026\\.`));
  }
  const page = await onDay(t, "2026-03-02T12:00:00Z", "UTC", "#daily");
  // Its address is that of tomorrow's, too.
  await new Promise((resolve) => setTimeout(resolve, 400));
  assert.equal(await page.evaluate(() => location.hash), "#daily");
  assert.equal(await text(page, "today"), "Puzzle of the day");
  const { position } = await known(page);
  await finish(page);
  assert.equal(await text(page, "today"), "Puzzle of the day: done");
  assert.match(await result(page), new RegExp(`^tilebase: The sliding eight-puzzle, 2 March 2026\\. 8 moves.*\n${position} 12345678_$`, "s"));
});

test("an older or a future day changes neither the streak nor what is done today, and each day has its game", async (t) => {
  const page = await onDay(t, "2026-03-02T12:00:00Z", "UTC", "#daily/eight");
  const streak = async () => JSON.stringify((await page.evaluate(() => JSON.parse(localStorage["tilebase stats eight"]))).days);
  const before = { "2026-02-27": "perfect", "2026-02-28": "hints", "2026-03-01": "solved" };
  // What was kept may be broken in part.
  const broken = { days: before, extra: null, played: "1" };
  await page.evaluate((kept) => localStorage.setItem("tilebase stats eight", JSON.stringify(kept)), broken);
  const { position } = await known(page);
  await page.keyboard.press("h");
  await finish(page);
  assert.match(await text(page, "card-text"), / 1 hint\. 4 days in a row\.$/);
  const kept = await streak();
  assert.equal(kept, JSON.stringify({ ...before, "2026-03-02": "hints" }));
  for (const day of ["2026-02-20", "2026-03-01", "2026-03-09"]) {
    await visit(page, `#daily/eight/${day}`);
    await page.waitForSelector(`main:not([data-distance="0"]):not([data-distance=""])`);
    await finish(page);
    assert.doesNotMatch(await text(page, "card-text"), /row/);
    assert.equal(await streak(), kept, day);
    assert.equal(await text(page, "today"), "Puzzle of the day: done");
  }
  // The statistics show it all, and go into a file.
  await page.click("#stats-button");
  const numbers = await page.$$eval(".numbers dd", (all) => all.map((one) => one.textContent));
  assert.deepEqual(numbers, ["4", "3", "3", "4"]);
  assert.deepEqual(await page.$$eval("progress", (all) => all.map((one) => one.value)), [4, 0, 0, 0, 0, 0]);
  assert.deepEqual(await page.$$eval(".day.hints", (all) => all.map((one) => one.textContent)), ["28", "2"]);
  const saved = page.evaluate(
    () =>
      new Promise((resolve) => {
        URL.createObjectURL = (blob) => (resolve(blob.text()), "data:,");
      }),
  );
  await page.click("#export");
  assert.equal(JSON.stringify(JSON.parse(await saved).eight.days), kept);
  await page.keyboard.press("Escape");
  // Today's game is there with its end, and a game of a day that was left goes on.
  await page.click("#today");
  await page.waitForFunction(() => location.hash === "#daily/eight/2026-03-02");
  assert.deepEqual([(await known(page)).distance, await text(page, "count")], ["0", "8 moves"]);
  await page.click("#again");
  await at(page, position);
  const [move] = command(["path", position]);
  await press(page, lettersOf(move));
  await page.waitForFunction(() => document.getElementById("count").textContent === "1 move");
  await visit(page, "#daily/eight/2026-02-21");
  await page.waitForFunction(() => document.getElementById("count").textContent === "0 moves");
  await page.click("#today");
  await page.waitForFunction(() => document.getElementById("count").textContent === "1 move");
});

test("rules and keys are behind the question mark", async (t) => {
  const page = await open(t, { features: STILL });
  await page.keyboard.press("?");
  await page.waitForSelector("#rules[open]");
  // Of the puzzle that is shown, with what the signs on its cubes say, from the top.
  const [title, rules, signs] = await page.$$eval("#rules > :is(h3, p)", (all) =>
    all.map((one) => one.textContent),
  );
  assert.equal(title, "The cubic eight-puzzle");
  assert.equal(rules.match(/\.(\s|$)/g).length, 2);
  assert.match(signs, /bars at the edges of a top/);
  assert.equal(await page.$$eval("#rules .pictures svg", (all) => all.length), 2);
  assert.ok((await page.$eval("#rules-close", (one) => one.getBoundingClientRect().y)) > 0);
  await page.keyboard.press("Escape");
  await page.waitForSelector("#rules", { hidden: true });
  await page.click("#help");
  await page.click("#rules-close");
  await page.waitForSelector("#rules", { hidden: true });
});

test("of Gardner's puzzle a search finds what is near, and what is not known is said", async (t) => {
  const page = await open(t, { hash: "#gardner", features: STILL });
  await page.waitForSelector('main[data-distance="unknown"]');
  assert.match(await text(page, "verdict"), /not known on this page/);
  // Back, before the search for the next board has ended.
  const { position } = await known(page);
  await page.evaluate(() => {
    document.querySelector('[data-move="u"]').click();
    document.getElementById("undo").click();
  });
  assert.equal((await at(page, position)).distance, "unknown");
  await visit(page, "#gardner/DSE,DEW,DSW,DNS,---,DNS,DNE,DEW,DNW");
  await page.waitForSelector('main[data-distance="0"]');
  // Nine rolls of which none leads back: the search from both sides finds how far it is.
  for (const move of "urddlluur") {
    await press(page, lettersOf(move));
    await page.waitForSelector('main:not([data-distance=""])');
  }
  assert.equal((await known(page)).distance, "9");
});

test("Gardner's puzzle has new boards in Explore, by button and key", async (t) => {
  const page = await open(t, { hash: "#gardner", features: STILL });
  assert.equal(await page.$eval(".chart", (one) => one.checkVisibility()), false);
  assert.equal(await page.$eval("#distance", (slider) => slider.max), "24");
  await slide(page, "distance", 11);
  assert.equal(await text(page, "new"), "New, 11 rolls away");
  await page.click("#new");
  await page.waitForSelector('main[data-distance="11"]');
  const { position } = await known(page);
  await page.keyboard.press("n");
  await page.waitForFunction((before) => document.querySelector("main").dataset.position !== before, {}, position);
  assert.equal((await known(page)).distance, "11");
  // The other puzzles have their counts again.
  await choose(page, "harris");
  await page.waitForFunction(() => document.getElementById("distance").max === "49");
  assert.equal(await page.$eval(".chart", (one) => one.checkVisibility()), true);
});

/** Descriptions as addresses have them: the first screen of each is a board of its own size. */
const OWN = {
  "board=2x3&tiles=12345": 'board = "2x3"\ntiles = "12345"\n',
  "board=4x2&tiles=AABBCCD": 'board = "4x2"\ntiles = "AABBCCD"\n',
  "like=harris&board=5x2": 'like = "harris"\nboard = "5x2"\n',
  [MIXED]: 'board = "3x2"\ntiles = "112"\ncubes = ["2 M....."]\nlooks = "M"\n',
};

test("a puzzle of one's own is explored, played and edited, as the command answers", async (t) => {
  const page = await open(t, { hash: "#eight", features: STILL, viewport: PHONE });
  for (const [name, lines] of Object.entries(OWN)) {
    const file = join(TABLES, "own.toml");
    writeFileSync(file, lines);
    await page.tap("#puzzles-button");
    await page.$eval("#description", (field, text) => (field.value = text), `# One of my own\n${lines}`);
    await page.tap("#show-own");
    await page.waitForSelector(`main[data-puzzle="${name}"]:not([data-distance=""])`);
    const { position, goal, distance } = await known(page);
    const { evaluation, ...asked } = JSON.parse(command(["moves", file, position, goal, "--format", "json"]));
    assert.equal(distance, String(asked.distance), name);
    const left = await page.$$eval(".choice:not(:disabled)", (all) =>
      all.map((row) => [row.dataset.move, parseInt(row.querySelector(".left").textContent, 10)]),
    );
    assert.deepEqual(left, evaluation.map((value) => [value.move, value.distance]));
    const [columns, rows] = name.match(/(\d)x(\d)/).slice(1).map(Number);
    const cells = await page.$$eval(".cell", (all) => all.map((one) => one.getAttribute("aria-label")));
    assert.equal(cells.length, columns * rows);
    assert.ok(cells.at(-1).endsWith(`row ${rows}, column ${columns}`));
    const inside = await page.$$eval(".cell, .cube > svg, .tile", (all) =>
      all.every((one) => one.getBoundingClientRect().left >= 0 && one.getBoundingClientRect().right <= innerWidth),
    );
    assert.ok(inside, name);
    // To the goal along the shortest way, by taps on the pieces that move.
    await page.waitForFunction(() => location.hash.includes("="));
    await visit(page, `#play/${name}/${encodeURIComponent(position)}`);
    await page.waitForSelector('main[data-mode="play"]:not([data-distance=""])');
    const { boards } = JSON.parse(command(["solve", file, position, goal, "--format", "json"]));
    const blank = (board) => (board.includes(",") ? board.split(",") : [...board]).indexOf("_");
    for (const board of boards.slice(1)) {
      await page.$eval(`[data-square="${blank(board)}"]`, (cell) => cell.focus());
      await page.keyboard.press("Enter");
    }
    await page.waitForSelector("#card:not([hidden])");
    assert.match(await text(page, "card-title"), new RegExp(`^Perfect: ${boards.length - 1} `));
    await page.tap("#to-edit");
    assert.equal((await page.$$("#editor .square")).length, columns * rows);
    await page.tap("#to-explore");
    await page.waitForSelector('main[data-mode="explore"]');
  }
  // It is kept with its games, and a link to it works.
  const { puzzle } = await known(page);
  await page.tap("#to-play");
  await page.waitForFunction(() => location.hash.startsWith("#play/"));
  await reopen(page);
  await known(page);
  assert.equal((await known(page)).puzzle, puzzle);
  await page.tap("#puzzles-button");
  assert.equal(await page.$eval("#description", (field) => field.value), OWN[puzzle].replace('["2 M....."]', '"2 M....."'));
  // A pick, and a file.
  await page.$$eval("#puzzles .row button", (all) => all.find((one) => one.textContent === "Harris 4x2").click());
  await page.waitForSelector('main[data-mode="play"][data-puzzle="like=harris&board=4x2"]:not([data-distance=""])');
  await page.tap("#puzzles-button");
  await (await page.$("#own-file")).uploadFile(join(TABLES, "own.toml"));
  await page.waitForFunction(() => document.getElementById("description").value.includes("112"));
});

test("a description that is none says why, and one that no search can search is refused", async (t) => {
  const page = await open(t, { hash: "#eight/123_69478/1234_6789", features: STILL });
  await page.click("#puzzles-button");
  for (const [lines, reason] of [
    ['board = "3x2"\ntiles = "1234"', "line 2, tiles: expected 5 pieces on a board of 3x2, found 4 tiles and 0 cubes"],
    ["# mine\ntiles = 12345678", 'line 2: expected key = "value" or key = ["value", "value"], found tiles = 12345678'],
    ['__proto__ = "x"', /^line 1: expected key = "value"/],
  ]) {
    await page.$eval("#description", (field, text) => (field.value = text), lines);
    await page.click("#show-own");
    const said = await text(page, "own-wrong");
    if (typeof reason === "string") assert.equal(said, reason);
    else assert.match(said, reason);
  }
  await page.keyboard.press("Escape");
  assert.equal((await known(page)).position, "123_69478");
  for (const [hash, reason] of [
    ["board=3x2&tiles=1234", /tiles: expected 5 pieces/],
    ["tiles=1&__proto__=x", /expected key=value, found __proto__=x/],
    ["like=gardner&goal=DSE,?,?,?,?,?,?,?,?", /expected at most 536870912 boards, or one board/],
    [`tiles=12345678&task=${"x".repeat(3000)}`, /at most 2000 characters/],
  ]) {
    await visit(page, `#${hash}`);
    await page.waitForFunction((source) => new RegExp(source).test(document.getElementById("notice").textContent), {}, reason.source);
    assert.equal((await known(page)).position, "123_69478");
  }
  // What is a text in a description is one on the page.
  await visit(page, `#play/${encodeURIComponent("title=<img src=x onerror=alert(1)>&tiles=12345678&task=<b>x")}`);
  await page.waitForSelector('main[data-puzzle^="title"]:not([data-distance=""])');
  assert.match(await text(page, "lede"), /^<img src=x onerror=alert\(1\)>\. <b>x, in the fewest moves\.$/);
  assert.equal(await page.$("main img, main b"), null);
});

test("a puzzle of one's own that is too large for a table is searched from both sides", async (t) => {
  const page = await open(t, { hash: "#like=harris&board=4x3", features: STILL });
  assert.match(await text(page, "searched"), /^4,353,564,672 boards are too many to search here/);
  assert.ok(Number((await known(page)).distance) > 0);
  await page.click("#new");
  await page.waitForSelector('main[data-distance="20"]');
});

test("a game of the fifteen-puzzle begins before its table is made, and Explore has the command's paths", async (t) => {
  const page = await open(t, { hash: "#eight", features: STILL });
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (copy) => void (globalThis.copied = copy);
  });
  await visit(page, "#play/fifteen");
  await page.waitForSelector('main[data-puzzle="fifteen"][data-mode="play"][data-distance=""]');
  await visit(page, "#explore/fifteen");
  await page.waitForSelector('main[data-puzzle="fifteen"][data-mode="explore"][data-distance=""]');
  assert.match(await text(page, "verdict"), /^Searching: for a new goal, /);
  const dealt = await known(page);
  assert.notEqual(dealt.position, dealt.goal);
  for (const board of [dealt.position, "FE169B4C_A73D852"]) {
    await visit(page, `#fifteen/${board}`);
    const { distance } = await at(page, board);
    const path = command(["path", "fifteen", board, dealt.goal]).trim();
    assert.equal(distance, String(path.length));
    await page.click("#copy-line");
    assert.equal((await page.evaluate(() => globalThis.copied)).split("~")[1].replace(".", ""), path);
  }
});

test("a goal may be part of a board, and any of several", async (t) => {
  const page = await open(t, { hash: "#eight/867254301/123%3F%3F%3F%3F%3F%3F", features: STILL });
  for (const [puzzle, start, goal] of [
    ["eight", "8672543_1", "12345678_+123456_78"],
    ["eight", "8672543_1", "!8!6!7???1?_"],
    ["cubic", CUBIC.start, "WRB,!WRB,---,?,!W,R,B,B,!E"],
    ["cubic", "WRB,---,WRB,WRB,WRB,WRB,WRB,WRB,WRB", "WRB,---,WRB,WRB,WRB,WRB,WRB,WRB,WBR"],
    ["harris", "DDDD_DDDD", "UUUU_U?UU"],
  ]) {
    await choose(page, puzzle);
    for (const [id, value] of [["start", start], ["goal-text", goal]]) {
      await page.$eval(`#${id}`, (field, content) => ((field.value = content), field.focus()), value);
    }
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (...shown) => {
        const { position, goal: to, distance } = document.querySelector("main").dataset;
        return position === shown[0] && to === shown[1] && distance !== "";
      },
      {},
      start,
      goal,
    );
    const expected = JSON.parse(command(["moves", puzzle, start, goal, "--format", "json"]));
    const { distance } = await known(page);
    assert.equal(distance, String(expected.distance ?? "none"), `${start} ${goal}`);
    const rows = await page.$$eval(".choice:not(:disabled)", (all) =>
      all.map((row) => [
        row.dataset.move,
        row.querySelector(".left").textContent,
        row.querySelector(".verdict").textContent,
      ]),
    );
    const values = expected.evaluation.map((after) => [
      after.move,
      after.distance === null ? "" : `${after.distance} left`,
      { goal: "nearer", "no way": "" }[after.leads] ?? after.leads,
    ]);
    assert.deepEqual(rows, values, `${start} ${goal}`);
    // The address holds the goal, and a fresh page reads it.
    const hash = await page.waitForFunction(
      (to) => decodeURIComponent(location.hash).endsWith(`/${to}`) && location.hash,
      {},
      goal,
    );
    assert.doesNotMatch(await hash.jsonValue(), /[?!]/);
    const other = await open(t, { hash: await hash.jsonValue(), features: STILL });
    assert.deepEqual([(await known(other)).goal, (await known(other)).distance], [goal, distance]);
    // Every part is drawn, and said.
    const drawn = await other.$$eval("#goal svg title", (all) => all.map((one) => one.textContent));
    assert.deepEqual(drawn, goal.split("+"));
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
  await page.waitForSelector('main[data-mode="play"][data-distance="5"]');
  assert.equal((await known(page)).goal, "123??????");
  assert.equal((await show(page, "#play/eight/1234_5678/%3F%3F%3F%3F%3F%3F%3F%3F%3F", "1234_5678")).distance, "0");
  await show(page, "#play/eight/_23146758/1%3F%3F%3F%3F%3F%3F%3F%3F", "_23146758");
  await page.keyboard.press("ArrowUp");
  await at(page, "123_46758");
  assert.match(await text(page, "verdict"), /^Solved in/);
});

test("the editor leaves squares of goals open, and no squares of boards", async (t) => {
  const page = await open(t, { hash: "#edit/harris/DDDD_DDDD/UUUU_U%3F%21UU", features: STILL });
  const choices = () =>
    page.$$eval("#palette button:not(:disabled) span", (all) => all.map((one) => one.textContent));
  assert.ok(!(await choices()).includes("any"));
  await page.click("#edit-goal");
  assert.ok((await choices()).includes("any"));
  const squares = await page.$$eval("#editor .square span", (all) => all.map((one) => one.textContent));
  assert.equal(squares[6], "row 3, column 1: any");
  assert.equal(squares[7], "row 3, column 2: not mark up");
  await page.click("#editor .square:nth-child(1)");
  await page.evaluate(() =>
    [...document.querySelectorAll("#palette button")]
      .find((one) => one.textContent.includes("any"))
      .click(),
  );
  await page.waitForSelector('main[data-goal="?UUU_U?!UU"]:not([data-distance=""])');
  const expected = command(["distance", "DDDD_DDDD", "?UUU_U?!UU"]).trim();
  assert.equal((await known(page)).distance, expected);
  // Of several goals the first is edited, and the others stay.
  await visit(page, "#edit/eight/8672543_1/12345678_+123456_78");
  await page.waitForSelector('main[data-puzzle="eight"]');
  await page.evaluate(() =>
    [...document.querySelectorAll("#palette button")]
      .find((one) => one.textContent.includes("any"))
      .click(),
  );
  await page.waitForSelector('main[data-goal="?2345678_+123456_78"]');
});

test("the legend says what the bars are", async (t) => {
  const page = await open(t, { hash: "#eight/123_69478/1234_6789", features: STILL });
  assert.match(
    await page.$eval("#chooser .legend", (one) => one.textContent),
    /here chosen below A bar for each distance, 0 to 30: its height is the number of boards\./,
  );
  const bars = () =>
    page.$$eval(".chart .bar", (all) =>
      ["here", "picked"].map((name) => all.findIndex((bar) => bar.classList.contains(name))),
    );
  assert.deepEqual(await bars(), [5, 20]);
  const colours = await page.$$eval("#chooser .key, .bar.here, .bar.picked", (all) =>
    all.map((one) => {
      const { fill, backgroundColor } = getComputedStyle(one);
      return one.matches(".bar") ? fill : backgroundColor;
    }),
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
  const box = await (await page.$("#stage")).boundingBox();
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 40, { steps: 4 });
  await page.mouse.up();
  assert.notEqual(await view(), first);
  await page.keyboard.press("0");
  assert.equal(await view(), first);
  await page.keyboard.press("]");
  assert.notEqual(await view(), first);
  await page.keyboard.press("0");
  // Half a turn: up on the screen is down on the board.
  for (let turn = 0; turn < 4; turn += 1) await page.click("#turn-right");
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction((start) => document.querySelector("main").dataset.position !== start, {}, CUBIC.start);
  assert.equal((await known(page)).position, "BRW,WBR,BRW,---,BWR,WRB,BRW,BRW,RBW");
  // What a side shows is at the edge of the top.
  const edges = await page.$$eval(".cube", (all) =>
    all.map((cube) =>
      ["front", "right"].map(
        (side) =>
          cube.querySelector(`.edge.${side}`).dataset.colour ===
          cube.querySelector(`.face.${side}`).dataset.colour,
      ),
    ),
  );
  assert.ok(edges.flat().every(Boolean));
});

test("a frame has the board and its player alone, and tells what is shown", async (t) => {
  const origin = `http://127.0.0.1:${server.address().port}`;
  const context = await browser.createBrowserContext();
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(`${origin}/element.html`);
  const frame = await (await page.waitForSelector("tilebase-board iframe")).contentFrame();
  await frame.waitForSelector('main[data-distance="5"]');
  const size = await page.$eval("tilebase-board", (one) => [one.offsetWidth, one.offsetHeight]);
  assert.deepEqual(size, [320, 400]);
  const room = await frame.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    document.documentElement.scrollHeight - innerHeight,
    document.querySelector(".panel").checkVisibility(),
    document.querySelector(".head").checkVisibility(),
    document.querySelector("#play").checkVisibility(),
  ]);
  assert.ok(room[0] <= 0 && room[1] <= 0, String(room));
  assert.deepEqual(room.slice(2), [false, false, true]);
  assert.ok((await frame.$eval("#board", (one) => one.offsetWidth)) > 230);
});

test("it has a title for each position, a description, an icon, and a word without scripts", async (t) => {
  const page = await open(t, { hash: "#eight/123_69478", features: STILL });
  assert.equal(await page.title(), "The sliding eight-puzzle: 123_69478 – tilebase");
  await press(page, "u");
  await at(page, "123469_78");
  assert.equal(await page.title(), "The sliding eight-puzzle: 123469_78 – tilebase");
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
const DESKTOP = { width: 1280, height: 800 };
/** Where axe looks: what is shown is the same at other sizes, and only has other places. */
const AXE_SIZES = [PHONE, DESKTOP];
const SIZES = [
  ...AXE_SIZES,
  // 1280 pixels at 200 %.
  { width: 640, height: 400, deviceScaleFactor: 2 },
  { width: 1920, height: 1080 },
];

/** Each mode with each puzzle, and what a person opens. */
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
  "rules",
  "puzzles",
  "stats",
];

// Without motion the page has the colours that it has with it.
for (const look of ["light", "dark", "high contrast"]) {
  test(`axe finds nothing, nothing is cut off, and targets are large enough (${look})`, async (t) => {
    // The others have other colours: what is where is the same.
    const isFirst = look === "light";
    const rules = isFirst ? {} : { runOnly: ["color-contrast"] };
    const sizes = isFirst ? SIZES : [DESKTOP];
    for (const viewport of sizes) {
      const page = await open(t, { viewport, features: LOOKS[look] });
      await page.evaluate(AXE);
      for (const hash of SHOWN) {
        const where = `${hash} at ${viewport.width}`;
        if (hash === "rules") await page.click("#help");
        else if (hash === "puzzles") {
          await page.click("#rules-close");
          await page.click("#puzzles-button");
        } else if (hash === "stats") {
          await page.click("#puzzles-close");
          await page.click("#stats-button");
        }
        else if (hash === "card") {
          await show(page, "#play/eight/1234567_8/12345678_", "1234567_8");
          await page.keyboard.press("ArrowLeft");
          await page.waitForSelector("#card:not([hidden])");
          await page.waitForFunction(() => document.getAnimations().length === 0);
        } else {
          await visit(page, hash);
          await page.waitForFunction(
            (to) =>
              document.querySelector("main").dataset.puzzle ===
              to.match(/\w+=[^/]+|eight|cubic|harris|gardner|alike|crossteaser/)[0],
            {},
            hash,
          );
          await known(page);
          const hint = await page.$("#hint-button");
          if (await hint.isVisible()) {
            await hint.click();
            await hint.click();
          }
        }
        if (AXE_SIZES.includes(viewport)) {
          const found = await page.evaluate(async (rules) => {
            const { violations } = await globalThis.axe.run(document, {
              resultTypes: ["violations"],
              ...rules,
            });
            return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
          }, rules);
          assert.deepEqual(found, [], where);
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${where}: ${wide} pixels too wide`);
        const small = await page.$$eval("button, input, .cell", (all) =>
          all
            .filter((one) => one.checkVisibility())
            .map((one) => ({ name: one.id || one.className, box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
            .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
        );
        assert.deepEqual(small, [], where);
      }
    }
  });
}

test("the pictures of the README are the page", async (t) => {
  const out = process.env.TILEBASE_PICTURES;
  const take = async (page, name) => {
    const picture = await page.screenshot({ type: "webp", quality: 75 });
    assert.ok(picture.length > 10_000 && picture.length < 60_000, `${picture.length} bytes`);
    if (!out) return;
    if (!existsSync(out)) mkdirSync(out, { recursive: true });
    writeFileSync(join(out, `${name}.webp`), picture);
  };
  const middle = await open(t, { hash: `#play/cubic/${CUBIC.start}/RRRRERRRR` });
  await middle.evaluate(async () => {
    document.querySelector('[data-move="r"]').click();
    await new Promise((resolve) => setTimeout(resolve));
    document.getAnimations().forEach((animation) => {
      animation.pause();
      animation.currentTime = 130;
    });
  });
  await take(middle, "play");
  const end = await open(t, { hash: "#play/eight/123685_47/12345678_", features: STILL });
  await press(end, "ldr");
  await at(end, "123_65487");
  await finish(end);
  await take(end, "end");
});

test("the first screen says what there is to do, and has one main button", async (t) => {
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await open(t, { hash: "", features: STILL, viewport });
    const mains = () =>
      page.$$eval("main button", (all) =>
        all
          .filter((one) => one.checkVisibility())
          .filter((one) => getComputedStyle(one).backgroundColor === "rgb(31, 95, 174)")
          .map((one) => one.id),
      );
    for (const puzzle of ["eight", "cubic", "harris", "gardner", "alike", "crossteaser"]) {
      await choose(page, puzzle);
      await page.waitForSelector(`main[data-puzzle="${puzzle}"][data-distance="5"]`);
      assert.match(await text(page, "lede"), /^[A-Z][^.]+\. (Slide|Roll) [^.]+, in the fewest (moves|rolls)\.$/);
      const shown = await page.$$eval("#lede, #hint-button", (all) =>
        all.every((one) => one.getBoundingClientRect().bottom <= innerHeight),
      );
      assert.ok(shown, puzzle);
      // What the bars on cubes foretell.
      assert.match(await text(page, "signs"), puzzle === "eight" ? /^$/ : /\bbars?\b/);
      // The next act is on the board.
      assert.deepEqual((await mains()).filter((id) => id !== "flat"), []);
    }
    await choose(page, "eight");
    await finish(page);
    assert.deepEqual(await mains(), ["next-game"]);
  }
});

test("the end says where the way left the best, shows both, and goes on", async (t) => {
  const page = await open(t, { hash: "#play/eight/123_69478/1234_6789", features: STILL });
  await page.$eval("#speed", (speed) => (speed.value = 100));
  // Nothing had the focus. The second move leads away.
  await press(page, "uudldldr");
  await page.keyboard.press("Backspace");
  const { position } = await known(page);
  const kept = () =>
    page.evaluate(() => {
      const { moves, at } = JSON.parse(localStorage["tilebase game eight 123_69478 1234_6789"]).line;
      return moves.slice(0, at);
    });
  const played = await kept();
  await finish(page);
  const made = (await kept()).length;
  const grade = JSON.parse(command(["grade", "123_69478", "1234_6789", played, "--format", "json"]));
  assert.notEqual(position, "123_69478");
  assert.ok(grade.first_wrong > 0);
  assert.match(await text(page, "card-title"), new RegExp(`^Solved: ${made} moves$`));
  assert.match(
    await text(page, "card-text"),
    new RegExp(`^In 0:\\d\\d\\. The fewest are 5\\. Yours left the shortest way at move ${grade.first_wrong}\\.$`),
  );
  // The card is where one looks: over the board.
  const [card, board] = await page.$$eval("#card, #board", (all) =>
    all.map((one) => one.getBoundingClientRect().toJSON()).sort((a, b) => a.height - b.height),
  );
  assert.ok(card.top >= board.top && card.bottom <= board.bottom);
  // A square for each move: those that led nearer, and the others.
  const squares = await page.$$eval(".step", (all) => all.map((one) => one.classList[1]));
  assert.equal(squares.length, made);
  assert.equal(squares.findIndex((leads) => leads === "farther") + 1, grade.first_wrong);
  assert.equal(squares.filter((leads) => leads === "nearer").length, (made + 5) / 2);
  const shared = await result(page);
  assert.equal(shared.match(/🟩/gu).length, (made + 5) / 2);
  assert.equal(shared.match(/🟧/gu).length, (made - 5) / 2);
  // Where it was: the board before the wrong move, with the moves that were made ahead.
  await page.click("#look");
  await page.waitForSelector('main[data-mode="explore"]:not([data-distance=""])');
  const wrong = grade.first_wrong - 1;
  assert.equal(await text(page, "place"), `${wrong} / ${made}`);
  // Back to the end, and the best.
  await page.click("#to-play");
  await page.waitForSelector("#card:not([hidden])");
  await page.click("#watch");
  await page.waitForSelector('main[data-mode="explore"][data-distance="0"]');
  assert.equal(await text(page, "place"), "5 / 5");
  await page.click("#to-play");
  await page.waitForSelector("#card:not([hidden])");
  await page.evaluate(() => document.activeElement.blur());
  await page.click("#again");
  await at(page, "123_69478");
  assert.equal(await page.$eval("#card", (one) => one.hidden), true);
  // In the fewest, twice in a row: Enter goes on.
  await finish(page);
  assert.match(await text(page, "card-title"), /^Perfect: 5 moves/);
  assert.doesNotMatch(await text(page, "card-text"), /row/);
  await page.keyboard.press("Enter");
  await page.waitForSelector('main[data-distance="8"]');
  await finish(page);
  // A game again is in no statistics.
  assert.doesNotMatch(await text(page, "card-text"), /row/);
  await page.keyboard.press("Enter");
  await page.waitForSelector('main[data-distance="11"]');
  await finish(page);
  assert.match(await text(page, "card-text"), /2 games in a row in the fewest/);
  await page.click("#close-card");
  assert.equal(await page.$eval("#card", (one) => one.hidden), true);
});

test("a game lives through Explore, other puzzles and reload, with what is ahead", async (t) => {
  const page = await open(t, { hash: "#play/eight/8672543_1", features: STILL });
  const state = async () => {
    const { position, goal } = await known(page);
    return [await text(page, "count"), position, goal];
  };
  await press(page, "ddr");
  await page.waitForFunction(() => document.getElementById("count").textContent === "3 moves");
  const three = await state();
  // Undo and redo are free: the count is the place on the line.
  await page.keyboard.down("Control");
  await page.keyboard.press("z");
  await page.keyboard.up("Control");
  assert.equal(await text(page, "count"), "2 moves");
  await page.click("#redo");
  assert.deepEqual(await state(), three);
  await page.keyboard.press("u");
  const left = await state();
  assert.equal(left[0], "2 moves");
  await turnTo(page, "explore");
  await page.click(".choice:not(:disabled)");
  await turnTo(page, "play");
  assert.deepEqual(await state(), left);
  await choose(page, "cubic");
  await choose(page, "eight");
  assert.deepEqual(await state(), left);
  await page.waitForFunction(() => location.hash.startsWith("#play/eight/8672543_1/"));
  await page.reload();
  assert.deepEqual(await state(), left);
  await page.keyboard.press("r");
  assert.deepEqual(await state(), three);
  // Without an address too, as a phone opens it again.
  await reopen(page);
  assert.deepEqual(await state(), three);
  // From Explore, another board is a game of its own.
  await show(page, "#eight/123_69478/1234_6789", "123_69478");
  await page.click("#play-here");
  await page.waitForSelector('main[data-mode="play"]');
  assert.deepEqual(await state(), ["0 moves", "123_69478", "1234_6789"]);
  // A look at Edit changes nothing; a board that is made there is a game of its own.
  await press(page, "u");
  await at(page, "123469_78");
  await page.click("#to-edit");
  await turnTo(page, "play");
  assert.deepEqual(await state(), ["1 move", "123469_78", "1234_6789"]);
  await page.click("#to-edit");
  await page.click("#editor .square:nth-child(1)");
  await page.click("#palette .square:nth-child(2)");
  await at(page, "213469_78");
  await turnTo(page, "play");
  assert.deepEqual(await state(), ["0 moves", "213469_78", "1234_6789"]);
  assert.match(await text(page, "lede"), /cannot be won/);
  await page.waitForFunction(() => location.hash.includes("213469_78"));
  await show(page, "#eight/123_69478/1234_6789", "123_69478");
  await page.click("#play-here");
  await page.waitForSelector('main[data-mode="play"]');
  // The puzzle of the day is a game beside it: its button goes there and back.
  await press(page, "u");
  await at(page, "123469_78");
  await page.click("#today");
  await page.waitForSelector('#today[aria-pressed="true"]');
  await known(page);
  await press(page, "udl");
  await page.waitForFunction(() => /^[1-9]/.test(document.getElementById("count").textContent));
  const day = await state();
  for (const there of [["1 move", "123469_78", "1234_6789"], day]) {
    await page.click("#today");
    await at(page, there[1]);
    assert.deepEqual(await state(), there);
    assert.equal(await page.$eval("#today", (one) => one.getAttribute("aria-pressed")), String(there === day));
  }
  await page.click("#today");
  await at(page, "123469_78");
  // What another version has kept is left.
  for (const other of ['{"line":{"start":9},"count":{"result":null}}', "5", "{", "null"]) {
    await page.evaluate((game) => (localStorage["tilebase game eight 123_69478 1234_6789"] = game), other);
    await reopen(page);
    assert.equal((await state())[0], "0 moves", other);
  }
  await page.evaluate(() => (localStorage["tilebase games eight"] = "5"));
  await reopen(page);
  assert.equal((await state())[0], "0 moves");
});

test("a game is kept by its start: through another one, Back, and another tab", async (t) => {
  const page = await open(t, { hash: "#play/eight/8672543_1", features: STILL });
  const state = async (tab) => {
    const { position } = await known(tab);
    return [await text(tab, "count"), position];
  };
  await press(page, "ddr");
  await page.waitForFunction(() => document.getElementById("count").textContent === "3 moves");
  const left = await state(page);
  const { position } = await known(page);
  // N asks before it begins another game.
  await page.keyboard.press("n");
  assert.match(await text(page, "hint"), /once more begins another\.$/);
  assert.deepEqual(await state(page), left);
  await page.keyboard.press("n");
  await page.waitForSelector(`main[data-distance="5"]`);
  await page.waitForFunction((hash) => !location.hash.includes(hash), {}, "8672543_1");
  await page.goBack();
  await at(page, position);
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
  await page.waitForFunction(() => location.hash.startsWith("#play/eight/8672543_1/"));
  await page.reload();
  assert.deepEqual(await state(page), left);
  await other.bringToFront();
  await other.reload();
  assert.deepEqual(await state(other), ["1 move", "123469_78"]);
});

test("the store of games does not grow without end", async (t) => {
  const page = await open(t, { hash: "#play/eight/8672543_1", features: STILL });
  await page.evaluate(async () => {
    for (let game = 0; game < 60; game += 1) {
      const { position } = document.querySelector("main").dataset;
      document.getElementById("level-hard").click();
      while (document.querySelector("main").dataset.position === position) await new Promise((resolve) => setTimeout(resolve, 1));
    }
  });
  const games = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("tilebase game eight")));
  assert.equal(games.length, 50);
});

test("an address of a game is one place in the history, however it is written", async (t) => {
  const page = await open(t, { hash: "#play/eight/8672543_1", features: STILL });
  await page.waitForFunction(() => location.hash.endsWith("/12345678_"));
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
  const solved = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual([(await known(page)).position, await text(page, "count")], ["1234_6789", "4 moves"]);
    const tiles = await page.$$eval(".tile", (all) => all.map((one) => `${one.textContent} ${one.style.transform}`));
    assert.deepEqual(tiles.sort(), pieces);
  };
  const pieces = await page.$$eval(".tile", (all) => all.map((one) => `${one.textContent} ${one.style.transform}`).sort());
  const isOpen = () => page.$eval("#card", (one) => !one.hidden);
  for (const key of ["ArrowUp", "ArrowDown", "w", "s", "Backspace", "u", "r"]) await page.keyboard.press(key);
  await solved();
  assert.equal(await isOpen(), true);
  await page.keyboard.press("Escape");
  assert.equal(await isOpen(), false);
  assert.equal(await page.evaluate(() => document.activeElement.id), "open-card");
  // The board is seen now, but the game is over.
  const middle = async (square) => {
    const { x, y, width, height } = await (await page.$(`[data-square="${square}"]`)).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  for (const square of [1, 3, 5, 7]) {
    await page.mouse.click(...(await middle(square)));
    await drag(page, await middle(square), await middle(4), 0.9, 0);
  }
  await page.keyboard.press("ArrowUp");
  for (const id of ["take-back", "redo"]) await page.click(`#${id}`);
  await solved();
  assert.equal(await page.$eval("#hint-button", (one) => one.checkVisibility()), false);
  await page.keyboard.press("Escape");
  assert.equal(await isOpen(), true);
  await page.click("#close-card");
  await page.reload();
  await page.waitForSelector("#card:not([hidden])");
  await solved();
  await page.click("#again");
  await at(page, "123469_78");
  await page.keyboard.press("Escape");
  assert.equal(await page.$eval("#open-card", (one) => one.hidden), true);
  assert.equal(await page.$eval("#hint-button", (one) => one.checkVisibility()), true);
});

test("an address has the line and the place on it, and Explore keeps them", async (t) => {
  const page = await open(t, { hash: "#cubic", features: STILL });
  await catchCopies(page);
  await slide(page, "scrubber", 12);
  const { position } = await known(page);
  await page.click("#copy-line");
  const address = await page.evaluate(() => globalThis.copied);
  const [moves, ahead] = address.split("~")[1].split(".");
  assert.equal(moves + ahead, command(["path", CUBIC.start, CUBIC.goal]).trim());
  assert.equal(moves.length, 12);
  await page.waitForFunction((there) => location.hash.includes(there), {}, position);
  await page.reload();
  await known(page);
  assert.equal(await text(page, "place"), "12 / 21");
  assert.doesNotMatch(address, /file:|\/tmp|target/);
  const other = await open(t, { hash: `#${address.split("#")[1]}`, features: STILL });
  assert.equal((await known(other)).position, position);
  assert.equal(await text(other, "place"), "12 / 21");
  for (const [line, reason] of [["dz", /MOVES "z"/], ["dddd", /MOVES "d": a move leads off the board/]]) {
    await visit(other, `#eight/123_69478~${line}`);
    await other.waitForFunction(
      (source) => new RegExp(source).test(document.getElementById("notice").textContent),
      {},
      reason.source,
    );
  }
});

/** Returns the middle of what one sees of a cube's top, and of the empty square; and a square of a cube that cannot move. */
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
      tops[column + 3 * row] = middle(piece.querySelector(".face.top") ?? piece);
    }
    const blank = Number(board.querySelector(".cell.empty").dataset.square);
    const from = blank + { d: 3, u: -3, l: -1, r: 1 }[letter];
    return { top: tops[from], hole: middle(board.querySelector(".cell.empty")), tops, blank, side };
  }, move);
}

/** Drags from a place, this much of the way to another, in so many milliseconds on the clock of the events. */
async function drag(page, [x, y], [toX, toY], share, time = 400) {
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
  await send("mouseReleased", 1);
  await session.detach();
}

/** Waits until nothing moves. What the last move sets in motion has begun after two frames. */
async function settled(page) {
  await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))));
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
}

test("a hand rolls a cube to the empty square that it sees, from each side", async (t) => {
  for (const viewport of [DESKTOP, { ...PHONE, isMobile: false, hasTouch: false }]) {
    const page = await open(t, { hash: "#cubic/2,2/RRRRERRRR", viewport });
    const start = (await known(page)).position;
    for (const move of viewport === DESKTOP ? "dlru" : "dl") {
      const after = command(["solve", "cubic", start, "--after", move, "RRRRERRRR", "--format", "json"]);
      const expected = JSON.parse(after).start;
      const back = async () => {
        await at(page, expected);
        await settled(page);
        await page.click("#undo");
        await at(page, start);
        await settled(page);
      };
      // A click counts, most of the way, and so does a flick; a short and slow drag does not.
      const { top, hole } = await hand(page, move);
      const long = Math.hypot(hole[0] - top[0], hole[1] - top[1]);
      await page.mouse.click(...top);
      await back();
      await drag(page, top, hole, 0.7);
      await back();
      await drag(page, top, hole, 27 / long, 0);
      await back();
      await drag(page, top, hole, 9 / long);
      await settled(page);
      assert.equal((await known(page)).position, start);
    }
    // A slow drag on a cube that cannot move does nothing, and a swipe on it moves.
    const { tops } = await hand(page, "d");
    const view = () => page.$eval("#stage", (one) => one.style.cssText);
    const before = await view();
    await drag(page, tops[0], tops[2], 0.8);
    assert.equal(await view(), before);
    assert.equal((await known(page)).position, start);
    await drag(page, tops[0], tops[2], 0.8, 0);
    const rolled = command(["solve", "cubic", start, "--after", "l", "RRRRERRRR", "--format", "json"]);
    await at(page, JSON.parse(rolled).start);
  }
});

test("a swipe anywhere on a flat board moves", async (t) => {
  const page = await open(t, { hash: "#eight/1234_5678", features: STILL, viewport: PHONE });
  const session = await page.createCDPSession();
  const swipe = async (across, down) => {
    const { x, y, width, height } = await (await page.$('[data-square="0"]')).boundingBox();
    const point = (share) => [{ x: x + width / 2 + share * across, y: y + height / 2 + share * down }];
    // However long it takes, it is quick by the clock of the events.
    const timestamp = Date.now() / 1000;
    const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
    await send("touchStart", point(0));
    for (const share of [0.3, 0.6, 1]) await send("touchMove", point(share));
    await send("touchEnd", []);
  };
  await swipe(60, 5);
  await at(page, "123_45678");
  await swipe(4, 50);
  await at(page, "_23145678");
  await swipe(-50, 3);
  await at(page, "2_3145678");
  await swipe(0, -50);
  await at(page, "2431_5678");
});

test("directions, places and the goal are as one sees them, also on a turned board", async (t) => {
  const ARROWS = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" };
  const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
  const SIGNS = { up: "↑", down: "↓", left: "←", right: "→" };
  const page = await open(t);
  const start = (await known(page)).position;
  const goal = await page.$eval("#goal", (one) => one.getAttribute("aria-label"));
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
      assert.equal(arrow, SIGNS[word]);
      // On the screen, the piece goes nearly that way.
      const { top, hole, side } = await hand(page, move);
      const [x, y] = [hole[0] - top[0], hole[1] - top[1] - side / 2];
      const [across, down] = WAYS[word];
      if (turn % 2 === 1) assert.ok((x * across + y * down) / Math.hypot(x, y) > 0.5, `${which} at ${turn}`);
      // The key of that arrow makes the move, and it is announced so.
      await page.keyboard.press(ARROWS[word]);
      const end = JSON.parse(command(["solve", "cubic", start, "--after", move, CUBIC.goal, "--format", "json"])).start;
      await at(page, end);
      assert.match(await text(page, "announcer"), new RegExp(`^A cube rolls ${word}, `));
      await page.click("#undo");
      await at(page, start);
      // So does its letter.
      if (turn % 2 === 1) continue;
      await press(page, word[0]);
      await at(page, end);
      await page.click("#undo");
      await at(page, start);
    }
    // The letters are the ways in the list: first, the red cube's.
    const best = rows.find(([move]) => move === "u");
    const [first] = await text(page, "letters");
    assert.equal(first, best[2].split(" ").at(-1)[0]);
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
  assert.equal(await page.$eval("#goal", (one) => one.getAttribute("aria-label")), goal);
  await page.click("#turn-right");
  await page.click("#turn-right");
  assert.notEqual(await page.$eval("#goal", (one) => one.getAttribute("aria-label")), goal);
  await page.click("#turn-back");
  assert.equal(await page.$eval("#goal", (one) => one.getAttribute("aria-label")), goal);
  assert.equal(await page.$eval("#turn-back", (one) => one.hidden), true);
});

test("movable pieces have the values of their moves: in Explore, and in a game after its end", async (t) => {
  for (const features of [STILL, LOOKS.light]) {
    const page = await open(t, { features });
    const values = () =>
      page.evaluate(() => {
        const [first, second] = [0, 1].map((at) => document.querySelector(`[data-square="${at}"]`).offsetLeft);
        return Object.fromEntries(
          [...document.querySelectorAll(".piece")]
            .filter((piece) => piece.dataset.value)
            .map((piece) => {
              const { m41, m42 } = new DOMMatrix(getComputedStyle(piece).transform);
              const [column, row] = [m41, m42].map((at) => Math.round(at / (second - first)));
              const { content } = getComputedStyle(piece, "::after");
              return [column + 3 * row, `${JSON.parse(content)} ${piece.dataset.leads}`];
            }),
        );
      });
    for (const [puzzle, start, goal] of [
      ["cubic", CUBIC.start, CUBIC.goal],
      ["eight", "8672543_1", "123??????"],
      ["harris", "UDNS_EWUD", "UUUU_UUUU"],
      ["alike", command(["random", "alike", "--distance", "14", "--seed", "3"]).split(" ").at(-2), "alike"],
    ]) {
      await visit(page, `#${puzzle}/${start}/${encodeURIComponent(goal)}`);
      await page.waitForSelector(`main[data-puzzle="${puzzle}"][data-position="${start}"]:not([data-distance=""])`);
      const answer = JSON.parse(command(["moves", puzzle, start, goal, "--format", "json"]));
      const blank = start.includes(",") ? start.split(",").findIndex((one) => /^-+$/.test(one)) : start.indexOf("_");
      const leads = { goal: "nearer" };
      const expected = answer.evaluation.map((after) => [
        blank + { d: 3, u: -3, l: -1, r: 1 }[after.move],
        `${after.distance} ${leads[after.leads] ?? after.leads}`,
      ]);
      assert.deepEqual(await values(), Object.fromEntries(expected), start);
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
    assert.deepEqual(await values(), { 1: "1 farther", 3: "1 farther", 5: "1 farther", 7: "1 farther" });
  }
});

test("what cannot be told apart looks different in every picture, in the colours of the board", async (t) => {
  for (const features of [STILL, [...STILL, ...LOOKS.dark]]) {
    const page = await open(t, { hash: "#edit/gardner", features });
    for (const [puzzle, count] of [["gardner", 21], ["alike", 25], ["cubic", 7], ["harris", 7]]) {
      await choose(page, puzzle);
      const pictures = await page.$$eval("#palette svg", (all) => all.map((one) => one.innerHTML));
      assert.equal(pictures.length, count);
      assert.equal(new Set(pictures).size, count, puzzle);
    }
    // Flat is the same picture.
    await visit(page, "#gardner/DSE,DEW,DSW,DNS,---,DNS,DNE,DEW,DNW");
    await page.waitForSelector('main[data-puzzle="gardner"][data-distance="0"]');
    assert.equal(await page.$$eval(".cube > svg", (all) => new Set(all.map((one) => one.innerHTML)).size), 6);
    await visit(page, "#cubic");
    await page.waitForSelector('main[data-puzzle="cubic"]:not([data-distance=""])');
    const paint = (selector, property) =>
      page.$eval(selector, (one, name) => getComputedStyle(one)[name], property);
    for (const colour of ["W", "R", "B"])
      assert.equal(
        await paint(`#goal rect[data-colour="${colour}"]`, "fill"),
        await paint(`.face.top[data-colour="${colour}"]`, "backgroundColor"),
      );
    // Nothing of the goal is brighter than what it lies on, but its pieces.
    const tray = await page.$eval("#goal svg > rect", (one) => getComputedStyle(one).fill);
    assert.equal(tray, await paint("#board", "backgroundColor"));
    // What is copied needs no style.
    await catchCopies(page);
    await page.click("#copy-svg");
    const copied = await page.evaluate(() => globalThis.copied);
    assert.doesNotMatch(copied, /var\(/);
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
    }, copied);
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
          if (!document.documentElement.classList.contains("ready") || fresh === null) return;
          observer.disconnect();
          globalThis.wasEmpty = document.querySelector("main").dataset.distance === "";
          for (let time = 0; time < 5; time += 1) fresh.click();
        }).observe(document, { attributes: true, childList: true, subtree: true }),
      ),
  });
  assert.equal(await early.evaluate(() => globalThis.wasEmpty), true);
  await early.waitForSelector('main[data-mode="play"][data-distance="5"]');
  // New, and then at once somewhere else: there it stays.
  const page = await open(t, { hash: "#play/gardner", features: STILL });
  const { position } = await page.evaluate(async () => {
    document.getElementById("level-easy").click();
    document.getElementById("to-explore").click();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return { ...document.querySelector("main").dataset };
  });
  const { mode, position: first } = await known(page);
  assert.equal(mode, "explore");
  assert.equal(position, first);
});

test("without a store of the browser a game is kept until the page is left", async (t) => {
  const page = await open(t, {
    hash: "#play/eight/123_69478",
    features: STILL,
    before: (blank) =>
      blank.evaluateOnNewDocument(() =>
        Object.defineProperty(globalThis, "localStorage", {
          get: () => {
            throw new Error("no store");
          },
        }),
      ),
  });
  await press(page, "u");
  await at(page, "123469_78");
  await turnTo(page, "explore");
  await turnTo(page, "play");
  assert.equal(await text(page, "count"), "1 move");
});

test("with a store that is full nothing is lost until the page is left", async (t) => {
  const page = await open(t, { hash: "#play/eight/8672543_1", features: STILL });
  const state = async () => {
    const { position } = await known(page);
    return [await text(page, "count"), position];
  };
  await press(page, "d");
  await page.waitForFunction(() => document.getElementById("count").textContent === "1 move");
  await page.evaluate(() => {
    for (let length = 1 << 20; length >= 1; length >>= 1)
      try {
        for (let part = 0; ; part += 1) localStorage.setItem(`full ${length} ${part}`, "x".repeat(length));
      } catch {
        // So much has no more room.
      }
  });
  await press(page, "dr");
  await page.waitForFunction(() => document.getElementById("count").textContent === "3 moves");
  const left = await state();
  await turnTo(page, "explore");
  await turnTo(page, "play");
  assert.deepEqual(await state(), left);
  await choose(page, "cubic");
  await choose(page, "eight");
  await at(page, left[1]);
  assert.deepEqual(await state(), left);
  // What is kept when there is room again.
  await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("full")).forEach((name) => localStorage.removeItem(name)));
  await press(page, "u");
  await page.waitForFunction(() => document.getElementById("count").textContent === "4 moves");
  // The address follows a moment later.
  await page.waitForFunction(() => location.hash.startsWith("#play/eight"));
  await page.reload();
  assert.equal((await state())[0], "4 moves");
});

test("a game that cannot be won says so, and marks why", async (t) => {
  const page = await open(t, { hash: "#play/eight/21345678_/12345678_", features: STILL });
  const marked = () => page.$$eval("#board .marked", (all) => all.map((piece) => piece.textContent).join(" "));
  assert.equal(await marked(), "2 1");
  assert.match(await text(page, "lede"), /^This game cannot be won: two tiles would have to change places\.$/);
  await show(page, "#play/eight/123_69478/1234_6789", "123_69478");
  assert.match(await text(page, "lede"), /^The sliding eight-puzzle\. Slide/);
  assert.equal(await marked(), "");
});

test("boards are inside of the screen, upright and on the side, and long letters stay in their place", async (t) => {
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 844, height: 390, hasTouch: true, isMobile: true },
    { width: 640, height: 400 },
    { width: 768, height: 1024 },
    DESKTOP,
  ]) {
    for (const features of [STILL, LOOKS.light]) {
      const page = await open(t, { viewport, features });
      for (const hash of ["#play/cubic", "#alike"]) {
        await visit(page, hash);
        await page.waitForSelector(`main[data-puzzle="${hash.split("/").at(-1).replace("#", "")}"]:not([data-distance=""])`);
        const where = `${hash} at ${viewport.width}`;
        const boxes = await page.$$eval(".face, .cube > svg, .tile, .cell", (all) =>
          all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().toJSON()),
        );
        assert.ok(boxes.length > 8);
        // Nothing lies on the buttons above.
        const head = await page.$eval(".head", (one) => one.getBoundingClientRect().bottom);
        assert.ok(Math.min(...boxes.map(({ top }) => top)) >= head, where);
        if (viewport === DESKTOP && hash.startsWith("#play")) {
          assert.ok((await page.$eval("#stage", (one) => one.clientHeight)) >= 0.6 * viewport.height, where);
          const high = await page.evaluate(() => document.documentElement.scrollHeight);
          assert.ok(high <= viewport.height, `${where}: ${high}`);
        }
        for (const { left, right, top, bottom } of boxes)
          assert.ok(left >= 0 && right <= viewport.width && top >= 0, `${where}: ${left} ${right} ${top} ${bottom}`);
        const isLow = viewport.height < 500;
        const end = Math.max(...boxes.map(({ bottom }) => bottom));
        if (isLow) assert.ok(end <= viewport.height, `${where}: ${end}`);
        // Buttons of the view lie on no cube.
        const views = await page.$$eval("#views button", (all) =>
          all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().toJSON()),
        );
        const tops = await page.$$eval(".face.top, .cube > svg", (all) =>
          all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().toJSON()),
        );
        for (const a of views)
          for (const b of tops)
            assert.ok(a.left >= b.right - 2 || a.top >= b.bottom - 2 || a.bottom <= b.top || a.right <= b.left, where);
      }
    }
  }
  const page = await open(t, { hash: `#eight/12345678_~${"ludr".repeat(100)}`, features: STILL });
  const [letters, next] = await page.$$eval("#letters, #naming", (all) =>
    all.map((one) => one.getBoundingClientRect().toJSON()),
  );
  assert.equal((await text(page, "letters")).length, 400);
  assert.ok(letters.bottom <= next.top);
});

test("positions are read as people paste them, and what is refused says why", async (t) => {
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
  for (const [content, position, goal = "1234_6789"] of [
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
  ]) {
    await paste(content);
    const shown = `main[data-position="${position}"][data-goal="${goal}"]`;
    await page.waitForSelector(shown).catch(() => assert.fail(content));
    await page.waitForFunction((there) => location.hash.includes(there), {}, position);
  }
  // Tiles that do not fit the goal that is shown have the default one.
  for (const content of ["8 6 7 2 5 4 3 0 1", "[[8,6,7],[2,5,4],[3,0,1]]"]) {
    await paste(content);
    await page.waitForSelector('main[data-position="8672543_1"][data-goal="12345678_"]');
    assert.equal(await text(page, "copied"), "The goal before has other pieces: it is 12345678_ now.");
    await page.waitForFunction(() => location.hash.includes("8672543_1"));
  }
  await paste("1 2 3 4 6 9 7 7 8 0");
  assert.match(await text(page, "wrong"), /^Position: expected nine squares, found 10/);
  await paste("12345678_ 12345679_");
  assert.notEqual(await text(page, "wrong"), "");
  // What the page copies, it reads.
  for (const puzzle of ["cubic", "gardner"]) {
    await visit(page, `#${puzzle}`);
    await page.waitForSelector(`main[data-puzzle="${puzzle}"]:not([data-distance=""])`);
    const { position, goal } = await known(page);
    await page.click(".choice:not(:disabled)");
    await page.waitForSelector(`main:not([data-position="${position}"]):not([data-distance=""])`);
    await put(`${position} ${goal}`);
    await page.waitForSelector(`main[data-position="${position}"][data-goal="${goal}"]`);
  }
});

test("a solution is copied and counted, and parts of goals are at hand", async (t) => {
  const page = await open(t, { hash: "#harris", features: STILL });
  await catchCopies(page);
  const path = command(["path", "harris", "DDDD_DDDD"]).trim();
  const letters = Array.from(path, (move) => ({ d: "u", u: "d", l: "r", r: "l" })[move]).join("");
  // What is copied is what the command reads, whichever convention the page shows.
  for (let time = 0; time < 2; time += 1) {
    await page.click("#copy-solution");
    assert.equal(await page.evaluate(() => globalThis.copied), path);
    assert.match(await text(page, "copied"), /^Solution copied: a letter is the way of the empty square, as the command/);
    await page.click("#naming");
  }
  const words = Array.from(letters, (letter) => ({ d: "down", l: "left", r: "right", u: "up" })[letter]);
  assert.equal(await page.$eval("#letters", (one) => one.getAttribute("aria-label")), words.join(", "));
  await page.click("#count-ways");
  const ways = command(["path", "harris", "DDDD_DDDD", "--count"]).trim();
  await page.waitForFunction((number) => document.getElementById("copied").textContent === `${number} shortest ways.`, {}, ways);
  await visit(page, "#edit/eight/8672543_1/12345678_");
  await page.waitForSelector('main[data-mode="edit"][data-puzzle="eight"]');
  await page.click("#edit-goal");
  for (const [part, goal] of [["First row", "123??????"], ["Corners", "1?3???7?_"]]) {
    await visit(page, "#edit/eight/8672543_1/12345678_");
    await page.waitForSelector('main[data-goal="12345678_"]');
    const button = await page.evaluateHandle(
      (words) => [...document.querySelectorAll("#edit button")].find((one) => one.textContent === words),
      part,
    );
    await button.click();
    await page.waitForSelector(`main[data-goal="${goal}"]:not([data-distance=""])`);
    assert.equal((await known(page)).distance, command(["distance", "8672543_1", goal]).trim());
    await page.waitForFunction(() => location.hash.includes("%3F"));
  }
});

test("a game of each puzzle is played to its end by keys, a mouse and fingers", async (t) => {
  const page = await open(t, { features: STILL, viewport: { hasTouch: true } });
  for (const puzzle of ["eight", "cubic", "harris", "gardner", "alike", "crossteaser"]) {
    await visit(page, `#daily/${puzzle}/2026-11-25`);
    await page.waitForSelector(`main[data-puzzle="${puzzle}"][data-distance="12"]`);
    const { position, goal } = await known(page);
    const drawn = command(["random", puzzle, "--daily", "2026-11-25"]).trim();
    assert.equal(`${position} ${goal}`, drawn.split(" ").slice(-2).join(" "));
    const path = command(["path", puzzle, position, goal]).trim();
    for (const [number, letter] of lettersOf(path).entries()) {
      const blank = await page.$eval(".cell.empty", (one) => Number(one.dataset.square));
      const { x, y, width, height } = await (await page.$(`[data-square="${blank + { u: 3, d: -3, l: 1, r: -1 }[letter]}"]`)).boundingBox();
      const middle = [x + width / 2, y + height / 2];
      if (number % 3 === 0) await press(page, letter);
      else if (number % 3 === 1) await page.mouse.click(...middle);
      else await page.touchscreen.tap(...middle);
    }
    await page.waitForSelector("#card:not([hidden])");
    assert.match(await text(page, "card-title"), /^Perfect: 12 (moves|rolls)$/, puzzle);
    await page.waitForFunction(() => document.querySelectorAll(".step.nearer").length === 12);
  }
});

test("a result is shared with an address only if the page has one, and its link says what was needed", async (t) => {
  const address = `http://127.0.0.1:${server.address().port}/tilebase.html`;
  for (const [where, sheet, end] of [
    [{}, false, "123_69478 1234_6789"],
    [{ address }, true, `${address}#play/eight/123_69478/1234_6789~7`],
  ]) {
    const page = await open(t, { ...where, hash: "#play/eight/123_69478/1234_6789", features: STILL });
    await page.evaluate((has) => (navigator.share = has ? async (what) => void (globalThis.copied = what.text) : undefined), sheet);
    await press(page, "d");
    await finish(page);
    assert.match(await result(page), /^tilebase: The sliding eight-puzzle\. 7 moves, the fewest are 5, in 0:\d\d\n🟧🟩🟩🟩🟩🟩🟩\n/u);
    assert.equal((await result(page)).split("\n").at(-1), end);
  }
  const page = await open(t, { hash: "#play/eight/123_69478/1234_6789~7", features: STILL });
  const told = "0:00. Somebody needed 7 moves; the fewest are 5.";
  assert.equal(await text(page, "verdict"), told);
  await page.waitForFunction(() => location.hash.endsWith("/1234_6789"));
  await page.reload();
  await known(page);
  assert.equal(await text(page, "verdict"), told);
  await visit(page, "#daily/eight/2026-11-25~14");
  await page.waitForSelector('main[data-distance="12"]');
  assert.equal(await text(page, "verdict"), "0:00. Somebody needed 14 moves; the fewest are 12.");
});

test("an element is a game or a solution in the colours of its page, does what it is told, and leaves the history alone", async (t) => {
  const context = await browser.createBrowserContext();
  t.after(() => context.close());
  const page = await context.newPage();
  const heard = [];
  page.on("pageerror", (error) => heard.push(error.message));
  await emulate(page, [...STILL, ...LOOKS.light]);
  await page.goto(`http://127.0.0.1:${server.address().port}/element.html`);
  const frame = async () => (await page.waitForSelector("tilebase-board iframe")).contentFrame();
  await page.waitForFunction(() => globalThis.heard?.distance === 5);
  assert.deepEqual(await page.evaluate(() => globalThis.heard), {
    mode: "explore",
    puzzle: "eight",
    position: "123_69478",
    goal: "1234_6789",
    distance: 5,
    known: true,
  });
  const entries = await page.evaluate(() => history.length);
  await page.$eval("tilebase-board", (one) => one.next());
  await page.waitForFunction(() => globalThis.heard.distance === 4);
  await page.$eval("tilebase-board", (one) => one.play());
  await page.waitForFunction(() => globalThis.heard.distance === 0);
  await page.$eval("tilebase-board", (one) => one.reset());
  await page.waitForFunction(() => globalThis.heard.position === "123_69478");
  // Moves in a frame are none in the history of the page around it.
  for (let move = 0; move < 3; move += 1) {
    await (await frame()).click("#next");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  assert.equal(await page.evaluate(() => history.length), entries);
  await page.$eval("tilebase-board", (one) => one.setAttribute("start", "2134_5678"));
  await page.$eval("tilebase-board", (one) => one.setAttribute("goal", "1234_5678"));
  await page.waitForFunction(() => globalThis.heard.position === "2134_5678" && globalThis.heard.goal === "1234_5678");
  assert.deepEqual(await page.evaluate(() => [globalThis.heard.distance, globalThis.heard.known]), [null, true]);
  // A goal alone has the puzzle's start.
  await page.$eval("tilebase-board", (one) => (one.removeAttribute("start"), one.setAttribute("goal", "12345678_")));
  await page.waitForFunction(() => globalThis.heard.position === "8672543_1");
  const colour = async () => (await frame()).$eval("#lede", (one) => getComputedStyle(one).color);
  assert.equal(await colour(), "rgb(31, 41, 51)");
  // A game has no distance in sight, but Undo, and its end.
  await page.$eval("tilebase-board", (one) => {
    one.setAttribute("theme", "dark");
    one.setAttribute("start", "1234_6789");
    one.setAttribute("goal", "1234_6789");
    one.setAttribute("mode", "play");
    one.setAttribute("start", "123469_78");
  });
  await page.waitForFunction(() => globalThis.heard.mode === "play" && globalThis.heard.position === "123469_78");
  assert.equal(await colour(), "rgb(232, 237, 242)");
  const game = await frame();
  assert.deepEqual(
    await game.$$eval("#take-back, #hint-button, #over, #player, #moves", (all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.id),
    ),
    ["take-back", "hint-button", "over"],
  );
  assert.doesNotMatch(await game.$eval("#count", (one) => one.textContent), /4/);
  for (const square of [7, 8, 5, 4]) await game.click(`[data-square="${square}"]`);
  await game.waitForSelector("#card:not([hidden])");
  const room = await game.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    document.documentElement.scrollHeight - innerHeight,
    ...["left", "top"].map((side) => document.getElementById("card").getBoundingClientRect()[side]),
  ]);
  assert.ok(room[0] <= 0 && room[1] <= 0 && room[2] >= 0 && room[3] >= 0, String(room));
  // The board is as large as its frame allows.
  await page.$eval("tilebase-board", (one) => {
    one.style.width = "600px";
    one.style.height = "700px";
  });
  await game.waitForFunction(() => document.getElementById("board").getBoundingClientRect().width > 500);
  assert.deepEqual(heard, []);
});

describe("the page", { concurrency: 3 }, () => {
  for (const [name, run] of tests) it(name, run);
});
