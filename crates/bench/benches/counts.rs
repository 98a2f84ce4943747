//! Counts instructions: see `tilebase_bench::counts`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser;
use tilebase_bench::counts;

fn main() -> ExitCode {
    match counts::run(&counts::Options::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
