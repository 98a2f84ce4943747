//! The sliding eight-puzzle: eight tiles with different labels, one blank.
//!
//! A [`Board`] is what people write down. A [`Position`] is a board seen from its goal: what is
//! looked up.

mod board;
mod position;

pub use board::{Board, LabelMismatch};
pub use position::{EVEN_ROWS, POSITIONS, Position};
