//! The rules of puzzles on a small board with one empty square, a rank for every position, and all
//! their texts.
//!
//! A puzzle is a value, made from a description of some ten lines. Seven come with the crate.
//!
//! ```rust
//! use tilebase_puzzle::Move;
//! use tilebase_puzzle::described::{Description, Puzzle, Space};
//!
//! let harris = Puzzle::shipped("harris").unwrap(); // "8 M.....", eight cubes with one marked face each
//! let board = harris.board("DDDD_DDDD")?;
//! assert_eq!(board.after(Move::Left).unwrap().to_string(), "DDD_WDDDD");
//!
//! let letters = Description::new("letters", [("tiles".to_owned(), vec!["AABBCCDD".to_owned()])])?;
//! let puzzle = Puzzle::new(&letters)?;
//! let (start, goal) = puzzle.question(Some("_ABCDABCD"), None)?;
//! assert_eq!(goal.to_string(), "AABBCCDD_");
//! assert_eq!(Space::of(&start).unwrap().boards(), 22_680);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`described`] has all of it. The modules [`eight`] and [`cubic`] have what two tables need beside it,
//! which have paths ready: positions of eight tiles, and patterns of the cubic puzzle, as numbers.
//!
//! This crate does not read files or search. It has what the builder of the tables and their readers
//! share. It has no dependencies. With the feature `toml`, descriptions are read from texts; with the
//! feature `serde`, moves and paths are serialised as texts.
#![forbid(unsafe_code)]

pub mod cubic;
pub mod described;
mod direction;
pub mod eight;
mod move_set;
mod nibbles;
mod notation;
pub mod path;
mod rotation;
#[cfg(feature = "serde")]
mod serde;
mod square;

pub use direction::Direction;
pub use move_set::MoveSet;
pub use path::Path;
pub use rotation::Rotation;
pub use square::{Move, Square};

/// The examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
