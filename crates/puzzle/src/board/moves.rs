//! The four moves.

use std::fmt;

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
