//! The moves that people and programs write: letters, words, arrows, numbers of pieces, or the
//! boards on the way, in any layout; and the usual mistakes in them.
//!
//! [`MoveNotation::read`](crate::MoveNotation::read) reads them from a board, and
//! [`read_directions`] without one.

mod boards;
mod found;
mod mistake;
mod run;
mod signs;
mod steps;
mod text;

pub use found::Unreadable;
pub use mistake::Mistake;
pub use steps::{ReadMoves, read_directions};
