//! Harris's rolling cubes.

use tilebase::harris::{Board, Mark};
use tilebase::{HarrisTo, NotationError, Square, TableError};

use crate::puzzle::Puzzle;
use crate::store::Store;

/// Harris's rolling cubes.
pub(crate) struct Harris;

impl Puzzle for Harris {
    const NAME: &'static str = "harris";

    type Board = Board;
    type Goal = Board;
    type Solver = HarrisTo;

    fn read_start(text: &str) -> Result<Board, NotationError> {
        text.parse()
    }

    fn read_goal(text: &str) -> Result<Board, NotationError> {
        text.parse()
    }

    /// All marks up, and the centre empty.
    fn default_goal(_: &Board) -> Option<Board> {
        Some(Board::all(Mark::Up, Square::ALL[4]))
    }

    fn solver(store: &Store, goal: Board) -> Result<HarrisTo, TableError> {
        store.tables().harris_to(goal)
    }
}
