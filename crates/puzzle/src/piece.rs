//! The cube of all puzzles of cubes, with the marks of each.
//!
//! A cube's orientation is one of the 24 rotations. With its marks, some of them look alike. A
//! parity, an axis and up to two bits tell the others apart.

use crate::{Direction, Move, Rotation};

/// How the faces of a cube are marked.
///
/// ```
/// use tilebase_puzzle::{Piece, Sort};
///
/// // Three colours are seen in 6 ways, and a cube with six different faces in all 24.
/// assert_eq!((Sort::Coloured.orientations(), Sort::Die.orientations()), (6, 24));
/// assert_eq!(Piece::all(Sort::Vertex).count(), 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Sort {
    /// Three colours, opposite faces alike: the cubic puzzle.
    Coloured,
    /// One marked face: Harris's cubes.
    Marked,
    /// Three red faces that meet in a vertex: half of Gardner's cubes.
    Vertex,
    /// Two opposite red faces and a third one: the other half of Gardner's cubes.
    Pair,
    /// Six different faces: Rolling Cubes.
    Die,
    /// All faces equal.
    Plain,
}

impl Sort {
    /// All sorts, in the order of their numbers.
    pub const ALL: [Sort; 6] =
        [Sort::Coloured, Sort::Marked, Sort::Vertex, Sort::Pair, Sort::Die, Sort::Plain];

    /// Returns the marks of the faces before any rotation, in the order of [`Direction::ALL`].
    /// Faces with the same mark look alike.
    pub const fn marks(self) -> [u8; 6] {
        match self {
            Sort::Coloured => [0, 0, 1, 1, 2, 2],
            Sort::Marked => [1, 0, 0, 0, 0, 0],
            Sort::Vertex => [1, 0, 1, 0, 1, 0],
            Sort::Pair => [1, 1, 1, 0, 0, 0],
            Sort::Die => [0, 1, 2, 3, 4, 5],
            Sort::Plain => [0; 6],
        }
    }

    /// Returns whether the marks tell even from odd rotations. A roll flips this parity, and takes
    /// the cube to a square of the other chessboard colour, so the parity XOR the colour, the
    /// cube's *phase*, never changes.
    pub const fn has_parity(self) -> bool {
        !matches!(self, Sort::Marked | Sort::Plain)
    }

    /// Returns whether an axis, one of three, is part of the orientation.
    pub const fn has_axis(self) -> bool {
        !matches!(self, Sort::Vertex | Sort::Plain)
    }

    /// Returns the number of bits of the orientation besides the parity, 0 to 2.
    pub const fn bits(self) -> usize {
        match self {
            Sort::Coloured | Sort::Plain => 0,
            Sort::Marked | Sort::Pair => 1,
            Sort::Vertex | Sort::Die => 2,
        }
    }

    /// Returns the number of orientations that the marks tell apart: 24 divided by the number of
    /// rotations that do not change the marks.
    pub const fn orientations(self) -> usize {
        let parities = if self.has_parity() { 2 } else { 1 };
        let axes = if self.has_axis() { 3 } else { 1 };
        parities * axes * (1 << self.bits())
    }

    /// Returns the number of the first [`Piece`] of this sort.
    #[inline]
    pub(crate) const fn first(self) -> u8 {
        const FIRSTS: [u8; Sort::ALL.len()] = {
            let mut firsts = [0; Sort::ALL.len()];
            let mut sort = 1;
            while sort < firsts.len() {
                firsts[sort] = firsts[sort - 1] + Sort::ALL[sort - 1].orientations() as u8;
                sort += 1;
            }
            firsts
        };
        FIRSTS[self as usize]
    }

