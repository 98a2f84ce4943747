//! The `tilebase` command as a library: instant answers to puzzles of sliding tiles and
//! rolling cubes.
//!
//! [`Args`] are the arguments of the command: what `main` reads and runs. [`answer`] answers a
//! stream of questions as `tilebase answer` does, from any reader to any writer:
//!
//! ```
//! use tilebase::Tables;
//!
//! let tables = Tables::from_fn(|content| Ok(tilebase_build::make(content, &|_| {})));
//! let (input, mut output) = ("1  564178X23 7568X4123", Vec::new());
//! tilebase_cli::answer(&["eight"], input.as_bytes(), &mut output, &tables)?;
//! assert_eq!(output, b"Case 1: 8\nurrulldr\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`picture`] draws moves as `tilebase solve --format svg` does.
//!
//! Imports point from the first of the modules to the last.
// `deny`, not `forbid`: `tables` has a function that maps files.
#![deny(unsafe_code)]

/// The verbs, each in a file or folder, and the grammar of the command.
mod verbs;

/// Questions: `arguments` reads one, a `stream` has many; a `question_verb` says what of the
/// answer a verb writes, and writes it.
mod ask {
    pub(crate) mod arguments;
    pub(crate) mod example;
    pub(crate) mod input;
    pub(crate) mod pasted;
    pub(crate) mod question_verb;
    pub(crate) mod records;
    pub(crate) mod solutions;
    pub(crate) mod solvers;
    pub(crate) mod stream;
}

/// The tables: where they are, and how those that are missing are made.
mod tables {
    pub(crate) mod files;
    pub(crate) mod options;
}

/// The puzzles that arguments name.
mod puzzles;

/// Boards as pictures: boards, paths and goals become pieces, which are drawn as characters or as
/// SVG.
mod draw {
    pub(crate) mod pieces;
    pub(crate) mod svg;
    pub(crate) mod terminal;
}

/// The process and the machine.
mod system {
    pub(crate) mod memory;
    pub(crate) mod threads;
}

/// What the command writes: answers on stdout, messages on stderr.
mod out {
    pub(crate) mod messages;
    pub(crate) mod notation_arg;
    pub(crate) mod output;
    pub(crate) mod progress;
}

pub use crate::draw::svg::WIDTHS;
pub use crate::out::messages::Failure;
pub use crate::puzzles::{argument_of, puzzle, puzzle_of_start};
pub use crate::verbs::{Args, answer, picture};
