//! A module for each kind of table: what its entries say.

mod cubic;
mod distances;
mod eight;
mod goal;
mod open;
mod spread;
mod walk;

pub use self::cubic::{Cubic, CubicFrom};
pub use self::eight::{Eight, EightTo};
pub use self::goal::{CubicTo, Goal};
pub use self::spread::EightPaths;
