//! Compares answers of the tables with the plain searches, one by one.

mod any;
mod corpus;
mod engines;
mod exhaustive;
mod goals;
mod harris;
mod numbers;
mod parts;
mod slides;
mod walls;

use std::borrow::Cow;

use tilebase::{Board, Goal, Puzzle, Solver, TableFile};

/// Returns the board of a puzzle that is written like this value.
fn board(puzzle: Puzzle, text: impl ToString) -> Board {
    puzzle.board(&text.to_string()).unwrap()
}

/// Returns the solver of a goal that reads the table of these bytes.
fn solver_of(table: impl Into<Cow<'static, [u8]>>, goal: &Goal) -> Solver {
    Solver::of_table(TableFile::from_bytes(table).unwrap(), goal).unwrap()
}
