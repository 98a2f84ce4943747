//! Boards as nine numbers, for arrays of many.

use std::error::Error;

use tilebase::{Cube, NotationError, Pieces, Square, cubic, eight, harris};

/// A board that nine numbers stand for: those of its pieces, 0 for the empty square.
pub(crate) trait Numbered: Pieces {
    /// The largest number of a piece.
    const MOST: u8;

    /// Returns the board with these pieces. No number is over the largest.
    fn of(pieces: [u8; 9]) -> Result<Self, NotationError>;

    /// Returns the number of the tile that the board lacks, at most 9; 0 where boards lack none.
    fn lacks(&self) -> usize {
        0
    }
}

impl Numbered for eight::Board {
    const MOST: u8 = 9;

    #[inline]
    fn of(labels: [u8; 9]) -> Result<eight::Board, NotationError> {
        eight::Board::new(labels)
    }

    fn lacks(&self) -> usize {
        self.missing().into()
    }
}

impl Numbered for cubic::State {
    const MOST: u8 = 6;

    #[inline]
    fn of(pieces: [u8; 9]) -> Result<cubic::State, NotationError> {
        cubic::State::from_cubes(pieces.map(|piece| Cube::from_number(piece.checked_sub(1)?)))
    }
}

impl Numbered for harris::Board {
    const MOST: u8 = 6;

    #[inline]
    fn of(pieces: [u8; 9]) -> Result<harris::Board, NotationError> {
        harris::Board::from_cubes(pieces.map(|piece| Cube::from_number(piece.checked_sub(1)?)))
    }
}

/// Returns the numbers of a board.
pub(crate) fn numbers<B: Pieces>(board: &B) -> Vec<u8> {
    Square::ALL.iter().map(|&square| board.piece(square) as u8).collect()
}

/// Reads boards, nine numbers each, and calls `read` with each. `first` is the place of the first.
pub(crate) fn each<B: Numbered>(
    all: &[u8],
    first: usize,
    mut read: impl FnMut(B) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    for (at, &pieces) in (first..).zip(all.as_chunks().0) {
        let wrong = |error: &dyn std::fmt::Display| format!("boards: board {at}: {error}");
        if let Some(found) = pieces.into_iter().find(|&piece| piece > B::MOST) {
            return Err(wrong(&format_args!("expected 0 to {}, found {found}", B::MOST)).into());
        }
        read(B::of(pieces).map_err(|error| wrong(&error))?).map_err(|error| wrong(&error))?;
    }
    Ok(())
}
