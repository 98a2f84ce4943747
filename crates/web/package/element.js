// The element `<tilebase-board puzzle="eight" start="123069478" goal="1234_6789">`: the page of this package in
// a frame, with the board and what goes along its line alone. `page` says where that page is, if not beside this.

const PAGE = new URL("./tilebase.html", import.meta.url);

/** A board. Sends `change` when another is shown: its `detail` has the members of the page's `data-`. */
export class TilebaseBoard extends HTMLElement {
  static observedAttributes = ["puzzle", "start", "goal", "page"];
  #frame = document.createElement("iframe");

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

  /** The address of what the attributes say. A frame whose address only differs behind # goes on. */
  #show() {
    const parts = ["puzzle", "start", "goal"].map((name) => this.getAttribute(name) ?? "");
    while (parts.at(-1) === "") parts.pop();
    this.#frame.src = `${this.getAttribute("page") ?? PAGE}?embed#${parts.map(encodeURIComponent).join("/")}`;
  }

  #hear = ({ source, data }) => {
    if (source !== this.#frame.contentWindow || data?.tilebase === undefined) return;
    this.dispatchEvent(new CustomEvent("change", { detail: data.tilebase }));
  };
}

customElements.define("tilebase-board", TilebaseBoard);
