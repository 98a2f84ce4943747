// The dialog of a puzzle's statistics: its games, the moves beyond the fewest, and its last days.

import { make, openDialog } from "./dom.js";
import { dayAt, lastDays, statsOf, streakOf, today } from "./kept.js";
import { dated } from "./status.js";

/** The moves beyond the fewest, by their place in the distribution. */
const EXTRA = ["0", "1–2", "3–4", "5–6", "7–8", "9+"];

/** The words for the ends of days. */
const ENDS = { perfect: "perfect", solved: "solved", hints: "with hints" };

/** Opens the statistics of a puzzle. */
export function openStats(puzzle) {
  const { played, perfect, row, extra } = statsOf(puzzle);
  const [now, before] = [0, -1].map((by) => streakOf(puzzle, dayAt(today(), by)));
  const numbers = { played, perfect, "perfect in a row": row, "days in a row": now || before };
  const most = Math.max(...extra, 1);
  openDialog(
    "stats",
    "Statistics",
    make("p", {}, puzzle.long),
    make("dl", { class: "numbers" }, ...Object.entries(numbers).map(([name, number]) => make("div", {}, make("dt", {}, name), make("dd", {}, number)))),
    make("h3", {}, `${puzzle.moveWord === "roll" ? "Rolls" : "Moves"} beyond the fewest, without hints`),
    make("div", { class: "extra" }, ...extra.flatMap((count, at) => bar(EXTRA[at], count, most))),
    make("h3", {}, "Puzzles of the day"),
    week(puzzle),
  );
}

function bar(name, count, most) {
  return [make("span", {}, name), make("progress", { value: count, max: most, "aria-label": name }), make("span", {}, count)];
}

/** Returns the last seven days in a row, each as its puzzle ended. */
export function week(puzzle) {
  const { days } = statsOf(puzzle);
  const all = lastDays(7);
  const said = (day) => `${dated(day)}: ${ENDS[days[day]] ?? "not solved"}`;
  const cell = (day) => make("span", { class: `day ${days[day] ?? ""}`, title: said(day) }, Number(day.slice(8)));
  return make("div", { class: "week", role: "img", "aria-label": all.map(said).join("; ") }, ...all.map(cell));
}
