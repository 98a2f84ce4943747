// The first script of the page: unpacks what the page is made of, adds its style, and starts its script.

import { bytesOf } from "./unpack.js";

async function load() {
  const packed = document.getElementById("packed");
  const bytes = await bytesOf(packed.textContent);
  // First the style, then the script, then the compiled module, which the package's page has not.
  const styleEnd = Number(packed.dataset.style);
  const scriptEnd = styleEnd + Number(packed.dataset.script);
  const text = (from, to) => new TextDecoder().decode(bytes.slice(from, to));
  const style = document.createElement("style");
  style.textContent = text(0, styleEnd);
  document.head.append(style);
  const script = document.createElement("script");
  // The Worker runs the same text.
  script.id = "script";
  script.module = bytes.slice(scriptEnd);
  script.textContent = text(styleEnd, scriptEnd);
  packed.remove();
  document.body.append(script);
}

load();
