//! One cube with six different faces: its 24 orientations, and how a roll turns it.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::harris::Mark as Face;
use crate::notation::read;
use crate::text::padded;
use crate::{Move, NotationError};

/// A cube's orientation: where the faces that are on top and in the north at [`Cube::HOME`] look.
///
/// It is also the rotation that takes a cube from there to this orientation.
///
/// Reads and displays as the letters of the two directions, `UN`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cube {
    top: Face,
    north: Face,
}

impl Cube {
    /// The orientation `UN`, and the rotation that changes nothing.
    pub const HOME: Cube = Cube { top: Face::Up, north: Face::North };

    /// Returns the cube whose faces of the top and of the north look in these directions; `None`
    /// unless they are at right angles.
    pub const fn new(top: Face, north: Face) -> Option<Cube> {
        if top.axis() == north.axis() { None } else { Some(Cube { top, north }) }
    }

    /// Returns all 24 orientations.
    pub fn all() -> impl Iterator<Item = Cube> {
        let tops = Face::ALL.into_iter();
        tops.flat_map(|top| Face::ALL.into_iter().filter_map(move |north| Cube::new(top, north)))
    }

    /// Returns the direction of the face that looks in the direction `face` at [`Cube::HOME`].
    pub const fn direction(self, face: Face) -> Face {
        let direction = match face.axis() {
            0 => self.top,
            1 => self.north,
            _ => {
                let axis = 3 - self.top.axis() - self.north.axis();
                let sign = self.top.sign() ^ self.north.sign() ^ self.parity() as usize;
                Face::new(axis as u32, sign as u32)
            }
        };
        if face.sign() == 0 { direction } else { direction.opposite() }
    }

    /// Returns 1 if the rotation is an odd permutation of the three axes, and so of the cube's four
    /// diagonals; else 0.
    ///
    /// A roll flips it.
    pub const fn parity(self) -> u8 {
        (self.north.axis() != (self.top.axis() + 1) % 3) as u8
    }

    /// Returns the digit and the bits of the rotation among those of its parity: the axis of the
    /// face of the top, 0 to 2, and the diagonal along which that lies which goes from the corner
    /// of `U`, `N` and `E` at [`Cube::HOME`], 0 to 3.
    ///
    /// Of the signs of the corner's three directions now, the high bit compares that along the
    /// second axis with that along the third, and the low bit that along the first with that along
    /// the third.
    ///
    /// The diagonal tells what of the rotation a half-turn can be: rotations after this one act on
    /// the bits in one way, whatever the axis is.
    pub const fn parts(self) -> (u32, u32) {
        let corner = [self.top, self.north, self.direction(Face::East)];
        let mut signs = [0; 3];
        let mut face = 0;
        while face < 3 {
            signs[corner[face].axis()] = corner[face].sign() as u32;
            face += 1;
        }
        (self.top.axis() as u32, (signs[1] ^ signs[2]) << 1 | signs[0] ^ signs[2])
    }

    /// Returns the rotation of a parity, 0 or 1, with these [`Cube::parts`]. Of the parity the lowest
    /// bit counts, of the bits the two lowest.
    ///
    /// # Panics
    /// If the axis is over 2.
    pub const fn from_parts(parity: u8, axis: u32, bits: u32) -> Cube {
        let parity = parity & 1;
        let (high, low) = (bits >> 1 & 1, bits & 1);
        // The signs of an even rotation's corner have an even sum.
        let third = high ^ low ^ parity as u32;
        let signs = [low ^ third, high ^ third, third];
        let north = (axis + 1 + parity as u32) % 3;
        Cube {
            top: Face::new(axis, signs[axis as usize]),
            north: Face::new(north, signs[north as usize]),
        }
    }

    /// Returns the cube after a rotation of the space around it.
    #[must_use]
    pub const fn turned(self, rotation: Cube) -> Cube {
        Cube { top: rotation.direction(self.top), north: rotation.direction(self.north) }
    }

    /// Returns the rotation that takes back this one.
    #[must_use]
    pub fn inverse(self) -> Cube {
        let back =
            |face| Face::ALL.into_iter().find(|&at| self.direction(at) == face).unwrap_or(face);
        Cube { top: back(Face::Up), north: back(Face::North) }
    }

    /// Returns the rotation that takes another cube to the orientation of this one.
    #[must_use]
    pub fn seen_from(self, other: Cube) -> Cube {
        other.inverse().turned(self)
    }

    /// Returns the cube as it is in a mirror between west and east: `E` and `W` are exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Cube {
        const fn mirrored(face: Face) -> Face {
            if face.axis() == Face::East.axis() { face.opposite() } else { face }
        }
        Cube { top: mirrored(self.top), north: mirrored(self.north) }
    }

    /// Returns the cube after the blank's move has rolled it.
    #[must_use]
    pub const fn roll(self, step: Move) -> Cube {
        Cube { top: self.top.roll(step), north: self.north.roll(step) }
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded::<2>(f, |text| {
            text.write_char(self.top.letter())?;
            text.write_char(self.north.letter())
        })
    }
}

