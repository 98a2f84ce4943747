//! Tests of the tables: every answer, every byte, and wrong entries.

mod alike;
mod chunks;
mod contradictions;
mod described;
mod diameter;
mod fifteen;
mod format;
mod gardner;
mod kinds;
mod limits;
mod listed;
mod making;
mod notation;
mod proof;
mod questions;
mod random;
mod reproducible;
mod sets;
mod symmetry;
mod values;

use std::borrow::Cow;

use tilebase::{Board, Goal, Puzzle, Solver, TableFile};

/// Returns a puzzle that comes with the library.
fn puzzle(name: &str) -> Puzzle {
    Puzzle::shipped(name).unwrap()
}

/// Returns the board of a puzzle that is written like this value.
fn board(puzzle: Puzzle, text: impl ToString) -> Board {
    puzzle.board(&text.to_string()).unwrap()
}

/// Returns the solver of a goal that reads the table of these bytes.
fn solver_of(table: impl Into<Cow<'static, [u8]>>, goal: &Goal) -> Solver {
    Solver::of_table(TableFile::from_bytes(table).unwrap(), goal).unwrap()
}
