//! The four kinds of cubes, and the 2,520 ways to arrange them.

use super::{Cube, Face};
use crate::Square;

/// What no roll changes of a cube. Two cubes of one kind can take each other's place.
///
/// A cube's three red faces meet in a vertex, or they are a pair of opposite faces and a third one.
/// Either sort of orientation has two halves: vertices by the parity of the sum of the signs of
/// their red faces; the others by the parity of (axis of the pair, axis of the third face,
/// remaining axis) as a permutation. A roll leads from one half to the other, and takes the cube to
/// a square of the other chessboard colour. So the half XOR the square's colour never changes: that
/// is the cube's *phase*.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind {
    /// Whether the red faces meet in a vertex.
    pub is_vertex: bool,
    /// The phase, 0 or 1.
    phase: u8,
}

impl Kind {
    /// The four kinds, in the order of their numbers.
    pub const ALL: [Kind; 4] = [
        Kind { is_vertex: true, phase: 0 },
        Kind { is_vertex: true, phase: 1 },
        Kind { is_vertex: false, phase: 0 },
        Kind { is_vertex: false, phase: 1 },
    ];

    /// Returns the kind's number, 0 to 3.
    pub const fn index(self) -> usize {
        2 * !self.is_vertex as usize + self.phase as usize
    }

    /// Returns the kind of a cube that is on a square.
    pub fn of(cube: Cube, square: Square) -> Kind {
        let (is_vertex, half) = match Orientation::of(cube) {
            Orientation::Vertex { bits, third } => (true, bits.count_ones() as u8 & 1 ^ third),
            Orientation::Pair { half, .. } => (false, half),
        };
        Kind { is_vertex, phase: half ^ square.shade() as u8 }
    }

    /// Returns a cube's orientation among those of its kind: a digit to base 3, which is 0 for a
    /// vertex, and two bits, of which a cube with a pair has one.
    ///
    /// For a vertex the bits are the signs ([`Face::sign`]) of the red faces of the first two axes.
    /// For a cube with a pair the digit is the axis of the third face, and the bit is its sign.
    pub fn orientation(self, cube: Cube) -> (u32, u32) {
        match Orientation::of(cube) {
            Orientation::Vertex { bits, .. } => (0, bits.into()),
            Orientation::Pair { axis, second, .. } => (axis as u32, second.into()),
        }
    }

    /// Returns the cube of this kind with such an orientation on a square.
    ///
    /// # Panics
    /// If the axis is over 2 for a cube with a pair, or the bits are over 3 for a vertex.
    pub fn cube(self, square: Square, axis: u32, bits: u32) -> Cube {
        let half = self.phase ^ square.shade() as u8;
        let faces = if self.is_vertex {
            assert!(bits < 4, "two bits");
            let third = bits.count_ones() as u8 & 1 ^ half;
            [Face::new(0, bits >> 1), Face::new(1, bits & 1), Face::new(2, third.into())]
        } else {
            let pair = (axis + if half == 0 { 2 } else { 1 }) % 3;
            [Face::new(pair, 0), Face::new(pair, 1), Face::new(axis, bits & 1)]
        };
        match Cube::new(faces) {
            Some(cube) => cube,
            None => unreachable!(),
        }
    }

    /// Returns how many bits its orientation has: 2 or 1.
    pub const fn bits(self) -> usize {
        1 + self.is_vertex as usize
    }
}

/// A cube's red faces by their axes.
enum Orientation {
    /// One face of each axis: the signs of those of the first two, the first axis high, and of the
    /// third.
    Vertex { bits: u8, third: u8 },
    /// A pair, and a third face. `half` is 0 if (pair, third, remaining axis) is an even
    /// permutation.
    Pair { axis: usize, second: bool, half: u8 },
}

