//! Harris's rolling cubes: eight cubes with one marked face each roll.
//!
//! A roll takes a cube into the empty square and turns its [`Mark`] with it. A [`Board`] has the
//! direction of every mark; nothing else of a cube matters.

mod board;
mod mark;
mod symmetry;

pub use board::{AXES, BOARDS, Board, SIGNS};
pub use mark::Mark;
pub use symmetry::Symmetry;
