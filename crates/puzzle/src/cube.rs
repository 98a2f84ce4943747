//! A cube of the cubic puzzle or of Harris's, as a type of its puzzle.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use crate::text::debug_as_text;
use crate::{Marking, Move, NotationError, Piece, Sort};

/// A cube of a puzzle, as far as its marks can be seen.
///
/// ```
/// use tilebase_puzzle::{Move, cubic};
///
/// // The blank goes down, so the cube below it rolls north: its front is on top then.
/// let cube: cubic::Cube = "WRB".parse()?;
/// assert_eq!(cube.roll(Move::Down).to_string(), "RWB");
/// // A puzzle's cubes have numbers.
/// assert_eq!(cubic::Cube::all().count(), 6);
/// assert_eq!(cubic::Cube::from_number(cube.number()), Some(cube));
/// # Ok::<(), tilebase_puzzle::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube<M> {
    piece: Piece,
    marking: PhantomData<M>,
}

impl<M: Marking> Cube<M> {
    /// Returns the cube, which must be one of the puzzle.
    #[inline]
    pub(crate) const fn from_piece(piece: Piece) -> Cube<M> {
        Cube { piece, marking: PhantomData }
    }

    /// Returns all cubes of the puzzle.
    pub fn all() -> impl Iterator<Item = Cube<M>> {
        Piece::all(M::SORT).map(Cube::from_piece)
    }

    /// Returns the cube's place in [`Cube::all`].
    pub const fn number(self) -> u8 {
        self.piece.number_of(M::SORT)
    }

    /// Returns the cube at this place of [`Cube::all`]; `None` for a larger number.
    pub const fn from_number(number: u8) -> Option<Cube<M>> {
        if number >= Cube::<M>::COUNT {
            return None;
        }
        Some(Cube::from_piece(Piece::from_number(M::SORT, number)))
    }

    /// The number of cubes of the puzzle.
    pub(crate) const COUNT: u8 = Sort::ORIENTATIONS as u8;

    /// Returns the cube without its puzzle.
    #[inline]
    pub const fn piece(self) -> Piece {
        self.piece
    }

    /// Returns the cube after the blank's move has rolled it.
    #[must_use]
    #[inline]
    pub const fn roll(self, step: Move) -> Cube<M> {
        Cube::from_piece(self.piece.roll(step))
    }
}

impl<M: Marking> Display for Cube<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        M::NOTATION.write_cube(f, M::letters(self.piece))
    }
}

debug_as_text!("Cube": {M: Marking} Cube<M>);

/// Reads the letters of a cube, capital or small.
impl<M: Marking> FromStr for Cube<M> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Cube<M>, NotationError> {
        M::NOTATION.cube(text, M::piece).map(Cube::from_piece)
    }
}
