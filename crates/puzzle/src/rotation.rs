//! The 24 rotations of a cube: the group that all puzzles of cubes share.

use std::fmt::{self, Write};

use crate::text::padded;
use crate::{Direction, Move};

/// A rotation of a cube, given by the directions to which it takes the faces that look up and
/// north.
///
/// The cubes of all puzzles roll by these 24 rotations; the marks of their faces decide which of
/// them look alike.
///
/// Displays as the letters of the two directions, `UN`.
///
/// ```
/// use tilebase_puzzle::{Direction, Move, Rotation};
///
/// // The blank goes down, so the cube rolls north: what looked up looks north, and that down.
/// let rolled = Rotation::HOME.roll(Move::Down);
/// assert_eq!(rolled.to_string(), "ND");
/// assert_eq!(rolled.direction(Direction::South), Direction::Up);
/// assert_eq!(rolled.then(rolled.inverse()), Rotation::HOME);
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
    /// The rotation `UN`, which changes nothing.
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

    /// Returns the rotation that takes the faces that look up and north to these directions; `None`
    /// unless they are at right angles.
    pub const fn new(up: Direction, north: Direction) -> Option<Rotation> {
        let behind = (north.axis() > up.axis()) as u8 * 2;
        if up.axis() == north.axis() {
            None
        } else {
            Some(Rotation(up as u8 * 4 + north as u8 - behind))
        }
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
    #[inline]
    pub const fn then(self, other: Rotation) -> Rotation {
        static PRODUCTS: [[Rotation; COUNT]; COUNT] = {
            let mut products = [Rotation::ALL; COUNT];
            let mut number = 0;
            while number < COUNT * COUNT {
                let first = Rotation::ALL[number / COUNT];
                let other = Rotation::ALL[number % COUNT];
                let (up, north) = (other.direction(first.up()), other.direction(first.north()));
                if let Some(product) = Rotation::new(up, north) {
                    products[number / COUNT][number % COUNT] = product;
                }
                number += 1;
            }
            products
        };
        PRODUCTS[self.number()][other.number()]
    }

    /// Returns the inverse, which undoes this rotation.
    #[must_use]
    #[inline]
    pub const fn inverse(self) -> Rotation {
        static INVERSES: [Rotation; COUNT] = {
            let mut inverses = Rotation::ALL;
            let mut number = 0;
            while number < COUNT {
                let mut other = 0;
                while Rotation(number as u8).then(Rotation(other)).0 != Rotation::HOME.0 {
                    other += 1;
                }
                inverses[number] = Rotation(other);
                number += 1;
            }
            inverses
        };
        INVERSES[self.number()]
    }

    /// Returns this orientation relative to another: the rotation that leads from the other to this
    /// one.
    #[must_use]
    #[inline]
    pub const fn seen_from(self, other: Rotation) -> Rotation {
        other.inverse().then(self)
    }

    /// Returns the orientation of a cube's image in a mirror between west and east: `E` and `W` are
    /// exchanged.
    #[must_use]
    pub fn mirrored(self) -> Rotation {
        let is_along_rows = |direction: Direction| direction.axis() == Direction::East.axis();
        let mirrored = |at: Direction| if is_along_rows(at) { at.opposite() } else { at };
        Rotation::new(mirrored(self.up()), mirrored(self.north()))
            .unwrap_or_else(|| unreachable!("a mirror keeps right angles"))
    }

    /// Returns the orientation after the blank's move has rolled the cube.
    #[must_use]
    #[inline]
    pub const fn roll(self, step: Move) -> Rotation {
        const ROLLS: [Rotation; 4] = {
            let mut rolls = [Rotation::HOME; 4];
            let mut step = 0;
            while step < 4 {
                let (up, north) = (Direction::Up, Direction::North);
                let (up, north) = (up.roll(Move::ALL[step]), north.roll(Move::ALL[step]));
                if let Some(rotation) = Rotation::new(up, north) {
                    rolls[step] = rotation;
                }
                step += 1;
            }
            rolls
        };
        self.then(ROLLS[step as usize])
    }
}

impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded::<2>(f, |text| {
            text.write_char(self.up().letter())?;
            text.write_char(self.north().letter())
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_rotations_are_a_group() {
        for rotation in Rotation::ALL {
            let up_and_north = (rotation.up(), rotation.north());
            assert_eq!(Rotation::new(up_and_north.0, up_and_north.1), Some(rotation));
            assert_eq!(Rotation::ALL[rotation.number()], rotation);
            assert_eq!(rotation.then(rotation.inverse()), Rotation::HOME);
            assert_eq!(rotation.inverse().then(rotation), Rotation::HOME);
            assert_eq!(rotation.then(Rotation::HOME), rotation);
            assert_eq!(rotation.mirrored().mirrored(), rotation);
            let faces: BTreeSet<_> = Direction::ALL.map(|face| rotation.direction(face)).into();
            assert_eq!(faces.len(), 6);
            for other in Rotation::ALL {
                for face in Direction::ALL {
                    let both = other.direction(rotation.direction(face));
                    assert_eq!(rotation.then(other).direction(face), both);
                }
                assert_eq!(other.then(rotation.seen_from(other)), rotation);
                assert_eq!(other.then(rotation).parity(), other.parity() ^ rotation.parity());
                let mirrored = other.mirrored().then(rotation.mirrored());
                assert_eq!(other.then(rotation).mirrored(), mirrored);
            }
        }
        assert!(Rotation::ALL.is_sorted_by_key(|rotation| (rotation.up(), rotation.north())));
        assert_eq!(Rotation::new(Direction::Up, Direction::Down), None);
        assert_eq!(Rotation::new(Direction::North, Direction::North), None);
    }

    /// Guards the geometry: a roll turns all six faces, and four rolls are a whole turn.
    #[test]
    fn a_roll_turns_every_face() {
        for (cube, step) in Rotation::ALL.into_iter().flat_map(|c| Move::ALL.map(|step| (c, step)))
        {
            let rolled = cube.roll(step);
            for face in Direction::ALL {
                assert_eq!(rolled.direction(face), cube.direction(face).roll(step));
            }
            assert_ne!(rolled.parity(), cube.parity());
            assert_eq!(rolled.roll(step.opposite()), cube);
            assert_eq!(rolled.roll(step).roll(step).roll(step), cube);
            assert_eq!(rolled, cube.then(Rotation::HOME.roll(step)));
        }
    }
}
