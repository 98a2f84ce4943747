//! The rolls of the cubic puzzle by table: a single state takes two look-ups.
//!
//! What a state shows after a roll depends on what it shows before and on which way round the
//! cube that rolls lies; its mask afterwards depends on its mask before alone.

use std::array::from_fn;
use std::sync::LazyLock;

use tilebase_puzzle::cubic::{MASKS, Pattern, State, TOPS};
use tilebase_puzzle::{Move, Slide, Square};

/// A move of the blank from one square, for every state.
#[derive(Debug)]
pub struct Roll {
    /// The move.
    pub step: Move,
    /// The blank's square afterwards.
    pub blank: Square,
    /// By the row of tops: the rank of the pattern afterwards, if the cube that has rolled then
    /// lies the even way round, and if it lies the odd way round.
    pub shown: Vec<[u16; 2]>,
    /// By the mask: the mask afterwards, and 1 if the cube that has rolled then lies the odd way
    /// round.
    carried: [(u8, u8); MASKS],
}

/// The rolls from each square of the blank, in the order of the moves.
pub static ROLLS: LazyLock<[Vec<Roll>; 9]> = LazyLock::new(|| {
    let roll = |blank, step| Some(Roll::new(blank, step, Slide::new(blank, step)?));
    Square::ALL.map(|blank| Move::ALL.iter().filter_map(|&step| roll(blank, step)).collect())
});

impl Roll {
    fn new(blank: Square, step: Move, slide: Slide) -> Roll {
        let roll = |tops: usize, mask: u8| {
            let pattern = Pattern::from_rank(blank.index() * TOPS + tops);
            let after = pattern.and_then(|pattern| State::new(pattern, mask).roll(step));
            after.unwrap_or_else(|| unreachable!("a roll {step} from {blank}"))
        };
        // The cube ends where the blank was, and is odd if its phase is not that square's colour.
        let odd = |phase: u8| phase ^ blank.shade() as u8;
        // All phases 0 and all phases 1.
        let shown = |tops| {
            let [phase_0, phase_1] = [0, u8::MAX].map(|mask| roll(tops, mask).pattern().rank());
            if odd(0) == 0 { [phase_0, phase_1] } else { [phase_1, phase_0] }.map(|p| p as u16)
        };
        let carried = |mask| {
            let after = roll(0, mask as u8).mask();
            (after, odd(after >> (7 - slide.to) & 1))
        };
        let shown = (0..TOPS).map(shown).collect();
        Roll { step, blank: slide.blank, shown, carried: from_fn(carried) }
    }

    /// Returns the state after this roll. The blank of `state` must be on the square where the roll
    /// begins.
    #[inline(always)]
    pub fn apply(&self, state: State) -> State {
        let (mask, odd) = self.carried[usize::from(state.mask())];
        let shown = self.shown[state.pattern().tops()][usize::from(odd & 1)];
        let pattern = Pattern::from_rank(shown.into());
        State::new(pattern.unwrap_or_else(|| unreachable!("the rank of a pattern")), mask)
    }
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::cubic::STATES;

    use super::*;

    /// Guards the tables: for every state they are the rules.
    #[test]
    fn a_roll_by_table_is_the_roll() {
        for state in (0..STATES).filter_map(State::from_rank) {
            let rolls = ROLLS[state.blank().index()].iter();
            let by_table = rolls.map(|roll| (roll.step, roll.blank, roll.apply(state)));
            let by_rules = Move::ALL.into_iter().filter_map(|step| {
                let after = state.roll(step)?;
                Some((step, after.blank(), after))
            });
            assert!(by_table.eq(by_rules), "{state}");
        }
    }
}
