//! The rules of the puzzles on a 3x3 board with one empty square, and a rank for every position.
//!
//! * [`eight`], the sliding eight-puzzle: eight numbered tiles slide;
//! * [`cubic`], the cubic eight-puzzle: eight three-coloured cubes roll;
//! * [`harris`], Harris's rolling cubes: eight cubes with one marked face each roll;
//! * [`gardner`], Gardner's 24 faces: eight cubes with three red faces each roll;
//! * [`alike`], Rolling Cubes: eight cubes with six different faces roll.
//!
//! ```
//! use tilebase_puzzle::{Move, cubic, eight};
//!
//! let start: eight::Board = "123 069 478".parse()?;
//! let position = eight::Position::between(&start, &start.home())?;
//! assert!(position.rank().is_some()); // None would mean that no path leads to the goal
//!
//! let state = cubic::State::canonical("2,1".parse()?);
//! let rolled = state.roll(Move::Down).unwrap();
//! assert_eq!(rolled.pattern().to_string(), "WRWWEWWWW"); // its front was red
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The boards of all puzzles implement the traits [`Board`] and [`Ranked`]. A [`Partial`] is a set
//! of boards, such as all with the first row in order. A [`Space`] ranks the boards of cubes of
//! several kinds.
//!
//! These puzzles are types. In [`described`] they are values, made from descriptions of some ten
//! lines, and so is any other puzzle of tiles and cubes.
//!
//! This crate does not read files or search. It has what the builder of the tables and their readers
//! share. It has no dependencies. With the
//! feature `serde`, every type with a notation is serialised as text; with the feature `toml`,
//! descriptions are read from texts.
#![forbid(unsafe_code)]

extern crate alloc;

pub mod alike;
mod board;
mod cube;
mod cube_symmetry;
mod cubes;
pub mod cubic;
pub mod described;
mod direction;
pub mod eight;
pub mod gardner;
pub mod harris;
mod kind;
mod marking;
mod move_set;
mod nibbles;
mod notation;
mod partial;
pub mod path;
mod piece;
mod rotation;
#[cfg(feature = "serde")]
mod serde;
mod six;
mod slide;
mod space;
mod square;
pub mod symmetry;
mod text;

pub use board::{Board, Ranked};
pub use cube::Cube;
pub use cube_symmetry::{Change, Symmetric, Symmetry as CubeSymmetry};
pub use cubes::Cubes;
pub use direction::Direction;
pub use kind::Kind;
pub use marking::{Marking, Notation};
pub use move_set::{Iter as MoveSetIter, MoveSet};
pub use notation::NotationError;
pub use partial::{Partial, Pieces};
pub use path::Path;
pub use piece::{Piece, Sort};
pub use rotation::Rotation;
pub use six::Six;
pub use slide::Slide;
pub use space::{Row, Space};
pub use square::{Move, Square, SquareKind};

/// The examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
