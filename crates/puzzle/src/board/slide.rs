//! A move as it is counted: of one tile, or in a puzzle of slides of several.

use std::fmt;

use crate::Move;

/// A move: the way of the empty square, and the number of tiles that move the other way.
///
/// The number is 1 but in a [puzzle of slides](crate::Puzzle::has_slides), where the tiles between
/// the empty square and where it goes move at once. Slides compare by their letters in the order
/// `d < l < r < u`, then by the number. Displays as `r2`; 1 is left out.
///
/// ```
/// use tilebase_puzzle::{Move, Slide};
///
/// let slides = [Slide::from(Move::Right), Slide { step: Move::Right, tiles: 2 }];
/// assert_eq!(slides.map(|slide| slide.to_string()), ["r", "r2"]);
/// assert!(slides.is_sorted());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slide {
    /// The direction of the empty square.
    pub step: Move,
    /// The number of tiles, which is that of the squares by which the empty square moves.
    pub tiles: u8,
}

impl Slide {
    /// Returns the opposite move, which undoes this one.
    #[must_use]
    pub const fn opposite(self) -> Slide {
        Slide { step: self.step.opposite(), tiles: self.tiles }
    }

    /// Returns the letter of the direction: d, l, r or u.
    pub const fn letter(self) -> char {
        self.step.letter()
    }
}

/// The move of one tile.
impl From<Move> for Slide {
    #[inline(always)]
    fn from(step: Move) -> Slide {
        Slide { step, tiles: 1 }
    }
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tiles {
            1 => self.step.fmt(f),
            tiles => f.pad(&format!("{}{tiles}", self.step)),
        }
    }
}
