//! Baseline (a) as a program. Prints the time of its searches on standard error.
#![forbid(unsafe_code)]

use std::io::{Result, stdin, stdout};

fn main() -> Result<()> {
    let searched = tilebase_baseline::eight::run(stdin().lock(), stdout().lock())?;
    eprintln!("searches: {} s", searched.as_secs_f64());
    Ok(())
}
