// The package for JavaScript programs, in Node, against the command.

import assert from "node:assert/strict";
import { resolveObjectURL } from "node:buffer";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { Worker as Thread } from "node:worker_threads";

import { OWN, PACKAGE, TABLES, asked, beside, command, drawn, questions } from "./support.mjs";

const part = (name) => import(pathToFileURL(join(PACKAGE, name)).href);
const { tilebase } = await part("index.js");
command(["distance", "123069478"]);
command(["solve", "2,1", "RBWRWWEWW"]);

const table = (name) => readFileSync(join(TABLES, name));

/** A Worker as browsers have it. Node has threads, which are told in another way. */
class ThreadWorker {
  #thread;
  #on = {};
  constructor(url) {
    this.#thread = resolveObjectURL(url).text().then((script) => {
      const thread = new Thread(`const { parentPort } = require("node:worker_threads");
        globalThis.addEventListener = (type, listener) => parentPort.on(type, (data) => listener({ data }));
        globalThis.postMessage = (data) => parentPort.postMessage(data);
        ${script}`, { eval: true });
      thread.on("message", (data) => this.#on.message({ data }));
      return thread;
    });
  }
  addEventListener(type, listener) {
    this.#on[type] = listener;
  }
  async postMessage(data) {
    (await this.#thread).postMessage(data);
  }
  async terminate() {
    await (await this.#thread).terminate();
  }
}

/** The guides. */
const GUIDES = new URL("../../../docs/", import.meta.url);

test("the lines of JavaScript in READMEs and guides are what they say", async () => {
  const t = await tilebase();
  for (const page of ["../../../README.md", "../package/README.md", "../../../docs/web.md"]) {
    const text = readFileSync(new URL(page, import.meta.url), "utf8");
    const lines = [...text.matchAll(/^(t\..*); \/\/ ("\w+"|\d+)$/gm)];
    assert.ok(lines.length > 1, page);
    for (const [line, asked, answer] of lines)
      assert.equal(new Function("t", `return ${asked}`)(t), JSON.parse(answer), line);
  }
});

test("every program of JavaScript in the guides runs", async (t) => {
  globalThis.Worker = ThreadWorker;
  t.after(() => delete globalThis.Worker);
  const { tilebaseInWorker } = await part("worker.js");
  const Program = (async () => {}).constructor;
  let programs = 0;
  for (const name of readdirSync(GUIDES).filter((name) => name.endsWith(".md")))
    for (const [, block] of readFileSync(new URL(name, GUIDES), "utf8").matchAll(/```js\n(.*?)```/gs)) {
      const code = block.replace(/^import .*$/gm, "");
      await new Program("tilebase", "tilebaseInWorker", "assert", code)(tilebase, tilebaseInWorker, assert);
      programs += 1;
    }
  assert.ok(programs > 2);
});

test("the table files are those of the command, byte for byte", async () => {
  const t = await tilebase();
  for (const name of ["eight.tbl", "cubic.tbl"]) {
    assert.ok(table(name).equals(t.make(name)), name);
  }
  command(["build", "--out", TABLES, "--small"]);
  command(["build", "cubic", "--out", TABLES, "--goal", "RBRBRBWEB"]);
  const [name] = readdirSync(`${TABLES}/cubic`).filter((name) => name.endsWith(".tbl"));
  const goal = `cubic/${name}`;
  assert.ok(table(goal).equals(t.make("cubic/RBRBRBWEB.tbl")), goal);
  command(["build", "--out", TABLES]);
  for (const name of ["harris/UUUU_UUUU.tbl", "harris/_UUUUUUUU.tbl"]) {
    assert.ok(table(name).equals(t.make(name)), name);
  }
  // A table serves its whole class.
  assert.ok(table("harris/UUUU_UUUU.tbl").equals(t.make("harris/DDDD_DDDD.tbl")));
});

for (const [name, count] of [["eight", 1000], ["cubic", 996], ["harris", 1000], ...Object.keys(OWN).map((file) => [file, 100])])
  test(`every way to ask has the answers of plain searches (${name})`, async () => {
    const puzzle = (await tilebase()).puzzle(OWN[name] ?? name);
    const all = questions(name);
    assert.equal(all.length, count);
    for (const goal of new Set(all.map((question) => question.goal))) {
      const asked = all.filter((question) => question.goal === goal);
      const starts = asked.map(({ start }) => start);
      const numbers = puzzle.array(starts);
      const expected = asked.map(({ distance }) => distance ?? -1);
      assert.deepEqual([...puzzle.distance(starts, goal)], expected, goal);
      assert.deepEqual([...puzzle.distance(numbers, goal)], expected, goal);
      assert.deepEqual(puzzle.path(numbers, goal), asked.map(({ path }) => path));
      assert.deepEqual(puzzle.bestMoves(starts, goal), asked.map(({ best }) => best));
      assert.deepEqual(puzzle.to(goal).path(starts), asked.map(({ path }) => path));
      for (const question of asked) check(puzzle, question);
      // Only boards with the usual tiles have ranks.
      if (asked[0].start.includes("9")) continue;
      const distances = puzzle.allDistances(goal);
      const ranks = puzzle.rank(starts);
      assert.deepEqual(ranks.map((rank) => distances[rank]), expected);
      assert.deepEqual(puzzle.board(ranks), puzzle.text(starts));
      const counts = new Array(257).fill(0);
      for (const distance of distances) counts[distance + 1] += 1;
      const stats = puzzle.stats(goal);
      assert.deepEqual(stats, counts.slice(1, stats.length + 1));
      assert.equal(counts[0] + stats.reduce((sum, each) => sum + each), distances.length);
      // What is drawn reaches the goal, and is as far as is said.
      const radius = stats.length - 1;
      for (const distance of [radius >> 1, radius])
        assert.equal(puzzle.distance(puzzle.random({ goal, distance }), goal), distance);
      assert.notEqual(puzzle.distance(puzzle.random({ goal }), goal), null);
    }
    // Each board has a goal of its own.
    const [starts, goals] = [all.map(({ start }) => start), all.map(({ goal }) => goal)];
    assert.deepEqual([...puzzle.distance(starts, goals)], all.map(({ distance }) => distance ?? -1));
    assert.deepEqual(puzzle.path(starts, goals), all.map(({ path }) => path));
  });

/** Checks each answer to a question of the file. */
function check(puzzle, { start, goal, distance, path, best, values }) {
  const found = puzzle.analyse(start, goal);
  const moves = values.map((value) => ({
    ...value,
    board: puzzle.after(start, value.move),
    best: best.includes(value.move),
  }));
  assert.deepEqual(
    [found.distance, found.atLeast, found.path, found.bestMoves, found.moves],
    [distance, null, path, best, moves],
    `${start} ${goal}`,
  );
  assert.deepEqual(
    [puzzle.distance(start, goal), puzzle.path(start, goal), puzzle.bestMoves(start, goal)],
    [distance, path, best],
    `${start} ${goal}`,
  );
  assert.deepEqual(puzzle.moves(start, goal), moves);
  assert.deepEqual(puzzle.along(start, goal), found.along);
  if (found.paths !== undefined) assert.equal(puzzle.countPaths(start, goal), found.paths);
}

test("random puzzles have the answers of a plain search", async () => {
  const t = await tilebase();
  const puzzles = drawn();
  assert.equal(puzzles.length, 79);
  for (const { keys, questions } of puzzles) {
    const puzzle = t.puzzle(keys);
    for (const { start, goal, distance, path, paths, best } of questions) {
      const found = puzzle.analyse(start, goal);
      assert.deepEqual(
        [found.distance, found.path, found.bestMoves, puzzle.countPaths(start, goal)],
        [distance, path, best, paths],
        `${JSON.stringify(keys)} ${start} ${goal}`,
      );
      const numbers = puzzle.array([start]);
      assert.deepEqual([...puzzle.distance(numbers, goal)], [distance ?? -1]);
      assert.deepEqual([puzzle.path(start, goal), puzzle.path(numbers, goal)], [path, [path]]);
      assert.deepEqual(puzzle.bestMoves([start], goal), [best]);
      // The empty square is written as wide as the others.
      assert.deepEqual(puzzle.text(numbers).map((text) => text.replace(/(?<![^,])-+(?![^,])/, "_")), [start]);
    }
  }
});

for (const name of ["gardner", "alike", "crossteaser"])
  test(`near the goal the answers are those of plain searches (${name})`, async () => {
    const puzzle = (await tilebase())[name];
    const all = questions(name);
    assert.equal(all.length, 100);
    for (const question of all) check(puzzle, question);
  });

test("with cubic.tbl the answers are the same", async () => {
  const t = await tilebase();
  assert.equal(t.open(table("cubic.tbl")), "cubic.tbl");
  const uniform = questions("cubic").filter(({ start }) => start[1] === ",");
  assert.equal(uniform.length, 54);
  for (const question of uniform) check(t.cubic, question);
});

test("what is counted and drawn, by default to the default goal, is what the command counts and draws", async () => {
  const t = await tilebase();
  for (const [name, goal, isDefault] of [
    ["eight", "12345678_", true],
    ["harris", "UUUU_UUUU", true],
    ["cubic", "RRRRERRRR", true],
    ["cubic", "RBRBRBWEB", false],
    ["cubic", undefined, false],
  ]) {
    const words = name === "cubic" && goal !== undefined ? ["--goal", goal] : [];
    const { counts, farthest } = asked("stats", name, ...words);
    assert.deepEqual(t[name].stats(goal), counts);
    if (goal === undefined) continue;
    if (isDefault) {
      assert.deepEqual(t[name].allDistances(), t[name].allDistances(goal));
      assert.equal(t[name].distance(t[name].random({ distance: 12 }), goal), 12);
    }
    // Of as many as there are at a distance, none comes twice.
    const all = t[name].random({ goal, distance: counts.length - 1, count: farthest.length });
    assert.deepEqual(new Set(all), new Set(farthest.map(({ start }) => start)));
    for (const [seed, distance] of [
      [7, undefined],
      [2n ** 64n - 1n, [20, 3]],
    ]) {
      const options = distance === undefined ? [] : ["--distance", distance.join()];
      const words = ["random", name, "--goal", goal, "--count", "5", "--seed", String(seed), ...options];
      const lines = command(words).trimEnd().split("\n");
      const drawn = t[name].text(t[name].random({ goal, distance, seed, count: 5 }));
      assert.deepEqual(drawn, t[name].text(lines.map((line) => line.split(" ")[0])));
      assert.deepEqual(t[name].text(t[name].random({ goal, distance, seed })), drawn[0]);
    }
  }
});

test("members of an answer are those of the command's JSON", async () => {
  const t = await tilebase();
  for (const [puzzle, start, goal] of [
    ["eight", "564178X23", "7568X4123"],
    ["eight", "867254301", "12345678_+123456_78"],
    ["cubic", "2,1", "WWW???WWW"],
    ["harris", "SENDWUN_E", "NSE_WUDNS"],
  ]) {
    const ways = [["moves"], ["solve"], ["solve", "--count"]];
    const { at_least: atLeast, best_moves: bestMoves, ...expected } = Object.assign(
      ...ways.map(([verb, ...options]) => asked(verb, puzzle, start, goal, ...options)),
    );
    assert.deepEqual(t[puzzle].analyse(start, goal), { ...expected, atLeast, bestMoves });
    // Those of the questions that are asked one by one are the same.
    const { path, along, paths, moves } = expected;
    const one = ["path", "along", "countPaths", "moves", "bestMoves"].map((verb) => t[puzzle][verb](start, goal));
    assert.deepEqual(one, [path, along, paths, moves, bestMoves]);
  }
  const unsolvable = t.eight.analyse("2134_5678", "1234_5678");
  assert.deepEqual([unsolvable.distance, unsolvable.path, unsolvable.along, unsolvable.paths], [null, null, null, 0]);
  assert.equal(unsolvable.reason, asked("solve", "2134_5678", "1234_5678").reason);
});

test("a goal in force is that of every question without a goal, and a puzzle's text is its name", async () => {
  const t = await tilebase();
  const [start, goal] = ["8672543_1", "123??????"];
  const to = t.eight.to(goal);
  assert.deepEqual([t.eight.goal, to.goal, t.eight.to([1, 2, 3, 4, 5, 6, 7, 8, 0]).goal], [null, goal, "12345678_"]);
  assert.equal(to.distance(start), t.eight.distance(start, goal));
  assert.notEqual(to.distance(start), t.eight.distance(start));
  assert.deepEqual([...to.distance([start])], [...t.eight.distance([start], goal)]);
  assert.equal(to.distance(start, "12345678_"), t.eight.distance(start));
  for (const verb of ["path", "along", "bestMoves", "countPaths", "moves", "analyse", "allPaths", "question"])
    assert.deepEqual(to[verb](start), t.eight[verb](start, goal), verb);
  assert.deepEqual(to.stats(), t.eight.stats(goal));
  assert.deepEqual(to.allDistances(), t.eight.allDistances(goal));
  assert.deepEqual(to.grade(start, "u"), t.eight.grade(start, "u", { goal }));
  assert.deepEqual(to.random({ seed: 1 }), t.eight.random({ seed: 1, goal }));
  assert.equal(to.to("1234567_8").goal, "1234567_8");
  assert.deepEqual(t.puzzles.map(String), t.puzzles.map(({ name }) => name));
  assert.equal(`${t.puzzle({ name: "letters", tiles: "AABBCCDD" })} ${to}`, "letters eight");
  assert.throws(() => t.eight.to("12"), { message: /^GOAL "12" is no goal of eight: expected nine squares/ });
});

test("far from the goal of Gardner's puzzle nothing is known, and that is said", async () => {
  const { gardner } = await tilebase();
  const start = "UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE";
  const far = gardner.analyse(start);
  assert.deepEqual([far.atLeast, far.distance, far.path, far.reason, far.bestMoves], [1, null, null, null, null]);
  assert.deepEqual(far.moves.map(({ distance, best }) => [distance, best]), new Array(4).fill([null, false]));
  for (const verb of ["distance", "path", "bestMoves", "moves"])
    assert.throws(() => gardner[verb](start), /too far from the goal/);
  assert.throws(() => gardner.stats(gardner.question(start).goal), /too many to count/);
});

test("a search takes no more time and memory than it may, and the next one is answered", async () => {
  const t = await tilebase();
  const [start, goal] = ["DDDD_DDDD", "UUUU_UU??"];
  t.limit({ timeout: 0 });
  assert.throws(() => t.harris.distance(start, goal), { message: /stopped before the end/ });
  assert.throws(() => t.gardner.path("UDS,DSE,---,UNS,NEW,UNW,DNE,DEW,DNW"), { message: /at least/ });
  t.limit({ memory: 2 ** 16 });
  assert.throws(() => t.harris.distance(start, goal), { message: /MB of memory, more than it may take/ });
  for (const wrong of [{ timeout: -1 }, { memory: NaN }])
    assert.throws(() => t.limit(wrong), { message: /expected .* 0 or more/ });
  t.limit();
  assert.equal(typeof t.harris.distance(start, goal), "number");
});

test("what is wrong is an error with the reason, and the beginning of a long text", async () => {
  const t = await tilebase();
  const damaged = Uint8Array.from(table("eight.tbl"));
  damaged[100_000] ^= 1;
  const long = "x".repeat(1_000_000);
  const short = /^[^]{20,300}$/;
  for (const [wrong, message] of [
    [() => t.eight.distance("12345678"), /START "12345678" is no board of eight: expected nine squares, found 8/],
    [() => t.eight.distance("12345678_", "1234567_9"), /start and goal have different tiles/],
    [() => t.eight.distance("867254301", "1?1??????"), /GOAL "1\?1\?{6}" .*expected 1 once, found 1 again/],
    [() => t.cubic.distance("2,1", "RRR"), /GOAL "RRR" is no goal of cubic: expected nine squares, found 3/],
    [() => t.cubic.distance("2,1"), /expected GOAL after START "2,1" \(cubic\)/],
    [() => t.harris.distance("UUUU_UUUR"), /START "UUUU_UUUR" is no board of harris: .*, found "R"/],
    [() => t.harris.random({ goal: "UUUU_UUUU", distance: 50 }), /expected 0 to 49, found 50/],
    // At once, without a table too.
    [() => t.alike.random({ distance: 58 }), /expected 0 to 57, found 58/],
    [() => t.eight.after("12345678_", "d"), /leads off the board/],
    [() => t.eight.after("12345678_", "x"), /expected/],
    [() => t.open(damaged), /checksum/],
    [() => t.open(new Uint8Array()), /empty file/],
    [() => t.make("nine.tbl"), /expected eight.tbl, cubic.tbl, cubic\/PATTERN.tbl or harris\/BOARD.tbl, found "nine.tbl"/],
    [() => t.make("harris/UUUU.tbl"), /found "harris\/UUUU.tbl"/],
    [() => t.make("cubic/eight.tbl"), /found "cubic\/eight.tbl"/],
    [() => t.eight.daily("2026-02-29"), /expected a date like 2026-01-31/],
    [() => t.eight.grade("12345678_", "x"), /^MOVES "x": expected moves/],
    [() => t.eight.grade("123069478", "u", { notation: "letters" }), /expected the word blank, tile or number/],
    [() => t.eight.canonical("123456780", "123??????"), /its symmetries are not known/],
    [() => t.alike.rank("UE,UN,UN,UN,--,UN,UN,UN,UN"), /so it has no rank/],
    [() => t.eight.distance([], "12"), /expected nine squares/],
    [() => t.eight.distance(long), short],
    [() => t.eight.distance("12345678_", long), short],
    [() => t.eight.after("12345678_", long), short],
    [() => t.eight.after("12345678_", "l".repeat(1_000_000)), short],
    [() => t.make(long), short],
    [() => t.eight.distance(["123456780", long]), short],
    // Ranks of the large puzzles are over 2^32.
    [() => t.eight.board(2 ** 32), /^expected a rank 0 to 362879, found 4294967296$/],
  ])
    assert.throws(wrong, { name: "Error", message });
});

test("an argument of another type or size is an error that names it", async () => {
  const t = await tilebase();
  const start = "12345678_";
  const detached = new Uint8Array(9);
  structuredClone(detached, { transfer: [detached.buffer] });
  const each = (verbs, ...input) => verbs.split(" ").map((verb) => () => t.eight[verb](...input));
  const about = "legalMoves distance path bestMoves along text array rank";
  const options = (...all) => all.map((wrong) => () => t.eight.random(wrong));
  const ranks = (...all) => all.map((wrong) => () => t.eight.board(wrong));
  const board = (wrong) => [1, 2, wrong, 0, 6, 9, 4, 7, 8];
  for (const [name, message, ...calls] of [
    ...[undefined, null, 12, {}, { length: -1 }, Symbol("start")].flatMap((wrong) => [
      ["TypeError", /^boards: expected a string, nine numbers, or a list/, ...each(about, wrong)],
      ["TypeError", /^start: expected a string, nine numbers, or a list/, ...each("analyse question", wrong)],
    ]),
    ["TypeError", /^goal: .* a number/, ...each("question distance path bestMoves along analyse moves canonical", start, 12)],
    ["TypeError", /^goal: expected/, ...each("stats allDistances to", 12), ...each("to")],
    ["TypeError", /^ranks: expected/, ...ranks("1", undefined)],
    ["RangeError", /^ranks: expected a whole/, ...ranks(-1, 1.5, NaN, Infinity, 2 ** 53)],
    ...[-2, 1.5, 256].flatMap((wrong) => [
      ["RangeError", /^boards: expected a whole/, () => t.eight.distance(board(wrong))],
      ["RangeError", /^row 1: boards: expected a/, () => t.eight.path([start, board(wrong)])],
    ]),
    ...[[1, 2, 3], new Uint8Array(10)].flatMap((wrong) => [
      ["RangeError", /^boards: expected nine numbers, found/, ...each("distance path text", wrong)],
      ["RangeError", /^row 0: boards: expected nine numbers, found/, ...each("distance path text", [wrong])],
    ]),
    ["TypeError", /^moves: expected/, ...each("after", start)],
    ["TypeError", /^row 0: moves: expected/, ...each("grade", ["123069478"], [])],
    ["TypeError", /^options: expected an object, found/, ...options("eight", null, []), ...each("grade", start, "", start)],
    ["TypeError", /^options: expected only count, distance, goal, seed, found goals$/, ...options({ goals: start })],
    ["TypeError", /^options: expected only goal, notation, found seed$/, ...each("grade", start, "", { seed: 1 })],
    ["TypeError", /^options: expected only limit, found count$/, ...each("allPaths", start, start, { count: 1 })],
    ["TypeError", /^options: expected only notation, found as$/, () => t.movesIn("up", { as: "tile" })],
    ["TypeError", /^limits: expected only timeout, memory, found time$/, () => t.limit({ time: 1 })],
    ["RangeError", /^goal: expected one goal, or one for each/, ...each("distance path", [start, start], [start]), ...each("path", start, [start])],
    ["TypeError", /^row 1: goal: expected a string or nine/, ...each("distance path", [start, start], [start, null])],
    ["TypeError", /^seed: expected/, ...options({ seed: "4" })],
    ["TypeError", /^count: expected/, ...options({ count: "4" })],
    ["TypeError", /^distance: expected/, ...options({ distance: "4" })],
    ["RangeError", /^seed: expected a whole/, ...options(...[-1, 0.5, 2 ** 53, NaN, -1n, 2n ** 64n].map((seed) => ({ seed })))],
    ["TypeError", /^bytes: expected/, () => t.open("eight.tbl")],
    ["TypeError", /^bytes: .* found a detached buffer$/, () => t.open(detached)],
    ["TypeError", /^boards: .* found a detached buffer$/, ...each("distance", detached)],
    ["RangeError", /^bytes: expected at most/, () => t.open(new Uint8Array(3e9))],
    ["TypeError", /^name: expected/, () => t.make()],
    ["TypeError", /^notation: expected a string/, () => t.movesIn("up", { notation: 3 })],
  ])
    for (const call of calls) assert.throws(call, { name, message });
  // Nothing is broken by this.
  assert.equal(t.eight.distance(start), 0);
});

test("a board of each puzzle has the numbers and rank that Rust and Python have", async () => {
  const t = await tilebase();
  const lines = readFileSync(beside("../../../tests/corpora/boards.txt"), "utf8").trimEnd().split("\n");
  assert.equal(lines.length, 7);
  for (const line of lines) {
    const [name, board, numbers, rank] = line.split(" ");
    assert.equal(t[name].array(board).join(), numbers);
    assert.equal(t[name].text(t[name].array(board)), board);
    assert.equal(t[name].text(numbers.split(",").map(Number)), board);
    assert.equal(t[name].rank(board), Number(rank));
    assert.equal(t[name].board(Number(rank)), board);
  }
});

test("numbers go in wherever they come out, and what is no board is refused", async () => {
  const t = await tilebase();
  assert.deepEqual([...t.cubic.array("WRB,WBR,RBW,RWB,---,BWR,BRW,WRB,WRB")], [1, 2, 5, 3, 0, 4, 6, 1, 1]);
  // What comes out goes in, everywhere, one or many.
  for (const puzzle of t.puzzles) {
    const goal = puzzle.name === "cubic" ? [3, 2, 3, 2, 3, 2, 1, 0, 2] : undefined;
    const [text, other] = [1, 2].map((seed) => puzzle.random({ distance: 5, seed, goal }));
    const [numbers, more] = puzzle.array([text, other]);
    for (const verb of ["distance", "path", "along", "bestMoves", "countPaths", "moves", "legalMoves", "rank", "text"]) {
      const input = ["legalMoves", "rank", "text"].includes(verb) ? [] : [goal];
      const expected = puzzle[verb](text, ...input);
      for (const same of [numbers, [...numbers]]) assert.deepEqual(puzzle[verb](same, ...input), expected, verb);
      assert.deepEqual([...puzzle[verb]([numbers, other], ...input)], [expected, puzzle[verb](more, ...input)]);
    }
    const path = puzzle.path(text, goal);
    const [end, ends] = [puzzle.after(numbers, path), puzzle.after([text, numbers], [path, ""])];
    assert.deepEqual(ends, [end, text]);
    assert.equal(puzzle.grade(numbers, path, { goal }).isFirst, true);
    assert.deepEqual(puzzle.grade([text, numbers], [path, "."], { goal }).map(({ left }) => left), [0, 5]);
  }
  assert.equal(t.cubic.to([3, 2, 3, 2, 3, 2, 1, 0, 2]).goal, "BRBRBRWER");
  assert.deepEqual(t.eight.canonical(["1234567_8", "12345_786"]), ["12345_786", "12345_786"]);
  assert.equal(t.alike.rank(t.alike.board(270_000_000_000)), 270_000_000_000);
  // Where no moves lead to the goal.
  for (const [verb, none] of [["distance", -1], ["along", null], ["path", null]])
    assert.deepEqual([...t.eight[verb](["2134_5678"], "1234_5678")], [none]);
  for (const [board, message] of [
    [[1, 1, 3, 4, 5, 6, 7, 8, 0], /^row 1: .*1 again/],
    [[1, 2, 3, 4, 5, 6, 7, 8, 10], /^row 1: expected a number 0 to 9, found 10/],
    ["12", /^row 1: START "12" is no board of eight: expected nine squares/],
  ])
    for (const verb of ["distance", "path", "moves"])
      assert.throws(() => t.eight[verb](["123456780", board]), { message });
});

test("many boards have the goal that each has, and are refused where one is", async () => {
  const t = await tilebase();
  // Each has that of its own tiles, also to a goal that leaves them open.
  const boards = ["123069478", "1234_6789", "23456789_", "123456780"];
  for (const goal of [undefined, "!1!2!3_?????"]) {
    const found = [...t.eight.distance(boards, goal)];
    assert.deepEqual(found, boards.map((board) => t.eight.distance(board, goal) ?? -1));
    assert.ok(new Set(found).size > 2);
  }
  for (const [puzzle, board, goal, reason] of [
    ["eight", "12345679_", "12345678_", "start and goal have different tiles"],
    ["eight", "23456789_", "1????????", "expected a goal that a board with the tiles"],
    ["cubic", "2,1", undefined, "expected GOAL after START"],
  ]) {
    assert.throws(() => t[puzzle].distance(board, goal), { message: new RegExp(reason) });
    const all = [puzzle === "eight" ? "123456780" : board, board];
    const message = new RegExp(`^row ${puzzle === "eight" ? 1 : 0}: .*${reason}`);
    assert.throws(() => t[puzzle].distance(all, goal), { message });
  }
});

test("a list of any length is answered, or refused by its row", async () => {
  const t = await tilebase();
  // They are asked in parts.
  const many = new Array(2 ** 20 + 2).fill(t.eight.array("123069478"));
  assert.ok(t.eight.distance(many).every((distance) => distance === 5));
  many[2 ** 20 + 1] = [10, 2, 3, 0, 6, 9, 4, 7, 8];
  assert.throws(() => t.eight.distance(many), { message: /^row 1048577: expected a number 0 to 9, found 10/ });
  assert.equal(t.eight.distance([]).length, 0);
});

test("of a puzzle of one's own are the draws of the command, and far from its goal the answers, too", async () => {
  const t = await tilebase();
  for (const [name, keys] of Object.entries(OWN)) {
    const file = beside(`../../../tests/samples/${name}`);
    const puzzle = t.puzzle({ name: name.replace(".toml", ""), ...keys });
    const starts = puzzle.random({ count: 20, seed: 1 });
    const drawn = command(["random", file, "--count", "20", "--seed", "1"]);
    assert.deepEqual(starts, drawn.trimEnd().split("\n").map((line) => line.split(" ")[1]));
    const lines = `${starts.join("\n")}\n`;
    assert.deepEqual([...puzzle.distance(starts)], command(["distance", file, "-"], lines).trimEnd().split("\n").map(Number));
    assert.deepEqual(puzzle.path(starts), command(["solve", file, "-"], lines).trimEnd().split("\n"));
    assert.throws(() => puzzle.path([1, 2]), /boards: expected (nine|\d+) numbers, found 2$/);
    assert.equal(t.puzzle({ ...keys }).name, "mine");
  }
  assert.equal(t.puzzle("eight"), t.eight);
  for (const [described, reason] of [
    [{ tiles: "1234567" }, /^Error: tiles: expected 8 pieces on a board of 3x3, found 7 tiles and 0 cubes$/],
    [{ bord: "3x3" }, /^Error: bord: expected one of the keys name, title, like/],
    [{ tiles: 12345678 }, /^TypeError: tiles: expected a string, found a number$/],
    [{ board: "2x3", tiles: "1234" }, /^Error: tiles: expected 5 pieces on a board of 2x3, found 4 tiles/],
    ["nine", /^Error: expected a puzzle, one of eight, cubic,/],
    [null, /^TypeError: puzzle: expected a name, or an object that describes a puzzle, found null$/],
    [[], /^TypeError: puzzle: expected a name, or an object/],
  ]) {
    assert.throws(() => t.puzzle(described), (error) => reason.test(`${error}`) || assert.fail(`${error}`));
  }
});

test("a Worker has the same puzzles, and promises of the same answers", async (t) => {
  globalThis.Worker = ThreadWorker;
  t.after(() => delete globalThis.Worker);
  const [here, w] = [await tilebase(), await (await part("worker.js")).tilebaseInWorker()];
  t.after(() => w.close());
  assert.deepEqual(w.puzzles.map(String), here.puzzles.map(String));
  const [start, goal] = ["8672543_1", "123??????"];
  const numbers = here.eight.array("1234567_8");
  for (const [one, other] of [
    [w.eight, here.eight],
    [await w.eight.to(goal), here.eight.to(goal)],
    [await w.eight.to(numbers), here.eight.to(numbers)],
    [await (await w.eight.to(goal)).to("1234567_8"), here.eight.to("1234567_8")],
    [await w.puzzle({ tiles: "12345678", name: "mine" }), here.puzzle({ tiles: "12345678", name: "mine" })],
  ]) {
    assert.deepEqual([`${one}`, one.title, one.goal], [`${other}`, other.title, other.goal]);
    assert.deepEqual(await one.analyse(start), other.analyse(start));
    assert.deepEqual(await one.distance([start, start], [goal, "12345678_"]), other.distance([start, start], [goal, "12345678_"]));
    await assert.rejects(one.path("12"), { message: /expected nine squares/ });
  }
  assert.deepEqual(await w.eight.daily(new Date(2026, 10, 25)), here.eight.daily("2026-11-25"));
  assert.equal(await w.movesIn("Move tile 5 left", { notation: "tile" }), "l");
  await assert.rejects(w.eight.to("12"), { message: /expected nine squares/ });
});

test("a Worker that has ended answers nothing, and says so", async (t) => {
  const { Client } = await part("client.js");
  let worker;
  class Deaf extends EventTarget {
    constructor() {
      super();
      worker = this;
    }
    postMessage() {}
    terminate() {}
  }
  globalThis.Worker = Deaf;
  t.after(() => delete globalThis.Worker);
  const late = (id) => worker.dispatchEvent(new MessageEvent("message", { data: { id, output: 1 } }));
  const closed = new Client("", null);
  const open = closed.ask("eight", "distance");
  closed.close();
  late(1);
  for (const asked of [open, closed.ask("eight", "distance")])
    await assert.rejects(asked, { message: "The Worker was closed." });
  const broken = new Client("", null);
  worker.dispatchEvent(new Event("error"));
  late(1);
  await assert.rejects(broken.ask("eight", "distance"), { message: "The search cannot start." });
});

test("the declarations are valid, and describe what there is", async () => {
  // As in a project that has installed the package.
  const project = join(TABLES, "project");
  mkdirSync(join(project, "node_modules/@tilebase"), { recursive: true });
  symlinkSync(PACKAGE, join(project, "node_modules/@tilebase/tilebase"));
  copyFileSync(beside("use.mts"), join(project, "use.mts"));
  // Without the declarations of a browser.
  const words = "--noEmit --strict --target es2022 --module nodenext --lib es2022 use.mts".split(" ");
  const compiler = beside("node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, ...words], { cwd: project, stdio: "inherit" });
  const t = await tilebase();
  const declared = (name) => {
    const [body] = readFileSync(join(PACKAGE, "index.d.ts"), "utf8").split(`interface ${name} {`)[1].split("\n}");
    const members = [...body.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map(([, member]) => member);
    return [...new Set(members)].sort();
  };
  assert.deepEqual(Object.keys(t).sort(), declared("Tilebase"));
  const [, ...methods] = Object.getOwnPropertyNames(Object.getPrototypeOf(t.eight));
  assert.deepEqual([...methods, ...Object.keys(t.eight)].sort(), declared("Puzzle"));
  // The table of names has them, but for those that tell of a puzzle.
  const table = readFileSync(beside("../../../docs/terms.md"), "utf8").split("| asked for |")[1];
  const rows = table.split("\n").slice(2);
  const names = rows.flatMap((line) => line.split("|")[4]?.match(/\w+/g) ?? []);
  const others = ["question", "to", "toString"];
  assert.deepEqual(names.filter((name) => name !== "movesIn").sort(), methods.filter((name) => !others.includes(name)).sort());
});

test("moves are graded, paths counted and listed, and days drawn, as the command does", async () => {
  const t = await tilebase();
  for (const [name, start, goal] of [
    ["eight", "123_69478", "1234_6789"],
    ["eight", "8672543_1", "123??????"],
    ["eight", "2134_5678", "1234_5678"],
    ["cubic", "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW", "RBRBRBWEB"],
    ["harris", "DDDD_DDDD", "UUUU_UUUU"],
  ]) {
    const isSolved = t[name].distance(start, goal) !== null;
    const all = isSolved ? command(["solve", name, start, goal, "--all"]).trim().split("\n") : [];
    assert.deepEqual(t[name].allPaths(start, goal), all);
    assert.equal(t[name].countPaths(start, goal), all.length);
    assert.deepEqual(t[name].allPaths(start, goal, { limit: 1 }), all.slice(0, 1));
    for (const moves of ["u", "ud", ...all.slice(0, 1), ...all.slice(0, 1).map((path) => path.slice(0, 5)), "uuuu"]) {
      const { line, name: none, puzzle, start: from, goal: to, ...expected } = asked("grade", name, start, goal, moves);
      const { firstWrong, isFirst, unreadable, ...grade } = t[name].grade(start, moves, { goal });
      assert.equal(unreadable, null);
      assert.deepEqual({ ...grade, first_wrong: firstWrong, is_first: isFirst }, expected, `${name} ${moves}`);
    }
  }
  for (const puzzle of t.puzzles) {
    const { start, goal } = asked("random", puzzle.name, "--daily", "2026-11-25");
    assert.deepEqual(puzzle.daily("2026-11-25"), { start, goal }, puzzle.name);
    assert.deepEqual(puzzle.daily(new Date(2026, 10, 25, 23, 59)), { start, goal }, puzzle.name);
  }
  // One text that cannot be read spoils no list.
  const [right, ...others] = t.eight.grade(new Array(3).fill("123069478"), ["drrul", 'I do not "know"\n', null]);
  assert.deepEqual([right.extra, right.unreadable], [0, null]);
  for (const { legal, firstWrong, left } of others) assert.deepEqual([legal, firstWrong, left], [false, null, 5]);
  assert.match(others[0].unreadable, /^MOVES "I do not \\"know\\"\\n": expected moves/);
  assert.match(others[1].unreadable, /^MOVES "null": expected moves/);
});

test("without a browser the element can be imported, and the Worker says what there is instead", async () => {
  const { TilebaseBoard } = await part("element.js");
  assert.equal(typeof TilebaseBoard, "function");
  const { tilebaseInWorker } = await part("worker.js");
  await assert.rejects(tilebaseInWorker(), { message: /no Worker here, as in Node: use tilebase\(\)/ });
});

test("moves in texts of people and programs are read as they are meant", async () => {
  const t = await tilebase();
  const lines = readFileSync(beside("../../../tests/corpora/moves.txt"), "utf8").split("\n");
  const rows = lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split("\t"));
  for (const [notation, moves, escaped] of rows) {
    const text = escaped.replace(/\\(.)/g, (_, symbol) => (symbol === "n" ? "\n" : symbol));
    assert.equal(t.movesIn(text, { notation }), /^[?(]/.test(moves) ? null : moves, `${notation} ${text}`);
  }
  assert.ok(rows.length > 700);
  assert.equal(t.eight.after("123069478", "Down, right twice, up, left."), "1234_6789");
  assert.equal(t.eight.grade("123069478", "Answer: 4, 7, 8, 9, 6 (5 moves)", { notation: "number" }).extra, 0);
  assert.equal(t.eight.grade("123069478", "4 9", { notation: "number" }).legal, false);
  // Without a notation, what is found can be graded without one, too, and each text has its own.
  const [start, kinds] = ["123069478", ["drrul", "4 7 8 9 6", "Move 4 up, 7 left, 8 left, 9 down, 6 right", "D R2 U L"]];
  assert.deepEqual(t.eight.grade(new Array(4).fill(start), kinds).map(({ extra }) => extra), [0, 0, 0, 0]);
  assert.deepEqual(kinds.map((text) => t.movesIn(text)), ["drrul", "4 7 8 9 6", "4 7 8 9 6", "drrul"]);
  assert.throws(() => t.eight.grade(start, kinds[1], { notation: "blank" }), /in the notation number/);
});

test("moves may be a list, and a board rows of numbers with -1 for the empty square", async () => {
  const t = await tilebase();
  const [start, rows] = ["123069478", [[1, 2, 3], [-1, 6, 9], [4, 7, 8]]];
  const right = t.eight.grade(start, "drrul");
  for (const moves of [["down", "right", "right", "up", "left"], ["D", "R2", "ul"], [4, 7, 8, 9, 6], ["4", "7", "8", "9", "6"]]) {
    assert.deepEqual(t.eight.grade(start, moves), right, moves.join());
    assert.deepEqual(t.eight.grade([rows, start], [moves, "."]).map(({ left }) => left), [0, 5]);
  }
  assert.deepEqual([t.eight.grade(start, []).left, t.eight.after(rows, ["down", "right"])], [5, "123469_78".replace("_7", "7_")]);
  assert.throws(() => t.eight.grade(start, [null]), /moves: expected a string, found null/);
  // The same rows as a board, as one of several, and as a goal.
  for (const board of [rows, rows.flat(), rows.map((row) => row.map((number) => Math.max(number, 0)))]) {
    assert.deepEqual([t.eight.distance(board), t.eight.path(board), t.eight.text(board)], [5, "drrul", "123_69478"]);
    assert.deepEqual([[...t.eight.distance([board, start])], t.eight.path([board])], [[5, 5], ["drrul"]]);
    assert.deepEqual([t.eight.distance(start, board), [...t.eight.distance([start], [board])]], [0, [0]]);
    assert.equal(t.eight.to(board).goal, "123_69478");
  }
  assert.equal(t.fifteen.text([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, -1, 15]]), "123456789ABCDE_F");
  assert.throws(() => t.eight.path([[1, 2, 3], [4, 5, 6], [7, 8]]), /^RangeError: row 0: boards: expected nine numbers, found 3/);
  assert.throws(() => t.eight.path([[1, 2, 3], [4, 5, -2], [6, 7, 8]]), /expected a whole number from 0 to 255, found -2/);
});

test("a slide of one or more tiles is one move", async () => {
  const t = await tilebase();
  const slides = t.puzzle({ like: "eight", moves: "slides" });
  const [start, path] = ["8672543_1", "u l d r2 u2 l2 d r u l d2 r2 u l2 d r2 u2 l2 d2 r2"];
  assert.equal(command(["solve", "eight", start, "--slides"]), `${path}\n`);
  assert.deepEqual([slides.path(start), slides.distance(start), [...slides.distance([start])]], [path, 20, [20]]);
  assert.equal(slides.distance("12345678_"), 0);
  assert.equal(slides.along(start).length, 21);
  assert.equal(slides.after(start, path), "12345678_");
  assert.deepEqual([slides.legalMoves(start), slides.bestMoves(start)], ["l r u u2", "u u2"]);
  assert.deepEqual(slides.moves(start).map(({ move, distance }) => `${move} ${distance}`), ["l 21", "r 20", "u 19", "u2 19"]);
  assert.deepEqual([slides.grade("123456_78", "rr").extra, slides.grade("123456_78", "R2").extra], [1, 0]);
  assert.equal(slides.stats().length, 25);
  assert.throws(() => t.puzzle({ like: "harris", moves: "slides" }), /moves: expected tiles alone/);
});

test("moves in texts about a larger board are read as they are meant, and an empty text only at the goal", async () => {
  const t = await tilebase();
  const lines = readFileSync(beside("../../../tests/corpora/moves-4x2.txt"), "utf8").split("\n");
  const rows = lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split("\t"));
  const numbers = t.puzzle({ board: "4x2", tiles: "9 10 11 12 13 14 15" });
  for (const [notation, moves, onBoard, escaped] of rows) {
    const text = escaped.replaceAll("\\n", "\n");
    assert.equal(t.movesIn(text, { notation }), moves === "?" ? null : moves, text);
    const [grade] = numbers.grade(["_,10,11,12,9,13,14,15"], [text], { notation });
    assert.equal(grade.reaches && grade.extra === 0, onBoard === "reaches", `${notation} ${text}`);
  }
  assert.ok(rows.length > 40);
  assert.equal(numbers.after("_,10,11,12,9,13,14,15", "D R3"), "9,10,11,12,13,14,15,_");
  assert.throws(() => t.eight.after("123069478", "D R3"), /expected counts/);
  assert.throws(() => t.eight.grade("123069478", ""), /expected moves, found none/);
  assert.equal(t.eight.grade("12345678_", "").reaches, true);
});