impl Orientation {
    fn of(cube: Cube) -> Orientation {
        let axis_bits = |axis| cube.bits() >> (2 * axis) & 3;
        match (0..3).find(|&axis| axis_bits(axis) == 3) {
            None => {
                let second = |axis| axis_bits(axis) >> 1;
                Orientation::Vertex { bits: second(0) << 1 | second(1), third: second(2) }
            }
            Some(pair) => {
                let axis =
                    if axis_bits((pair + 1) % 3) != 0 { (pair + 1) % 3 } else { (pair + 2) % 3 };
                let half = u8::from(axis != (pair + 1) % 3);
                Orientation::Pair { axis, second: axis_bits(axis) == 2, half }
            }
        }
    }
}

/// The number of arrangements: 8! / 2!^4.
pub const ARRANGEMENTS: usize = 2_520;

/// The kinds of the eight cubes in row-major order, the empty square left out: two of each kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arrangement([u8; 8]);

impl Arrangement {
    /// Returns the arrangement of these kinds; `None` unless there are two of each.
    pub fn new(kinds: [Kind; 8]) -> Option<Arrangement> {
        let row = kinds.map(|kind| kind.index() as u8);
        let two = |kind| row.iter().filter(|&&other| other == kind).count() == 2;
        (0..4).all(two).then_some(Arrangement(row))
    }

    /// Returns the kinds, from the first cube of the row to the last.
    pub fn kinds(self) -> [Kind; 8] {
        self.0.map(|index| Kind::ALL[usize::from(index)])
    }

    /// Returns the arrangement's rank: its place in the lexicographic order of all, 0 to
    /// [`ARRANGEMENTS`] - 1.
    pub fn rank(self) -> usize {
        let mut left = [2; 4];
        let mut ways = ARRANGEMENTS;
        let mut rank = 0;
        for (place, kind) in self.0.into_iter().enumerate() {
            let cubes = 8 - place;
            // Of the ways to arrange what is left, each kind comes first in its share.
            let before: usize = left[..usize::from(kind)].iter().sum();
            rank += ways * before / cubes;
            ways = ways * left[usize::from(kind)] / cubes;
            left[usize::from(kind)] -= 1;
        }
        rank
    }

    /// Returns the arrangement of a rank, 0 to [`ARRANGEMENTS`] - 1.
    pub fn from_rank(mut rank: usize) -> Option<Arrangement> {
        if rank >= ARRANGEMENTS {
            return None;
        }
        let mut left = [2; 4];
        let mut ways = ARRANGEMENTS;
        let mut row = [0; 8];
        for (place, slot) in row.iter_mut().enumerate() {
            let cubes = 8 - place;
            for (kind, left) in left.iter_mut().enumerate() {
                let share = ways * *left / cubes;
                if rank < share {
                    ways = share;
                    *left -= 1;
                    *slot = kind as u8;
                    break;
                }
                rank -= share;
            }
        }
        Some(Arrangement(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Move;

    #[test]
    fn a_roll_keeps_the_kind_and_every_orientation_comes_back() {
        for bits in 0..64 {
            let Some(cube) = Cube::from_bits(bits) else { continue };
            for square in Square::ALL {
                let kind = Kind::of(cube, square);
                assert_eq!(Kind::ALL[kind.index()], kind);
                let (axis, bits) = kind.orientation(cube);
                assert_eq!(kind.cube(square, axis, bits), cube);
                assert!(bits < 1 << kind.bits());
                for step in Move::ALL {
                    // The blank's move takes the cube the opposite way.
                    let Some(to) = square.step(step.opposite()) else { continue };
                    assert_eq!(Kind::of(cube.roll(step), to), kind);
                }
            }
        }
    }

    #[test]
    fn arrangements_are_numbered_in_order() {
        let all = || (0..ARRANGEMENTS).map(|rank| Arrangement::from_rank(rank).unwrap());
        assert!(all().zip(all().skip(1)).all(|(a, b)| a < b));
        for (rank, arrangement) in all().enumerate() {
            assert_eq!(arrangement.rank(), rank);
            assert_eq!(Arrangement::new(arrangement.kinds()), Some(arrangement));
        }
        assert_eq!(Arrangement::from_rank(ARRANGEMENTS), None);
        assert_eq!(Arrangement::new([Kind::ALL[0]; 8]), None);
    }
}
