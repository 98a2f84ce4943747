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
//! * `cubic`: the lane searches of [`tilebase::lanes`], with the vectors of the machine;
//! * `paths`: the smallest of the shortest paths, among the states of a lane search;
//! * `table`: what becomes of their results;
//! * `publish`: how a file gets into a directory, with `lock`, `directory` and `error`;
//! * `ensure`: a set of tables, made where they are missing;
//! * `choice`: which goal tables are in the set.
//!
//! The searches report what they find as data ([`Level`]) and never draw or print.
#![forbid(unsafe_code)]

mod choice;
pub mod cubic;
mod directory;
pub mod eight;
mod ensure;
mod error;
mod lock;
mod paths;
mod progress;
mod publish;
mod table;

pub use choice::{GoalChoice, ParseGoalChoiceError};
pub use ensure::{Event, Made, Report, check, ensure};
pub use error::PublishError;
pub use progress::{Level, Observer};
pub use publish::{Draft, publish, try_publish};
pub use table::{Maker, Table, make, standard};
