//! The rules of puzzles on a small board with one empty square, a rank for every position, and all
//! their texts.
//!
//! A puzzle is a value, made from a description of some ten lines. Seven come with the crate.
//!
//! ```rust
//! use tilebase_puzzle::{Description, Move, Puzzle, Space};
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
//! A [`Description`] says which tiles and cubes lie on a board of which size, how they are written,
//! and what the goal is. All else follows from it: a [`Puzzle`] has the orientations of the cubes,
//! their rolls and the notation, and a [`Space`] ranks the boards. With the feature `toml`, other
//! descriptions are read from a text:
//!
//! ```
//! # #[cfg(feature = "toml")] {
//! use tilebase_puzzle::{Description, Move, Puzzle, Space};
//!
//! let text = r#"
//!     title = "Two marks on each cube"
//!     board = "4x2"
//!     cubes = ["7 A.B..."]
//!     looks = "AB"
//! "#;
//! let puzzle = Puzzle::new(&Description::from_toml("mine", text)?)?;
//! let goal = puzzle.default_goal(None).board().unwrap();
//! assert_eq!(goal.to_string(), "UN,UN,UN,UN,UN,UN,UN,--");
//! let rolled = goal.after(Move::Left).unwrap();
//! assert_eq!(rolled.to_string(), "UN,UN,UN,UN,UN,UN,--,EN");
//! let space = Space::of(&goal).unwrap();
//! assert_eq!(space.boards(), 8 * 35 * 3u64.pow(7) * 4u64.pow(7));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules [`eight`] and [`cubic`] have what two tables need beside it, which have paths ready:
//! positions of eight tiles, and patterns of the cubic puzzle, as numbers.
//!
//! This crate does not read files or search. It has what the builder of the tables and their
//! readers share. It has no dependencies. With the feature `serde`, moves and paths are serialised
//! as texts.
//!
//! The order of the files: `description` has the keys, `grid` the squares, `direction` and
//! `rotation` the cube, `sort` what its marks say of its orientations, `notation` the symbols, and
//! `puzzle` joins them. `board` and `goal` are made of `pieces`; `texts` reads and writes them,
//! `quick` those in usual layouts, `question` with their defaults. `contrast` says why no moves
//! lead from one to the other, and `recognised` finds the puzzle of a text. `arrangement`, `space`
//! and `rank` rank; `component` has the boards of a space between which moves lead, and `blocks`
//! those of a goal. `pass` has the moves of whole lanes and `walk` those of single boards,
//! `symmetry` derives the symmetries, and `form` is what of all that tables depend on.
#![forbid(unsafe_code)]

mod arrangement;
pub mod blocks;
mod board;
mod component;
mod contrast;
pub mod cubic;
mod description;
mod direction;
pub mod eight;
pub mod error;
mod fit;
mod form;
mod goal;
mod grid;
mod move_set;
mod nibbles;
mod notation;
pub mod pass;
mod path;
mod pieces;
mod puzzle;
mod question;
mod quick;
mod rank;
mod recognised;
mod rotation;
#[cfg(feature = "serde")]
mod serde;
mod shipped;
mod sort;
mod space;
mod square;
mod symbols;
mod symmetry;
mod texts;
pub mod walk;
mod words;

pub use board::Board;
pub use description::Description;
pub use direction::Direction;
pub use goal::Goal;
pub use grid::Grid;
pub use move_set::MoveSet;
pub use path::Path;
pub use puzzle::Puzzle;
pub use rotation::Rotation;
pub use space::Space;
pub use square::{Move, Square};
pub use symmetry::Symmetry;
pub use words::Texts;

/// The examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
