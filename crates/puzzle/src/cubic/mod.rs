//! The cubic eight-puzzle: eight equal cubes roll.
//!
//! Opposite faces of a [`Cube`] share a colour. A roll takes a cube into the empty square. What
//! counts is the [`Pattern`] of the top faces; a [`State`] is the whole truth.

mod cube;
mod pattern;
mod state;
mod symmetry;

pub use cube::{Colour, Cube};
pub use pattern::{PATTERNS, Pattern, TOPS};
pub use state::{MASKS, STATES, State};
pub use symmetry::{Recolouring, Symmetry};
