// What a program in TypeScript may write, and what the compiler has to refuse.

import { tilebase } from "@tilebase/tilebase";
import { tilebaseInWorker } from "@tilebase/tilebase/worker.js";
import type { Analysis, Board, Grade, Move, Name, NextMove, Puzzle } from "@tilebase/tilebase";

const t = await tilebase();
const answer: Analysis = t.eight.analyse("123069478");
const distance: number | null = t.cubic.distance("2,1", "RBWRWWEWW");
const moves: NextMove[] = t.eight.moves("123069478");
const best: string | null = answer.bestMoves;
const first: Move | undefined = answer.moves.find((after) => after.best)?.move;
const drawn: string = t.cubic.random({ goal: "RBRBRBWEB", distance: 30, seed: 1 });
const several: string[] = t.eight.random({ count: 3, distance: [20, 21], seed: 2n });
const rolls: number | null = t.harris.distance("DDDD_DDDD");
const names: string[] = t.puzzles.map((puzzle) => t[puzzle.name].name);
const own: Puzzle = t.puzzle({ name: "letters", tiles: "AABBCCDD" });
const name: string = t.open(t.make("eight.tbl"));
const grade: Grade = t.eight.grade([1, 2, 3, 0, 6, 9, 4, 7, 8], "drrul");
const grades: Grade[] = t.eight.grade(["123069478"], ["drrul", t.movesIn("?")], { goal: ["1234_6789"] });
const rows: number | null = t.eight.distance([[1, 2, 3], [-1, 6, 9], [4, 7, 8]] as Board);
const listed: Grade[] = [t.eight.grade("123069478", [4, 7, 8]), ...t.eight.grade(["123069478"], [["up", "left"]])];
const read: string | null = t.movesIn("Move tile 5 left", { notation: "tile" });
const numbered: Grade = t.eight.grade("123069478", "47896", { notation: "number" });
const ways: string[] = t.harris.allPaths("DDDD_DDDD", undefined, { limit: 16 });
const day: { start: string; goal: string } = t.eight.daily(new Date());
const bytes: Int8Array = t.eight.allDistances("12345678_");
const numbers: Uint8Array[] = t.eight.array(["123069478", "12345678_"]);
const many: Int8Array = t.eight.distance(numbers);
const values: NextMove[][] = t.eight.moves([numbers[0], "12345678_"], ["12345678_", numbers[0]]);
const to: Puzzle = t.eight.to("123??????");
const one: Name = "eight";
const paths: (string | null)[] = t.eight.path([[1, 2, 3, 0, 6, 9, 4, 7, 8]]);

t.cubic.random({ distance: 30 });
// @ts-expect-error: the goal is a text.
t.cubic.random({ goal: 30 });
// @ts-expect-error: there is no such option.
t.cubic.random({ goals: "RBRBRBWEB" });
// @ts-expect-error: one board has one goal.
t.eight.path("123069478", ["1234_6789"]);
const worker = await tilebaseInWorker();
const far: number | null = await worker.eight.distance("123069478");
const later: Int8Array = await worker.eight.distance(["123069478"]);
const made: Uint8Array = await worker.make("eight.tbl");
const ownPath: string | null = await (await worker.puzzle({ tiles: ["AABBCCDD"] })).path("_ABCDABCD");
const laterTo: string[] | null = await (await worker.eight.to("123??????")).along("8672543_1");
worker.close();
// @ts-expect-error: a value is a text, or a list of texts.
t.puzzle({ tiles: 12345678 });
// @ts-expect-error: the answer may be null.
const length: number = t.eight.path("123069478").length;
// @ts-expect-error: a name is not to be written.
t.eight.name = "nine";

export { best, first, listed, rows, laterTo, one, to, bytes, day, grades, later, many, paths, several, values, distance, grade, numbered, read, ways, drawn, far, length, made, moves, name, names, rolls };
