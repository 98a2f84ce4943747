//! The boards of which some reach a goal, and one of them at random.

use std::ops::Range;

use tilebase_puzzle::Board;

use crate::error::{Fault, TableError};
use crate::ranks::Ranks;
use crate::solver::Solver;

/// Returns the ranks of the boards to draw from, some of which reach a solver's goal.
pub(super) fn all(solver: &Solver) -> Result<Range<u64>, TableError> {
    let expected = || Fault::Content {
        expected: "boards that 64 bits can number, to draw from".to_owned(),
        found: format!("more of {}", solver.puzzle()),
    };
    let ranks = solver.all_ranks().map(Ranks::all);
    ranks.ok_or_else(|| TableError::of_goal(solver.goal(), expected()))
}

/// Draws one of all boards that reach a solver's goal.
pub(super) fn any(solver: &Solver, below: &mut dyn FnMut(u64) -> u64) -> Result<Board, TableError> {
    let all = all(solver)?;
    // Some sets are reached by few boards.
    loop {
        if let Some(board) = solver.board(all.start + below(all.end - all.start)) {
            return Ok(board);
        }
    }
}
