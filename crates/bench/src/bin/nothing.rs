//! What it takes to start and end a process.
#![forbid(unsafe_code)]

fn main() {}
