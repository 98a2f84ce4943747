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
//! ([`Tables::open`], [`Eight::open`], ...) or takes them from anything that is bytes
//! ([`Eight::new`], ...): a `Vec`, an `include_bytes!`.
//!
//! Opening checks everything: kind, version, lengths, checksums, padding. After that no look-up
//! panics or allocates, whatever the bytes say. A table that passes its checksums and still is
//! wrong shows at worst as a wrong distance, or as [`Fault::Walk`] from a path. [`Image::prove`]
//! shows that it is right in every entry.
#![deny(unsafe_code)]

mod bytes;
mod error;
mod header;
mod table;
mod tables;
mod verify;

pub use bytes::Bytes;
pub use error::{Fault, TableError};
pub use header::{Content, FORMAT, Header, Histogram, MAGIC, Section};
pub use table::{Cubic, Eight, EightPaths, Goal, Image};
pub use tables::{Goals, Tables};
pub use tilebase_puzzle::{Kind, Move, NotationError, Path, Square, cubic, eight, symmetry};
pub use verify::{Flaw, Proof};
