//! The kinds of tables, one module each. Several of them share `handle`, `field` (one bit for each
//! state) and `moves`. `spread` has all paths of the eight-puzzle.

mod cubes;
mod cubic;
mod eight;
mod field;
mod handle;
mod large;
mod moves;
mod spread;

pub use self::cubes::{ClassTable, Cubes, CubesTo, CubicGoal, CubicTo, HarrisGoal, HarrisTo};
pub use self::cubic::Cubic;
pub use self::eight::{Eight, EightTo};
pub use self::large::{Alike, Gardner, Large};
pub use self::spread::EightPaths;
