//! The compiled part of the Python package `tilebase`.
//!
//! * `tables`: what `tilebase.open` returns;
//! * `eight`, `cubic`, `goal`, `harris`: a class for each kind of question, a file each;
//! * `lookup`: many boards of the eight-puzzle at once;
//! * `cubes`: many boards of cubes at once, and all of them by rank;
//! * `drawing`: boards drawn at random;
//! * `opened`: the tables that these classes share;
//! * `memory`: tables that are made;
//! * `notation`: texts and numbers to boards, for one question;
//! * `arrays`: NumPy arrays to rows of numbers, for many questions;
//! * `answers`: one answer for each row, without the GIL;
//! * `waiting`: one long piece of work, and Ctrl-C;
//! * `errors`: exceptions.

mod answers;
mod arrays;
mod cubes;
mod cubic;
mod drawing;
mod eight;
mod errors;
mod goal;
mod harris;
mod lookup;
mod memory;
mod notation;
mod opened;
mod tables;
mod waiting;

/// The compiled part of `tilebase`.
#[pyo3::pymodule]
mod _tilebase {
    #[pymodule_export]
    use super::cubic::Cubic;
    #[pymodule_export]
    use super::eight::Eight;
    #[pymodule_export]
    use super::errors::TableError;
    #[pymodule_export]
    use super::goal::{Goal, rank, state};
    #[pymodule_export]
    use super::harris::Harris;
    #[pymodule_export]
    use super::tables::{Tables, open, reopen};
}
