//! The eight-puzzle as numbers: positions of eight tiles, and their table, `eight.tbl`.

pub use crate::table::{EightAt, EightPaths, EightTable, EightTo};
pub use tilebase_puzzle::eight::*;
