//! One cube: its three red faces, and how a roll turns them.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::notation::read;
use crate::text::padded;
use crate::{Move, NotationError};

/// The direction of a face. It is the type of the marks of Harris's cubes, because these cubes roll
/// in the same way.
pub use crate::harris::Mark as Face;

/// A cube's orientation: which three of its faces are red.
///
/// Reads and displays as their letters, `UNW`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cube(
    /// A bit for each face, by its number.
    u8,
);

/// The bits of the first face of each axis.
const FIRSTS: u8 = 0b01_0101;

impl Cube {
    /// Returns the cube with these red faces; `None` unless all three are different.
    pub const fn new(faces: [Face; 3]) -> Option<Cube> {
        let bits = 1 << faces[0] as u8 | 1 << faces[1] as u8 | 1 << faces[2] as u8;
        Cube::from_bits(bits)
    }

    /// Returns the cube with a bit for each red face, by [`Face::ALL`]; `None` unless there are
    /// three.
    pub const fn from_bits(bits: u8) -> Option<Cube> {
        if bits < 64 && bits.count_ones() == 3 { Some(Cube(bits)) } else { None }
    }

    /// Returns a bit for each red face, in the order of [`Face::ALL`] from the lowest.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns whether a face is red.
    pub const fn is_red(self, face: Face) -> bool {
        self.0 >> face as u8 & 1 != 0
    }

    /// Returns the cube with exactly the other faces red.
    #[must_use]
    pub const fn complement(self) -> Cube {
        Cube(self.0 ^ 0b11_1111)
    }

    /// Returns whether the red faces meet in a vertex; else they are a pair of opposite faces and a
    /// third one.
    pub const fn is_vertex(self) -> bool {
        self.0 & self.0 >> 1 & FIRSTS == 0
    }

    /// Returns the half of the orientations of its sort to which the cube's belongs, 0 or 1. A roll
    /// flips it.
    ///
    /// For a vertex it is the parity of the sum of the signs ([`Face::sign`]) of the red faces; for
    /// others that of (axis of the pair, axis of the third face, remaining axis) as a permutation.
    pub const fn parity(self) -> u8 {
        if self.is_vertex() {
            (self.0 >> 1 & FIRSTS).count_ones() as u8 & 1
        } else {
            let pair = (self.0 & self.0 >> 1 & FIRSTS).trailing_zeros() / 2;
            (self.third_axis() != (pair + 1) % 3) as u8
        }
    }

    /// Returns the orientation among those of its sort and parity: a digit to base 3, which is 0 for
    /// a vertex, and two bits, of which a cube with a pair has one.
    ///
    /// For a vertex the bits are the signs of the red faces of the first two axes. For a cube with a
    /// pair the digit is the axis of the third face, and the bit is its sign.
    pub const fn parts(self) -> (u32, u32) {
        let signs = self.0 as u32 >> 1;
        if self.is_vertex() {
            (0, (signs & 1) << 1 | signs >> 2 & 1)
        } else {
            let third = self.third_axis();
            (third, signs >> (2 * third) & 1)
        }
    }

    /// Returns the axis of the third face of a cube with a pair.
    const fn third_axis(self) -> u32 {
        ((self.0 ^ self.0 >> 1) & FIRSTS).trailing_zeros() / 2
    }

    /// Returns the cube whose red faces meet in a vertex, with this parity and these bits of
    /// [`Cube::parts`]. Of the parity the lowest bit counts, of the bits the two lowest.
    pub const fn vertex(parity: u8, bits: u32) -> Cube {
        let third = ((bits & 3).count_ones() + parity as u32) & 1;
        Cube(1 << (bits >> 1 & 1) | 1 << (2 + (bits & 1)) | 1 << (4 + third))
    }

    /// Returns the cube with a pair of opposite red faces, with this parity and these
    /// [`Cube::parts`]. Of the parity and the bits the lowest one counts.
    ///
    /// # Panics
    /// If the axis is over 2.
    pub const fn pair(parity: u8, axis: u32, bits: u32) -> Cube {
        assert!(axis < 3, "an axis");
        let pair = (axis + 2 - (parity as u32 & 1)) % 3;
        Cube(3 << (2 * pair) | 1 << (2 * axis + (bits & 1)))
    }

    /// Returns the cube after the blank's move has rolled it.
    #[must_use]
    pub fn roll(self, step: Move) -> Cube {
        let red = Face::ALL.into_iter().filter(|&face| self.is_red(face));
        Cube(red.fold(0, |bits, face| bits | 1 << face.roll(step) as u8))
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded::<3>(f, |text| {
            let mut red = Face::ALL.into_iter().filter(|&face| self.is_red(face));
            red.try_for_each(|face| text.write_char(face.letter()))
        })
    }
}

/// What an entry of a state may consist of.
pub(super) const EXPECTED: &str = "U, D, N, S, E, W or -";

impl FromStr for Cube {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Cube, NotationError> {
        let letters = read(text, "three different red faces", "U, D, N, S, E or W", |letter| {
            Face::from_letter(letter).map(|_| letter)
        });
        Cube::from_letters(letters?)
    }
}

impl Cube {
    /// Returns the cube whose red faces have these letters.
    pub(super) fn from_letters(found: [char; 3]) -> Result<Cube, NotationError> {
        let faces = found.into_iter().filter_map(Face::from_letter);
        let bits = faces.fold(0, |bits, face| bits | 1 << face as u8);
        let expected = "three different red faces";
        Cube::from_bits(bits).ok_or(NotationError::Cube { expected, found })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn four_rolls_one_way_and_two_to_and_fro_change_nothing() {
        for step in Move::ALL {
            for bits in 0..64 {
                let Some(cube) = Cube::from_bits(bits) else { continue };
                assert_eq!(cube.roll(step).roll(step).roll(step).roll(step), cube);
                assert_eq!(cube.roll(step).roll(step.opposite()), cube);
                assert_eq!(cube.complement().roll(step), cube.roll(step).complement());
            }
        }
        // The blank goes down: the cube below it rolls north.
        assert_eq!("UNW".parse::<Cube>().unwrap().roll(Move::Down).to_string(), "DNW");
        assert_eq!("unw".parse::<Cube>().unwrap().roll(Move::Left).to_string(), "UNE");
        let error = "UNN".parse::<Cube>().unwrap_err().to_string();
        assert_eq!(error, "expected three different red faces, found UNN");
    }
}
