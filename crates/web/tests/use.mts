// What a program in TypeScript may write, and what the compiler has to refuse.

import { tilebase } from "@tilebase/tilebase";
import { tilebaseInWorker } from "@tilebase/tilebase/worker.js";
import type { Analysis, Grade, Evaluation, Move, Puzzle } from "@tilebase/tilebase";

const t = await tilebase();
const answer: Analysis = t.eight.analyse("123069478");
const distance: number | null = t.cubic.distance("2,1", "RBWRWWEWW");
const moves: Evaluation[] = t.eight.evaluate("123069478");
const best: Move[] = answer.best;
const drawn: string = t.cubic.random({ goal: "RBRBRBWEB", distance: 30, seed: 1 });
const several: string[] = t.eight.random({ count: 3, distance: [20, 21], seed: 2n });
const rolls: number | null = t.harris.distance("DDDD_DDDD");
const names: string[] = t.puzzles.map((puzzle) => t[puzzle.name].name);
const own: Puzzle = t.puzzle({ name: "letters", tiles: "AABBCCDD" });
const name: string = t.open(t.make("eight.tbl"));
const grade: Grade = t.eight.grade([1, 2, 3, 0, 6, 9, 4, 7, 8], "drrul");
const grades: Grade[] = t.eight.grade(["123069478"], ["drrul", t.movesIn("?")], "1234_6789");
const read: string | null = t.movesIn("Move tile 5 left", "tile");
const numbered: Grade = t.eight.grade("123069478", "47896", undefined, "number");
const ways: string[] = t.harris.allPaths("DDDD_DDDD", undefined, 16);
const day: { start: string; goal: string } = t.eight.daily("2026-11-25");
const bytes: Int8Array = t.eight.allDistances("12345678_");
const numbers: Uint8Array[] = t.eight.array(["123069478", "12345678_"]);
const many: Int8Array = t.eight.distance(numbers);
const values: Evaluation[][] = t.eight.evaluate([numbers[0], "12345678_"]);
const paths: (string | null)[] = t.eight.path([[1, 2, 3, 0, 6, 9, 4, 7, 8]]);

t.cubic.random({ distance: 30 });
// @ts-expect-error: the goal is a text.
t.cubic.random({ goal: 30 });
const worker = await tilebaseInWorker();
const far: number | null = await worker.eight.distance("123069478");
const later: Int8Array = await worker.eight.distance(["123069478"]);
const made: Uint8Array = await worker.make("eight.tbl");
const ownPath: string | null = await (await worker.puzzle({ tiles: ["AABBCCDD"] })).path("_ABCDABCD");
worker.close();
// @ts-expect-error: a value is a text, or a list of texts.
t.puzzle({ tiles: 12345678 });
// @ts-expect-error: the answer may be null.
const length: number = t.eight.path("123069478").length;
// @ts-expect-error: a name is not to be written.
t.eight.name = "nine";

export { best, bytes, day, grades, later, many, paths, several, values, distance, grade, numbered, read, ways, drawn, far, length, made, moves, name, names, rolls };
