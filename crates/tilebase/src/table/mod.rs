//! The kinds of tables, one module each. Several of them share `handle`, `field` (one bit for each
//! state), `moves` and `distances`. `cubic_walker` is the form of a state in a walk of `cubes`;
//! `spread` has all paths of the eight-puzzle.

mod cubes;
mod cubic;
mod cubic_walker;
mod distances;
mod eight;
mod field;
mod handle;
mod large;
mod moves;
mod spread;

pub use self::cubes::{ClassTable, Cubes, CubesTo, CubicGoal, CubicTo, HarrisGoal, HarrisTo};
pub use self::cubic::Cubic;
pub use self::eight::{Eight, EightTo};
pub(crate) use self::large::LargeState;
pub use self::large::{Alike, Gardner, Large};
pub use self::spread::EightPaths;
