//! The marks of the cubes of the cubic puzzle and of Harris's, and their notation.

use core::fmt::{self, Debug, Write};
use core::hash::Hash;

use crate::notation::is_empty_square;
use crate::text::padded;
use crate::{NotationError, Piece, Sort, notation};

/// The marks on the cubes of a puzzle, and their notation.
///
/// Implemented by the markings of the puzzles of this crate.
pub trait Marking: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The sort of the puzzle's cubes.
    const SORT: Sort;

    /// The notation of a cube and of a board.
    const NOTATION: Notation;

    /// Returns the letters of a cube, filled up with spaces.
    fn letters(piece: Piece) -> [char; 3];

    /// Returns the cube with these capital letters; `None` if there is none.
    fn piece(letters: [char; 3]) -> Option<Piece> {
        Piece::all(Self::SORT).find(|&piece| Self::letters(piece) == letters)
    }
}

/// The notation of a puzzle's cubes and boards, and the names of its parts for errors.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// The number of letters of a cube, 1 or 3.
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

/// [`Marking::piece`] of a puzzle.
type Reader = fn([char; 3]) -> Option<Piece>;

/// How letters are read and written. The functions are not generic, so that they are compiled once
/// for all puzzles.
impl Notation {
    /// Reads the cubes of nine squares; `None` is the empty square.
    pub(crate) fn squares(
        self,
        text: &str,
        piece: Reader,
    ) -> Result<[Option<Piece>; 9], NotationError> {
        let [_, what, _] = self.board();
        let is_symbol = |symbol| self.has_letter(symbol) || is_empty_square(symbol);
        let expected = self.symbols_or_empty;
        let entries = notation::entries::<9>(text, self.width, &is_symbol, expected, what)?;
        let mut squares = [None; 9];
        for (square, entry) in squares.iter_mut().zip(entries) {
            if !entry[..self.width].iter().all(|&symbol| is_empty_square(symbol)) {
                *square = Some(self.named(entry, piece)?);
            }
        }
        Ok(squares)
    }

    /// Reads a cube.
    pub(crate) fn cube(self, text: &str, piece: Reader) -> Result<Piece, NotationError> {
        let is_letter = |symbol| self.has_letter(symbol);
        let [found] = notation::entries(text, self.width, &is_letter, self.symbols, self.cube)?;
        self.named(found, piece)
    }

    fn has_letter(self, symbol: char) -> bool {
        self.letters.contains(symbol.to_ascii_uppercase())
    }

    /// Returns the cube with these letters, capital or small.
    fn named(self, found: [char; 3], piece: Reader) -> Result<Piece, NotationError> {
        let named = piece(found.map(|letter| letter.to_ascii_uppercase()));
        named.ok_or(NotationError::Cube { expected: self.cube, found })
    }

    /// Writes the cubes of nine squares.
    pub(crate) fn write_squares(
        self,
        f: &mut fmt::Formatter<'_>,
        squares: [Option<Piece>; 9],
        letters: fn(Piece) -> [char; 3],
    ) -> fmt::Result {
        let [empty, ..] = self.board();
        let separator = if self.width > 1 { "," } else { "" };
        padded::<35>(f, |text| {
            for (number, piece) in squares.into_iter().enumerate() {
                text.write_str(if number > 0 { separator } else { "" })?;
                match piece {
                    Some(piece) => self.write(text, letters(piece))?,
                    None => text.write_str(empty)?,
                }
            }
            Ok(())
        })
    }

    /// Writes the letters of a cube.
    pub(crate) fn write_cube(self, f: &mut fmt::Formatter<'_>, letters: [char; 3]) -> fmt::Result {
        padded::<3>(f, |text| self.write(text, letters))
    }

    fn write(self, text: &mut dyn Write, letters: [char; 3]) -> fmt::Result {
        letters[..self.width].iter().try_for_each(|&letter| text.write_char(letter))
    }

    /// Returns the sign for the empty square, which has as many symbols as a cube, and descriptions
    /// of nine squares and of one empty square, for errors.
    pub(crate) const fn board(self) -> [&'static str; 3] {
        match self.width {
            1 => ["_", "nine squares", "one empty square (_)"],
            _ => ["---", "nine squares of three symbols (27 in all)", "one empty square (---)"],
        }
    }
}
