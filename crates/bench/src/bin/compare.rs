//! `cargo xtask bench`: builds the programs to compare, and compares them.
#![forbid(unsafe_code)]

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use clap::Parser;
use serde_json::Value;
use tilebase_bench::compare;

#[derive(Parser)]
#[command(name = "cargo xtask bench", bin_name = "cargo xtask bench")]
struct Arguments {
    #[command(flatten)]
    options: compare::Options,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    compare::run(&arguments.options, &build_programs()?)
}

/// Builds the command and the programs of this package. Returns the directory of the programs,
/// which cargo prints.
fn build_programs() -> Result<PathBuf, Box<dyn Error>> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR")
        .ok_or("run it through cargo: cargo run --release -p tilebase-bench")?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let build = Command::new(cargo)
        .args(["build", "--quiet", "--release", "--bins", "--message-format", "json"])
        .args(["--package", "tilebase-cli", "--package", "tilebase-bench", "--manifest-path"])
        .arg(Path::new(&package).join("Cargo.toml"))
        .stderr(Stdio::inherit())
        .output()?;
    if !build.status.success() {
        return Err("the programs to compare could not be built".into());
    }
    let messages = String::from_utf8(build.stdout)?;
    let executable = |line: &str| {
        let message: Value = serde_json::from_str(line).ok()?;
        let is_command = message["target"]["name"] == "tilebase";
        is_command.then(|| message["executable"].as_str().map(PathBuf::from))?
    };
    let command = messages.lines().find_map(executable);
    let directory = command.as_deref().and_then(Path::parent);
    Ok(directory.ok_or("cargo did not print the path of the program tilebase")?.to_owned())
}

/// Returns whether the error is that the reader of standard output has closed it. Then the program
/// ends successfully.
fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}
