//! Boards: which piece lies on which square.

pub(crate) mod fit;
pub(crate) mod goal;
pub(crate) mod grid;
pub(crate) mod move_set;
pub(crate) mod moves;
pub(crate) mod path;
pub(crate) mod pieces;
pub(crate) mod slide;

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::{Grid, MoveSet, Path, Puzzle, Slide};

/// A board of a [`Puzzle`]: an empty square, and the number of a piece on each other square.
///
/// Displays in the puzzle's notation.
///
/// ```
/// use tilebase_puzzle::{Move, Puzzle};
///
/// let eight = Puzzle::shipped("eight").unwrap();
/// let start = eight.board("123 069 478")?;
/// assert_eq!(start.numbers(), [1, 2, 3, 0, 6, 9, 4, 7, 8]);
/// assert_eq!(start.after(Move::Down).unwrap().to_string(), "123469_78");
/// assert_eq!(start.follow("drrul".parse()?).unwrap().to_string(), "123456789".replace('5', "_"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Board {
    pub(crate) puzzle: Puzzle,
    pub(crate) numbers: [u8; Grid::MOST],
    pub(crate) blank: u8,
}

impl Board {
    /// Returns the puzzle.
    pub const fn puzzle(&self) -> Puzzle {
        self.puzzle
    }

    /// Returns the empty square, from 0, row by row.
    pub const fn blank(&self) -> usize {
        self.blank as usize
    }

    /// Returns the numbers of the pieces, row by row: 0 is the empty square.
    #[inline]
    pub fn numbers(&self) -> &[u8] {
        &self.numbers[..self.puzzle.grid().squares()]
    }

    /// Returns the moves of the empty square that stay on the board.
    pub fn legal_moves(&self) -> MoveSet {
        self.puzzle.moves_from(self.blank())
    }

    /// Returns the board after a move of the empty square; `None` if the move leaves the board, or
    /// slides several tiles in a puzzle without slides.
    #[must_use]
    #[inline]
    pub fn after(&self, slide: impl Into<Slide>) -> Option<Board> {
        let Slide { step, tiles } = slide.into();
        let parts = self.puzzle.parts;
        if tiles != 1 && (tiles == 0 || !parts.has_slides) {
            return None;
        }
        let mut after = *self;
        for _ in 0..tiles {
            let blank = after.blank();
            let to = usize::from(parts.beside[blank][step as usize]?);
            after.numbers[blank] = parts.rolled[step as usize][usize::from(after.numbers[to])];
            after.numbers[to] = 0;
            after.blank = to as u8;
        }
        Some(after)
    }

    /// Returns the board at the end of a path; `None` if a move leaves the board.
    #[must_use]
    pub fn follow(&self, path: Path) -> Option<Board> {
        path.iter().try_fold(*self, |board, slide| board.after(slide))
    }

    /// Returns an iterator over the boards along a path, from this board to the last: those after
    /// each move. It ends before the first move that leaves the board.
    pub fn along(&self, path: Path) -> impl Iterator<Item = Board> {
        let mut next = Some(*self);
        let mut steps = path.iter();
        std::iter::from_fn(move || {
            let board = next?;
            next = steps.next().and_then(|slide| board.after(slide));
            Some(board)
        })
    }
}

/// The numbers of the pieces, row by row.
impl AsRef<[u8]> for Board {
    fn as_ref(&self) -> &[u8] {
        self.numbers()
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.numbers == other.numbers && self.puzzle == other.puzzle
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        u128::from_le_bytes(self.numbers).hash(state);
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let notation = &self.puzzle.parts.notation;
        let between = if notation.width == Some(1) { "" } else { "," };
        if f.width().is_some() || f.precision().is_some() {
            let symbols = self.numbers().iter().map(|&number| notation.symbol(number));
            return f.pad(&symbols.collect::<Vec<_>>().join(between));
        }
        for (square, &number) in self.numbers().iter().enumerate() {
            f.write_str(if square > 0 { between } else { "" })?;
            f.write_str(notation.symbol(number))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({} {self})", self.puzzle.name())
    }
}
