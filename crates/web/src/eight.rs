//! The sliding eight-puzzle.

use tilebase::eight::{Board, Position};
use tilebase::{EightTo, NotationError, TableError};

use crate::puzzle::Puzzle;
use crate::store::Store;

/// The sliding eight-puzzle.
pub(crate) struct Eight;

impl Puzzle for Eight {
    const NAME: &'static str = "eight";

    type Board = Board;
    type Goal = Board;
    type Solver = EightTo;

    fn read_start(text: &str) -> Result<Board, NotationError> {
        text.parse()
    }

    fn read_goal(text: &str) -> Result<Board, NotationError> {
        text.parse()
    }

    fn default_goal(start: &Board) -> Option<Board> {
        Some(start.home())
    }

    fn check(start: &Board, goal: &Board) -> Result<(), String> {
        Position::between(start, goal).map(|_| ()).map_err(|mismatch| mismatch.to_string())
    }

    fn solver(store: &Store, goal: Board) -> Result<EightTo, TableError> {
        store.tables().eight_to(goal)
    }
}
