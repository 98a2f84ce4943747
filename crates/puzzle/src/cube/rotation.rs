//! The 24 rotations of a cube: the group that all puzzles of cubes share.

use crate::Direction;

/// A rotation of a cube, given by the directions to which it takes the faces that look up and
/// north.
///
/// The cubes of all puzzles roll by these 24 rotations; the marks of their faces decide which of
/// them look alike.
///
/// ```
/// use tilebase_puzzle::{Direction, Rotation};
///
/// // The first rotation but one takes what looks up there, and what looks north to the south.
/// let turned = Rotation::ALL[1];
/// assert_eq!(turned.direction(Direction::North), Direction::South);
/// assert_eq!(turned.then(turned), Rotation::HOME);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rotation(
    /// Four times the direction of the face that looked up, plus the place of the other face's
    /// direction among the four at right angles to it.
    u8,
);

/// The number of rotations.
const COUNT: usize = 24;

impl Rotation {
    /// The rotation that changes nothing.
    pub const HOME: Rotation = Rotation(0);

    /// All 24 rotations, by the directions of the faces that looked up and then north.
    pub const ALL: [Rotation; COUNT] = {
        let mut all = [Rotation::HOME; COUNT];
        let mut number = 0;
        while number < COUNT {
            all[number] = Rotation(number as u8);
            number += 1;
        }
        all
    };

    /// Returns the rotation that takes the faces that look up and north to these directions, which
    /// are at right angles.
    const fn to(up: Direction, north: Direction) -> Rotation {
        Rotation(up as u8 * 4 + north as u8 - (north.axis() > up.axis()) as u8 * 2)
    }

    /// Returns the rotation's number, 0 to 23: its place in [`Rotation::ALL`].
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Returns the direction to which the rotation takes the face that looks up.
    const fn up(self) -> Direction {
        Direction::ALL[self.number() / 4]
    }

    /// Returns the direction to which the rotation takes the face that looks north.
    const fn north(self) -> Direction {
        let place = self.number() % 4;
        Direction::ALL[place + (place / 2 >= self.up().axis()) as usize * 2]
    }

    /// Returns the direction to which the rotation takes the face that looks in this one.
    pub const fn direction(self, face: Direction) -> Direction {
        let direction = match face.axis() {
            0 => self.up(),
            1 => self.north(),
            _ => {
                let axis = 3 - self.up().axis() - self.north().axis();
                let sign = self.up().sign() ^ self.north().sign() ^ self.parity() as usize;
                Direction::new(axis, sign)
            }
        };
        if face.sign() == 0 { direction } else { direction.opposite() }
    }

    /// Returns the parity of the rotation as a permutation of the three axes, and of the cube's
    /// four diagonals: 1 if it is odd, else 0.
    ///
    /// A roll flips it.
    pub const fn parity(self) -> u8 {
        (self.north().axis() != (self.up().axis() + 1) % 3) as u8
    }

    /// Returns the product of this rotation and then another one.
    #[must_use]
    pub const fn then(self, other: Rotation) -> Rotation {
        Rotation::to(other.direction(self.up()), other.direction(self.north()))
    }

    /// Returns this orientation relative to another: the rotation that leads from the other to this
    /// one.
    #[must_use]
    #[inline]
    pub const fn seen_from(self, other: Rotation) -> Rotation {
        static SEEN: [[Rotation; COUNT]; COUNT] = {
            let mut seen = [Rotation::ALL; COUNT];
            let mut number = 0;
            while number < COUNT * COUNT {
                let (first, rest) = (Rotation::ALL[number / COUNT], Rotation::ALL[number % COUNT]);
                seen[first.then(rest).number()][first.number()] = rest;
                number += 1;
            }
            seen
        };
        SEEN[self.number()][other.number()]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_rotations_are_a_group() {
        for rotation in Rotation::ALL {
            assert_eq!(Rotation::to(rotation.up(), rotation.north()), rotation);
            assert_eq!(Rotation::ALL[rotation.number()], rotation);
            assert_eq!(rotation.then(Rotation::HOME), rotation);
            let faces: BTreeSet<_> = Direction::ALL.map(|face| rotation.direction(face)).into();
            assert_eq!(faces.len(), 6);
            for other in Rotation::ALL {
                for face in Direction::ALL {
                    let both = other.direction(rotation.direction(face));
                    assert_eq!(rotation.then(other).direction(face), both);
                }
                assert_eq!(other.then(rotation.seen_from(other)), rotation);
                assert_eq!(other.then(rotation).parity(), other.parity() ^ rotation.parity());
            }
        }
        assert!(Rotation::ALL.is_sorted_by_key(|rotation| (rotation.up(), rotation.north())));
    }
}
