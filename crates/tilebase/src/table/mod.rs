//! The kinds of tables: `eight`, `cubic` (the canonical starts), and `goals`, with a bit for each
//! board of a puzzle of cubes that `tabled` describes. They share `handle`, `field` (walks by such
//! bits) and `moves`. `spread` has all paths of the eight-puzzle.

mod cubic;
mod eight;
mod field;
mod goals;
mod handle;
mod moves;
mod spread;
mod tabled;

pub use self::cubic::CubicTable;
pub use self::eight::{EightAt, EightTable, EightTo};
pub use self::goals::{
    AlikeGoal, AlikeTo, CrossteaserTo, CubicGoal, CubicTo, GardnerGoal, GardnerTo, GoalTable,
    GoalTo, HarrisGoal, HarrisTo,
};
pub use self::spread::EightPaths;
pub use self::tabled::{Classed, Goals, Tabled};
