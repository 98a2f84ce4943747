//! Compares tilebase with programs that solve the puzzles as people do today,
//! [`tilebase_baseline`], and counts its instructions.
//!
//! * [`compare`]: the comparison by the clock, `cargo xtask bench`;
//! * [`counts`]: the counts of instructions, `cargo bench -p tilebase-bench --bench counts`;
//! * [`place`]: the programs of both, and a directory with tables and questions for them;
//! * [`calls`]: calls of the library, by name, for both;
//! * [`inputs`]: random questions.
#![forbid(unsafe_code)]

pub mod calls;
pub mod compare;
pub mod counts;
pub mod inputs;
mod layout;
pub mod place;
