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
//! Nothing here reads a file, allocates, or searches: this is what the tables, their builder and
//! their readers agree on. It has no dependencies and needs no standard library.
#![no_std]
#![forbid(unsafe_code)]

pub mod cubic;
pub mod eight;
mod notation;
mod path;
mod slide;
mod square;
pub mod symmetry;

pub use notation::NotationError;
pub use path::Path;
pub use slide::{Slide, digit};
pub use square::{Kind, Move, Square};
