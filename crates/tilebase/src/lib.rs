//! Distances and shortest paths of the 3x3 puzzles of sliding tiles and rolling cubes, from tables
//! in which every position is solved.
//!
//! ```
//! use tilebase::{Content, Image, Solver, Tables, cubic, eight};
//!
//! // `tilebase build` writes tables into a directory. This directory does not exist, so the tables
//! // are made in memory.
//! let tables = Tables::open("missing").or_else(|content| {
//!     Image::new(tilebase_build::make(content, &|_| {}).to_bytes().into())
//! });
//!
//! let start: eight::Board = "564178X23".parse()?;
//! let goal = tables.eight_to("7568X4123".parse()?)?;
//! assert_eq!(goal.distance(&start)?, Some(8));
//! assert_eq!(goal.path(&start)?.unwrap().to_string(), "urrulldr");
//!
//! let state: cubic::State = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW".parse()?;
//! let goal = tables.cubic_to("RBRBRBWEB".parse()?)?;
//! assert_eq!(goal.distance(&state)?, Some(21));
//!
//! let start = tables.cubic_from("2,1".parse()?)?;
//! assert_eq!(start.distance("RBW RWW EWW".parse()?)?, Some(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Tables`] opens the files of a directory when they are first used. A [`Solver`] answers for one
//! goal and every board: distance, path, best moves, all shortest paths and their number. Single
//! tables can be mapped ([`Eight::open`] and so on), read into memory ([`Eight::read`], for network
//! file systems and files that other programs may cut), or made from bytes ([`Eight::new`]) such as
//! a `Vec` or the result of `include_bytes!`.
//!
//! Opening a file checks its header: kind, version, lengths, checksum. Creating a solver checks the
//! sections that it reads, each once; [`Gardner`], whose table has 0.94 GB, checks the chunks that
//! a look-up reads. After that no look-up panics or allocates, even if the bytes are wrong. If a
//! table has right checksums but wrong entries, a look-up returns a wrong distance, a wrong path
//! (from [`Cubic`]), or the error [`Fault::Walk`]. [`Image::prove`] checks every entry of a table
//! against the rules.
//!
//! # The perfect heuristic
//!
//! For the eight-puzzle a distance takes one memory read. A search of your own can keep a
//! [`Position`](eight::Position), slide it with every move, and look up its distance:
//!
//! ```no_run
//! use tilebase::{Eight, Move, eight};
//!
//! let table = Eight::open("tables/eight.tbl")?;
//! let goal: eight::Board = "12345678X".parse()?;
//! let start: eight::Board = "8672543X1".parse()?;
//! let position = eight::Position::between(&start, &goal)?;
//! for step in Move::ALL {
//!     if let Some(next) = position.slide(step) {
//!         println!("{step}: {:?} left", table.distance(next)?);
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`AllDistances`] has the distances of all boards, one byte each, and the boards at a distance:
//!
//! ```no_run
//! use tilebase::{AllDistances, Solver, Tables};
//!
//! let goal = Tables::open("tables").cubic_to("RBW RWW EWW".parse()?)?;
//! assert_eq!(goal.distances()?.len(), 15_116_544);
//! for rank in goal.ranks_at(goal.radius())? {
//!     println!("{}", goal.board(rank.into()).expect("every rank has a board"));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)]

mod bytes;
#[doc(hidden)]
pub mod carried;
mod content;
mod error;
mod header;
mod image;
#[doc(hidden)]
pub mod lanes;
mod solver;
mod table;
mod tables;
mod verify;

pub use bytes::Bytes;
pub use content::{CUBIC_PATH, Content, FORMAT, MAGIC};
pub use error::{Fault, TableError};
pub use header::{Header, Histogram, Section};
pub use image::Image;
pub use solver::{AllDistances, Paths, Solver};
pub use table::{
    Cubic, CubicFrom, CubicTo, Eight, EightPaths, EightTo, Gardner, Goal, Harris, HarrisTo,
};
pub use tables::Tables;
pub use tilebase_puzzle::{
    Board, Move, MoveSet, NotationError, Path, Square, SquareKind, cubic, eight, gardner, harris,
    symmetry,
};
pub use verify::{Flaw, Proof};

/// The examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
