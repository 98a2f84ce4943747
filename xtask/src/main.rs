//! The build step. `cargo xtask tables` makes the tables, `cargo xtask demo` shows what they
//! answer, and `cargo xtask dist` packs them for others. `cargo xtask fuzz` tries bytes on all that
//! reads.
#![forbid(unsafe_code)]

mod demo;
mod dist;
mod fuzz;
mod progress;
mod tables;

use std::error::Error;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

/// Make and try the tables of the 3x3 sliding puzzles
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    Tables(tables::Options),
    Demo(demo::Options),
    Dist(dist::Options),
    Fuzz(fuzz::Options),
}

fn main() -> ExitCode {
    let outcome = match Task::parse() {
        Task::Tables(options) => tables::run(&options),
        Task::Demo(options) => demo::run(&options),
        Task::Dist(options) => dist::run(&options),
        Task::Fuzz(options) => fuzz::run(&options),
    };
    match outcome {
        Ok(status) => status,
        // Whoever reads has read enough.
        Err(error) if is_closed_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

type Outcome = Result<ExitCode, Box<dyn Error>>;

/// The workspace's own `tables/`.
fn tables_directory() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).with_file_name("tables")
}
