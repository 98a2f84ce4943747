//! An independent implementation of all puzzles, written straight from their rules, with
//! breadth-first searches.
//!
//! It does not use parity, phases, lanes or symmetries, and shares no code with the crates under
//! test, so it does not repeat their errors. The tests compare answers with these searches. The
//! programs of `cargo xtask bench` use these rules too; functions are marked `inline(always)` so
//! that they run as fast as programs with their own rules.
//!
//! * [`Move`]: a move of the blank, in every puzzle;
//! * [`eight`]: tiles that slide;
//! * [`cubic`]: cubes that roll;
//! * [`harris`]: cubes that roll, with one marked face each;
//! * [`faces`]: cubes that roll, with marks on each face;
//! * [`tiles`]: tiles of any kinds, on boards of up to sixteen squares;
//! * [`any`]: tiles and cubes with any marks, on boards of any shape;
//! * [`draw`]: random puzzles and goals of these.
#![forbid(unsafe_code)]

pub mod any;
pub mod cubic;
pub mod draw;
pub mod eight;
pub mod faces;
pub mod harris;
mod moves;
mod search;
pub mod tiles;

pub use moves::{Move, Shape};
pub use search::Met;
