//! The kinds of tables: `eight`, `cubic` (the canonical starts), and `goals`, with a bit for each
//! board of a space, and `patterns`, with which searches answer. `field` has walks by such bits.

mod cubic;
mod eight;
mod field;
mod goals;
mod patterns;

pub use self::cubic::CubicTable;
pub use self::eight::EightTable;
pub(crate) use self::eight::{EightTo, numbers};
pub(crate) use self::goals::{GoalTable, GoalTo};
pub(crate) use self::patterns::{PatternTable, PatternsTo};
