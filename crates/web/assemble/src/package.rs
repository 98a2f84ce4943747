//! The package for JavaScript programs: files that a person wrote, and those that were compiled.

use std::fs;
use std::path::Path;

use crate::compile::Code;
use crate::link::{Module, link};
use crate::page::package_modules;

/// The files that are in the package as they are in `package/`, which has links to the licences.
const FILES: [&str; 13] = [
    "package.json",
    "README.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "index.js",
    "index.d.ts",
    "tilebase.js",
    "element.js",
    "client.js",
    "serve.js",
    "unpack.js",
    "worker.js",
    "worker.d.ts",
];

/// Writes the package into a directory, with the module as a text, and with the page, which its element
/// shows.
pub(crate) fn write(
    web: &Path,
    code: &Code,
    packed: &str,
    html: &str,
    directory: &Path,
) -> Result<(), String> {
    let put = |name: &str, content: &[u8]| {
        let path = directory.join(name);
        let unwritten = |error| format!("cannot write {}: {error}", path.display());
        fs::create_dir_all(directory).and_then(|()| fs::write(&path, content)).map_err(unwritten)
    };
    for name in FILES {
        let path = web.join("package").join(name);
        let content = fs::read(&path);
        put(name, &content.map_err(|error| format!("cannot read {}: {error}", path.display()))?)?;
    }
    let start = "import { serve } from \"./serve.js\";\nserve();\n";
    let mut modules = package_modules(web, code)?;
    modules.push(Module::new("start.js", start.to_owned()));
    for (name, text) in [("packed.js", packed), ("script.js", &link(&modules)?)] {
        put(name, format!("export default {text:?};\n").as_bytes())?;
    }
    put("tilebase.html", html.as_bytes())?;
    put("tilebase_web.js", code.glue.as_bytes())?;
    put("tilebase_web.d.ts", code.types.as_bytes())?;
    put("tilebase_web_bg.wasm", &code.wasm)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_has_both_licences() {
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        let (web, directory) = (own.parent().unwrap(), own.join("target/package-of-the-test"));
        let code = Code { wasm: Vec::new(), glue: String::new(), types: String::new() };
        write(web, &code, "", "", &directory).unwrap();
        for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
            let texts = [&directory, &web.join("../..")].map(|at| fs::read(at.join(name)).unwrap());
            assert!(!texts[0].is_empty() && texts[0] == texts[1], "{name}");
        }
        let manifest = fs::read_to_string(directory.join("package.json")).unwrap();
        assert!(manifest.contains(r#""LICENSE-*""#), "{manifest}");
    }
}
