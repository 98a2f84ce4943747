//! Baseline (b) as a program.
#![forbid(unsafe_code)]

use std::io::{Result, stdin, stdout};

fn main() -> Result<()> {
    tilebase_baseline::cubic::run(stdin().lock(), stdout().lock())
}
