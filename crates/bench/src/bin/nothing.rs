//! Does nothing: measures the cost of starting and ending a process.
#![forbid(unsafe_code)]

fn main() {}
