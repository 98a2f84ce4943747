//! Boards: which piece lies on which square.

use super::Grid;

/// A board of a [`Puzzle`](super::Puzzle): the number of the piece on each square, 0 on the empty one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board {
    pub(super) numbers: [u8; Grid::MOST],
    pub(super) blank: u8,
}

impl Board {
    /// Returns the number of the empty square, from 0, row by row.
    pub const fn blank(&self) -> usize {
        self.blank as usize
    }
}
