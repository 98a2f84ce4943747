//! The compiled part of the Python package `tilebase`. The puzzles come from
//! `tilebase::Puzzle`: none is described here.
//!
//! * `tables`: the class that `tilebase.open` returns;
//! * `puzzle`: the class of its puzzles, with all methods;
//! * `asked`: arguments that are boards and goals, and single questions;
//! * `questions`: the questions of many boards;
//! * `opened`: the tables that puzzles share, and the answers that are kept with them;
//! * `command`: the command and its pictures;
//! * `boards`: arguments that are boards, as texts or arrays;
//! * `moves`: arguments that are moves, and moves in free text;
//! * `integers`: NumPy arrays of integers;
//! * `waiting`: long work without the GIL, and Ctrl-C;
//! * `errors`: exceptions.

mod asked;
mod boards;
mod command;
mod errors;
mod integers;
mod moves;
mod opened;
mod puzzle;
mod questions;
mod tables;
mod waiting;

/// The compiled part of `tilebase`.
#[pyo3::pymodule]
mod _tilebase {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::command::{draw, run};
    #[pymodule_export]
    use super::errors::TableError;
    #[pymodule_export]
    use super::moves::moves_in;
    #[pymodule_export]
    use super::puzzle::Puzzle;
    #[pymodule_export]
    use super::tables::{Tables, open, reopen};
    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // This loads what the bindings need of NumPy. Ctrl-C during a call would end it with a panic.
        let _loaded = numpy::dtype::<u8>(module.py());
        Tables::add_puzzles(module.py())
    }
}
