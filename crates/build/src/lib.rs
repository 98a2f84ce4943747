//! Makes the tables of whole puzzles by the searches of `tilebase-search`, and writes them to
//! files.
//!
//! ```
//! use tilebase::eight::EightTable;
//! use tilebase::Content;
//! use tilebase_build::make;
//!
//! let eight = EightTable::new(make(&Content::Eight, &|_level| {}))?;
//! assert_eq!(eight.header().counts()[0].radius(), 31);
//! # Ok::<(), tilebase::TableError>(())
//! ```
//!
//! * `table`: makes tables from the results of searches;
//! * `open`: opens the tables of a directory, and makes what is missing;
//! * `files`: writes tables into a directory, and makes those of a set that are missing or not
//!   valid.
//!
//! Searches report their progress as data ([`Level`]). Nothing in this crate prints. Without the
//! default features it uses neither files nor threads, and works in a browser.
#![forbid(unsafe_code)]

#[cfg(feature = "files")]
mod files;
mod open;
mod progress;
mod table;

// For the advice of the command.
#[cfg(feature = "files")]
#[doc(hidden)]
pub use files::not_to_replace;
#[cfg(feature = "files")]
pub use files::{
    BuildEvent, MakingTime, TableReport, WriteError, build_missing, check_table, write_table,
};
pub use open::open;
#[cfg(feature = "files")]
pub use open::open_and_keep;
pub use progress::{Level, Observer};
pub use table::{TableMaker, default_tables, make};

/// The examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
