//! The traits of the boards that are types.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::{Move, MoveSet, NotationError, Path, Square};

/// A board of one of the puzzles: nine squares, one of them empty, and a tile or cube on each of
/// the others.
///
/// A board is a complete position: equal boards have equal successors. [`Display`] uses the puzzle's
/// notation.
///
/// ```
/// use tilebase_puzzle::{Board, Move, Ranked, eight};
///
/// let start: eight::Board = "123069478".parse()?;
/// assert_eq!(start.after(Move::Down).map(|board| board.to_string()), Some("123469_78".into()));
/// assert_eq!(start.follow("drrul".parse()?), Some(start.home()));
/// assert_eq!(eight::Board::from_numbers([1, 2, 3, 0, 6, 9, 4, 7, 8]), Ok(start));
/// # Ok::<(), tilebase_puzzle::NotationError>(())
/// ```
pub trait Board: Copy + Ord + Hash + Debug + Display + Send + Sync + 'static {
    /// Returns the board's rank, 0 to [`Ranked::RANKS`] - 1, which no other board of its puzzle
    /// has. Boards of cubes with six different faces have no rank if no moves lead to cubes that
    /// are all alike. Boards of the eight-puzzle with other tiles than 1 to 8 have ranks among the
    /// boards of the same tiles.
    fn rank(&self) -> Option<u64>;

    /// Returns the pieces as numbers, row by row: 0 for the empty square, the number of a tile, or
    /// a cube's place in [`Cube::all`](crate::Cube::all), from 1.
    fn numbers(&self) -> [u8; 9];

    /// Returns the empty square.
    fn blank(&self) -> Square;

    /// Returns the board after a move of the empty square; `None` if the move leaves the board.
    #[must_use]
    fn after(&self, step: Move) -> Option<Self>;

    /// Returns the moves that do not leave the board.
    fn moves(&self) -> MoveSet {
        let blank = self.blank();
        Move::ALL.into_iter().filter(|&step| blank.step(step).is_some()).collect()
    }

    /// Returns the board at the end of a path; `None` if a move leaves the board.
    #[must_use]
    fn follow(&self, path: Path) -> Option<Self> {
        path.iter().try_fold(*self, |board, step| board.after(step))
    }
}

/// A type of boards of one puzzle, which can be made from ranks, numbers and texts. [`FromStr`]
/// reads the puzzle's notation.
pub trait Ranked: Board + FromStr<Err = NotationError> {
    /// The number of ranks.
    const RANKS: u64;

    /// Returns the board of a rank, in the eight-puzzle with the tiles 1 to 8; `None` for a larger
    /// rank.
    fn from_rank(rank: u64) -> Option<Self>;

    /// Returns the board with these pieces: see [`Board::numbers`].
    ///
    /// # Errors
    /// A number that no piece has; not exactly one 0; pieces that no board has.
    fn from_numbers(numbers: [u8; 9]) -> Result<Self, NotationError>;
}
