//! Sets of numbered questions, from which `random` draws.

use tilebase::{AllDistances, TableError};

/// A set of numbered questions.
pub(crate) trait Pool<B, G> {
    /// Returns the number of questions.
    fn len(&self) -> usize;

    /// Returns the start and the goal of the question of this number, from 0; `None` if there are
    /// fewer questions.
    fn question(&self, number: usize) -> Option<(B, G)>;

    /// Returns the distance from the question's start to its goal.
    fn distance(&self, number: usize) -> Result<u8, TableError>;

    /// Returns the distances of all questions, in order.
    fn distances(&self) -> Result<Vec<u8>, TableError>;
}

/// The questions from every board that reaches a goal to that goal, numbered by the board's rank.
pub(crate) struct ToGoal<S, G> {
    pub(crate) solver: S,
    pub(crate) goal: G,
}

impl<S: AllDistances, G: Copy> Pool<S::Board, G> for ToGoal<S, G> {
    fn len(&self) -> usize {
        S::BOARDS as usize
    }

    fn question(&self, number: usize) -> Option<(S::Board, G)> {
        Some((self.solver.board(number as u64)?, self.goal))
    }

    fn distance(&self, number: usize) -> Result<u8, TableError> {
        let Some(board) = self.solver.board(number as u64) else { return Ok(0) };
        // Every board that has a rank reaches the goal.
        self.solver.distance(&board)?.ok_or_else(|| self.solver.contradiction(&board))
    }

    fn distances(&self) -> Result<Vec<u8>, TableError> {
        self.solver.distances()
    }
}
