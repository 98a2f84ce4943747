// What the tests share: where things are, and what happens where a program is missing.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Returns the value of an environment variable that says where something is. */
export function place(variable, what) {
  const value = process.env[variable];
  if (value && existsSync(value)) return value;
  throw new Error(
    `expected ${variable} to be ${what}, found ${value ?? "nothing"}: see CONTRIBUTING.md`,
  );
}

/** The built page, the built package, and the command. */
export const PAGE = place("TILEBASE_PAGE", "the file of cargo xtask page");
export const PACKAGE = place("TILEBASE_PACKAGE", "the directory of cargo xtask page --package");
export const COMMAND = place("TILEBASE_COMMAND", "the command tilebase");

/** A directory for the command's tables, removed at the end. */
export const TABLES = mkdtempSync(join(tmpdir(), "tilebase-web-"));
process.on("exit", () => rmSync(TABLES, { recursive: true, force: true }));

/** Returns what the command prints. */
export function command(words, input = "") {
  const options = { input, maxBuffer: 1 << 30, env: { ...process.env, TILEBASE_TABLES: TABLES } };
  const { status, stdout, stderr } = spawnSync(COMMAND, words, options);
  // A grade ends with 1 if the moves do not reach the goal.
  if (status === 0 || (status === 1 && words[0] === "grade")) return stdout.toString();
  throw new Error(`${words.join(" ")}: ${stderr}`);
}

/** Returns what the command answers in JSON. */
export function asked(...words) {
  return JSON.parse(command([...words, "--format", "json"]));
}

/** Serves what `read` returns for the name of a file as a site, with its `origin`. What `read` throws for is not there. */
export async function serve(read) {
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://localhost").pathname.slice(1);
    try {
      const content = read(name);
      response.writeHead(200, { "content-type": name.endsWith(".js") ? "text/javascript" : "text/html" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** The descriptions in `tests/samples` that `tests/corpora/questions.txt` has questions about, by their files. */
export const OWN = Object.fromEntries(
  ["letters.toml", "wide.toml", "mixed.toml"].map((name) => {
    const lines = readFileSync(beside(`../../../tests/samples/${name}`), "utf8").trimEnd().split("\n");
    return [name, Object.fromEntries(lines.map((line) => line.split(" = ")).map(([key, value]) => [key, JSON.parse(value)]))];
  }),
);

/** Returns the questions of a puzzle in `tests/corpora/questions.txt`, with the answers of plain searches. */
export function questions(puzzle) {
  const number = (text) => (text.startsWith("-") ? null : Number(text));
  const letters = (text) => (text === "-" ? null : text.replace(".", ""));
  const lines = readFileSync(beside("../../../tests/corpora/questions.txt"), "utf8").trimEnd().split("\n");
  return lines.map((line) => line.split(" ")).flatMap(([of, start, goal, distance, path, best, values]) => {
    if (of !== puzzle) return [];
    return {
      start,
      goal,
      distance: number(distance),
      path: letters(path),
      best: letters(best),
      values: values.split(",").map((after) => ({ move: after[0], distance: number(after.slice(1)) })),
    };
  });
}

/** Returns the random puzzles of `tests/corpora/random.jsonl`: each description with its questions and their plain answers. */
export function drawn() {
  const puzzles = [];
  for (const line of readFileSync(beside("../../../tests/corpora/random.jsonl"), "utf8").trimEnd().split("\n")) {
    const read = JSON.parse(line);
    if (!Array.isArray(read)) {
      puzzles.push({ keys: read, questions: [] });
      continue;
    }
    const [start, goal, distance, path, paths, best] = read;
    puzzles.at(-1).questions.push({ start, goal: goal ?? undefined, distance, path, paths, best });
  }
  return puzzles;
}

/** Returns the path of a file beside the tests. */
export function beside(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}
