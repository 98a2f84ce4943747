//! A sequence of moves in sixteen bytes.

use core::fmt;
use core::str::FromStr;

use crate::{Move, NotationError};

/// A sequence of at most [`Path::MAX`] moves, held in sixteen bytes: no shortest path of either
/// puzzle is longer than 42.
///
/// Displays and parses as its letters, `urrulldr`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Path(
    /// Two bits a move, the first move lowest, and a 1 above the last.
    u128,
);

impl Path {
    /// The most moves that a path can hold.
    pub const MAX: usize = 63;

    /// The path of no moves.
    pub const fn new() -> Path {
        Path(1)
    }

    /// The path of these bits: two for each move, the first move lowest, and a 1 above the last.
    /// So a path of up to 31 moves fits into 64 bits. `None` without the 1, or with it at an odd
    /// place.
    #[inline]
    pub const fn from_bits(bits: u128) -> Option<Path> {
        if bits.leading_zeros() % 2 == 1 { Some(Path(bits)) } else { None }
    }

    /// The bits, as [`Path::from_bits`] takes them.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// How many moves.
    #[inline]
    pub const fn len(self) -> usize {
        (127 - self.0.leading_zeros() as usize) / 2
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Adds a move at the end.
    ///
    /// # Panics
    /// If the path already has [`Path::MAX`] moves.
    pub const fn push(&mut self, step: Move) {
        let len = self.len();
        assert!(len < Path::MAX, "a path holds at most 63 moves");
        // The 1 goes up by two places, and the move comes below it.
        self.0 += (3 + step.bits() as u128) << (2 * len);
    }

    /// The move at this place, from 0.
    pub const fn get(self, index: usize) -> Option<Move> {
        if index < self.len() { Some(Move::from_bits((self.0 >> (2 * index)) as u8)) } else { None }
    }

    /// The moves, first to last.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        (0..self.len()).map(move |i| Move::from_bits((self.0 >> (2 * i)) as u8))
    }

    /// The way back: every move's opposite, last to first.
    #[must_use]
    pub fn reversed(self) -> Path {
        self.iter().rev().map(Move::opposite).collect()
    }

    /// The letters, and how many of them count.
    #[inline]
    pub const fn letters(self) -> ([u8; Path::MAX + 1], usize) {
        /// The letters of four moves.
        static FOUR: [[u8; 4]; 256] = {
            let mut four = [[0; 4]; 256];
            let mut bits = 0;
            while bits < 256 {
                let mut place = 0;
                while place < 4 {
                    four[bits][place] = Move::from_bits((bits >> (2 * place)) as u8).letter() as u8;
                    place += 1;
                }
                bits += 1;
            }
            four
        };
        let len = self.len();
        let mut letters = [[0; 4]; (Path::MAX + 1) / 4];
        let mut quarter = 0;
        while quarter * 4 < len {
            letters[quarter] = FOUR[(self.0 >> (8 * quarter)) as usize & 255];
            quarter += 1;
        }
        let mut flat = [0; Path::MAX + 1];
        flat.copy_from_slice(letters.as_flattened());
        (flat, len)
    }
}

impl Default for Path {
    fn default() -> Path {
        Path::new()
    }
}

/// # Panics
/// If there are more than [`Path::MAX`] moves.
impl FromIterator<Move> for Path {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Path {
        let mut path = Path::new();
        moves.into_iter().for_each(|step| path.push(step));
        path
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letters, len) = self.letters();
        f.pad(core::str::from_utf8(&letters[..len]).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Path({self})")
    }
}

impl FromStr for Path {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Path, NotationError> {
        let mut path = Path::new();
        for (at, found) in text.chars().enumerate() {
            let Some(step) = Move::from_letter(found) else {
                return Err(NotationError::Symbol { found, at: at + 1, expected: "d, l, r or u" });
            };
            if path.len() == Path::MAX {
                let found = text.chars().count();
                return Err(NotationError::Count { what: "at most 63 moves", found });
            }
            path.push(step);
        }
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn letters_go_in_and_come_out() {
        let path: Path = "urrulldr".parse().unwrap();
        assert_eq!((path.len(), path.to_string().as_str()), (8, "urrulldr"));
        assert_eq!(path.get(0), Some(Move::Up));
        assert_eq!(path.get(8), None);
        assert_eq!(path.reversed().to_string(), "lurrdlld");
        assert_eq!(path.reversed().reversed(), path);
    }

    #[test]
    fn sixty_three_moves_fit_and_sixty_four_are_refused() {
        let full = std::string::String::from(&"dlru".repeat(16)[..63]);
        let path = full.parse::<Path>().unwrap();
        assert_eq!(path.to_string(), full);
        assert_eq!(Path::from_bits(path.bits()), Some(path));
        assert!((full + "d").parse::<Path>().is_err());
        assert!("dlx".parse::<Path>().is_err());
    }

    #[test]
    fn bits_are_a_path_with_a_one_above_the_last_move() {
        let bits = |text: &str| text.parse::<Path>().unwrap().bits();
        assert_eq!((bits(""), bits("d"), bits("u"), bits("ul")), (1, 0b100, 0b111, 0b10111));
        assert_eq!((Path::from_bits(0), Path::from_bits(2)), (None, None));
        assert!(bits(&"u".repeat(31)) <= u128::from(u64::MAX));
    }
}
