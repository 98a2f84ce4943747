//! The effect of a move on the order of the eight tiles or cubes, for the ranks of types.

use crate::{Move, Square};

/// The effect of a move on the *row*: the eight tiles or cubes in row-major order, without the
/// blank.
///
/// A horizontal move does not change the row. A vertical move takes one tile past two others: three
/// neighbours in the row rotate, and the other five stay in place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Slide {
    /// The blank's square after the move.
    pub blank: Square,
    /// The moving tile's place in the row before the move, 0 to 7.
    pub from: usize,
    /// The moving tile's place in the row after the move: `from`, or two places from it.
    pub to: usize,
}

impl Slide {
    /// Returns the slide of the move `step` with the blank at `blank`; `None` if the move leaves
    /// the board.
    #[inline]
    pub const fn new(blank: Square, step: Move) -> Option<Slide> {
        let Some(next) = blank.step(step) else { return None };
        Some(Slide { blank: next, from: place(next, blank), to: place(blank, next) })
    }

    /// Moves the entry of the moving tile or cube to its place in the row after the slide.
    ///
    /// # Panics
    /// If a place of the slide has been changed to one over 7.
    pub fn apply<T>(self, row: &mut [T; 8]) {
        if self.from < self.to {
            row[self.from..=self.to].rotate_left(1);
        } else {
            row[self.to..=self.from].rotate_right(1);
        }
    }

    /// Returns the row after the slide. A row is a bit for each tile or cube; the first has the
    /// highest bit.
    #[inline]
    pub const fn carry(self, row: u8) -> u8 {
        let (behind, right) = self.turn();
        let three = row >> behind & 7;
        let turned = (three << 3 | three) >> right & 7;
        row ^ (three ^ turned) << behind
    }

    /// Returns the number of places of the row after the three that rotate, and by how many places
    /// these rotate to the right: 0 in a horizontal move.
    pub(crate) const fn turn(self) -> (usize, usize) {
        let last = if self.from > self.to { self.from } else { self.to };
        (7 - last, (self.to + 3 - self.from) % 3)
    }
}

/// Returns the place in the row of the tile or cube on `square` while the blank is at `blank`.
#[inline]
pub(crate) const fn place(square: Square, blank: Square) -> usize {
    square.index() - (blank.index() < square.index()) as usize
}
