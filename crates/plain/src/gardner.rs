//! Gardner's puzzle: eight cubes with red faces roll until no red face is visible.

use crate::Move;
use crate::moves::after;
use crate::search::queue;

/// A cube: whether each face is red, in the order up, down, north (towards the row above), south,
/// east and west.
pub type Cube = [bool; 6];

/// A board: the cubes row by row, `None` for the blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board(pub [Option<Cube>; 9]);

impl Board {
    /// Returns a different number for each board: seven bits a square, a 1 and the faces, or 0 for the blank.
    pub fn number(&self) -> u64 {
        let faces = |cube: Cube| cube.iter().fold(1, |bits, &red| bits << 1 | u64::from(red));
        let squares = self.0.iter().map(|cube| cube.map_or(0, faces));
        squares.fold(0, |bits, square| bits << 7 | square)
    }

    /// Returns the board after a move of the blank, if it does not leave the board.
    pub fn after(self, step: Move) -> Option<Board> {
        after(self.0, step, step).map(Board)
    }
}

/// Returns every board that can be reached from a board, with its distance, in the order of
/// distances.
pub fn distances(start: Board) -> Vec<(Board, u8)> {
    queue(vec![start], u8::MAX, |board| board.number(), Board::after)
}
