//! The moves that people and programs write: letters, words, arrows, numbers of pieces, in any layout;
//! and the usual mistakes in them.
//!
//! [`Notation::read`](crate::Notation::read) reads them from a board, and [`directions`] without one.

mod found;
mod mistake;
mod run;
mod signs;
mod steps;
mod text;

pub use found::Unreadable;
pub use mistake::Mistake;
pub use steps::{Steps, directions};
