//! `cargo xtask bench`: builds the programs to compare, and compares them.
#![forbid(unsafe_code)]

use std::error::Error;
use std::io;
use std::process::ExitCode;

use clap::Parser;
use tilebase_bench::build_programs;
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

/// Returns whether the error is that the reader of standard output has closed it. Then the program
/// ends successfully.
fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}
