//! One cube: its three colours and its six orientations.

use crate::notation::letters;
use crate::{Direction, Marking, Notation, Piece, Rotation, Sort};

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
}

letters!(Colour, "WRB", "one colour", "W, R or B");

/// The marking of the cubic puzzle: opposite faces share a colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Coloured;

impl Marking for Coloured {
    const SORT: Sort = Sort::Coloured;
    const NOTATION: Notation = Notation {
        width: 3,
        letters: "WRB",
        symbols: Colour::LETTERS,
        cube: "a cube's top, front and side, all three of W, R and B",
        symbols_or_empty: "W, R, B or -",
    };

    fn letters(piece: Piece) -> [char; 3] {
        let cube = Cube::from_piece(piece);
        [cube.top(), cube.front(), cube.side()].map(Colour::letter)
    }
}

/// A cube in one of its six orientations.
///
/// Reads and displays as the colours on top, in front (along y) and at the side (along x): `WRB`.
pub type Cube = crate::Cube<Coloured>;

impl Cube {
    /// The orientation of every cube in a canonical start: white on top, red in front, blue at the
    /// side.
    pub const CANONICAL: Cube = Cube::from_piece(Piece::new(Sort::Coloured, Rotation::HOME));

    /// Returns the cube with these colours; `None` unless all three are different.
    pub fn new(top: Colour, front: Colour, side: Colour) -> Option<Cube> {
        let colours = |cube: &Cube| (cube.top(), cube.front(), cube.side());
        Cube::all().find(|cube| colours(cube) == (top, front, side))
    }

    /// Returns the colour of the top and bottom faces.
    pub const fn top(self) -> Colour {
        self.colour(Direction::Up)
    }

    /// Returns the colour of the two faces along y.
    pub const fn front(self) -> Colour {
        self.colour(Direction::South)
    }

    /// Returns the colour of the two faces along x.
    pub const fn side(self) -> Colour {
        self.colour(Direction::East)
    }

    const fn colour(self, direction: Direction) -> Colour {
        Colour::ALL[self.piece().mark(direction) as usize]
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::Move;
    use crate::NotationError;

    /// Guards the rule of the puzzle: a roll along x swaps top and side, one along y top and front.
    #[test]
    fn a_roll_swaps_top_and_side_or_top_and_front() {
        assert_eq!(Cube::all().count(), 6);
        for cube in Cube::all() {
            let (top, front, side) = (cube.top(), cube.front(), cube.side());
            assert_eq!(Cube::new(top, front, side), Some(cube));
            let is_even = front as u8 == (top as u8 + 1) % 3;
            assert_eq!(cube.piece().number() % 2 == 0, is_even);
            for step in Move::ALL {
                let rolled =
                    if step.is_horizontal() { (side, front, top) } else { (front, top, side) };
                assert_eq!(Some(cube.roll(step)), Cube::new(rolled.0, rolled.1, rolled.2));
            }
        }
        assert_eq!(Cube::CANONICAL.to_string(), "WRB");
        assert_eq!("wrb".parse(), Ok(Cube::CANONICAL));
        let error = "WRR".parse::<Cube>().unwrap_err();
        assert!(matches!(error, NotationError::Cube { found: ['W', 'R', 'R'], .. }), "{error}");
        let error = "WR".parse::<Cube>().unwrap_err();
        assert!(error.to_string().ends_with("W, R and B, found 2"), "{error}");
        for colour in Colour::ALL {
            assert_eq!(colour.to_string().parse(), Ok(colour));
        }
        assert_eq!(Cube::new(Colour::White, Colour::Red, Colour::Red), None);
        assert_eq!(Cube::new(Colour::White, Colour::White, Colour::Red), None);
    }
}
