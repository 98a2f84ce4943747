//! Breadth-first searches of whole puzzles, the tables made from them, and the writing of these
//! tables to files.
//!
//! ```
//! use tilebase::{Content, Eight};
//! use tilebase_build::make;
//!
//! let eight = Eight::new(make(Content::Eight, &|_level| {}))?;
//! assert_eq!(eight.header().histograms()[0].radius(), 31);
//! # Ok::<(), tilebase::TableError>(())
//! ```
//!
//! * `eight`: searches the eight-puzzle with a queue from each goal;
//! * `cubic`: searches the cubic puzzle and Harris's cubes: a set of states is a list of 256-bit
//!   lanes, and passes over the lanes compute a level of the search;
//! * `large`: searches the puzzles with billions of states, Gardner's 24 faces and cubes that are to
//!   be alike, in whole blocks of states;
//! * `both_sides`: searches from a state and a goal at once, where no table is there, and `alike` so
//!   the cubes that are to be alike;
//! * `paths`: finds the smallest of the shortest paths among the states of a cubic search;
//! * `instructions`: the vector instructions of the machine, for these searches;
//! * `table`: makes tables from the results of searches, with `in_parallel`, and finds the
//!   distances to sets of boards, which have no table;
//! * `open`: opens the tables of a directory, and makes what is missing;
//! * `publish`: writes files into a directory, with `lock`, `directory` and `error`;
//! * `ensure`: makes those of a set of tables that are missing or not valid.
//!
//! Searches report their progress as data ([`Level`]). Nothing in this crate prints. The searches
//! of `eight` and `cubic` use neither files nor threads: without the default features, this crate
//! works in a browser.
#![forbid(unsafe_code)]

// The engines are public for the other packages of the project alone.
#[doc(hidden)]
pub mod alike;
#[doc(hidden)]
pub mod both_sides;
#[doc(hidden)]
pub mod cubic;
#[cfg(feature = "files")]
mod directory;
#[doc(hidden)]
pub mod eight;
#[cfg(feature = "files")]
mod ensure;
#[cfg(feature = "files")]
mod error;
mod in_parallel;
mod instructions;
#[cfg(feature = "threads")]
#[doc(hidden)]
pub mod large;
#[cfg(feature = "files")]
mod lock;
mod open;
mod paths;
mod progress;
#[cfg(feature = "files")]
mod publish;
#[cfg(feature = "files")]
mod replaced;
mod table;

#[cfg(feature = "files")]
pub use ensure::{Event, Made, Report, check, ensure};
#[cfg(feature = "files")]
pub use error::PublishError;
pub use open::open;
#[cfg(feature = "files")]
pub use open::open_and_keep;
pub use progress::{Level, Observer};
#[cfg(feature = "files")]
pub use publish::publish;
// For the advice of the command.
#[cfg(feature = "files")]
#[doc(hidden)]
pub use replaced::foreign;
pub use table::{Maker, make, search, standard};

/// The examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
