//! The moves that people and programs write: letters, words, arrows, numbers of pieces, or the
//! boards on the way, in any layout; and the usual mistakes in them.
//!
//! [`Notation::read`](crate::Notation::read) reads them from a board, and [`directions`] without one.

mod boards;
mod found;
mod mistake;
mod run;
mod signs;
mod steps;
mod text;

pub use found::Unreadable;
pub use mistake::Mistake;
pub use steps::{Steps, directions};
