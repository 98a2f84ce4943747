// The distances of all boards: a chart, and new boards at any distance.

import { button, counted, dim, draw, grouped, make, slider } from "./dom.js";

/** Shows the chart in `root`, with another bar at the game's distance. Returns functions: `begin` shows a new board, `paint` the state. */
export function histogramView(root, game, analysis, games) {
  let counts = [];
  let shown = "";
  const box = { viewBox: "0 0 100 36", preserveAspectRatio: "none" };
  const chart = draw("svg", { class: "chart", "aria-hidden": "true", ...box });
  const chosen = slider("distance", { value: 20, oninput: choose });
  const label = make("label", { for: "distance", class: "chosen", id: "chosen" });
  const fresh = button("new", "", begin);
  const key = (name, words) => make("span", {}, make("span", { class: `key ${name}` }), words);
  const keys = [key("here", "this board "), key("picked", "chosen with the slider ")];
  const about = make("span", { id: "legend" });
  const legend = make("p", { class: "legend" }, ...keys, about);
  const axis = make("div", { class: "axis", "aria-hidden": "true" });
  root.append(chart, axis, legend, chosen, label, make("div", { class: "row" }, fresh));

  function choose() {
    const distance = Number(chosen.value);
    const { moveWord } = game.puzzle;
    const all = counts.reduce((sum, count) => sum + count, 0);
    const share = (100 * counts[distance]) / all;
    const percent = share >= 0.01 ? `, ${share.toFixed(share < 1 ? 2 : 1)} %` : "";
    const text = all === 0 ? "" : `: ${grouped(counts[distance])} ${counts[distance] === 1 ? "board" : "boards"}${percent}`;
    label.textContent = `${counted(distance, moveWord)}${text}`;
    chosen.setAttribute("aria-valuetext", label.textContent);
    fresh.textContent = `New, ${counted(distance, moveWord)} away`;
    paint();
  }

  function paint() {
    if (counts.length === 0) return;
    const most = Math.max(...counts, 1);
    const width = 100 / counts.length;
    const here = analysis.distance ?? undefined;
    const bars = counts.map((count, distance) => {
      const height = count === 0 ? 0 : Math.max((34 * count) / most, 0.7);
      const names = [distance === here ? "here" : "", distance === Number(chosen.value) ? "picked" : ""];
      const place = { x: (distance + 0.1) * width, y: 36 - height, width: width * 0.8, height };
      return draw("rect", { ...place, class: `bar ${names.join(" ")}` });
    });
    chart.replaceChildren(...bars);
  }

  function begin() {
    return games.explore(Number(chosen.value));
  }

  // A tap on a bar also chooses it.
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    chosen.value = Math.floor((counts.length * (event.clientX - box.x)) / box.width);
    choose();
  });

  function show() {
    const { puzzle, goal, mode } = game;
    if (mode !== "explore") return;
    const isKnown = analysis.most !== null;
    dim(fresh, !isKnown);
    if (!isKnown) {
      about.textContent = analysis.searching;
      return;
    }
    const now = `${puzzle.name} ${goal} ${analysis.distance} ${analysis.most} ${analysis.counts === null}`;
    if (now === shown) return;
    shown = now;
    counts = analysis.counts ?? [];
    // Some puzzles have too many boards to count, or they have not been counted yet.
    const isCounted = counts.length > 0;
    chart.toggleAttribute("hidden", !isCounted);
    axis.replaceChildren(...(isCounted ? [0, Math.floor(analysis.most / 2), analysis.most].map((at) => make("span", {}, at)) : []));
    for (const key of keys) key.hidden = !isCounted;
    about.textContent = isCounted
      ? `A bar for each distance: its height is the number of boards.`
      : analysis.counts === null
        ? `Counting ${grouped(puzzle.boards)} boards…`
        : `${puzzle.boards === null ? "All" : grouped(puzzle.boards)} boards are too many to count here.`;
    const isFirst = chosen.max === "0";
    chosen.max = analysis.most;
    if (isFirst) chosen.value = Math.min(20, analysis.most);
    choose();
  }

  return { begin, paint: show };
}
