//! Instant answers to the 3x3 sliding puzzles, from tables in which every position is solved.
//!
//! ```no_run
//! use tilebase::{Tables, cubic, eight};
//!
//! let tables = Tables::open("tables")?;
//!
//! let start: eight::Board = "564178X23".parse()?;
//! let goal: eight::Board = "7568X4123".parse()?;
//! let position = eight::Position::between(&start, &goal)?;
//! assert_eq!(tables.eight.distance(position), Some(8));
//! assert_eq!(tables.eight.path(position)?.unwrap().to_string(), "urrulldr");
//!
//! let pattern: cubic::Pattern = "RBW RWW EWW".parse()?;
//! assert_eq!(tables.cubic.distance("2,1".parse()?, pattern), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The tables are files that `cargo xtask tables` makes. This crate maps them
//! ([`Tables::open`], [`Eight::open`], ...), reads them ([`Tables::read`], [`Image::read`]: for
//! network file systems, and files that others may cut), or takes them from anything that is bytes
//! ([`Eight::new`], ...): a `Vec`, an `include_bytes!`.
//!
//! Opening checks everything: kind, version, lengths, checksums, padding. After that no look-up of
//! one question panics or allocates, whatever the bytes say. A table that passes its checksums and
//! still is wrong shows at worst as a wrong distance, as a path of [`Cubic`] that leads elsewhere,
//! or as [`Fault::Walk`] from a path. [`Image::prove`] shows that it is right in every entry.
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
//!         println!("{step}: {:?} left", table.distance(next));
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! For the cubic puzzle a goal's table spreads out to one byte for each state:
//!
//! ```no_run
//! use tilebase::{Tables, cubic};
//!
//! let tables = Tables::open("tables")?;
//! let pattern: cubic::Pattern = "RBW RWW EWW".parse()?;
//! let (_, symmetry) = pattern.class();
//! let distances = tables.goals.table(pattern)?.distances()?;
//! let state: cubic::State = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW".parse()?;
//! println!("{} rolls", distances[symmetry.state(state).rank()]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Puzzles of a given difficulty
//!
//! Positions have numbers, so all of them can be gone through:
//!
//! ```no_run
//! use tilebase::{Eight, eight};
//!
//! let table = Eight::open("tables/eight.tbl")?;
//! let goal: eight::Board = "12345678X".parse()?;
//! let positions = (0..eight::POSITIONS)
//!     .filter_map(|rank| eight::Position::from_rank(goal.blank(), rank))
//!     .filter(|&position| table.distance(position) == Some(20));
//! for position in positions {
//!     println!("{}, {} best moves", position.board(&goal), table.best_moves(position).count());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)]

mod bytes;
mod error;
mod header;
mod table;
mod tables;
mod verify;

pub use bytes::Bytes;
pub use error::{Fault, TableError};
pub use header::{CUBIC_PATH, Content, FORMAT, Header, Histogram, MAGIC, Section};
pub use table::{Cubic, Eight, EightPaths, Goal, Image};
pub use tables::{Goals, Tables};
pub use tilebase_puzzle::{Kind, Move, NotationError, Path, Square, cubic, eight, symmetry};
pub use verify::{Flaw, Proof};
