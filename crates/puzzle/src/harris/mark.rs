//! Where a cube's marked face is, and what a roll does to it.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::notation::single;
use crate::text::padded;
use crate::{Move, NotationError};

/// The direction in which a cube's marked face looks.
///
/// The order is that of the numbers: twice the axis (0 vertical, 1 along the columns, 2 along the
/// rows) plus the sign (0 for `U`, `N` and `E`, 1 for their opposites).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Mark {
    /// `U`: towards the viewer.
    Up,
    /// `D`: away from the viewer.
    Down,
    /// `N`: towards the row above.
    North,
    /// `S`: towards the row below.
    South,
    /// `E`: towards the column on the right.
    East,
    /// `W`: towards the column on the left.
    West,
}

/// What a mark's letter may be.
const LETTERS: &str = "U, D, N, S, E or W";

impl Mark {
    /// All six directions, in the order of their numbers.
    pub const ALL: [Mark; 6] =
        [Mark::Up, Mark::Down, Mark::North, Mark::South, Mark::East, Mark::West];

    /// Returns the direction along an axis, 0 to 2, with a sign, 0 or 1.
    #[inline]
    pub(crate) const fn new(axis: u32, sign: u32) -> Mark {
        Mark::ALL[(axis * 2 + sign) as usize]
    }

    /// Returns the number of the axis: 0 for `U` and `D`, 1 for `N` and `S`, 2 for `E` and `W`.
    pub const fn axis(self) -> usize {
        self as usize / 2
    }

    /// Returns the sign along the axis: 0 for `U`, `N` and `E`, 1 for `D`, `S` and `W`.
    pub const fn sign(self) -> usize {
        self as usize % 2
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Mark {
        Mark::ALL[self as usize ^ 1]
    }

    /// Returns the direction of a move on the board: `N` for a move up, as the viewer sees it.
    pub const fn of_step(step: Move) -> Mark {
        match step {
            Move::Down => Mark::South,
            Move::Left => Mark::West,
            Move::Right => Mark::East,
            Move::Up => Mark::North,
        }
    }

    /// Returns the mark after its cube has rolled into the empty square, which makes the move
    /// `step`; the cube rolls in the opposite direction.
    ///
    /// The top face turns to the direction of the roll, the face in that direction turns down, and
    /// so on. The two faces at the sides stay.
    #[must_use]
    #[inline]
    pub const fn roll(self, step: Move) -> Mark {
        const ROLLED: [[Mark; 6]; 4] = {
            let mut rolled = [Mark::ALL; 4];
            let mut step = 0;
            while step < 4 {
                let ahead = Mark::of_step(Move::ALL[step].opposite());
                rolled[step][Mark::Up as usize] = ahead;
                rolled[step][ahead as usize] = Mark::Down;
                rolled[step][Mark::Down as usize] = ahead.opposite();
                rolled[step][ahead.opposite() as usize] = Mark::Up;
                step += 1;
            }
            rolled
        };
        ROLLED[step as usize][self as usize]
    }

    /// Returns the direction's letter, `U`, `D`, `N`, `S`, `E` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Mark::Up => 'U',
            Mark::Down => 'D',
            Mark::North => 'N',
            Mark::South => 'S',
            Mark::East => 'E',
            Mark::West => 'W',
        }
    }

    /// Returns the direction of a letter, capital or small; `None` for any other character.
    pub const fn from_letter(letter: char) -> Option<Mark> {
        match letter {
            'U' | 'u' => Some(Mark::Up),
            'D' | 'd' => Some(Mark::Down),
            'N' | 'n' => Some(Mark::North),
            'S' | 's' => Some(Mark::South),
            'E' | 'e' => Some(Mark::East),
            'W' | 'w' => Some(Mark::West),
            _ => None,
        }
    }
}

/// Displays as its letter.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded::<1>(f, |text| text.write_char(self.letter()))
    }
}

/// Reads its letter, capital or small.
impl FromStr for Mark {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Mark, NotationError> {
        let (at, found) = single(text, "one direction")?;
        Mark::from_letter(found).ok_or(NotationError::Symbol { found, at, expected: LETTERS })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::{String, ToString};

    use super::*;

    #[test]
    fn letters_axes_and_signs_are_the_six_directions() {
        for (number, mark) in Mark::ALL.into_iter().enumerate() {
            assert_eq!(mark.to_string().parse(), Ok(mark));
            assert_eq!(mark.to_string().to_lowercase().parse(), Ok(mark));
            assert_eq!((mark.axis() * 2 + mark.sign(), mark as usize), (number, number));
            assert_eq!((mark.opposite().axis(), mark.opposite().opposite()), (mark.axis(), mark));
            assert_ne!(mark.opposite(), mark);
        }
        assert_eq!("X".parse::<Mark>().unwrap_err().to_string().find("U, D, N"), Some(9));
        assert!("UD".parse::<Mark>().is_err());
    }

    /// A cube that rolls to the east, which is the blank's move to the left.
    #[test]
    fn four_rolls_take_the_mark_around() {
        let around = |first: Mark, step| {
            let mut mark = first;
            let letters: String = core::iter::repeat_with(|| {
                mark = mark.roll(step);
                mark.letter()
            })
            .take(4)
            .collect();
            letters
        };
        assert_eq!(around(Mark::Up, Move::Left), "EDWU");
        assert_eq!(around(Mark::Up, Move::Right), "WDEU");
        assert_eq!(around(Mark::Up, Move::Down), "NDSU");
        assert_eq!(around(Mark::Up, Move::Up), "SDNU");
        assert_eq!(around(Mark::North, Move::Left), "NNNN");
        assert_eq!(around(Mark::West, Move::Down), "WWWW");
        for (mark, step) in Mark::ALL.into_iter().flat_map(|m| Move::ALL.map(|step| (m, step))) {
            assert_eq!(mark.roll(step).roll(step.opposite()), mark);
            assert_eq!(mark.opposite().roll(step), mark.roll(step).opposite());
        }
    }
}