impl FromStr for Cube {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Cube, NotationError> {
        let letters = read(text, "two directions", "U, D, N, S, E or W", |letter| {
            Face::from_letter(letter).map(|_| letter)
        });
        Cube::from_letters(letters?)
    }
}

impl Cube {
    /// Returns the cube whose two directions have these letters.
    pub(super) fn from_letters(letters: [char; 2]) -> Result<Cube, NotationError> {
        let [top, north] = letters.map(Face::from_letter);
        let cube = || Cube::new(top?, north?);
        let expected = "two directions at right angles for every cube";
        cube().ok_or(NotationError::Cube { expected, found: [letters[0], letters[1], ' '] })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::collections::BTreeSet;
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;
    use crate::cubic;

    #[test]
    fn the_24_orientations_are_the_rotations() {
        let all: BTreeSet<_> = Cube::all().collect();
        assert_eq!(all.len(), 24);
        for &cube in &all {
            assert_eq!(cube.to_string().to_lowercase().parse(), Ok(cube));
            let (axis, bits) = cube.parts();
            assert_eq!(Cube::from_parts(cube.parity(), axis, bits), cube);
            assert_eq!(Cube::from_parts(cube.parity() + 2, axis, bits + 4), cube);
            assert_eq!(cube.turned(cube.inverse()), Cube::HOME);
            assert_eq!(cube.turned(Cube::HOME), cube);
            assert_eq!(cube.mirrored().mirrored(), cube);
            let faces: BTreeSet<_> = Face::ALL.map(|face| cube.direction(face)).into();
            assert_eq!(faces.len(), 6);
            for &other in &all {
                assert_eq!(other.turned(cube.seen_from(other)), cube);
                assert_eq!(other.turned(cube).parity(), other.parity() ^ cube.parity());
                let mirrored = other.mirrored().turned(cube.mirrored());
                assert_eq!(other.turned(cube).mirrored(), mirrored);
            }
        }
        assert_eq!(Cube::HOME.parts(), (0, 0));
    }

    /// Guards the geometry: a roll turns all six faces in the same way as it turns one mark, and a
    /// whole turn takes four rolls.
    #[test]
    fn a_roll_turns_every_face_as_it_turns_a_mark() {
        for (cube, step) in Cube::all().flat_map(|cube| Move::ALL.map(|step| (cube, step))) {
            let rolled = cube.roll(step);
            for face in Face::ALL {
                assert_eq!(rolled.direction(face), cube.direction(face).roll(step));
            }
            assert_ne!(rolled.parity(), cube.parity());
            assert_eq!(rolled.roll(step.opposite()), cube);
            assert_eq!(rolled.roll(step).roll(step).roll(step), cube);
            assert_eq!(rolled, cube.turned(Cube::HOME.roll(step)));
        }
    }

    /// Guards that with one colour for each two opposite faces, a cube rolls as those of the cubic
    /// puzzle do.
    #[test]
    fn with_three_colours_a_cube_rolls_as_in_the_cubic_puzzle() {
        let coloured = |cube: Cube| {
            let colour = |axis| {
                let face = (0..3).find(|&face| cube.direction(Face::new(face, 0)).axis() == axis);
                cubic::Colour::modulo(face.unwrap())
            };
            cubic::Cube::new(colour(0), colour(1), colour(2)).unwrap()
        };
        for cube in Cube::all() {
            for step in Move::ALL {
                let expected = coloured(cube).roll(step.is_horizontal());
                assert_eq!(coloured(cube.roll(step)), expected, "{cube} {step}");
            }
        }
    }

    /// Guards what the search relies on: a rotation after others acts on their bits in one way,
    /// and that way is linear but for a constant.
    #[test]
    fn a_rotation_afterwards_acts_on_the_bits_whatever_the_axis() {
        for rotation in Cube::all() {
            let image = |parity, axis, bits| {
                let (axis, bits) = Cube::from_parts(parity, axis, bits).turned(rotation).parts();
                (axis, bits)
            };
            for (parity, axis) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)] {
                let images: Vec<_> = (0..4).map(|bits| image(parity, axis, bits)).collect();
                assert!(images.iter().all(|&(to, _)| to == image(0, axis, 0).0));
                assert!((0..4).all(|bits| images[bits].1 == image(0, 0, bits as u32).1));
                assert_eq!(images[0].1 ^ images[1].1 ^ images[2].1, images[3].1);
            }
        }
    }

    #[test]
    fn directions_along_one_axis_are_no_cube() {
        for (text, reason) in [
            ("UD", "expected two directions at right angles for every cube, found UD"),
            ("NN", "expected two directions at right angles for every cube, found NN"),
            ("U", "expected two directions, found 1"),
            ("UX", "expected U, D, N, S, E or W, found 'X' (symbol 2)"),
        ] {
            assert_eq!(text.parse::<Cube>().unwrap_err().to_string(), reason);
        }
    }
}
