//! Distances and shortest paths of the 3x3 puzzles of sliding tiles and rolling cubes, from tables
//! with every position solved.
//!
//! ```
//! use tilebase::{Solver, cubic, eight};
//!
//! // What is not in the directory is made, in memory, when it is first used.
//! let tables = tilebase_build::open("tables");
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
//! assert_eq!(tables.cubic()?.distance("2,1".parse()?, "RBW RWW EWW".parse()?)?, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Tables::open`] answers from existing tables, and [`Tables::solver`] also for goals that are
//! sets of boards, by a search. The crate `tilebase-build` makes tables: its `open` makes missing
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
//! sections that it needs and checks them, each once. After that no look-up panics, allocates or
//! reads from the file, even if the bytes are wrong. Only [`GardnerTo`] and [`AlikeTo`], whose
//! tables have 0.94 and 1.41 GB, check the chunks that a look-up needs. If their table is opened,
//! instead of mapped or in memory, a look-up reads chunks from the file and keeps at most 256 MB of
//! them, so it may allocate, and may fail because the file cannot be read.
//!
//! A file may be replaced by another at any time. If another program truncates an open file or
//! changes it in place, reading a part that has not been read yet is an error, as for a damaged
//! file.
//!
//! If a table has right checksums but wrong entries, a look-up returns a wrong distance, a wrong
//! path (from [`CubicTable`]), or the error [`Fault::Walk`]. [`TableFile::prove`] checks every entry of a
//! table against the rules.
//!
//! # A table in the program
//!
//! A program can contain a table. This makes a solver from bytes:
//!
//! ```
//! use tilebase::{EightTable, Solver, TableFile};
//!
//! # let made = tilebase_build::make(tilebase::Content::Eight, &|_| {});
//! # let made = made.to_bytes()?.leak();
//! # macro_rules! include_bytes { ($_file:literal) => { &*made } }
//! let file = TableFile::from_bytes(include_bytes!("../tables/eight.tbl"))?;
//! let goal = EightTable::new(file)?.to("12345678_".parse()?)?;
//! assert_eq!(goal.path(&"1234567_8".parse()?)?.unwrap().to_string(), "r");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The perfect heuristic
//!
//! In the eight-puzzle, a distance is one memory read. Your own search can keep a board
//! ([`EightTo::at`]), slide it with every move, and look up its distance, which cannot fail:
//!
//! ```no_run
//! use tilebase::{Move, Tables};
//!
//! let solver = Tables::open("tables").eight_to("12345678X".parse()?)?;
//! if let Some(here) = solver.at(&"8672543X1".parse()?)? {
//!     for step in Move::ALL {
//!         if let Some(next) = here.slide(step) {
//!             println!("{step}: {} left", next.distance());
//!         }
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`AllDistances`] has the distances of all boards, one byte each, and the boards at a distance:
//!
//! ```no_run
//! use tilebase::{AllDistances, Counted, Tables};
//!
//! let goal = Tables::open("tables").cubic_to("RBW RWW EWW".parse()?)?;
//! assert_eq!(goal.distances()?.len(), 15_116_544);
//! for rank in goal.ranks_at(goal.radius())? {
//!     println!("{}", goal.board(rank.into()).expect("every rank has a board"));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)]

pub mod any;
mod bytes;
mod cache;
mod content;
mod error;
mod goal;
mod grade;
mod header;
mod lru;
#[cfg(feature = "mmap")]
#[expect(unsafe_code)]
mod map;
mod mistake;
mod notation;
mod open_file;
pub mod puzzle;
mod random;
mod ranking;
mod reading;
mod search_to;
mod solved;
mod solver;
mod space;
mod steps;
mod table;
mod table_file;
mod tables;
mod verify;

pub use bytes::Bytes;
#[doc(hidden)]
pub use content::CUBIC_PATH;
pub use content::{Content, FORMAT, MAGIC};
pub use error::{Fault, Flaw, TableError, chain};
pub use grade::{Evaluation, Grade};
#[doc(hidden)]
pub use header::Section;
pub use header::{Header, Histogram};
pub use mistake::Mistake;
pub use notation::Notation;
pub use random::{Boards, Day, DayError, RandomGoals, Shuffled};
pub use ranking::Ranking;
pub use reading::Unreadable;
pub use search_to::{Grown, SearchTo};
pub use solver::{AllDistances, Counted, Paths, Solver};
pub use steps::{Steps, directions};
pub use table::{
    AlikeGoal, AlikeTo, Classed, CrossteaserTo, CubicGoal, CubicTable, CubicTo, EightAt,
    EightPaths, EightTable, EightTo, GardnerGoal, GardnerTo, GoalTable, GoalTo, Goals, HarrisGoal,
    HarrisTo, Tabled,
};
pub use table_file::TableFile;
pub use tables::Tables;
pub use tilebase_puzzle::{
    Board, Cube, Cubes, Direction, Marking, Move, MoveSet, NotationError, Partial, Path, Pieces,
    Ranked, Rotation, Square, SquareKind, alike, cubic, eight, gardner, harris, symmetry,
};
pub use verify::Proof;

/// The examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
