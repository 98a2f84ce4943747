//! A board of eight cubes of the cubic puzzle or of Harris's.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use crate::six::BOARDS;
use crate::text::debug_as_text;
use crate::{
    Board, Cube, Marking, Move, NotationError, Piece, Ranked, Slide, Sort, Square, nibbles,
};

/// The empty square and the orientations of eight cubes: a board of a puzzle of cubes.
///
/// Reads and displays as nine entries row by row: the letters of each cube, and the puzzle's sign
/// for the empty square. When reading, separators such as white space and commas are ignored, and
/// small letters are accepted.
///
/// ```
/// use tilebase_puzzle::{Board, Move, harris};
///
/// let start: harris::Board = "UUU/U_U/UUU".parse()?;
/// // The blank goes to the left, so the cube that was there rolls to the east.
/// assert_eq!(start.roll(Move::Left).unwrap().to_string(), "UUU_EUUUU");
/// # Ok::<(), tilebase_puzzle::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cubes<M> {
    blank: Square,
    /// The cubes in row-major order, the empty square left out.
    row: [Piece; 8],
    marking: PhantomData<M>,
}

impl<M: Marking> Cubes<M> {
    #[inline]
    pub(crate) const fn from_row(blank: Square, row: [Piece; 8]) -> Cubes<M> {
        Cubes { blank, row, marking: PhantomData }
    }

    /// Returns the board with these cubes row by row; `None` is the empty square.
    ///
    /// # Errors
    /// If not exactly one square is empty, or no board of the puzzle has these cubes.
    pub fn from_cubes(squares: [Option<Cube<M>>; 9]) -> Result<Cubes<M>, NotationError> {
        Cubes::from_pieces(squares.map(|cube| cube.map(Cube::piece)))
    }

    /// Returns the board with these cubes, which are of the puzzle's sorts, as
    /// [`Cubes::from_cubes`] does.
    pub(crate) fn from_pieces(squares: [Option<Piece>; 9]) -> Result<Cubes<M>, NotationError> {
        Ranked::from_numbers(numbers(squares, M::SORT))
    }

    /// Returns the board of eight equal cubes.
    pub const fn all(cube: Cube<M>, blank: Square) -> Cubes<M> {
        Cubes::from_row(blank, [cube.piece(); 8])
    }

    /// Returns the cubes without the empty square.
    #[inline]
    pub(crate) const fn row(self) -> [Piece; 8] {
        self.row
    }

    /// Returns the empty square.
    #[inline]
    pub const fn blank(self) -> Square {
        self.blank
    }

    /// Returns the cube on a square; `None` for the empty square.
    pub fn cube(self, square: Square) -> Option<Cube<M>> {
        self.pieces()[square.index()].map(Cube::from_piece)
    }

    /// Returns the cubes of all nine squares row by row; `None` for the empty square.
    pub fn cubes(self) -> [Option<Cube<M>>; 9] {
        self.pieces().map(|piece| piece.map(Cube::from_piece))
    }

    /// Returns the cubes of all nine squares row by row, without their puzzle; `None` for the empty
    /// square.
    pub fn pieces(self) -> [Option<Piece>; 9] {
        squares(self.blank, self.row)
    }

    /// Returns the board after a move of the empty square; `None` if the move leaves the board.
    #[must_use]
    #[inline]
    pub fn roll(mut self, step: Move) -> Option<Cubes<M>> {
        let slide = Slide::new(self.blank, step)?;
        self.row[slide.from] = self.row[slide.from].roll(step);
        slide.apply(&mut self.row);
        self.blank = slide.blank;
        Some(self)
    }
}

impl<M: Marking> Board for Cubes<M> {
    fn rank(&self) -> Option<u64> {
        Some(Cubes::rank(*self) as u64)
    }

    fn numbers(&self) -> [u8; 9] {
        numbers(self.pieces(), M::SORT)
    }

    #[inline]
    fn blank(&self) -> Square {
        self.blank
    }

    #[inline]
    fn after(&self, step: Move) -> Option<Cubes<M>> {
        self.roll(step)
    }
}

impl<M: Marking> Ranked for Cubes<M> {
    const RANKS: u64 = BOARDS as u64;

    fn from_rank(rank: u64) -> Option<Cubes<M>> {
        Cubes::from_rank(usize::try_from(rank).ok()?)
    }

    #[inline]
    fn from_numbers(numbers: [u8; 9]) -> Result<Cubes<M>, NotationError> {
        let most = Cube::<M>::COUNT;
        let [.., what] = M::NOTATION.board();
        let (blank, row) =
            nibbles::take_zero(numbers, most).ok_or_else(|| nibbles::wrong(numbers, most, what))?;
        let piece = |number| Piece::from_number(M::SORT, number);
        Ok(Cubes::from_row(blank, row.to_be_bytes().map(piece)))
    }
}

impl<M: Marking> FromStr for Cubes<M> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Cubes<M>, NotationError> {
        Cubes::from_pieces(M::NOTATION.squares(text, M::piece)?)
    }
}

impl<M: Marking> fmt::Display for Cubes<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        M::NOTATION.write_squares(f, self.pieces(), M::letters)
    }
}

debug_as_text!("Cubes": {M: Marking} Cubes<M>);

/// Returns the cubes of all nine squares. Not generic, so that it is compiled once for all puzzles.
#[inline]
fn squares(blank: Square, row: [Piece; 8]) -> [Option<Piece>; 9] {
    let mut row = row.into_iter();
    Square::ALL.map(|square| if square == blank { None } else { row.next() })
}

/// Returns the numbers of nine squares, given the first of the puzzle's sorts. Not generic either.
#[inline]
fn numbers(squares: [Option<Piece>; 9], sort: Sort) -> [u8; 9] {
    squares.map(|piece| piece.map_or(0, |piece| piece.number_of(sort) + 1))
}
