//! The compiled part of the Python package `tilebase`. The puzzles come from
//! `tilebase::Puzzle`: none is described here.
//!
//! * `tables`: the class that `tilebase.open` returns;
//! * `puzzle`: the class of its puzzles, with all methods;
//! * `at_once`: the functions that need no open tables;
//! * `named`: what names a puzzle;
//! * `questions`: boards and their goals, and the answers;
//! * `random`: random boards;
//! * `ranking`: the ranks of many boards, from their numbers;
//! * `opened`: the tables that puzzles share, and what is kept with them;
//! * `boards`: arguments that are texts or arrays, and answers in the same form;
//! * `moves`: arguments that are moves, and moves in free text;
//! * `integers`: integers, and NumPy arrays of them;
//! * `command`: the command and its pictures;
//! * `waiting`: long work without the GIL, and Ctrl-C;
//! * `errors`: exceptions.

mod at_once;
mod boards;
mod command;
mod errors;
mod integers;
mod moves;
mod named;
mod opened;
mod puzzle;
mod questions;
mod random;
mod ranking;
mod tables;
mod waiting;

/// The compiled part of `tilebase`.
#[pyo3::pymodule]
mod _tilebase {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::at_once::{analyse, best_moves, distance, grade, moves, path, puzzle};
    #[pymodule_export]
    use super::command::{draw, run};
    #[pymodule_export]
    use super::errors::TableError;
    #[pymodule_export]
    use super::moves::moves_in;
    #[pymodule_export]
    use super::puzzle::Puzzle;
    #[pymodule_export]
    use super::tables::{Tables, open};
    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // This loads what the bindings need of NumPy. Ctrl-C during a call would end it with a
        // panic.
        let _loaded = numpy::dtype::<u8>(module.py());
        Tables::add_puzzles(module.py())
    }
}
