//! Distances and shortest paths of puzzles of sliding tiles and rolling cubes on small boards, from
//! tables with every position solved.
//!
//! ```
//! use tilebase::Puzzle;
//!
//! // What is not in the directory is made, in memory, when it is first used.
//! let tables = tilebase_build::open("tables");
//!
//! let eight = Puzzle::shipped("eight").unwrap();
//! let (start, goal) = eight.question(Some("564178X23"), Some("7568X4123"))?;
//! let solver = tables.solver(&goal)?;
//! assert_eq!(solver.distance(&start)?, Some(8));
//! assert_eq!(solver.path(&start)?.unwrap().to_string(), "urrulldr");
//!
//! let cubic = Puzzle::shipped("cubic").unwrap();
//! let (start, goal) = cubic.question(Some("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW"), Some("RBRBRBWEB"))?;
//! assert_eq!(tables.distance(&start, &goal)?, Some(21));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Tables::open`] answers from existing tables, and also, by a search, for goals that are
//! sets of boards. The crate `tilebase-build` makes tables: its `open` makes missing
//! ones in memory, and its `open_and_keep` writes them to the directory, as the command `tilebase
//! build` does.
//!
//! [`Tables`] opens the files of a directory when they are first used. A [`Solver`] answers for one
//! goal and every board: distance, path, best moves, the value of every move, all shortest paths
//! and their number. A single table comes from a [`TableFile`], which is opened, read into memory
//! as a whole, or made from bytes such as a `Vec` or the result of `include_bytes!`. With the
//! feature `mmap`, the unsafe functions `TableFile::map` and `Tables::map` map files.
//!
//! Opening a file checks its header: kind, version, lengths, checksum. Creating a solver reads the
//! sections that it needs and checks them, each once. After that no look-up panics or reads from the
//! file, even if the bytes are wrong, and only one allocates: after some hundreds of distances to a
//! goal with at most 524,288 boards, the distances of all are listed. Only of the tables of Gardner's puzzle and of
//! Rolling Cubes, which have 0.94 and 1.41 GB, are the chunks checked that a look-up needs. If
//! their table is opened, instead of mapped or in memory, a look-up reads chunks from the file and
//! keeps at most 256 MB of them, so it may allocate, and may fail because the file cannot be read.
//!
//! A file may be replaced by another at any time. If another program truncates an open file or
//! changes it in place, reading a part that has not been read yet is an error, as for a damaged
//! file.
//!
//! If a table has right checksums but wrong entries, a look-up returns a wrong distance, a wrong
//! path (from [`cubic::CubicTable`]), or the error [`Fault::Walk`]. [`TableFile::prove`] checks
//! every entry of a table against the rules.
//!
//! # A server
//!
//! A question without a table takes a search. [`Limits`] bound its threads, its memory and its
//! time, and end it if nobody waits for the answer any more: see [`Tables::limited`]. Descriptions
//! of strangers make puzzles that are kept, at most [`Puzzle::MOST`] of them; the distances to their
//! goals are kept up to [`Tables::MOST_GOAL_BYTES`] bytes.
//!
//! # A table in the program
//!
//! A program can contain a table. This makes a solver from bytes:
//!
//! ```
//! use tilebase::{Puzzle, Solver, TableFile};
//!
//! # let made = tilebase_build::make(&tilebase::Content::Eight, &|_| {});
//! # let made = made.to_bytes()?.leak();
//! # macro_rules! include_bytes { ($_file:literal) => { &*made } }
//! let file = TableFile::from_bytes(include_bytes!("../tables/eight.tbl"))?;
//! let (start, goal) = Puzzle::eight().question(Some("1234567_8"), Some("12345678_"))?;
//! let solver = Solver::of_table(file, &goal)?;
//! assert_eq!(solver.path(&start)?.unwrap().to_string(), "r");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The perfect heuristic
//!
//! In the eight-puzzle, a distance is one memory read. Your own search can keep a position, slide
//! it with every move, and look up its distance:
//!
//! ```no_run
//! use tilebase::eight::Position;
//! use tilebase::{Move, Tables};
//!
//! let tables = Tables::open("tables");
//! let table = tables.eight()?;
//! let here = Position::from_ascii(b"8672543X1", b"12345678X").unwrap();
//! for step in Move::ALL {
//!     if let Some(next) = here.slide(step) {
//!         println!("{step}: {:?} left", table.distance(next)?);
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Solver::all_distances`] has the distances of all boards, one byte each, and
//! [`Solver::ranks_at`] the boards at a distance:
//!
//! ```no_run
//! use tilebase::{Puzzle, Tables};
//!
//! let goal = Puzzle::shipped("cubic").unwrap().goal("RBW RWW EWW")?;
//! let solver = Tables::open("tables").solver(&goal)?;
//! assert_eq!(solver.all_distances().unwrap().len(), 15_116_544);
//! for rank in solver.ranks_at(solver.radius()).unwrap() {
//!     println!("{}", solver.board(rank.into()).expect("every rank has a board"));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)]

mod answer;
mod asked;
mod bytes;
mod cache;
mod checksum;
mod content;
pub mod cubic;
pub mod eight;
mod engine;
pub mod error;
mod grade;
mod header;
pub mod json;
mod lru;
#[cfg(feature = "mmap")]
#[expect(unsafe_code)]
mod map;
mod notation;
mod open_file;
pub mod random;
mod ranks;
pub mod reading;
mod search_answers;
mod solver;
mod table;
mod table_file;
mod tables;
mod verify;

#[doc(hidden)]
pub use answer::{Answer, AnswerPart};
pub use bytes::special_file;
pub use content::Content;
pub use engine::{Engine, too_many_to_slide};
pub use error::{Fault, TableError};
pub use grade::{Grade, NextMove};
#[doc(hidden)]
pub use header::Section;
pub use header::{Counts, Header};
pub use notation::MoveNotation;
pub use solver::Solver;
pub use table_file::TableFile;
pub use tables::Tables;
pub use tilebase_puzzle::{Board, Description, Goal, Grid, Puzzle, Words};
pub use tilebase_puzzle::{Move, MoveSet, Path, Slide};
pub use tilebase_search::{Limits, SearchProgress};
pub use verify::Proof;

/// The examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
