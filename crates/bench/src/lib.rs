//! What people run today, to hold tilebase against.
//!
//! * [`baseline`]: the programs;
//! * [`inputs`]: the questions;
//! * [`compare`]: the comparison by the clock, `cargo xtask bench`, which runs the program `compare`;
//! * [`counts`]: instructions counted, `cargo bench -p tilebase-bench --bench counts`.
#![forbid(unsafe_code)]

pub mod baseline;
mod build_programs;
pub mod compare;
pub mod counts;
pub mod inputs;
mod layout;

pub use build_programs::build_programs;
