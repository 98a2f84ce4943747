//! All cubes alike: eight cubes with six different faces, like dice, roll until all of them lie in
//! the same way.
//!
//! The centre has to be empty at the end, and any of the 24 ways to lie is as good as another. A
//! [`Cube`] is the orientation of one cube, and a [`State`] the board with all cubes. The puzzle
//! was sold as *Rolling Cubes*; [`Crossteaser`] is its image in a mirror.

mod crossteaser;
mod cube;
mod state;

pub use crossteaser::Crossteaser;
pub use cube::Cube;
pub use state::{STATES, State};
