//! Tables as files: `write_table` writes them into a directory, with `lock`, `directory`,
//! `replaced` and `error`, and `build_missing` makes those of a set that are missing or not valid.

mod build_missing;
mod directory;
mod error;
mod lock;
mod replaced;
mod write_table;

pub use build_missing::{BuildEvent, MakingTime, TableReport, build_missing, check_table};
pub use error::WriteError;
pub use replaced::not_to_replace;
pub use write_table::write_table;
