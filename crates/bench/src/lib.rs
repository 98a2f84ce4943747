//! Compares tilebase with programs that solve the puzzles as people do today,
//! [`tilebase_baseline`].
//!
//! * [`inputs`]: random questions for all programs;
//! * [`compare`]: the comparison by the clock. `cargo xtask bench` runs it as the program
//!   `compare`;
//! * [`counts`]: the counts of instructions, `cargo bench -p tilebase-bench --bench counts`.
#![forbid(unsafe_code)]

mod build_programs;
pub mod compare;
pub mod counts;
pub mod inputs;
mod layout;

pub use build_programs::build_programs;
