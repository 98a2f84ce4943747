//! Instant answers to the 3x3 sliding puzzles, from tables in which every position is solved.
//!
//! ```
//! use tilebase::{Content, Image, Solver, Tables, cubic, eight};
//!
//! // Tables are files that `tilebase build` writes. This directory has none, so they are made.
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
//! [`Tables`] opens the files of a directory when they are first asked for. A goal that is solved
//! is a [`Solver`]: distance, path, best moves, all shortest paths and their number, for every
//! board. A table can also be mapped by itself ([`Eight::open`], ...), read ([`Eight::read`], ...:
//! for network file systems, and files that others may cut), or taken from anything that is bytes
//! ([`Eight::new`], ...): a `Vec`, an `include_bytes!`.
//!
//! Opening a file checks its header: kind, version, lengths, checksum. Taking a solver checks the
//! sections that it reads, each once. After that no look-up panics or allocates, whatever the bytes
//! say. A table that passes its checksums and still is wrong shows as a wrong distance, as a path of
//! [`Cubic`] that leads elsewhere, or as [`Fault::Walk`]. [`Image::prove`] shows that a table is
//! right in every entry.
//!
//! # The perfect heuristic
//!
//! For the eight-puzzle a distance is one memory read, of a [`Position`](eight::Position) that
//! slides along with your own search:
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
//! [`Solver::distances`] returns the distance of every board, a byte each:
//!
//! ```no_run
//! use tilebase::{Solver, Tables};
//!
//! let goal = Tables::open("tables").cubic_to("RBW RWW EWW".parse()?)?;
//! let farthest = goal.radius() as u8;
//! let distances = goal.distances()?;
//! for rank in (0..distances.len()).filter(|&rank| distances[rank] == farthest) {
//!     println!("{}", goal.board(rank).expect("every rank has a board"));
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
pub use content::{Content, FORMAT, MAGIC};
pub use error::{Fault, TableError};
pub use header::{Header, Histogram, Section};
pub use image::Image;
pub use solver::{Paths, Solver};
pub use table::{Cubic, CubicFrom, CubicTo, Eight, EightPaths, EightTo, Goal};
pub use tables::Tables;
pub use tilebase_puzzle::{
    Board, Move, MoveSet, NotationError, Path, Square, SquareKind, cubic, eight, symmetry,
};
pub use verify::{Flaw, Proof};
