//! The marks of a puzzle of cubes, and their notation.

use core::fmt::Debug;
use core::hash::Hash;

use crate::{Cube, Cubes, NotationError, Piece, Sort, Space};

/// The marks on the cubes of a puzzle, and their notation.
///
/// Implemented by the markings of the puzzles of this crate.
pub trait Marking: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The sorts of the puzzle's cubes. They follow each other in [`Sort::ALL`], in its order.
    const SORTS: &'static [Sort];

    /// The boards of the puzzle, in the order of their ranks.
    const SPACE: Space;

    /// The notation of a cube and of a board.
    const NOTATION: Notation;

    /// Returns the letters of a cube, filled up with spaces.
    fn letters(piece: Piece) -> [char; 3];

    /// Returns the cube with these capital letters; `None` if there is none.
    fn piece(letters: [char; 3]) -> Option<Piece> {
        let pieces = Self::SORTS.iter().flat_map(|&sort| Piece::all(sort));
        pieces.into_iter().find(|&piece| Self::letters(piece) == letters)
    }

    /// Returns the board of a rank in [`Marking::SPACE`]; `None` if there is none.
    #[inline]
    fn board(rank: u64) -> Option<Cubes<Self>> {
        let pieces = Self::SPACE.board(rank)?;
        Cubes::from_cubes(pieces.map(|piece| piece.map(Cube::from_piece))).ok()
    }

    /// Checks that a board of the puzzle can have these cubes.
    ///
    /// # Errors
    /// Cubes that no board has.
    fn check(_squares: &[Option<Piece>; 9]) -> Result<(), NotationError> {
        Ok(())
    }
}

/// The notation of a puzzle's cubes and boards, and the names of its parts for errors.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// The number of letters of a cube, 1 to 3.
    pub width: usize,
    /// The letters, all capital.
    pub letters: &'static str,
    /// The possible symbols of a cube, for errors.
    pub symbols: &'static str,
    /// A description of a cube's letters, for errors.
    pub cube: &'static str,
    /// The possible symbols of a board, for errors.
    pub symbols_or_empty: &'static str,
}

impl Notation {
    /// Returns the sign for the empty square, which has as many symbols as a cube, and descriptions
    /// of nine squares and of one empty square, for errors.
    pub(crate) const fn board(self) -> [&'static str; 3] {
        match self.width {
            1 => ["_", "nine squares", "one empty square (_)"],
            2 => ["--", "nine squares of two symbols (18 in all)", "one empty square (--)"],
            _ => ["---", "nine squares of three symbols (27 in all)", "one empty square (---)"],
        }
    }
}
