// The package for JavaScript programs, in Node, against the command.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { PACKAGE, TABLES, beside, command, dice, questions } from "./support.mjs";

const part = (name) => import(pathToFileURL(join(PACKAGE, name)).href);
const { tilebase } = await part("index.js");
command(["distance", "123069478"]);
command(["solve", "2,1", "RBWRWWEWW"]);

const table = (name) => readFileSync(join(TABLES, name));

test("the lines of README are what they say", async () => {
  const t = await tilebase();
  for (const page of ["../../../README.md", "../package/README.md"]) {
    const text = readFileSync(new URL(page, import.meta.url), "utf8");
    const lines = [...text.matchAll(/^(t\..*); \/\/ ("\w+"|\d+)$/gm)];
    assert.ok(lines.length > 1, page);
    for (const [line, asked, answer] of lines)
      assert.equal(new Function("t", `return ${asked}`)(t), JSON.parse(answer), line);
  }
});

test("the table files are those of the command, byte for byte", async () => {
  const t = await tilebase();
  for (const name of ["eight.tbl", "cubic.tbl"]) {
    assert.ok(table(name).equals(t.make(name)), name);
  }
  command(["build", "--out", TABLES, "--goals", "RBRBRBWEB"]);
  const goal = command(["info", "--brief"]).match(/goals\/\w+\.tbl/)[0];
  assert.ok(table(goal).equals(t.make("goals/RBRBRBWEB.tbl")), goal);
  command(["build", "--out", TABLES]);
  for (const name of ["harris/UUUU_UUUU.tbl", "harris/_UUUUUUUU.tbl"]) {
    assert.ok(table(name).equals(t.make(name)), name);
  }
  // A table serves its whole class.
  assert.ok(table("harris/UUUU_UUUU.tbl").equals(t.make("harris/DDDD_DDDD.tbl")));
});

for (const [name, count] of [
  ["eight", 1000],
  ["cubic", 996],
  ["harris", 1000],
])
  test(`every way to ask has the answers of plain searches (${name})`, async () => {
    const puzzle = (await tilebase())[name];
    const all = questions(name);
    assert.equal(all.length, count);
    const random = dice(11);
    for (const goal of new Set(all.map((question) => question.goal))) {
      const asked = all.filter((question) => question.goal === goal);
      const numbers = asked.map(({ start }) => [...puzzle.numbers(start)]);
      const expected = asked.map(({ distance }) => distance ?? 255);
      assert.deepEqual([...puzzle.distancesOf(new Uint8Array(numbers.flat()), goal)], expected, goal);
      for (const question of asked) check(puzzle, question);
      // Only boards with the usual tiles have ranks.
      if (asked[0].start.includes("9")) continue;
      const distances = puzzle.distances(goal);
      for (const { start, distance } of asked) {
        const rank = puzzle.rank(start);
        assert.equal(distances[rank], distance ?? 255, `${start} ${goal}`);
        if (distance !== null) assert.equal(puzzle.board(rank, goal), puzzle.start(start), goal);
      }
      const counts = new Array(256).fill(0);
      for (const distance of distances) counts[distance] += 1;
      const histogram = puzzle.histogram(goal);
      assert.deepEqual(histogram, counts.slice(0, histogram.length));
      assert.equal(counts.at(-1) + histogram.reduce((sum, each) => sum + each), distances.length);
      // What is drawn and listed reaches the goal, and is as far as is said.
      const radius = histogram.length - 1;
      assert.equal(puzzle.ranksAt(radius, goal).length, histogram[radius]);
      for (const distance of [radius >> 1, radius])
        assert.equal(puzzle.distance(puzzle.random({ goal, distance, random }), goal), distance);
      assert.notEqual(puzzle.distance(puzzle.random({ goal, random }), goal), null);
    }
  });

