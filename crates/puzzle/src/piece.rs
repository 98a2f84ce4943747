//! A cube of the cubic puzzle or of Harris's, with its marks.
//!
//! A cube's orientation is one of the 24 rotations. With its marks, some of them look alike: six are
//! told apart.

use crate::{Direction, Move, Rotation};

/// How the faces of a cube are marked.
///
/// ```
/// use tilebase_puzzle::{Piece, Sort};
///
/// // Three colours are seen in 6 ways.
/// assert_eq!(Piece::all(Sort::Coloured).count(), 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Sort {
    /// Three colours, opposite faces alike: the cubic puzzle.
    Coloured,
    /// One marked face: Harris's cubes.
    Marked,
}

impl Sort {
    /// All sorts, in the order of their numbers.
    pub const ALL: [Sort; 2] = [Sort::Coloured, Sort::Marked];

    /// Returns the marks of the faces before any rotation, in the order of [`Direction::ALL`].
    /// Faces with the same mark look alike.
    pub const fn marks(self) -> [u8; 6] {
        match self {
            Sort::Coloured => [0, 0, 1, 1, 2, 2],
            Sort::Marked => [1, 0, 0, 0, 0, 0],
        }
    }

    /// Returns whether the marks tell even from odd rotations. A roll flips this parity, and takes
    /// the cube to a square of the other chessboard colour, so the parity XOR the colour, the
    /// cube's *phase*, never changes.
    pub const fn has_parity(self) -> bool {
        matches!(self, Sort::Coloured)
    }

    /// The number of orientations that the marks of either sort tell apart: 24 divided by the number of
    /// rotations that do not change the marks.
    pub const ORIENTATIONS: usize = 6;

    /// Returns the number of the first [`Piece`] of this sort.
    #[inline]
    pub(crate) const fn first(self) -> u8 {
        self as u8 * Sort::ORIENTATIONS as u8
    }

    /// Returns the number of a rotation among the orientations of the sort.
    ///
    /// * Coloured: twice the number of the colour on top, W, R or B, plus the parity, which is even if
    ///   the next colour in this cyclic order is along the columns, and odd if it is along the rows.
    /// * Marked: twice the axis of the marked face's direction, plus its sign.
    const fn number_of(self, rotation: Rotation) -> u8 {
        let up = rotation.direction(Direction::Up);
        match self {
            Sort::Coloured => {
                let top = rotation.inverse().direction(Direction::Up);
                top.axis() as u8 * 2 + rotation.parity()
            }
            Sort::Marked => (up.axis() * 2 + up.sign()) as u8,
        }
    }
}

/// A cube of any sort, in an orientation that its marks tell apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece(
    /// The place among all pieces, sort by sort.
    u8,
);

/// The number of pieces.
const PIECES: usize = Sort::ALL.len() * Sort::ORIENTATIONS;

/// Tables with an entry for each piece.
struct Seen {
    sorts: [Sort; PIECES],
    /// The mark in each direction.
    marks: [[u8; 6]; PIECES],
    /// For each move, the piece after its roll.
    rolled: [[Piece; PIECES]; 4],
}

static SEEN: Seen = {
    let mut seen = Seen {
        sorts: [Sort::Coloured; PIECES],
        marks: [[0; 6]; PIECES],
        rolled: [[Piece(0); PIECES]; 4],
    };
    let mut number = Sort::ALL.len() * Rotation::ALL.len();
    while number > 0 {
        number -= 1;
        let sort = Sort::ALL[number / Rotation::ALL.len()];
        let rotation = Rotation::ALL[number % Rotation::ALL.len()];
        let piece = Piece::new(sort, rotation).0 as usize;
        seen.sorts[piece] = sort;
        let mut face = 0;
        while face < 6 {
            let direction = rotation.direction(Direction::ALL[face]) as usize;
            seen.marks[piece][direction] = sort.marks()[face];
            face += 1;
        }
        let mut step = 0;
        while step < 4 {
            seen.rolled[step][piece] = Piece::new(sort, rotation.roll(Move::ALL[step]));
            step += 1;
        }
    }
    seen
};

impl Piece {
    /// Returns a cube of this sort in an orientation.
    pub const fn new(sort: Sort, rotation: Rotation) -> Piece {
        Piece(sort.first() + sort.number_of(rotation))
    }

    /// Returns an iterator over the cubes of a sort.
    pub fn all(sort: Sort) -> impl Iterator<Item = Piece> {
        let first = sort.first();
        (first..first + Sort::ORIENTATIONS as u8).map(Piece)
    }

    /// Returns the cube's place in [`Piece::all`].
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 - self.sort().first()
    }

    /// Returns the cube's sort.
    #[inline]
    pub const fn sort(self) -> Sort {
        SEEN.sorts[self.0 as usize]
    }

    /// Returns the mark in a direction: see [`Sort::marks`].
    pub const fn mark(self, direction: Direction) -> u8 {
        SEEN.marks[self.0 as usize][direction as usize]
    }

    /// Returns the cube after the blank's move has rolled it.
    #[must_use]
    #[inline]
    pub const fn roll(self, step: Move) -> Piece {
        SEEN.rolled[step as usize][self.0 as usize]
    }

    /// Returns the piece's place, counted from the first of a sort: for its own sort, the cube's
    /// number.
    #[inline]
    pub(crate) const fn number_of(self, sort: Sort) -> u8 {
        self.0.wrapping_sub(sort.first())
    }

    /// Returns the cube of a sort with this number among its cubes and those of the sorts behind it.
    #[inline]
    pub(crate) const fn from_number(sort: Sort, number: u8) -> Piece {
        Piece(sort.first() + number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards that numbers, parts and marks tell the same rotations apart: the cosets of the
    /// rotations that do not change the marks.
    #[test]
    fn what_looks_alike_has_one_number() {
        let mut pieces = 0;
        for sort in Sort::ALL {
            for rotation in Rotation::ALL {
                let piece = Piece::new(sort, rotation);
                assert_eq!(piece.sort(), sort);
                for other in Rotation::ALL {
                    let alike = Piece::new(sort, other) == piece;
                    let seen = |by: Rotation| {
                        Direction::ALL.map(|direction| {
                            sort.marks()[by.inverse().direction(direction) as usize]
                        })
                    };
                    assert_eq!(alike, seen(rotation) == seen(other), "{sort:?} {rotation} {other}");
                }
                for direction in Direction::ALL {
                    let face = rotation.inverse().direction(direction);
                    assert_eq!(piece.mark(direction), sort.marks()[face as usize]);
                }
                for step in Move::ALL {
                    let rolled = piece.roll(step);
                    assert_eq!(rolled, Piece::new(sort, rotation.roll(step)));
                    assert_eq!(rolled.roll(step.opposite()), piece);
                }
            }
            assert_eq!(Piece::all(sort).count(), Sort::ORIENTATIONS);
            pieces += Sort::ORIENTATIONS;
        }
        assert_eq!(pieces, PIECES);
    }
}