    /// Returns the parity, the axis and the bits of a rotation; 0 for each that the sort does not
    /// have. [`Kind::parts`](crate::Kind::parts) are those of ranks.
    ///
    /// * Coloured: the axis is the colour on top, W, R or B. The parity is even if the next colour
    ///   in this cyclic order is along the columns, and odd if it is along the rows.
    /// * Marked: the axis and the sign of the marked face's direction.
    /// * Vertex: the bits are the signs of the red faces along the first and the second axis, and the
    ///   parity is that of the sum of all three signs.
    /// * Pair: the axis and the sign of the third face. The parity is that of (axis of the pair, axis
    ///   of the third face, remaining axis) as a permutation.
    /// * Die: the axis of the face that looked up, and the diagonal ([`Rotation::diagonal`]).
    const fn parts_of(self, rotation: Rotation) -> (u8, u32, u32) {
        let up = rotation.direction(Direction::Up);
        let north = rotation.direction(Direction::North);
        match self {
            Sort::Coloured => {
                (rotation.parity(), rotation.inverse().direction(Direction::Up).axis() as u32, 0)
            }
            Sort::Marked => (0, up.axis() as u32, up.sign() as u32),
            Sort::Vertex => {
                let [first, second, third] = rotation.corner();
                ((first ^ second ^ third) as u8, 0, first << 1 | second)
            }
            Sort::Pair => (rotation.parity(), north.axis() as u32, north.sign() as u32),
            Sort::Die => (rotation.parity(), up.axis() as u32, rotation.diagonal()),
            Sort::Plain => (0, 0, 0),
        }
    }
}

/// A cube of any sort, in an orientation that its marks tell apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece(
    /// The place among all pieces, sort by sort. Within its sort, a die has the number of its
    /// rotation, and any other cube (axis x 2^bits + bits) x 2 + parity, without the parts that the
    /// sort does not have.
    u8,
);

/// The number of pieces, 57.
const PIECES: usize = Sort::Plain.first() as usize + 1;

/// Tables with an entry for each piece.
struct Seen {
    sorts: [Sort; PIECES],
    /// The mark in each direction.
    marks: [[u8; 6]; PIECES],
    /// For each move, the piece after its roll.
    rolled: [[Piece; PIECES]; 4],
    /// The first rotation that looks like this.
    rotations: [Rotation; PIECES],
    /// The parity, the axis and the bits.
    parts: [(u8, u32, u32); PIECES],
}

/// The number of a die by (axis x 4 + bits) x 2 + parity.
const DICE: [u8; Rotation::ALL.len()] = {
    let mut dice = [0; Rotation::ALL.len()];
    let mut number = 0;
    while number < dice.len() {
        let (parity, axis, bits) = Sort::Die.parts_of(Rotation::ALL[number]);
        dice[((axis << 2 | bits) << 1 | parity as u32) as usize] = number as u8;
        number += 1;
    }
    dice
};

static SEEN: Seen = {
    let mut seen = Seen {
        sorts: [Sort::Plain; PIECES],
        marks: [[0; 6]; PIECES],
        rolled: [[Piece::PLAIN; PIECES]; 4],
        rotations: [Rotation::HOME; PIECES],
        parts: [(0, 0, 0); PIECES],
    };
    let mut number = Sort::ALL.len() * Rotation::ALL.len();
    while number > 0 {
        number -= 1;
        let sort = Sort::ALL[number / Rotation::ALL.len()];
        let rotation = Rotation::ALL[number % Rotation::ALL.len()];
        let piece = Piece::new(sort, rotation).0 as usize;
        seen.sorts[piece] = sort;
        seen.rotations[piece] = rotation;
    }
    let mut piece = 0;
    while piece < PIECES {
        let (sort, rotation) = (seen.sorts[piece], seen.rotations[piece]);
        seen.parts[piece] = sort.parts_of(rotation);
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
        piece += 1;
    }
    seen
};

impl Piece {
    /// The only plain cube.
    pub const PLAIN: Piece = Piece::from_parts(Sort::Plain, 0, 0, 0);

