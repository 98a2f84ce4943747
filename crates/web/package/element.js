// The element `<tilebase-board puzzle="eight" start="123069478" goal="1234_6789">`: the page of this package in a
// frame. `element.d.ts` describes it.

import packed from "./packed.js";

const PAGE = new URL("./tilebase.html", import.meta.url);

/** Lets this module be imported without a browser, where there are no elements. */
const Base = globalThis.HTMLElement ?? class {};

/** A board. Sends `change` when another is shown. */
export class TilebaseBoard extends Base {
  static observedAttributes = ["puzzle", "start", "goal", "mode", "theme", "page"];
  #frame = globalThis.document?.createElement("iframe");

  connectedCallback() {
    this.#frame.title = this.getAttribute("title") ?? "A board of a puzzle";
    this.#frame.allow = "clipboard-write";
    this.#frame.style.cssText = "width: 100%; height: 100%; border: 0";
    if (getComputedStyle(this).display === "inline") this.style.display = "inline-block";
    this.style.width ||= "320px";
    this.style.height ||= "400px";
    this.#show();
    this.replaceChildren(this.#frame);
    addEventListener("message", this.#hear);
  }

  disconnectedCallback() {
    removeEventListener("message", this.#hear);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#show();
  }

  /** Makes the next move of the shortest path. */
  next() {
    this.#tell("next");
  }

  /** Plays the shortest path to the goal, or pauses. */
  play() {
    this.#tell("play");
  }

  /** Goes back to the first board. */
  reset() {
    this.#tell("reset");
  }

  /** Sets the frame's address by the attributes. A frame whose address differs only after # is not loaded again. */
  #show() {
    const [mode, theme, page] = ["mode", "theme", "page"].map((name) => this.getAttribute(name));
    const parts = ["puzzle", "start", "goal"].map((name) => this.getAttribute(name) ?? "");
    while (parts.at(-1) === "") parts.pop();
    if (mode === "play") parts.unshift(mode);
    const colours = theme === null ? "" : `&theme=${encodeURIComponent(theme)}`;
    this.#frame.src = `${page ?? PAGE}?embed${colours}#${parts.map(encodeURIComponent).join("/")}`;
  }

  #tell(what) {
    this.#frame.contentWindow?.postMessage({ tilebase: what }, "*");
  }

  #hear = ({ source, data }) => {
    if (source !== this.#frame.contentWindow || data?.tilebase === undefined) return;
    // The compiled module is in the package once, and the page gets it from here.
    if (data.tilebase === "module") this.#tell({ packed: packed() });
    else this.dispatchEvent(new CustomEvent("change", { detail: data.tilebase }));
  };
}

if (globalThis.customElements?.get("tilebase-board") === undefined)
  globalThis.customElements?.define("tilebase-board", TilebaseBoard);
