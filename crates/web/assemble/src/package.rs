//! The package for JavaScript programs: files that a person wrote, and those that were compiled.

use std::fs;
use std::path::Path;

use crate::compile::Code;

/// The files that are in the package as they are here.
const FILES: [&str; 5] = ["package.json", "README.md", "index.js", "index.d.ts", "tilebase.js"];

/// Writes the package into a directory.
pub(crate) fn write(web: &Path, code: &Code, directory: &Path) -> Result<(), String> {
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
    put("tilebase_web.js", code.glue.as_bytes())?;
    put("tilebase_web.d.ts", code.types.as_bytes())?;
    put("tilebase_web_bg.wasm", &code.wasm)
}
