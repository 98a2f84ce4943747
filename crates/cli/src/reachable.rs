//! The distance of a board from which the goal can be reached.

use tilebase::{Solver, TableError};

/// Returns the distance of a board from which the goal can be reached. If the table has no distance
/// for it, the entries contradict each other.
pub(crate) fn distance<S: Solver>(solver: &S, board: &S::Board) -> Result<u8, TableError> {
    solver.distance(board)?.ok_or_else(|| solver.contradiction(board))
}