/** Checks each answer to a question of the file. */
function check(puzzle, { start, goal, distance, path, best, values }) {
  const found = puzzle.analyse(start, goal);
  assert.equal(found.known, true);
  const after = (move) => puzzle.after(start, move);
  assert.deepEqual(
    [found.distance, found.path, found.best, found.moves],
    [distance, path, best, values.map((value) => ({ ...value, board: after(value.move) }))],
    `${start} ${goal}`,
  );
  assert.deepEqual(
    [puzzle.distance(start, goal), puzzle.path(start, goal), puzzle.best(start, goal)],
    [distance, path, best],
    `${start} ${goal}`,
  );
}

test("of several goals the nearest counts", async () => {
  const t = await tilebase();
  for (const [name, ...goals] of [
    ["eight", "12345678_", "_12345678"],
    ["cubic", "RBWRWWEWW", "EBBBBBBBB"],
    ["harris", "UUUU_UUUU", "SENDWUN_E"],
  ]) {
    const starts = questions(name).filter(({ goal }) => goal === goals[0]).map(({ start }) => start);
    const numbers = new Uint8Array(starts.flatMap((start) => [...t[name].numbers(start)]));
    const [first, second] = goals.map((goal) => t[name].distancesOf(numbers, goal));
    const nearest = first.map((distance, at) => Math.min(distance, second[at]));
    for (const one of [first, second]) assert.notDeepEqual(nearest, one);
    assert.deepEqual(t[name].distancesOf(numbers, goals.join("+")), nearest);
    const each = starts.map((start) => t[name].distance(start, goals.join("+")) ?? 255);
    assert.deepEqual(each, [...nearest]);
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
  const canonical = questions("cubic").filter(({ start }) => start[1] === ",");
  assert.equal(canonical.length, 54);
  for (const question of canonical) check(t.cubic, question);
});

test("the hardest and the histograms are those of the command", async () => {
  const t = await tilebase();
  for (const [name, goal] of [
    ["eight", "12345678_"],
    ["harris", "UUUU_UUUU"],
    ["cubic", "RBRBRBWEB"],
    ["cubic", "BRWEWRBRW"],
  ]) {
    const words = name === "cubic" ? ["--goal", goal] : [];
    const { counts, hardest } = JSON.parse(command(["stats", name, ...words, "--format", "json"]));
    assert.deepEqual(t[name].histogram(goal), counts);
    assert.deepEqual(
      t[name].hardest(goal),
      hardest.map(({ start }) => start),
    );
  }
  // With one solver for all of them: all boards are as near as can be.
  assert.equal(new Set(t.eight.hardest("?????????")).size, 362880);
});

test("members of an answer are those of the command's JSON", async () => {
  const t = await tilebase();
  for (const [puzzle, start, goal] of [
    ["eight", "564178X23", "7568X4123"],
    ["cubic", "2,1", "RBWRWWEWW"],
    ["harris", "SENDWUN_E", "NSE_WUDNS"],
    ["eight", "867254301", "12345678_+123456_78"],
    ["cubic", "2,1", "WWW???WWW"],
    ["harris", "DDDD_DDDD", "U???_????"],
  ]) {
    const words = [start, goal, "--format", "json"];
    const expected = {
      ...JSON.parse(command(["hint", ...words])),
      ...JSON.parse(command(["solve", ...words])),
    };
    assert.deepEqual(t[puzzle].solve(start, goal), expected);
  }
  const unsolvable = t.eight.solve("2134_5678", "1234_5678");
  assert.deepEqual([unsolvable.distance, unsolvable.path, unsolvable.boards], [null, null, null]);
  const { reason } = JSON.parse(command(["solve", "2134_5678", "1234_5678", "--format", "json"]));
  assert.equal(unsolvable.reason, reason);
});

test("an analysis has what the other verbs return", async () => {
  const { cubic, eight } = await tilebase();
  for (const [puzzle, start, goal] of [
    [cubic, "2,1", "RBWRWWEWW"],
    [eight, "2134_5678", "1234_5678"],
  ]) {
    const { known, moves, histogram, ...answer } = puzzle.analyse(start, goal);
    assert.equal(known, true);
    assert.deepEqual(answer, puzzle.solve(start, goal));
    assert.deepEqual(moves, puzzle.evaluate(start, goal));
    assert.deepEqual(histogram, puzzle.histogram(goal));
  }
});

test("far from the goal of Gardner's puzzle nothing is known, and that is said", async () => {
  const { gardner } = await tilebase();
  const start = "UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE";
  const far = gardner.analyse(start);
  assert.deepEqual([far.known, far.distance, far.path, far.reason], [false, null, null, null]);
  assert.deepEqual(far.moves.map(({ distance }) => distance), [null, null, null, null]);
  for (const verb of ["distance", "path", "best"])
    assert.throws(() => gardner[verb](start), /too far from the goal/);
  assert.throws(() => gardner.histogram(gardner.defaultGoal(start)), /too many to count/);
});

test("what is wrong is an error with the reason", async () => {
  const t = await tilebase();
  const damaged = Uint8Array.from(table("eight.tbl"));
  damaged[100_000] ^= 1;
  for (const [wrong, reason] of [
    [
      () => t.eight.distance("12345678"),
      /START "12345678" \(eight\): expected nine squares, found 8/,
    ],
    [
      () => t.eight.distance("12345678_", "1234567_9"),
      /expected start and goal with the same tiles/,
    ],
    [() => t.eight.question("12345678_", "1234567_9"), /found 8 only in the start and 9 only/],
    [() => t.eight.distance("867254301", "1?1??????"), /GOAL "1\?1\?{6}" .*expected 1 once, found 1 again/],
    [() => t.cubic.distance("2,1", "RRR"), /GOAL "RRR" \(cubic\): expected nine squares, .*found 1/],
    [() => t.cubic.distance("2,1"), /expected GOAL after START "2,1" \(cubic\)/],
    [
      () => t.harris.distance("UUUU_UUUR"),
      /START "UUUU_UUUR" \(harris\): .*, found "R"/,
    ],
    [() => t.harris.random({ goal: "UUUU_UUUU", distance: 50 }), /expected 0 to 49, found 50/],
    [() => t.eight.after("12345678_", "d"), /leads off the board/],
    [() => t.eight.after("12345678_", "x"), /expected/],
    [() => t.eight.random({ goal: "12345678_", distance: 32 }), /expected 0 to 31, found 32/],
    [() => t.open(damaged), /checksum/],
    [() => t.open(new Uint8Array()), /empty file/],
    [
      () => t.make("nine.tbl"),
      /expected eight.tbl, cubic.tbl, goals\/PATTERN.tbl or harris\/BOARD.tbl, found "nine.tbl"/,
    ],
    [() => t.make("harris/UUUU.tbl"), /found "harris\/UUUU.tbl"/],
    [() => t.make("goals/eight.tbl"), /found "goals\/eight.tbl"/],
  ]) {
    assert.throws(wrong, reason);
  }
});

test("an argument of another type or size is an error that names it", async () => {
  const t = await tilebase();
  const start = "12345678_";
  for (const verb of ["start", "defaultGoal", "question", "moves", "distance", "path", "best", "solve"]) {
    for (const wrong of [undefined, null, 12, {}, Symbol("start")])
      assert.throws(() => t.eight[verb](wrong), { name: "TypeError", message: /^start: expected a string/ });
  }
  for (const verb of ["question", "distance", "path", "best", "solve", "analyse", "evaluate"])
    assert.throws(() => t.eight[verb](start, 12), { name: "TypeError", message: /^goal: .* a number/ });
  for (const verb of ["histogram", "distances", "hardest"])
    assert.throws(() => t.eight[verb](12), { name: "TypeError", message: /^goal: / });
  // Ranks of the large puzzles are over 2^32.
  assert.equal(t.eight.board(2 ** 32), null);
  assert.throws(() => t.eight.ranksAt(2 ** 32), { name: "RangeError", message: /^distance: / });
  for (const wrong of [-1, 1.5, NaN, Infinity, 2 ** 53]) {
    assert.throws(() => t.eight.board(wrong), { name: "RangeError", message: /^rank: expected a whole/ });
    assert.throws(() => t.eight.ranksAt(wrong), { name: "RangeError", message: /^distance: / });
  }
  for (const [wrong, name] of [
    [() => t.eight.board("1"), "rank"],
    [() => t.eight.board(), "rank"],
    [() => t.eight.after(start), "moves"],
    [() => t.eight.goal(), "goal"],
    [() => t.eight.random("eight"), "options"],
    [() => t.eight.random(null), "options"],
    [() => t.eight.random({ random: 4 }), "random"],
    [() => t.eight.random({ distance: "4" }), "distance"],
    [() => t.eight.rank(5), "board"],
    [() => t.open("eight.tbl"), "bytes"],
    [() => t.make(), "name"],
  ])
    assert.throws(wrong, { name: "TypeError", message: new RegExp(`^${name}: expected`) });
  for (const wrong of [NaN, 1, -0.1, "0", undefined, 1n, Symbol("one")])
    for (const distance of [undefined, 4]) {
      const drawn = () => t.eight.random({ distance, random: () => wrong });
      assert.throws(drawn, { name: "RangeError", message: /^random: expected numbers from 0 to 1/ });
    }
  assert.equal(t.eight.board(2 ** 32 - 1), null);
  assert.equal(t.eight.ranksAt(256).length, 0);
  // Nothing is broken by this.
  assert.equal(t.eight.distance(start), 0);
});

test("a distance that no board has is refused at once, with the range, of puzzles without a table too", async () => {
  const t = await tilebase();
  for (const [name, radius] of [
    ["eight", 31],
    ["cubic", 35],
    ["harris", 49],
    ["gardner", 71],
    ["alike", 57],
    ["crossteaser", 57],
  ])
    for (const distance of [radius + 1, 200, 300]) {
      const begin = performance.now();
      const message = `distance: expected 0 to ${radius}, found ${distance}`;
      assert.throws(() => t[name].random({ distance }), { name: "RangeError", message });
      const time = performance.now() - begin;
      // The table of a small puzzle may have to be made first.
      assert.ok(time < 100 || (distance === radius + 1 && !t[name].isLarge), `${name} ${distance}: ${time} ms`);
    }
});

test("every board can be drawn: each of two random numbers decides", async () => {
  const { alike, eight } = await tilebase();
  for (const puzzle of [alike, eight])
    for (const place of [0, 1]) {
      const boards = Array.from({ length: 100 }, (_, at) => {
        const numbers = [0.5, 0.5];
        numbers[place] = at / 100;
        return puzzle.random({ random: () => numbers.shift() });
      });
      assert.equal(new Set(boards).size, 100, `${puzzle.name} ${place}`);
    }
});

test("without a goal, what counts and draws has the usual one", async () => {
  const t = await tilebase();
  for (const [name, goal, radius] of [
    ["eight", "12345678_", 31],
    ["cubic", "RRRRERRRR", 35],
    ["harris", "UUUU_UUUU", 49],
  ]) {
    const puzzle = t[name];
    assert.deepEqual(puzzle.histogram(), puzzle.histogram(goal));
    assert.equal(puzzle.histogram().length - 1, radius);
    assert.deepEqual(puzzle.hardest(), puzzle.hardest(goal));
    assert.equal(puzzle.board(4711), puzzle.board(4711, goal));
    assert.equal(puzzle.distance(puzzle.random({ distance: 12 }), goal), 12);
  }
  assert.equal(t.harris.distance("DDDD_DDDD"), 36);
});

test("a board of each puzzle has the numbers and rank that Rust and Python have", async () => {
  const t = await tilebase();
  const lines = readFileSync(beside("../../../tests/boards.txt"), "utf8").trimEnd().split("\n");
  assert.equal(lines.length, 6);
  for (const line of lines) {
    const [name, board, numbers, rank] = line.split(" ");
    assert.equal([...t[name].numbers(board)].join(), numbers);
    assert.equal(t[name].rank(board), Number(rank));
    assert.equal(t[name].start(t[name].board(Number(rank))), board);
  }
});

test("numbers are those of boards, and what is no board is refused", async () => {
  const t = await tilebase();
  assert.deepEqual([...t.eight.numbers("8672543_1")], [8, 6, 7, 2, 5, 4, 3, 0, 1]);
  assert.deepEqual([...t.cubic.numbers("WRB,WBR,RBW,RWB,---,BWR,BRW,WRB,WRB")], [1, 2, 5, 3, 0, 4, 6, 1, 1]);
  assert.deepEqual([...t.harris.numbers("UDNS_EWUU")], [1, 2, 3, 4, 0, 5, 6, 1, 1]);
  const first = "UN,UN,UN,UN,--,UN,UN,UN,UN";
  assert.deepEqual([...t.alike.numbers(first)], [1, 1, 1, 1, 0, 1, 1, 1, 1]);
  assert.deepEqual([...t.gardner.numbers(t.gardner.defaultStart())].indexOf(0), 4);
  assert.match(t.alike.numbering(), /^0 \(empty\), 1 \(UN\), .*, 24 \(WS\)$/);
  // Ranks come back, also those of more boards than 2^32, and of tiles that the goal decides.
  for (const puzzle of t.puzzles) {
    const goal = puzzle.name === "eight" ? "1234_5679" : undefined;
    let rank = 180_007;
    while (puzzle.board(rank, goal) === null) rank += 1;
    assert.equal(puzzle.rank(puzzle.board(rank, goal)), rank, puzzle.name);
  }
  assert.equal(t.alike.rank(t.alike.board(270_000_000_000)), 270_000_000_000);
  assert.equal(t.alike.rank("UE,UN,UN,UN,--,UN,UN,UN,UN"), null);
  // Where no moves lead to the goal.
  assert.equal(t.eight.board(t.eight.rank("2134_5678"), "1234_5678"), null);
  assert.deepEqual([...t.eight.distancesOf(t.eight.numbers("2134_5678"), "1234_5678")], [255]);
  for (const [numbers, reason] of [
    [[1, 2, 3], /^boards: expected nine numbers each, found 3 in all/],
    [[1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 1, 3, 4, 5, 6, 7, 8, 0], /^boards: board 1: .*1 again/],
    [[1, 2, 3, 4, 5, 6, 7, 8, 10], /^boards: board 0: expected a number 0 to 9, found 10/],
  ])
    assert.throws(() => t.eight.distancesOf(new Uint8Array(numbers)), { message: reason });
  assert.throws(() => t.harris.distancesOf(new Uint8Array(9)), /board 0: expected one empty square/);
  assert.throws(() => t.eight.distancesOf([1]), { name: "TypeError", message: /^boards: / });
});

test("many boards have the goal that each has, and are refused where one is", async () => {
  const t = await tilebase();
  const random = dice(41);
  const boards = Array.from({ length: 300 }, () => {
    const labels = [..."123456789"];
    labels[Math.floor(random() * 9)] = "_";
    for (let at = 8; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [labels[at], labels[other]] = [labels[other], labels[at]];
    }
    return labels.join("");
  });
  const numbers = (all) => new Uint8Array(all.flatMap((board) => [...t.eight.numbers(board)]));
  for (const [goal, some] of [
    [undefined, boards],
    ["!1!2!3_?????", boards.slice(0, 20)],
  ]) {
    const found = [...t.eight.distancesOf(numbers(some), goal)];
    assert.deepEqual(found, some.map((board) => t.eight.distance(board, goal) ?? 255));
    assert.ok(new Set(found).size > 2);
  }
  // The guide's own.
  assert.deepEqual([...t.eight.distancesOf(t.eight.numbers("123069478"))], [5]);
  for (const [puzzle, board, goal, reason] of [
    ["eight", "12345679_", "12345678_", "expected start and goal with the same tiles"],
    ["eight", "23456789_", "1????????", "expected a goal that a board with the tiles"],
    ["cubic", "2,1", undefined, "expected GOAL after START"],
  ]) {
    const asked = t[puzzle].numbers(board);
    const all = new Uint8Array(18);
    all.set(t[puzzle].numbers(puzzle === "eight" ? "123456780" : board));
    all.set(asked, 9);
    assert.throws(() => t[puzzle].distance(board, goal), { message: new RegExp(reason) });
    const at = puzzle === "eight" ? 1 : 0;
    const message = new RegExp(`^boards: board ${at}: .*${reason}`);
    assert.throws(() => t[puzzle].distancesOf(all, goal), { message });
  }
  assert.equal(t.eight.board(t.eight.rank("867254301"), "123??????"), "8672543_1");
});

test("arrays of any length, and without their bytes, are answered or refused", async () => {
  const t = await tilebase();
  // More than the compiled module has memory for; of these no board is one.
  const wrong = { message: /^boards: board 0: expected one empty square/ };
  assert.throws(() => t.eight.distancesOf(new Uint8Array(3_000_000_006)), wrong);
  // They are asked in parts.
  const many = new Uint8Array(9 * (2 ** 20 + 2));
  for (let at = 0; at < many.length; at += 9) many.set([1, 2, 3, 0, 6, 9, 4, 7, 8], at);
  assert.ok(t.eight.distancesOf(many).every((distance) => distance === 5));
  many[9 * (2 ** 20 + 1)] = 10;
  assert.throws(() => t.eight.distancesOf(many), { message: /^boards: board 1048577: expected a number 0 to 9, found 10/ });
  assert.throws(() => t.eight.distancesOf(many.subarray(1)), { message: /nine numbers each, found 9437201 in all/ });
  const detached = new Uint8Array(9);
  structuredClone(detached, { transfer: [detached.buffer] });
  for (const [ask, name] of [
    [() => t.eight.distancesOf(detached), "boards"],
    [() => t.open(detached), "bytes"],
  ])
    assert.throws(ask, { name: "TypeError", message: new RegExp(`^${name}: .* found a detached buffer$`) });
  assert.throws(() => t.open(new Uint8Array(3e9)), { name: "RangeError", message: /^bytes: expected at most/ });
  assert.equal(t.eight.distancesOf(new Uint8Array()).length, 0);
  assert.throws(() => t.eight.distancesOf(new Uint8Array(), "12"), { message: /expected nine squares/ });
  assert.equal(t.eight.distance("123069478"), 5);
});

test("errors quote the beginning of a long text", async () => {
  const t = await tilebase();
  const long = "x".repeat(1_000_000);
  for (const ask of [
    () => t.eight.distance(long),
    () => t.eight.distance("12345678_", long),
    () => t.eight.after("12345678_", long),
    () => t.eight.after("12345678_", "l".repeat(1_000_000)),
    () => t.make(long),
    () => t.eight.random({ random: () => long }),
  ])
    assert.throws(ask, ({ message }) => message.length < 300);
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
  const words = [
    "--noEmit",
    "--strict",
    "--target",
    "es2022",
    "--module",
    "nodenext",
    "--lib",
    // Without the declarations of a browser.
    "es2022",
  ];
  execFileSync(process.execPath, [beside("node_modules/typescript/bin/tsc"), ...words, "use.mts"], {
    cwd: project,
    stdio: "inherit",
  });
  const t = await tilebase();
  const declared = (name) => {
    const body = readFileSync(join(PACKAGE, "index.d.ts"), "utf8")
      .split(`interface ${name} {`)[1]
      .split("\n}")[0];
    return [...body.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map(([, member]) => member).sort();
  };
  assert.deepEqual(Object.keys(t).sort(), declared("Tilebase"));
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(t.eight)).filter(
    (name) => name !== "constructor",
  );
  assert.deepEqual([...methods, "isLarge", "name"].sort(), declared("Puzzle"));
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
    const all = command(["path", name, start, goal, "--all"]).trim().split("\n");
    const isSolved = t[name].distance(start, goal) !== null;
    assert.deepEqual(t[name].paths(start, goal), isSolved ? all : []);
    assert.equal(t[name].count(start, goal), isSolved ? all.length : 0);
    assert.deepEqual(t[name].paths(start, goal, 1), isSolved ? all.slice(0, 1) : []);
    for (const moves of ["u", "ud", all[0].slice(0, 5), all[0], "uuuu"].filter((text) => /^[dlru]+$/.test(text))) {
      const expected = JSON.parse(command(["grade", name, start, goal, moves, "--format", "json"]));
      const { legal, reaches, moves: made, fewest, extra, firstWrong, left } = t[name].grade(start, goal, moves);
      assert.deepEqual(
        { legal, reaches, moves: made, fewest, extra, first_wrong: firstWrong, left },
        Object.fromEntries(
          ["legal", "reaches", "moves", "fewest", "extra", "first_wrong", "left"].map((key) => [key, expected[key] ?? null]),
        ),
        `${name} ${moves}`,
      );
    }
  }
  for (const { name, daily } of t.puzzles.map((puzzle) => ({ name: puzzle.name, daily: puzzle.daily("2026-11-25") }))) {
    const drawn = command(["random", name, "--daily", "2026-11-25", "--format", "json"]);
    const { start, goal } = JSON.parse(drawn);
    assert.deepEqual(daily, { start, goal }, name);
  }
  assert.throws(() => t.eight.daily("2026-02-29"), /expected a date like 2026-01-31/);
  assert.throws(() => t.eight.grade("12345678_", undefined, "x"), /moves "x"/);
});

