//! One cube: its three colours and its six orientations.

use core::fmt;

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
    /// All three, in the order of their numbers.
    pub const ALL: [Colour; 3] = [Colour::White, Colour::Red, Colour::Blue];

    /// The colour whose number has this remainder modulo 3.
    pub const fn modulo(number: u32) -> Colour {
        Colour::ALL[(number % 3) as usize]
    }

    /// `W`, `R` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Colour::White => 'W',
            Colour::Red => 'R',
            Colour::Blue => 'B',
        }
    }

    /// The colour with this letter, capital or small.
    pub const fn from_letter(letter: char) -> Option<Colour> {
        match letter {
            'W' | 'w' => Some(Colour::White),
            'R' | 'r' => Some(Colour::Red),
            'B' | 'b' => Some(Colour::Blue),
            _ => None,
        }
    }
}

/// One of a cube's six orientations: the colour on top, and which way round the other two lie.
///
/// Displays as top, front (along y), side (along x): `WRB`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cube {
    /// The colour on top, and below.
    pub top: Colour,
    /// Whether (top, front, side) is an odd permutation of (W, R, B). In an even cube the front
    /// is the colour after the top, in an odd one the side is.
    pub odd: bool,
}

impl Cube {
    /// How all cubes of a canonical start lie: white on top, red in front, blue at the side.
    pub const CANONICAL: Cube = Cube { top: Colour::White, odd: false };

    /// The cube with these colours; `None` unless all three are different.
    pub fn new(top: Colour, front: Colour, side: Colour) -> Option<Cube> {
        let cube = Cube { top, odd: front as u32 != (top as u32 + 1) % 3 };
        (cube.front() == front && cube.side() == side).then_some(cube)
    }

    /// The colour of the two faces along y.
    pub const fn front(self) -> Colour {
        Colour::modulo(self.top as u32 + 1 + self.odd as u32)
    }

    /// The colour of the two faces along x.
    pub const fn side(self) -> Colour {
        Colour::modulo(self.top as u32 + 2 - self.odd as u32)
    }

    /// The cube after a roll along x (`horizontal`: top and side change places) or along y (top
    /// and front do). The parity flips with either.
    #[must_use]
    pub const fn roll(self, horizontal: bool) -> Cube {
        let top = if horizontal { self.side() } else { self.front() };
        Cube { top, odd: !self.odd }
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.top.letter(), self.front().letter(), self.side().letter())
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
        assert_eq!(Cube::new(Colour::White, Colour::Red, Colour::Red), None);
        assert_eq!(Cube::new(Colour::White, Colour::White, Colour::Red), None);
    }
}
