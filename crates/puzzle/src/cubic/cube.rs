//! One cube: its three colours and its six orientations.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::NotationError;
use crate::notation::{read, single};
use crate::text::padded;

/// A face's colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// `W`, numbered 0.
    White,
    /// `R`, numbered 1.
    Red,
    /// `B`, numbered 2.
    Blue,
}

impl Colour {
    /// All three colours, in the order of their numbers.
    pub const ALL: [Colour; 3] = [Colour::White, Colour::Red, Colour::Blue];

    /// Returns the colour whose number is `number` modulo 3.
    pub const fn modulo(number: u32) -> Colour {
        Colour::ALL[(number % 3) as usize]
    }

    /// Returns the colour's letter, `W`, `R` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Colour::White => 'W',
            Colour::Red => 'R',
            Colour::Blue => 'B',
        }
    }

    /// Returns the colour with this letter, capital or small; `None` for any other character.
    pub const fn from_letter(letter: char) -> Option<Colour> {
        match letter {
            'W' | 'w' => Some(Colour::White),
            'R' | 'r' => Some(Colour::Red),
            'B' | 'b' => Some(Colour::Blue),
            _ => None,
        }
    }
}

/// Displays as the letter `W`, `R` or `B`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded::<1>(f, |text| text.write_char(self.letter()))
    }
}

/// Reads `W`, `R` or `B`, capital or small.
impl FromStr for Colour {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Colour, NotationError> {
        let (at, found) = single(text, "one colour")?;
        let expected = "W, R or B";
        Colour::from_letter(found).ok_or(NotationError::Symbol { found, at, expected })
    }
}

/// A cube in one of its six orientations: the colour on top, and the order of the other two.
///
/// Reads and displays as the colours on top, in front (along y) and at the side (along x): `WRB`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cube {
    /// The colour of the top and bottom faces.
    pub top: Colour,
    /// Whether (top, front, side) is an odd permutation of (W, R, B). In the cyclic order W, R, B,
    /// the colour after the top's is in front of an even cube, and at the side of an odd cube.
    pub odd: bool,
}

impl Cube {
    /// The orientation of every cube in a canonical start: white on top, red in front, blue at the
    /// side.
    pub const CANONICAL: Cube = Cube { top: Colour::White, odd: false };

    /// Returns the cube with these colours; `None` unless all three are different.
    pub fn new(top: Colour, front: Colour, side: Colour) -> Option<Cube> {
        let cube = Cube { top, odd: front as u32 != (top as u32 + 1) % 3 };
        (cube.front() == front && cube.side() == side).then_some(cube)
    }

    /// Returns the cube whose top, front and side have these letters.
    pub(super) fn from_letters(letters: [char; 3]) -> Result<Cube, NotationError> {
        let [top, front, side] = letters.map(Colour::from_letter);
        let cube = || Cube::new(top?, front?, side?);
        let expected = "a cube's top, front and side, all three of W, R and B";
        cube().ok_or(NotationError::Cube { expected, found: letters })
    }

    /// Returns the colour of the two faces along y.
    pub const fn front(self) -> Colour {
        Colour::modulo(self.top as u32 + 1 + self.odd as u32)
    }

    /// Returns the colour of the two faces along x.
    pub const fn side(self) -> Colour {
        Colour::modulo(self.top as u32 + 2 - self.odd as u32)
    }

    /// Returns the cube after a roll: along x if `horizontal` (top and side change places), else
    /// along y (top and front change places). Each roll flips the parity.
    #[must_use]
    pub const fn roll(self, horizontal: bool) -> Cube {
        let top = if horizontal { self.side() } else { self.front() };
        Cube { top, odd: !self.odd }
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded::<3>(f, |text| write!(text, "{}{}{}", self.top, self.front(), self.side()))
    }
}

impl FromStr for Cube {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Cube, NotationError> {
        Cube::from_letters(read(text, "a cube's three colours", "", Some)?)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn a_roll_swaps_top_and_side_or_top_and_front() {
        for top in Colour::ALL {
            for odd in [false, true] {
                let cube = Cube { top, odd };
                let (front, side) = (cube.front(), cube.side());
                assert_eq!(Cube::new(top, front, side), Some(cube));
                assert_eq!(cube.roll(true), Cube::new(side, front, top).unwrap());
                assert_eq!(cube.roll(false), Cube::new(front, top, side).unwrap());
            }
        }
        assert_eq!(Cube::CANONICAL.to_string(), "WRB");
        assert_eq!("wrb".parse(), Ok(Cube::CANONICAL));
        let error = "WRR".parse::<Cube>().unwrap_err();
        assert!(matches!(error, NotationError::Cube { found: ['W', 'R', 'R'], .. }), "{error}");
        assert_eq!("WR".parse::<Cube>().unwrap_err().to_string().find("found 2"), Some(33));
        for colour in Colour::ALL {
            assert_eq!(colour.to_string().parse(), Ok(colour));
        }
        assert_eq!(Cube::new(Colour::White, Colour::Red, Colour::Red), None);
        assert_eq!(Cube::new(Colour::White, Colour::White, Colour::Red), None);
    }
}
