//! The second opinion: the puzzles written straight from their rules, and searched with a queue.
//!
//! Nothing here knows of ranks by parity, phases, lanes or symmetries, and nothing is shared with
//! the crates under test, so an error there is not repeated here. The tests compare answers with
//! these searches; the baselines of the comparison play by these rules, and moves are inlined so
//! that they run as fast as with rules of their own.
//!
//! * [`Move`]: how the blank moves, in every puzzle;
//! * [`eight`]: tiles that slide;
//! * [`cubic`]: cubes that roll;
//! * [`harris`]: cubes that roll, with one marked face each.
#![forbid(unsafe_code)]

pub mod cubic;
pub mod eight;
pub mod harris;
mod moves;

pub use moves::Move;
