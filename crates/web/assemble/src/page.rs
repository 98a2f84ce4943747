//! The page: style, script and compiled module in one file, under a strict security policy.

use std::error::Error;
use std::fs;
use std::io;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use zopfli::{Format, Options};

use crate::compile::Code;
use crate::link::{Module, link, without_comments};

/// The page's modules, each behind those that it imports.
const MODULES: [&str; 37] = [
    "dom.js",
    "kept.js",
    "icons.js",
    "squares.js",
    "naming.js",
    "goals.js",
    "motion.js",
    "cube.js",
    "eight.js",
    "cubic.js",
    "harris.js",
    "gardner.js",
    "puzzles.js",
    "draw.js",
    "game.js",
    "reason.js",
    "contest.js",
    "address.js",
    "drag.js",
    "view.js",
    "board.js",
    "analysis.js",
    "picture.js",
    "goal.js",
    "moves.js",
    "hints.js",
    "copy.js",
    "play.js",
    "player.js",
    "chooser.js",
    "share.js",
    "editor.js",
    "rules.js",
    "modes.js",
    "keys.js",
    "status.js",
    "main.js",
];

/// Returns the page, with the module as a text.
pub(crate) fn html(web: &Path, code: &Code, packed: &str) -> Result<String, Box<dyn Error>> {
    let page = web.join("page");
    let read = |path: &Path| {
        let text = fs::read_to_string(path);
        text.map_err(|error| format!("cannot read {}: {error}", path.display()))
    };
    let mut modules = package_modules(web, code)?;
    for name in ["client.js", "unpack.js"] {
        modules.push(Module::read(&web.join("package").join(name))?);
    }
    for name in MODULES {
        modules.push(Module::read(&page.join(name))?);
    }
    let script = link(&modules)?;
    let style = without_comments(&read(&page.join("style.css"))?);
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{}' 'wasm-unsafe-eval'; style-src 'sha256-{}'; \
         worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'",
        digest(&script),
        digest(&style)
    );
    let mut html = read(&page.join("index.html"))?;
    for (place, content) in [
        ("default-src 'none'", policy),
        (r#"<link rel="stylesheet" href="style.css" />"#, format!("<style>{style}</style>")),
        (r#"id="wasm"></script>"#, format!(r#"id="wasm">{packed}</script>"#)),
        (r#"<script src="main.js"></script>"#, format!(r#"<script id="script">{script}</script>"#)),
    ] {
        let parts: Vec<_> = html.split(place).collect();
        let [before, after] = parts[..] else {
            return Err(format!("index.html: expected {place} once").into());
        };
        html = [before, &content, after].concat();
    }
    Ok(html)
}

/// Returns the modules that run in a Worker.
pub(crate) fn package_modules(web: &Path, code: &Code) -> Result<Vec<Module>, String> {
    let read = |name| Module::read(&web.join("package").join(name));
    let glue = Module::new("tilebase_web.js", code.glue.clone());
    Ok(vec![glue, read("tilebase.js")?, read("serve.js")?])
}

/// Returns bytes as a text: compressed and in base 64.
pub(crate) fn packed(bytes: &[u8]) -> io::Result<String> {
    let mut compressed = Vec::new();
    zopfli::compress(Options::default(), Format::Gzip, bytes, &mut compressed)?;
    Ok(STANDARD.encode(compressed))
}

/// Returns the digest of what is inline, as a policy has it.
fn digest(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text))
}
