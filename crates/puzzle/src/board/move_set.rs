//! A set of moves.

use std::fmt;

use crate::text::symbols::debug_as_text;
use crate::{Move, Path};

/// A set of moves, such as the best moves from a board.
///
/// Iterates in the order `d < l < r < u` and displays as its letters, `dr`.
///
/// ```
/// use tilebase_puzzle::{Move, MoveSet, Puzzle};
///
/// let moves = Puzzle::eight().board("12345678_")?.legal_moves();
/// assert_eq!((moves.len(), moves.to_string()), (2, "lu".into()));
/// assert!(moves.contains(Move::Up) && moves.first() == Some(Move::Left));
/// assert_eq!([Move::Up, Move::Left].into_iter().collect::<MoveSet>(), moves);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MoveSet(
    /// Bit n is set if the move of number n is in the set.
    u8,
);

impl MoveSet {
    /// The empty set.
    pub const EMPTY: MoveSet = MoveSet(0);

    /// Adds a move.
    pub const fn insert(&mut self, step: Move) {
        self.0 |= 1 << step.bits();
    }

    /// Returns the set as bits: bit n is set if the move of number n ([`Move::bits`]) is in the
    /// set.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns whether a move is in the set.
    pub const fn contains(self, step: Move) -> bool {
        self.0 >> step.bits() & 1 != 0
    }

    /// Returns the number of moves, 0 to 4.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the smallest move; `None` if the set is empty.
    pub fn first(self) -> Option<Move> {
        self.iter().next()
    }

    /// Returns an iterator over the moves in the order `d < l < r < u`.
    pub fn iter(self) -> impl Iterator<Item = Move> {
        let MoveSet(mut bits) = self;
        std::iter::from_fn(move || {
            let step = (bits != 0).then(|| Move::from_bits(bits.trailing_zeros() as u8));
            bits &= bits.wrapping_sub(1);
            step
        })
    }
}

impl FromIterator<Move> for MoveSet {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveSet {
        let mut set = MoveSet::EMPTY;
        moves.into_iter().for_each(|step| set.insert(step));
        set
    }
}

impl fmt::Display for MoveSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A path of these moves displays as the same letters, in the formatter's width.
        fmt::Display::fmt(&self.iter().collect::<Path>(), f)
    }
}

debug_as_text!(MoveSet);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_moves_in_order() {
        for bits in 0..16u8 {
            let moves = Move::ALL.into_iter().filter(|step| bits >> step.bits() & 1 != 0);
            let expected: Vec<_> = moves.collect();
            let set: MoveSet = expected.iter().rev().copied().collect();
            assert_eq!(set.iter().collect::<Vec<_>>(), expected);
            assert_eq!((set.len(), set.is_empty()), (expected.len(), expected.is_empty()));
            assert_eq!(set.first(), expected.first().copied());
            assert!(Move::ALL.iter().all(|&step| set.contains(step) == expected.contains(&step)));
            let letters: String = expected.iter().map(|step| step.letter()).collect();
            assert_eq!(set.to_string(), letters);
        }
    }
}
