// The dialog of a puzzle's statistics: its games, the moves beyond the fewest, and a calendar of its days.

import { button, make, openDialog } from "./dom.js";
import { dayAt, statsOf, streakOf, today } from "./kept.js";
import { PUZZLES } from "./puzzles.js";
import { dated } from "./status.js";

/** The moves beyond the fewest, by their place in the distribution. */
const EXTRA = ["0", "1–2", "3–4", "5–6", "7–8", "9+"];

/** The words for the ends of days. */
const ENDS = { perfect: "perfect", solved: "solved", hints: "with hints" };

/** The number of whole weeks before this one in the calendar. */
const WEEKS = 4;

/** Opens the statistics of a puzzle. */
export function openStats(puzzle) {
  const { played, perfect, row, extra, days } = statsOf(puzzle);
  const [now, before] = [0, -1].map((by) => streakOf(puzzle, dayAt(today(), by)));
  const numbers = { played, perfect, "perfect in a row": row, "days in a row": now || before };
  const most = Math.max(...extra, 1);
  openDialog(
    "stats",
    "Statistics",
    make("p", {}, puzzle.long),
    make("dl", { class: "numbers" }, ...Object.entries(numbers).map(([name, number]) => make("div", {}, make("dt", {}, name), make("dd", {}, number)))),
    make("h3", {}, `${puzzle.moveWord === "roll" ? "Rolls" : "Moves"} beyond the fewest`),
    make("div", { class: "extra" }, ...extra.flatMap((count, at) => bar(EXTRA[at], count, most))),
    make("h3", {}, "Puzzles of the day"),
    calendar(days),
    make("div", { class: "row" }, button("export", "Save as a file", () => save(puzzle))),
  );
}

function bar(name, count, most) {
  return [make("span", {}, name), make("progress", { value: count, max: most, "aria-label": name }), make("span", {}, count)];
}

/** Returns the days of some weeks until today, each as it ended. */
function calendar(days) {
  const weekday = (new Date(today()).getUTCDay() + 6) % 7;
  const all = Array.from({ length: 7 * WEEKS + weekday + 1 }, (_, at) => dayAt(today(), at - 7 * WEEKS - weekday));
  const said = all.filter((day) => day in days).map((day) => `${dated(day)}: ${ENDS[days[day]]}`);
  const cell = (day) => make("span", { class: `day ${days[day] ?? ""}`, title: `${dated(day)}: ${ENDS[days[day]] ?? "not solved"}` }, Number(day.slice(8)));
  const keys = Object.entries(ENDS).map(([end, word]) => make("span", { class: "legend" }, make("span", { class: `key ${end}` }), word));
  return make(
    "div",
    {},
    make("div", { class: "calendar", role: "img", "aria-label": said.join("; ") || "none was solved" }, ...all.map(cell)),
    make("div", { class: "row" }, ...keys),
  );
}

/** Saves the statistics of the page's puzzles, and of another one, as a file. */
function save(puzzle) {
  const all = Object.fromEntries([...new Set([...PUZZLES, puzzle])].map((one) => [one.name, statsOf(one)]));
  const href = URL.createObjectURL(new Blob([`${JSON.stringify(all, null, 1)}\n`], { type: "application/json" }));
  make("a", { href, download: "tilebase.json" }).click();
}
