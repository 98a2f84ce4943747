//! The eight-puzzle as numbers: positions of eight tiles, and their table, `eight.tbl`.

pub use crate::table::EightTable;
pub use tilebase_puzzle::eight::*;
