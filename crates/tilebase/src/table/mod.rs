//! The kinds of tables, one module each. Several of them share `open`, `field` (one bit for each
//! state), `moves` and `distances`. `cubic_walker` is the form of a state in a walk of `goal`;
//! `spread` has all paths of the eight-puzzle.

mod cubic;
mod cubic_walker;
mod distances;
mod eight;
mod field;
mod gardner;
mod goal;
mod harris;
mod moves;
mod open;
mod spread;

pub use self::cubic::Cubic;
pub use self::eight::{Eight, EightTo};
pub use self::gardner::Gardner;
pub use self::goal::{CubicTo, Goal};
pub use self::harris::{Harris, HarrisTo};
pub use self::spread::EightPaths;
