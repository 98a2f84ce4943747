//! The cubic puzzle as numbers: patterns of tops, and the table of its uniform starts,
//! `cubic.tbl`.

#[doc(hidden)]
pub use crate::content::layout::CUBIC_PATH;
pub use crate::table::CubicTable;
pub use tilebase_puzzle::cubic::*;
