//! The rules of two puzzles on a 3x3 board with one empty square, and a number for every position.
//!
//! * [`eight`]: eight numbered tiles slide;
//! * [`cubic`]: eight three-coloured cubes roll.
//!
//! ```
//! use tilebase_puzzle::{Move, cubic, eight};
//!
//! let start: eight::Board = "123 069 478".parse()?;
//! let position = eight::Position::between(&start, &start.home())?;
//! assert!(position.rank().is_some()); // None would mean: parity forbids it
//!
//! let state = cubic::State::canonical("2,1".parse()?);
//! let rolled = state.roll(Move::Down).unwrap();
//! assert_eq!(rolled.pattern().to_string(), "WRWWEWWWW"); // red was in front
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What the boards of both have in common is the trait [`Board`].
//!
//! Nothing here reads a file, allocates, or searches: this is what the tables, their builder and
//! their readers agree on. It has no dependencies and needs no standard library. With the feature
//! `serde`, everything that has a notation is serialised as its text.
#![no_std]
#![forbid(unsafe_code)]

mod board;
pub mod cubic;
pub mod eight;
mod move_set;
mod notation;
pub mod path;
#[cfg(feature = "serde")]
mod serde;
mod slide;
mod square;
pub mod symmetry;
mod text;

pub use board::Board;
pub use move_set::{Iter as MoveSetIter, MoveSet};
pub use notation::NotationError;
pub use path::Path;
pub use slide::Slide;
pub use square::{Move, Square, SquareKind};

/// The examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
