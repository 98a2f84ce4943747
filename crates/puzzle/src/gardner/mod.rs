//! Gardner's puzzle: eight cubes, each with three red faces, roll until no red face is seen.
//!
//! At the start the centre is empty and every visible face is red: eight tops, twelve outer sides
//! and the four sides around the centre. The task is to hide all 24, with the centre empty again.
//!
//! The three red faces of a [`Cube`] meet in a vertex, or two of them are opposite each other. A
//! [`State`] is the board with all its cubes; [`Kind`](crate::Kind) says which cubes can take each
//! other's place.

mod cube;
mod state;

pub use cube::{Cube, Face};
pub use state::{STATES, State};
