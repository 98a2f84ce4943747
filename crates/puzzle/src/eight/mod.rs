//! The sliding eight-puzzle: eight tiles with different labels, and one blank.
//!
//! A [`Position`] is a board relative to a goal; the table is indexed by its rank.

mod position;
mod square;

pub use position::{EVEN_ROWS, POSITIONS, Position};
pub use square::Square;
