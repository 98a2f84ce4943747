//! The six directions in which the faces of a cube look, and what a roll does to them.

use crate::Move;

/// A direction in which a face of a cube looks.
///
/// Directions are numbered and ordered by twice the axis (0 vertical, 1 along the columns, 2 along
/// the rows) plus the sign (0 for `U`, `N` and `E`, 1 for their opposites).
///
/// ```
/// use tilebase_puzzle::{Direction, Move};
///
/// assert_eq!(Direction::Up.opposite().letter(), 'D');
/// // The blank goes left, so the cube that was there rolls east.
/// assert_eq!(Direction::Up.roll(Move::Left), Direction::East);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// `U`: towards the viewer.
    Up,
    /// `D`: away from the viewer.
    Down,
    /// `N`: towards the row above.
    North,
    /// `S`: towards the row below.
    South,
    /// `E`: towards the column on the right.
    East,
    /// `W`: towards the column on the left.
    West,
}

impl Direction {
    /// All six directions, in the order of their numbers.
    pub const ALL: [Direction; 6] = [
        Direction::Up,
        Direction::Down,
        Direction::North,
        Direction::South,
        Direction::East,
        Direction::West,
    ];

    /// Returns the direction along an axis, 0 to 2, with a sign, 0 or 1.
    #[inline]
    pub(crate) const fn new(axis: usize, sign: usize) -> Direction {
        Direction::ALL[axis * 2 + sign]
    }

    /// Returns the number of the axis: 0 for `U` and `D`, 1 for `N` and `S`, 2 for `E` and `W`.
    pub const fn axis(self) -> usize {
        self as usize / 2
    }

    /// Returns the sign along the axis: 0 for `U`, `N` and `E`, 1 for `D`, `S` and `W`.
    pub const fn sign(self) -> usize {
        self as usize % 2
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[self as usize ^ 1]
    }

    /// Returns the direction of a face that looks in this direction, after its cube has rolled.
    /// `step` is the move of the blank; the cube rolls in the opposite direction.
    ///
    /// The top face turns to the direction of the roll, the face in that direction turns down, and
    /// so on. The two faces at the sides keep their directions.
    #[must_use]
    pub fn roll(self, step: Move) -> Direction {
        let ahead = match step {
            Move::Down => Direction::North,
            Move::Left => Direction::East,
            Move::Right => Direction::West,
            Move::Up => Direction::South,
        };
        match self {
            Direction::Up => ahead,
            Direction::Down => ahead.opposite(),
            face if face == ahead => Direction::Down,
            face if face == ahead.opposite() => Direction::Up,
            face => face,
        }
    }

    /// Returns its letter: U, D, N, S, E or W.
    pub const fn letter(self) -> char {
        b"UDNSEW"[self as usize] as char
    }

    /// Returns the direction with this letter, capital or small; `None` for any other character.
    pub fn from_letter(letter: char) -> Option<Direction> {
        Direction::ALL.into_iter().find(|at| letter.eq_ignore_ascii_case(&at.letter()))
    }
}
