//! What people run today, to hold tilebase against.
//!
//! * [`baseline`]: the programs;
//! * [`inputs`]: the questions;
//! * [`compare`]: the comparison, `cargo xtask bench`, which runs the program `compare`.
#![forbid(unsafe_code)]

pub mod baseline;
pub mod compare;
pub mod inputs;
