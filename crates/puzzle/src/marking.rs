//! What a puzzle of cubes adds to the cube: the marks, and how they are written.

use core::fmt::Debug;
use core::hash::Hash;

use crate::{NotationError, Piece, Sort, Space};

/// The marks on the cubes of a puzzle, and how the cubes are written.
///
/// Implemented by the markings of the puzzles of this crate.
pub trait Marking: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The sorts of cubes that the puzzle has.
    const SORTS: &'static [Sort];

    /// The boards of the puzzle, in the order of their ranks.
    const SPACE: Space;

    /// The notation of a cube and of a board.
    const NOTATION: Notation;

    /// Returns the letters of a cube, as many as the notation has, then spaces.
    fn letters(piece: Piece) -> [char; 3];

    /// Returns the cube with these letters, which are capital; `None` if there is none.
    fn piece(letters: [char; 3]) -> Option<Piece> {
        let pieces = Self::SORTS.iter().flat_map(|&sort| Piece::all(sort));
        pieces.into_iter().find(|&piece| Self::letters(piece) == letters)
    }

    /// Checks that a board of the puzzle can have these cubes.
    ///
    /// # Errors
    /// Cubes that no board has.
    fn check(_squares: &[Option<Piece>; 9]) -> Result<(), NotationError> {
        Ok(())
    }
}

/// The notation of a puzzle's cubes and boards, and what errors call its parts.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// The number of letters of a cube, 1 to 3.
    pub width: usize,
    /// The letters, all capital.
    pub letters: &'static str,
    /// The symbols that a cube's letters may be.
    pub symbols: &'static str,
    /// What a cube's letters must be.
    pub cube: &'static str,
    /// The empty square, as many symbols as a cube has.
    pub empty: &'static str,
    /// The symbols of a board.
    pub symbols_or_empty: &'static str,
    /// How many symbols a board has.
    pub squares: &'static str,
    /// One empty square, and how it is written.
    pub one_empty: &'static str,
    /// What is between the squares.
    pub separator: &'static str,
}
