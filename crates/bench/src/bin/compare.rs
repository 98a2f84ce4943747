//! `cargo xtask bench`: see `tilebase_bench::compare`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser;
use tilebase_bench::compare;

#[derive(Parser)]
#[command(name = "cargo xtask bench", bin_name = "cargo xtask bench")]
struct Arguments {
    #[command(flatten)]
    options: compare::Options,
}

fn main() -> ExitCode {
    match compare::run(&Arguments::parse().options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
