//! The squares of a board: a rectangle of columns and rows.

use std::fmt;

use crate::{Move, MoveSet, Slide};

/// The size of a board: columns and rows, of at least 2, and at most [`Grid::MOST`] squares.
///
/// Squares are numbered from 0, row by row. Displays as `3x2`, columns first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    columns: u8,
    rows: u8,
}

impl Grid {
    /// The most squares that a board has room for.
    pub const MOST: usize = 16;

    /// The most columns, and the most rows.
    pub(crate) const LONGEST: usize = 8;

    /// Returns the grid of this size; `None` if it is too small or too large.
    pub fn new(columns: usize, rows: usize) -> Option<Grid> {
        let fits = |squares| (2..=Grid::LONGEST).contains(&squares);
        let fits = fits(columns) && fits(rows);
        let fits = fits && columns * rows <= Grid::MOST;
        fits.then_some(Grid { columns: columns as u8, rows: rows as u8 })
    }

    /// Reads a size such as `3x2`.
    pub(crate) fn read(text: &str) -> Option<Grid> {
        let (columns, rows) = text.split_once(['x', 'X', '\u{d7}'])?;
        Grid::new(columns.trim().parse().ok()?, rows.trim().parse().ok()?)
    }

    /// Returns the number of columns.
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Returns the number of rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of squares.
    pub const fn squares(self) -> usize {
        self.columns() * self.rows()
    }

    /// Returns the number of squares in words, such as `nine squares`.
    pub(crate) fn in_words(self) -> String {
        const WORDS: [&str; Grid::MOST + 1] = [
            "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
        ];
        format!("{} squares", WORDS[self.squares()])
    }

    /// Returns the chessboard colour of a square, 0 or 1; that of the first square is 0.
    pub const fn shade(self, square: usize) -> usize {
        (square / self.columns() + square % self.columns()) % 2
    }

    /// Returns the square beside another one, in the direction of the empty square's move; `None`
    /// if the move leaves the board.
    pub const fn neighbour(self, square: usize, step: Move) -> Option<usize> {
        let (column, row) = (square % self.columns(), square / self.columns());
        match step {
            Move::Down if row + 1 < self.rows() => Some(square + self.columns()),
            Move::Left if column > 0 => Some(square - 1),
            Move::Right if column + 1 < self.columns() => Some(square + 1),
            Move::Up if row > 0 => Some(square - self.columns()),
            _ => None,
        }
    }

    /// Returns the moves from a square that stay on the board.
    pub fn moves_from(self, square: usize) -> MoveSet {
        Move::ALL.into_iter().filter(|&step| self.neighbour(square, step).is_some()).collect()
    }

    /// Returns the slides from a square that stay on the board, of one or more tiles.
    pub(crate) fn slides_from(self, square: usize) -> MoveSet {
        let line = |step| {
            let squares = std::iter::successors(self.neighbour(square, step), move |&square| {
                self.neighbour(square, step)
            });
            (1..).zip(squares).map(move |(tiles, _)| Slide { step, tiles })
        };
        Move::ALL.into_iter().flat_map(line).collect()
    }

    /// Returns whether the board has 2x2 squares, in which pieces only go round, so that few boards
    /// lead to each other.
    pub const fn is_ring(self) -> bool {
        self.squares() == 4
    }

    /// Returns the images of all squares under each symmetry of the rectangle, the identity first.
    /// Squares behind the board are their own images. Only the symmetries of a square turn columns
    /// into rows.
    pub fn images(self) -> impl Iterator<Item = [u8; Grid::MOST]> {
        let (columns, rows) = (self.columns(), self.rows());
        (0..8).filter(move |all| all & 4 == 0 || columns == rows).map(move |all| {
            std::array::from_fn(|square| {
                if square >= self.squares() {
                    return square as u8;
                }
                let (column, row) = (square % columns, square / columns);
                let (column, row) = if all & 4 != 0 { (row, column) } else { (column, row) };
                let column = if all & 1 != 0 { columns - 1 - column } else { column };
                let row = if all & 2 != 0 { rows - 1 - row } else { row };
                (row * columns + column) as u8
            })
        })
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}
