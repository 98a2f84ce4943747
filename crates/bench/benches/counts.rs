//! Counts instructions: see `tilebase_bench::counts`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser;
use tilebase_bench::counts;

#[derive(Parser)]
#[command(name = "cargo bench -p tilebase-bench --bench counts --")]
struct Arguments {
    #[command(flatten)]
    options: counts::Options,
    /// What cargo passes to every benchmark.
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> ExitCode {
    let Arguments { options, bench: _ } = Arguments::parse();
    match counts::run(&options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
