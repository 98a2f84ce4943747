//! Compares tilebase with programs that solve the puzzles as people do today.
//!
//! * [`baseline`]: these programs;
//! * [`inputs`]: random questions for all programs;
//! * [`compare`]: the comparison. `cargo xtask bench` runs it as the program `compare`.
#![forbid(unsafe_code)]

pub mod baseline;
pub mod compare;
pub mod inputs;