test("boards may be arrays, of squares or of rows", async () => {
  const t = await tilebase();
  const squares = [1, 2, 3, 0, 6, 9, 4, 7, 8];
  const rows = [squares.slice(0, 3), squares.slice(3, 6), squares.slice(6)];
  for (const board of [squares, rows, squares.map(String)]) {
    assert.equal(t.eight.distance(board), 5);
    assert.equal(t.eight.solve(board, [[1, 2, 3], [4, 0, 6], [7, 8, 9]]).path, "drrul");
    assert.equal(t.eight.rank(board), t.eight.rank("123069478"));
  }
  assert.equal(t.cubic.distance("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW".split(","), "RBRBRBWEB"), 21);
  assert.equal(t.harris.distance([..."DDDD_DDDD"]), 36);
  assert.throws(() => t.eight.distance([1, 2, 3]), /expected nine squares, found 3/);
  assert.throws(() => t.eight.distance({}), { message: "start: expected a string or an array, found an object" });
});

test("without a browser the element can be imported, and the Worker says what there is instead", async () => {
  const { TilebaseBoard } = await part("element.js");
  assert.equal(typeof TilebaseBoard, "function");
  const { tilebaseInWorker } = await part("worker.js");
  await assert.rejects(tilebaseInWorker(), { message: /no Worker here, as in Node: use tilebase\(\)/ });
});

test("moves in texts of people and programs are read as they are meant", async () => {
  const t = await tilebase();
  const lines = readFileSync(beside("../../../tests/moves.txt"), "utf8").split("\n");
  const rows = lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split("\t"));
  for (const [notation, moves, escaped] of rows) {
    const text = escaped.replace(/\\(.)/g, (_, symbol) => (symbol === "n" ? "\n" : symbol));
    assert.equal(t.movesIn(text, notation), /^[?(]/.test(moves) ? null : moves, `${notation} ${text}`);
  }
  assert.ok(rows.length > 700);
  assert.equal(t.eight.after("123069478", "Down, right twice, up, left."), "1234_6789");
  assert.equal(t.eight.grade("123069478", undefined, "Answer: 4, 7, 8, 9, 6 (5 moves)", "number").extra, 0);
  assert.equal(t.eight.grade("123069478", undefined, "4 9", "number").legal, false);
  assert.throws(() => t.eight.grade("123069478", undefined, "u", "letters"), /expected the word blank, tile or number/);
  assert.throws(() => t.movesIn("up", 3), { name: "TypeError", message: /^notation: expected a string/ });
});
