//! The nine squares of the two puzzles with paths ready.

use std::fmt;
use std::str::FromStr;

use crate::Move;
use crate::error::ReadError;
use crate::text::symbols::read;

/// One of the nine squares, numbered 0 to 8 row by row from the upper left. Boards of other sizes
/// have plain numbers instead.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// All nine squares, in order.
    pub const ALL: [Square; 9] = {
        let mut all = [Square(0); 9];
        let mut i = 0;
        while i < 9 {
            all[i as usize] = Square(i);
            i += 1;
        }
        all
    };

    /// The first square of each kind: of the corners, the edges, and the centre.
    pub const FIRST: [Square; 3] = [Square(0), Square(1), Square(4)];

    /// Returns the square with this number, 0 to 8; `None` for a larger number.
    pub const fn new(index: usize) -> Option<Square> {
        if index < 9 { Some(Square(index as u8)) } else { None }
    }

    /// Returns the square in this column and row, both 1 to 3, as the problem statements write `X
    /// Y`; `None` for other numbers.
    pub const fn at(column: usize, row: usize) -> Option<Square> {
        if 1 <= column && column <= 3 && 1 <= row && row <= 3 {
            Some(Square((row * 3 + column - 4) as u8))
        } else {
            None
        }
    }

    /// Returns the square's number, 0 to 8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the square's row from the top, 0 to 2.
    pub const fn row(self) -> usize {
        self.index() / 3
    }

    /// Returns the square's column from the left, 0 to 2.
    pub const fn column(self) -> usize {
        self.index() % 3
    }

    /// Returns the kind of the square, which the board's symmetries keep: 0 for a corner, 1 for an
    /// edge and 2 for the centre.
    pub const fn corner_edge_or_centre(self) -> usize {
        match self.0 {
            4 => 2,
            square => square as usize % 2,
        }
    }

    /// Returns the neighbour in the direction of `step`; `None` if there is none.
    pub const fn neighbour(self, step: Move) -> Option<Square> {
        match step {
            Move::Down if self.0 < 6 => Some(Square(self.0 + 3)),
            Move::Left if self.column() > 0 => Some(Square(self.0 - 1)),
            Move::Right if self.column() < 2 => Some(Square(self.0 + 1)),
            Move::Up if self.0 >= 3 => Some(Square(self.0 - 3)),
            _ => None,
        }
    }
}

/// Displays as `X,Y`: column and row, both from 1, as in the problem statements.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{},{}", self.column() + 1, self.row() + 1))
    }
}

/// Reads `X,Y`: column and row, both from 1.
impl FromStr for Square {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Square, ReadError> {
        let [column, row] = read(text, "a column and a row, X,Y", "1, 2 or 3", |symbol| {
            matches!(symbol, '1'..='3').then(|| symbol as usize - '1' as usize)
        })?;
        Ok(Square::ALL[row * 3 + column])
    }
}
