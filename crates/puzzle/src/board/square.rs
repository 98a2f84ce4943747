//! The board's nine squares and the four moves.

use std::fmt;

/// One of the nine squares, numbered 0 to 8 row by row from the upper left.
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
    pub const fn kind(self) -> usize {
        match self.0 {
            4 => 2,
            square => square as usize % 2,
        }
    }

    /// Returns the neighbour in the direction of `step`; `None` if there is none.
    pub const fn step(self, step: Move) -> Option<Square> {
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

/// A move, named by the direction of the *blank*: [`Move::Down`] takes the blank one row down, and
/// the tile or cube below it one row up.
///
/// The order of the variants is the order in which paths are compared: `d < l < r < u`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Move {
    /// `d`
    Down,
    /// `l`
    Left,
    /// `r`
    Right,
    /// `u`
    Up,
}

impl Move {
    /// All four moves, in the order `d < l < r < u`.
    pub const ALL: [Move; 4] = [Move::Down, Move::Left, Move::Right, Move::Up];

    /// Returns the move whose number is in the lowest two bits. The other bits are ignored.
    pub const fn from_bits(bits: u8) -> Move {
        // Becomes no instruction but the mask, unlike an array.
        match bits & 3 {
            0 => Move::Down,
            1 => Move::Left,
            2 => Move::Right,
            _ => Move::Up,
        }
    }

    /// Returns the move's number, 0 to 3.
    pub const fn bits(self) -> u8 {
        self as u8
    }

    /// Returns the opposite move, which undoes this one.
    pub const fn opposite(self) -> Move {
        match self {
            Move::Down => Move::Up,
            Move::Left => Move::Right,
            Move::Right => Move::Left,
            Move::Up => Move::Down,
        }
    }

    /// Returns whether the blank stays in its row.
    pub const fn is_horizontal(self) -> bool {
        matches!(self, Move::Left | Move::Right)
    }

    /// Returns its letter: d, l, r or u.
    pub const fn letter(self) -> char {
        b"dlru"[self as usize] as char
    }

    /// Returns the move with this letter, capital or small; `None` for any other character.
    pub fn from_letter(letter: char) -> Option<Move> {
        Move::ALL.into_iter().find(|step| letter.eq_ignore_ascii_case(&step.letter()))
    }
}

/// Displays as its letter.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}
