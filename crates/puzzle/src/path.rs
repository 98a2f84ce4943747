//! A sequence of moves in sixteen bytes.

use core::fmt;
use core::str::FromStr;

use crate::{Move, NotationError};

/// A sequence of at most [`Path::MAX`] moves, held in sixteen bytes: no shortest path of either
/// puzzle is longer than 42.
///
/// Displays and parses as its letters, `urrulldr`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Path(
    /// Two bits a move, the first move lowest; the length in the highest byte.
    u128,
);

const LENGTH: u32 = 120;

impl Path {
    /// The most moves that a path can hold.
    pub const MAX: usize = 60;

    /// The path of no moves.
    pub const fn new() -> Path {
        Path(0)
    }

    /// How many moves.
    pub const fn len(self) -> usize {
        (self.0 >> LENGTH) as usize
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
        assert!(len < Path::MAX, "a path holds at most 60 moves");
        self.0 |= (step.bits() as u128) << (2 * len);
        self.0 += 1 << LENGTH;
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
        let mut letters = [0; Path::MAX];
        let letters = &mut letters[..self.len()];
        letters.iter_mut().zip(self.iter()).for_each(|(to, step)| *to = step.letter() as u8);
        f.pad(core::str::from_utf8(letters).map_err(|_| fmt::Error)?)
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
                return Err(NotationError::Count { what: "at most 60 moves", found });
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
    fn sixty_moves_fit_and_sixty_one_are_refused() {
        let full = "dlru".repeat(15);
        assert_eq!(full.parse::<Path>().unwrap().to_string(), full);
        assert!((full + "d").parse::<Path>().is_err());
        assert!("dlx".parse::<Path>().is_err());
    }
}
