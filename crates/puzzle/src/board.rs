//! The trait that the boards of all puzzles implement.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::{Move, MoveSet, NotationError, Path, Square};

/// A board of one of the puzzles: nine squares, one of them empty, and a tile or cube on each of
/// the others.
///
/// A board is a complete position: equal boards have equal successors. [`Display`] and [`FromStr`]
/// use the puzzle's notation.
///
/// ```
/// use tilebase_puzzle::{Board, Move, eight};
///
/// let start: eight::Board = "123069478".parse()?;
/// assert_eq!(start.after(Move::Down).map(|board| board.to_string()), Some("123469_78".into()));
/// assert_eq!(start.follow("drrul".parse()?), Some(start.home()));
/// # Ok::<(), tilebase_puzzle::NotationError>(())
/// ```
pub trait Board:
    Copy + Ord + Hash + Debug + Display + FromStr<Err = NotationError> + Send + Sync + 'static
{
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

    /// Returns an iterator over the boards along a path, from this board to the last. It ends
    /// before the first move that leaves the board.
    fn along(&self, path: Path) -> impl Iterator<Item = Self> {
        let mut next = Some(*self);
        let mut steps = path.into_iter();
        core::iter::from_fn(move || {
            let board = next?;
            next = steps.next().and_then(|step| board.after(step));
            Some(board)
        })
    }
}
