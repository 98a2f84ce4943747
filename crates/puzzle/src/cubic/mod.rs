//! The cubic eight-puzzle: eight equal cubes roll.
//!
//! Opposite faces of a [`Cube`] share a colour. A roll takes a cube into the empty square. A
//! [`State`] is a board with the orientations of all cubes. Its [`Pattern`] is the colours of the
//! top faces. The goal is a pattern, which 256 states show.

mod cube;
mod pattern;
mod state;
mod symmetry;

pub use cube::{Colour, Coloured, Cube};
pub use pattern::{PATTERNS, Pattern, TOPS};
pub use state::{MASKS, STATES, State};
pub use symmetry::Symmetry;
