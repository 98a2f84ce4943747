//! What people run today, to hold tilebase against.
//!
//! * [`baseline`]: the programs;
//! * [`inputs`]: the questions.
#![forbid(unsafe_code)]

pub mod baseline;
pub mod inputs;
