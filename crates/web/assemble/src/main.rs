//! The parts of `cargo xtask page` for which there is no program that Node could start:
//!
//! * `tilebase-page bind MODULE DIR` makes the JavaScript that calls a compiled module;
//! * `tilebase-page cut MODULE OUT NAME...` leaves a module only the exports of these names, and
//!   what they need;
//! * `tilebase-page compress FILE` writes `FILE.gz`.
//!
//! It is a program because wasm-bindgen's own would be compiled for minutes more. It compresses to
//! the same bytes on every machine, as zlib does not.
#![forbid(unsafe_code)]

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::path::Path;

use walrus::{Module, passes};
use wasm_bindgen_cli_support::Bindgen;
use zopfli::{Format, Options};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match &words[..] {
        ["bind", module, directory] => bind(module, directory),
        ["cut", module, out, names @ ..] => cut(module, out, names),
        ["compress", file] => {
            let packed = File::create(format!("{file}.gz"))?;
            // As many blocks as pay: styles, scripts and code are unlike each other.
            let options = Options { maximum_block_splits: 64, ..Options::default() };
            Ok(zopfli::compress(options, Format::Gzip, &*fs::read(file)?, packed)?)
        }
        _ => Err("expected bind, cut or compress, and what they take".into()),
    }
}

fn bind(module: &str, directory: &str) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(true).omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    Ok(bindgen.generate(Path::new(directory))?)
}

fn cut(module: &str, out: &str, names: &[&str]) -> Result<(), Box<dyn Error>> {
    let mut module = Module::from_file(module)?;
    let is_there = |name: &&&str| module.exports.iter().any(|export| export.name == **name);
    if let Some(name) = names.iter().find(|name| !is_there(name)) {
        return Err(format!("expected an export with the name {name}, found none").into());
    }
    let is_cut = |export: &&walrus::Export| !names.contains(&export.name.as_str());
    let others: Vec<_> = module.exports.iter().filter(is_cut).map(walrus::Export::id).collect();
    for export in others {
        module.exports.delete(export);
    }
    passes::gc::run(&mut module);
    Ok(module.emit_wasm_file(out)?)
}
