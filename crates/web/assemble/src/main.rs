//! Makes the JavaScript that calls a compiled module: `tilebase-page MODULE DIR`; a part of
//! `cargo xtask page`.
//!
//! It is a program because wasm-bindgen's own would be compiled for minutes more. It also
//! compresses the module, to the same bytes on every machine, as zlib does not.
#![forbid(unsafe_code)]

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::path::PathBuf;

use wasm_bindgen_cli_support::Bindgen;
use zopfli::{Format, Options};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1).map(PathBuf::from);
    let (Some(module), Some(directory)) = (arguments.next(), arguments.next()) else {
        return Err("expected a compiled module and a directory".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&module).web(true)?.typescript(true).omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true).generate(&directory)?;
    let name = module.file_stem().ok_or("expected a file")?.to_string_lossy();
    let wasm = fs::read(directory.join(format!("{name}_bg.wasm")))?;
    let packed = File::create(directory.join(format!("{name}_bg.wasm.gz")))?;
    Ok(zopfli::compress(Options::default(), Format::Gzip, &*wasm, packed)?)
}