    /// Returns a cube of this sort in an orientation.
    pub const fn new(sort: Sort, rotation: Rotation) -> Piece {
        if matches!(sort, Sort::Die) {
            return Piece(sort.first() + rotation.number() as u8);
        }
        let (parity, axis, bits) = sort.parts_of(rotation);
        Piece::from_parts(sort, parity, axis, bits)
    }

    /// Returns the cube of a sort with this parity, axis and bits. Only the lowest bit of the
    /// parity counts, and only the bits that the sort has.
    ///
    /// # Panics
    /// If the axis is over 2.
    #[inline]
    pub const fn from_parts(sort: Sort, parity: u8, axis: u32, bits: u32) -> Piece {
        assert!(axis < 3, "an axis");
        let axis = if sort.has_axis() { axis } else { 0 };
        let number = axis << sort.bits() | bits & ((1 << sort.bits()) - 1);
        let parity = (parity & 1) as u32;
        let number = if sort.has_parity() { number << 1 | parity } else { number } as u8;
        let number = if matches!(sort, Sort::Die) { DICE[number as usize] } else { number };
        Piece(sort.first() + number)
    }

    /// Returns an iterator over the cubes of a sort.
    pub fn all(sort: Sort) -> impl Iterator<Item = Piece> {
        let first = sort.first();
        (first..first + sort.orientations() as u8).map(Piece)
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

    /// Returns the cube's parity, 0 or 1; 0 if its sort has none.
    #[inline]
    pub const fn parity(self) -> u8 {
        SEEN.parts[self.0 as usize].0
    }

    /// Returns the axis, 0 to 2, and the bits of the cube's orientation; 0 for each that its sort
    /// does not have.
    #[inline]
    pub const fn parts(self) -> (u32, u32) {
        let (_, axis, bits) = SEEN.parts[self.0 as usize];
        (axis, bits)
    }

    /// Returns the first rotation in which the cube looks like this; for a die, it is the only one.
    #[inline]
    pub const fn rotation(self) -> Rotation {
        SEEN.rotations[self.0 as usize]
    }

    /// Returns a die with other names for its faces, such that a die at [`Rotation::HOME`] gets
    /// this orientation. Other cubes do not change.
    #[must_use]
    pub const fn renamed(self, naming: Rotation) -> Piece {
        match self.sort() {
            Sort::Die => Piece::new(Sort::Die, naming.then(self.rotation())),
            _ => self,
        }
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
    use std::vec::Vec;

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
                let (axis, bits) = piece.parts();
                assert_eq!(Piece::from_parts(sort, piece.parity(), axis, bits), piece);
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
                    assert_eq!(rolled.parity() != piece.parity(), sort.has_parity());
                }
            }
            assert_eq!(Piece::all(sort).count(), sort.orientations());
            assert!(Piece::all(sort).all(|p| Piece::new(sort, p.rotation()) == p));
            pieces += sort.orientations();
        }
        assert_eq!((pieces, PIECES), (6 + 6 + 8 + 12 + 24 + 1, 57));
    }

    /// Guards that a rotation after others changes their bits by an affine map, whatever their
    /// axes. The search relies on it.
    #[test]
    fn a_rotation_afterwards_acts_on_the_bits_whatever_the_axis() {
        for rotation in Rotation::ALL {
            let image = |parity, axis, bits| {
                let die = Piece::from_parts(Sort::Die, parity, axis, bits).rotation();
                Piece::new(Sort::Die, die.then(rotation)).parts()
            };
            for (parity, axis) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)] {
                let images: Vec<_> = (0..4).map(|bits| image(parity, axis, bits)).collect();
                assert!(images.iter().all(|&(to, _)| to == image(0, axis, 0).0));
                assert!((0..4).all(|bits| images[bits].1 == image(0, 0, bits as u32).1));
                assert_eq!(images[0].1 ^ images[1].1 ^ images[2].1, images[3].1);
            }
        }
    }
}
