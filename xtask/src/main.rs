//! The build step. `cargo xtask tables` makes the tables, `cargo xtask demo` shows what they
//! answer, and `cargo xtask dist` packs them for others. `cargo xtask fuzz` tries bytes on all that
//! reads, and `cargo xtask bench` says how fast it all is.
#![forbid(unsafe_code)]

mod bench;
mod demo;
mod dist;
mod failure;
mod fuzz;
mod progress;
mod tables;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::Parser;

/// Make and try the tables of the 3x3 sliding puzzles
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    Tables(tables::Options),
    Demo(demo::Options),
    Dist(dist::Options),
    Fuzz(fuzz::Options),
    Bench(tilebase_bench::compare::Options),
}

fn main() -> ExitCode {
    match run(&Task::parse()) {
        Ok(status) => status,
        Err(error) if failure::is_closed_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            failure::tell(&*error);
            ExitCode::from(2)
        }
    }
}

fn run(task: &Task) -> Outcome {
    failure::outlive_file_size_limits()?;
    match task {
        Task::Tables(options) => tables::run(options),
        Task::Demo(options) => demo::run(options),
        Task::Dist(options) => dist::run(options),
        Task::Fuzz(options) => fuzz::run(options),
        Task::Bench(options) => bench::run(options),
    }
}

type Outcome = Result<ExitCode, Box<dyn Error>>;

/// The workspace's own `tables/`.
fn tables_directory() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).with_file_name("tables")
}

/// Builds the programs of these crates and returns the directory where they are.
fn build_programs(crates: &[&str]) -> Result<PathBuf, Box<dyn Error>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("Cargo.toml");
    let mut build = Command::new(cargo);
    build.args(["build", "--quiet", "--release", "--bins", "--manifest-path"]).arg(manifest);
    build.args(crates.iter().flat_map(|name| ["--package", name]));
    if !build.status()?.success() {
        return Err(format!("{} does not build", crates.join(", ")).into());
    }
    // This program itself stands where cargo puts release builds.
    let here = std::env::current_exe()?;
    Ok(here.parent().unwrap_or(Path::new(".")).to_owned())
}
