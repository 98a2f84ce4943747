//! What the verbs need to know of a puzzle.

use std::fmt::Display;

use tilebase::{AllDistances, Board, NotationError, Path, Solver as _, TableError};

use crate::store::Store;

/// One of the puzzles.
pub(crate) trait Puzzle: Sync + 'static {
    /// The puzzle's name, as on the command line.
    const NAME: &'static str;

    /// A start, and every board on the way.
    type Board: Board;
    /// A goal: a board or a pattern.
    type Goal: Copy + Display;
    /// A goal, solved.
    type Solver: AllDistances<Board = Self::Board>;

    /// Reads a start.
    fn read_start(text: &str) -> Result<Self::Board, NotationError>;

    /// Reads a goal.
    fn read_goal(text: &str) -> Result<Self::Goal, NotationError>;

    /// Returns the goal of a question without one; `None` if it has to be given.
    fn default_goal(start: &Self::Board) -> Option<Self::Goal>;

    /// Checks that start and goal have the same pieces. The error says what differs.
    fn check(_start: &Self::Board, _goal: &Self::Goal) -> Result<(), String> {
        Ok(())
    }

    /// Solves a goal.
    fn solver(store: &Store, goal: Self::Goal) -> Result<Self::Solver, TableError>;

    /// Returns the fewest moves to the goal; `None` where no moves lead there.
    fn distance(
        store: &Store,
        start: &Self::Board,
        goal: Self::Goal,
    ) -> Result<Option<u8>, TableError> {
        Self::solver(store, goal)?.distance(start)
    }

    /// Returns the smallest of the shortest paths; `None` where no moves lead to the goal.
    fn path(
        store: &Store,
        start: &Self::Board,
        goal: Self::Goal,
    ) -> Result<Option<Path>, TableError> {
        Self::solver(store, goal)?.path(start)
    }

    /// Returns the number of boards at each distance from a goal, 0 first.
    fn histogram(store: &Store, goal: Self::Goal) -> Result<Vec<u64>, TableError> {
        Ok(Self::solver(store, goal)?.histogram().counts.clone())
    }
}
