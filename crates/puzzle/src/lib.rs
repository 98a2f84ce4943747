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
//! The story in order: `description` has the keys, `listed` reads the pieces from them, and `puzzle`
//! derives what the other files need.
//!
//! - `cube`: the directions of faces, rotations, and what the marks of a sort of cubes show.
//! - `board`: the squares, the pieces on them, goals, moves and paths.
//! - `text`: reads and writes boards, goals and questions; says why no moves lead to a goal; and
//!   finds the puzzle of a text.
//! - `rank`: the ranks of boards in a space, the moves of single boards and of whole lanes by rank,
//!   symmetries, and what of a puzzle tables depend on.
//!
//! `eight` and `cubic` serve the two tables that have paths ready.
#![forbid(unsafe_code)]

mod board;
mod cube;
pub mod cubic;
mod description;
pub mod eight;
pub mod error;
mod listed;
mod puzzle;
mod rank;
#[cfg(feature = "serde")]
mod serde;
mod shipped;
mod text;

pub use board::Board;
pub use board::goal::Goal;
pub use board::grid::Grid;
pub use board::move_set::MoveSet;
pub use board::moves::Move;
pub use board::path::Path;
pub use board::slide::Slide;
pub use cube::direction::Direction;
pub use cube::rotation::Rotation;
pub use description::Description;
pub use puzzle::Puzzle;
pub use rank::space::Space;
pub use rank::symmetry::Symmetry;
pub use rank::told_apart::PieceMap;
pub use rank::{blocks, board_moves, lane_moves};
pub use text::words::Words;

/// The examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
