//! Breadth-first searches over puzzles of sliding tiles and rolling cubes, in memory.
//!
//! Most searches find the distances of all boards from given ones, in the form of the tables. They
//! know nothing of files: `tilebase-build` makes tables with these searches, and
//! `tilebase` uses them for goals that have no table, sets of boards.
//!
//! ```
//! use tilebase_puzzle::eight;
//! use tilebase_puzzle::eight::Square;
//!
//! // An entry for each position: four times the distance, and the first move.
//! let mut counts = Vec::new();
//! let entries = tilebase_search::eight::search(Square::ALL[8], &mut |new| counts.push(new));
//! let rank = eight::Position::from_ascii(b"8672543_1", b"12345678_").unwrap().rank().unwrap();
//! assert_eq!(entries[rank] / 4, 31);
//! // Two positions are that far away, and none is farther.
//! assert_eq!((counts.len(), counts.last()), (32, Some(&2)));
//! ```
//!
//! * [`eight`]: searches the eight-puzzle, with tables of moves;
//! * [`paths`]: finds the smallest of the shortest paths among the states of a cubic search;
//! * [`sets`]: searches any described puzzle in whole sets of boards, those with billions of
//!   states, too;
//! * [`databases`]: searches boards of different tiles that are too many for all that, such as
//!   those of the fifteen-puzzle, with databases of some of the tiles;
//! * [`BidirectionalSearch`]: searches from a board and a goal at once, without a table.
//!
//! A search of all boards calls a function with the number of boards at each distance. None prints
//! anything. With the feature `threads`, the searches of [`sets`] use all processors, or as many
//! threads as [`Limits`] name, and those of [`databases`] as many as they are told. [`Limits`] also
//! bound the memory and the time of searches, and end them. With the feature `simd`, the searches of whole sets use
//! AVX2 where the processor has it.
#![forbid(unsafe_code)]

mod bidirectional;
mod bits;
pub mod databases;
mod delta_swap;
pub mod eight;
mod instructions;
mod limits;
pub mod paths;
mod search_pool;
pub mod sets;
mod threads;

pub use bidirectional::{BidirectionalSearch, ShortestPaths, Unfinished};
#[doc(hidden)]
pub use bits::set_bits;
pub use instructions::InstructionSet;
pub use limits::{Begun, Limits, SearchProgress, Watching};
pub use search_pool::{Ended, SearchPool};
#[doc(hidden)]
pub use threads::{in_parallel, lock};

/// The examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
