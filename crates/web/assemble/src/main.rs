//! `cargo xtask page`: the page in one file, and the package for JavaScript programs.
#![forbid(unsafe_code)]

mod compile;
mod link;
mod package;
mod page;

use std::env;
use std::error::Error;
use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

/// Make the page that solves everything, in one file
///
/// It works by double click, offline, and from any static host.
#[derive(Parser)]
#[command(name = "tilebase-page")]
struct Options {
    /// Where to put the page
    #[arg(long, value_name = "FILE", default_value = "dist/tilebase.html")]
    out: PathBuf,
    /// Where to put the package for JavaScript programs [default: nowhere]
    #[arg(long, value_name = "DIR")]
    package: Option<PathBuf>,
    /// Directory of cargo and rustc for WebAssembly [default: those that run this]
    #[arg(long, value_name = "DIR")]
    toolchain: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    // Cargo's variable at run time: another copy of the project may have compiled this program.
    let own =
        env::var_os("CARGO_MANIFEST_DIR").ok_or("run this through cargo: cargo xtask page")?;
    let web = Path::new(&own).parent().ok_or("no directory above")?;
    let code = compile::compile(web, options.toolchain.as_deref())?;
    let packed = page::packed(&code.wasm)?;
    let html = page::html(web, &code, &packed)?;
    if let Some(directory) = &options.package {
        package::write(web, &code, &packed, &html, directory)?;
        writeln!(stdout(), "{}: the package for JavaScript programs", directory.display())?;
    }
    let unwritten = |error| format!("cannot write {}: {error}", options.out.display());
    if let Some(directory) = options.out.parent() {
        fs::create_dir_all(directory).map_err(unwritten)?;
    }
    fs::write(&options.out, &html).map_err(unwritten)?;
    writeln!(stdout(), "{}: {} bytes", options.out.display(), html.len())?;
    Ok(())
}
