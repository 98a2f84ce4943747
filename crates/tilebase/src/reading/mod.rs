//! The moves that people and programs write: letters, words, arrows, numbers of pieces, or the
//! boards on the way, in any layout; and the usual mistakes in them.
//!
//! [`read_answer`] and [`MoveNotation::read`](crate::MoveNotation::read) read them from a board, and
//! [`moves_in`] and [`read_directions`] without one.

mod boards;
mod found;
mod markup;
mod mistake;
mod run;
mod signs;
mod steps;
mod text;

pub use found::Unreadable;
pub use mistake::Mistake;
pub use steps::{ReadMoves, moves_in, read_answer, read_directions};
