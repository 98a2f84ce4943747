//! The kinds of tables: `eight`, `cubic` (the uniform starts), and `goals`, with a bit for each
//! board of a space, and `databases`, with which searches answer. `field` has walks by such bits.

mod cubic;
mod databases;
mod eight;
mod field;
mod goals;

pub use self::cubic::CubicTable;
pub(crate) use self::databases::{DatabaseAnswers, DatabaseTable};
pub use self::eight::EightTable;
pub(crate) use self::eight::{EightAnswers, numbers};
pub(crate) use self::goals::{FieldAnswers, GoalTable};
