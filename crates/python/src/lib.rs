//! The compiled part of the Python package `tilebase`.
//!
//! * `tables`: what `tilebase.open` returns;
//! * `puzzle`: the class of each of its puzzles, with all methods;
//! * `asked`: the questions behind these methods, for any puzzle and goal;
//! * `distances`: the distances of many boards;
//! * `random`: boards drawn at random;
//! * `lookup`: nine numbers to the number of a board, without a branch;
//! * `puzzles`: what each puzzle has of its own: boards as nine numbers, and their ranks;
//! * `opened`: the tables that puzzles share;
//! * `memory`: tables that are made;
//! * `command`: the command and its pictures;
//! * `boards`: arguments that are boards: texts or arrays;
//! * `moves`: arguments that are moves;
//! * `integers`: NumPy arrays of integers;
//! * `answers`: one answer for each row, without the GIL;
//! * `waiting`: one long piece of work, and Ctrl-C;
//! * `errors`: exceptions.

mod answers;
mod asked;
mod boards;
mod command;
mod distances;
mod errors;
mod integers;
mod lookup;
mod memory;
mod moves;
mod opened;
mod puzzle;
mod puzzles;
mod random;
mod tables;
mod waiting;

/// The compiled part of `tilebase`.
#[pyo3::pymodule]
mod _tilebase {
    #[pymodule_export]
    use super::command::{picture, run};
    #[pymodule_export]
    use super::errors::TableError;
    #[pymodule_export]
    use super::puzzle::Puzzle;
    #[pymodule_export]
    use super::tables::{Tables, open, reopen};
    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
