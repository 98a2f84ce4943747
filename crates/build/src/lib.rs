//! Breadth-first searches over whole puzzles, the tables made from them, and their publication.
//!
//! ```
//! use tilebase::{Content, Eight};
//! use tilebase_build::make;
//!
//! let table = make(Content::Eight, &|_level| {}).to_bytes();
//! let eight = Eight::new(table)?;
//! assert_eq!(eight.header().histograms[0].radius(), 31);
//! # Ok::<(), tilebase::TableError>(())
//! ```
//!
//! * `eight`: a queue search from each goal, over transition tables that all nine share;
//! * `cubic`: the lane searches: sets of states as 256-bit lanes, levels as passes over them;
//! * `paths`: from a field to whole paths;
//! * `table`: what becomes of their results;
//! * `publish`: how a file gets into a directory;
//! * `ensure`: a set of tables, made where they are missing.
//!
//! The searches report what they find as data ([`Level`]) and never draw or print.
#![forbid(unsafe_code)]

pub mod cubic;
pub mod eight;
mod ensure;
mod lane;
mod paths;
mod progress;
mod publish;
mod table;

pub use ensure::{Made, Report, check, ensure};
pub use progress::{Level, Observer};
pub use publish::{Draft, PublishError, publish};
pub use table::{Maker, Table, make, standard};
