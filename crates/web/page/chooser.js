// How far boards are from the goal: a histogram, a new one at any distance, and the hardest.

import { counted, draw, grouped, make } from "./dom.js";
import { drawing } from "./picture.js";

/** How many of the hardest are listed at first. */
const PAGE = 50;

/** Shows the histogram in `root`, with a mark where the game is. */
export function chooserView(root, game, analysis, solver) {
  let counts = [];
  const chart = draw("svg", {
    class: "chart",
    viewBox: "0 0 100 36",
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  const slider = make("input", {
    type: "range",
    id: "distance",
    min: 0,
    max: 0,
    value: 20,
    oninput: choose,
  });
  const label = make("label", { for: "distance", class: "chosen", id: "chosen" });
  const fresh = make("button", { type: "button", id: "new", class: "main", onclick: begin });
  const list = make("ul", { class: "hardest", id: "hardest-list", hidden: true });
  const hardest = make(
    "button",
    {
      type: "button",
      id: "hardest",
      "aria-expanded": "false",
      "aria-controls": "hardest-list",
      onclick: unfold,
    },
    "The hardest",
  );
  const legend = make(
    "p",
    { class: "legend" },
    make("span", { class: "key here" }),
    "here ",
    make("span", { class: "key picked" }),
    "chosen below ",
    make("span", { id: "legend" }),
  );
  root.append(chart, legend, slider, label, make("div", { class: "row" }, fresh, hardest), list);

  function choose() {
    const distance = Number(slider.value);
    const { unit, things } = game.puzzle;
    const all = counts.reduce((sum, count) => sum + count, 0);
    const share = (100 * counts[distance]) / all;
    const percent = share >= 0.01 ? `, ${share.toFixed(share < 1 ? 2 : 1)} %` : "";
    const text = all === 0 ? "" : `: ${grouped(counts[distance])} ${things}${percent}`;
    label.textContent = `${counted(distance, unit)}${text}`;
    slider.setAttribute("aria-valuetext", label.textContent);
    fresh.textContent = `New, ${counted(distance, unit)} away`;
    paint();
  }

  function paint() {
    if (counts.length === 0) return;
    const most = Math.max(...counts, 1);
    const width = 100 / counts.length;
    const here = analysis.answer?.distance;
    const bars = counts.map((count, distance) => {
      const height = count === 0 ? 0 : Math.max((34 * count) / most, 0.7);
      const names = [
        distance === here ? "here" : "",
        distance === Number(slider.value) ? "picked" : "",
      ];
      return draw("rect", {
        x: distance * width + width * 0.1,
        y: 36 - height,
        width: width * 0.8,
        height,
        class: `bar ${names.join(" ")}`,
      });
    });
    const mark =
      here === undefined || here === null
        ? []
        : [
            draw("line", {
              x1: (here + 0.5) * width,
              x2: (here + 0.5) * width,
              y1: 0,
              y2: 36,
              class: "mark",
            }),
          ];
    chart.replaceChildren(...mark, ...bars);
  }

  async function begin() {
    const { puzzle, goal } = game;
    const distance = Number(slider.value);
    const { output } = await solver.ask(puzzle.name, "draw", { goal, distance });
    if (game.puzzle === puzzle && game.goal === goal) game.show({ puzzle, board: output, goal });
  }

  async function unfold() {
    if (!list.hidden) return fold();
    const { puzzle, goal } = game;
    const { output } = await solver.ask(puzzle.name, "hardest", goal);
    if (game.puzzle !== puzzle || game.goal !== goal) return;
    hardest.setAttribute("aria-expanded", "true");
    list.hidden = false;
    list.replaceChildren();
    more(output);
  }

  /** Lists the next of these boards, and a button for the rest. */
  function more(boards) {
    const { puzzle, goal } = game;
    const item = (board) =>
      make(
        "li",
        {},
        make(
          "button",
          { type: "button", class: "text", onclick: () => game.show({ puzzle, board, goal }) },
          drawing(puzzle, board),
          make("span", {}, board),
        ),
      );
    list.append(...boards.slice(0, PAGE).map(item));
    const rest = boards.slice(PAGE);
    if (rest.length === 0) return;
    const button = make(
      "button",
      { type: "button", class: "text", onclick: onMore },
      `${grouped(rest.length)} more`,
    );
    const last = make("li", {}, button);
    list.append(last);
    function onMore() {
      last.remove();
      more(rest);
    }
  }

  function fold() {
    list.hidden = true;
    list.replaceChildren();
    hardest.setAttribute("aria-expanded", "false");
  }

  // A bar is chosen by a tap on it, too.
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    slider.value = Math.floor((counts.length * (event.clientX - box.x)) / box.width);
    choose();
  });
  analysis.addEventListener("goal", () => {
    counts = analysis.histogram;
    // Of one puzzle there are too many to count.
    const isCounted = counts.length > 0;
    for (const part of [chart, legend, hardest]) part.toggleAttribute("hidden", !isCounted);
    const radius = isCounted ? counts.length - 1 : game.puzzle.most;
    root.querySelector("#legend").textContent =
      `A bar for each distance, 0 to ${radius}: as high as there are ${game.puzzle.things}.`;
    const isFirst = slider.max === "0";
    slider.max = radius;
    if (isFirst) slider.value = Math.min(20, radius);
    fold();
    choose();
    if (isCounted) hardest.textContent = `The hardest: ${grouped(counts[radius])} at ${radius}`;
  });
  analysis.addEventListener("known", paint);
  return begin;
}
