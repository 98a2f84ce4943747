//! Puzzles as values, made from descriptions of some ten lines.
//!
//! A [`Description`] says which tiles and cubes lie on a board of which size, how they are written,
//! and what the goal is. All else follows from it: a [`Puzzle`] has the orientations of the cubes,
//! their rolls and the notation, and a [`Space`] ranks the boards. Seven descriptions come with this
//! crate; with the feature `toml`, others are read from a text:
//!
//! ```
//! # #[cfg(feature = "toml")] {
//! use tilebase_puzzle::Move;
//! use tilebase_puzzle::described::{Description, Puzzle, Space};
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
//! The order of the files: `description` has the keys, `grid` the squares, `sort` what the marks of a
//! cube say of its orientations, `notation` the symbols, and `puzzle` joins them. `board` and `goal` are
//! made of `pieces`; `texts` reads and writes them, `quick` those in usual layouts, `question` with
//! their defaults. `contrast` says why no moves lead from one to the other, and `recognised` finds the
//! puzzle of a text. `arrangement`, `space` and `rank` rank; `component` has the boards of a space between
//! which moves lead, and `blocks` those of a goal. `pass` has the moves of whole lanes, `symmetry` derives
//! the symmetries, and `form` is what of all that tables depend on.

mod arrangement;
mod blocks;
mod board;
mod component;
mod contrast;
mod description;
mod error;
mod fit;
mod form;
mod goal;
mod grid;
mod kept;
mod notation;
mod pass;
mod pieces;
mod puzzle;
mod question;
mod quick;
mod rank;
mod recognised;
mod shipped;
mod sort;
mod space;
mod symmetry;
mod texts;
mod words;

pub use blocks::Choice;
pub use board::Board;
pub use description::{Description, KEYS};
pub use error::{DescriptionError, QuestionError, ReadError, quoted};
pub use goal::Goal;
pub use grid::Grid;
pub use pass::{Pass, Passes, Place, Turn};
pub use puzzle::Puzzle;
pub use space::Space;
pub use symmetry::Symmetry;
pub use words::Texts;
