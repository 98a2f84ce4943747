//! Harris's rolling cubes: eight cubes with one marked face each roll.
//!
//! A roll takes a cube into the empty square and turns its [`Mark`] with it. All that counts of a
//! cube is where its mark faces, so a [`Board`] is the whole truth.

mod board;
mod mark;
mod symmetry;

pub use board::{AXES, BOARDS, Board, SIGNS};
pub use mark::Mark;
pub use symmetry::Symmetry;
