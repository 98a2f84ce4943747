//! The sliding eight-puzzle: eight tiles with different labels, and one blank.
//!
//! A [`Board`] has the tiles with their labels. A [`Position`] is a board relative to a goal;
//! tables are indexed by its rank.

mod board;
mod position;

pub use board::Board;
pub use position::{EVEN_ROWS, POSITIONS, Position};
