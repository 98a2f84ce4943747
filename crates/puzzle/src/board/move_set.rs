//! A set of moves.

use std::fmt;

use crate::text::symbols::debug_as_text;
use crate::{Move, Path, Slide};

/// A set of moves, such as the best moves from a board.
///
/// Iterates in the order `d < l < r < u`, of slides in one direction first those of fewer tiles.
/// Displays as its letters, `dr`, or with slides of several tiles as `d r2`.
///
/// ```
/// use tilebase_puzzle::{Move, MoveSet, Puzzle};
///
/// let moves = Puzzle::eight().board("12345678_")?.legal_moves();
/// assert_eq!((moves.len(), moves.to_string()), (2, "lu".into()));
/// assert!(moves.contains(Move::Up) && moves.first() == Some(Move::Left.into()));
/// assert_eq!([Move::Up, Move::Left].into_iter().collect::<MoveSet>(), moves);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MoveSet(
    /// Bit n is set if the move of number n is in the set, and bit 4 (t - 1) + n if the slide of t
    /// tiles in its direction is.
    u32,
);

impl MoveSet {
    /// The empty set.
    pub const EMPTY: MoveSet = MoveSet(0);

    /// The slides in one direction, a bit for each.
    const LINE: u32 = u32::MAX / 15;

    /// Returns the bit of a move. A board has slides of at most seven tiles.
    #[inline(always)]
    fn bit(slide: impl Into<Slide>) -> u32 {
        let Slide { step, tiles } = slide.into();
        1u32.checked_shl(4 * u32::from(tiles).wrapping_sub(1) + u32::from(step.bits())).unwrap_or(0)
    }

    /// Adds a move.
    #[inline]
    pub fn insert(&mut self, slide: impl Into<Slide>) {
        self.0 |= MoveSet::bit(slide);
    }

    /// Returns the moves of one tile as bits: bit n is set if the move of number n ([`Move::bits`])
    /// is in the set.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0 as u8 & 15
    }

    /// Returns whether a move is in the set.
    #[inline]
    pub fn contains(self, slide: impl Into<Slide>) -> bool {
        self.0 & MoveSet::bit(slide) != 0
    }

    /// Returns the number of moves.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the smallest move; `None` if the set is empty.
    pub fn first(self) -> Option<Slide> {
        self.iter().next()
    }

    /// Returns an iterator over the moves in the order `d < l < r < u`, then by their tiles.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Slide> {
        let MoveSet(mut bits) = self;
        std::iter::from_fn(move || {
            if bits < 16 {
                let step = (bits != 0).then(|| Move::from_bits(bits.trailing_zeros() as u8));
                bits &= bits.wrapping_sub(1);
                return step.map(Slide::from);
            }
            let of = |step: &Move| bits >> step.bits() & MoveSet::LINE != 0;
            let step = Move::ALL.into_iter().find(of)?;
            let line = bits >> step.bits() & MoveSet::LINE;
            let slide = Slide { step, tiles: line.trailing_zeros() as u8 / 4 + 1 };
            bits &= !MoveSet::bit(slide);
            Some(slide)
        })
    }
}

impl<S: Into<Slide>> FromIterator<S> for MoveSet {
    fn from_iter<I: IntoIterator<Item = S>>(moves: I) -> MoveSet {
        let mut set = MoveSet::EMPTY;
        moves.into_iter().for_each(|step| set.insert(step));
        set
    }
}

impl fmt::Display for MoveSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 16 {
            // A path of these moves displays as the same letters, in the formatter's width.
            return fmt::Display::fmt(&self.iter().collect::<Path>(), f);
        }
        let symbols: Vec<_> = self.iter().map(|slide| slide.to_string()).collect();
        f.pad(&symbols.join(" "))
    }
}

debug_as_text!(MoveSet);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    #[test]
    fn every_set_has_its_moves_in_order() {
        for bits in 0..16u8 {
            let moves = Move::ALL.into_iter().filter(|step| bits >> step.bits() & 1 != 0);
            let expected: Vec<_> = moves.collect();
            let set: MoveSet = expected.iter().rev().copied().collect();
            assert!(set.iter().eq(expected.iter().copied().map(Slide::from)));
            assert_eq!((set.len(), set.is_empty()), (expected.len(), expected.is_empty()));
            assert_eq!(set.first(), expected.first().copied().map(Slide::from));
            assert!(Move::ALL.iter().all(|&step| set.contains(step) == expected.contains(&step)));
            let letters: String = expected.iter().map(|step| step.letter()).collect();
            assert_eq!(set.to_string(), letters);
        }
    }

    /// Guards sets of slides on the longest boards.
    #[test]
    fn slides_are_in_order_of_their_letters_and_tiles() {
        let most = Grid::LONGEST as u8 - 1;
        let all = Move::ALL
            .into_iter()
            .flat_map(|step| (1..=most).map(move |tiles| Slide { step, tiles }));
        let some: Vec<_> = all.clone().step_by(3).collect();
        let set: MoveSet = some.iter().rev().copied().collect();
        assert!(set.iter().eq(some.iter().copied()) && set.len() == some.len() && some.is_sorted());
        assert!(all.clone().all(|slide| set.contains(slide) == some.contains(&slide)));
        assert_eq!(all.collect::<MoveSet>().len(), 4 * usize::from(most));
        assert_eq!(set.to_string(), "d d4 d7 l3 l6 r2 r5 u u4 u7");
    }
}
