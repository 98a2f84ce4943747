//! The kinds of tables, one module each, and what several of them share: `open`, `field` (one bit a
//! state), `walk`, `moves` and `distances`.

mod cubic;
mod distances;
mod eight;
mod field;
mod gardner;
mod goal;
mod harris;
mod moves;
mod open;
mod spread;
mod walk;

pub use self::cubic::{Cubic, CubicFrom};
pub use self::eight::{Eight, EightTo};
pub use self::gardner::Gardner;
pub use self::goal::{CubicTo, Goal};
pub use self::harris::{Harris, HarrisTo};
pub use self::spread::EightPaths;
