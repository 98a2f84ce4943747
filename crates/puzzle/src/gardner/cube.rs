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
