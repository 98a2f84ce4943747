//! Baseline (c) as a program.
#![forbid(unsafe_code)]

use std::io::{Result, stdin, stdout};

fn main() -> Result<()> {
    tilebase_baseline::cubic_queue::run(stdin().lock(), stdout().lock())
}
