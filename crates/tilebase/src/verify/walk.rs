//! The distances of the cubic puzzle's states, by a breadth-first walk.
//!
//! Level 0 is the states at which the walk begins. Level d + 1 is the states that are one roll from
//! a state of level d, and in no level before. The numbers of the levels have the properties of
//! exact distances ([`super`]):
//!
//! 1. the first states, and no others, are in level 0;
//! 2. if a state is in level d, each neighbour is in level d + 1 or before, so the levels of
//!    neighbours differ by at most 1;
//! 3. each state of a later level has a neighbour in the level before.
//!
//! Sets of states are bit sets, but every roll of every state is made on its own.

use std::sync::LazyLock;

use tilebase_puzzle::cubic::{MASKS, PATTERNS, Pattern, State, TOPS};
use tilebase_puzzle::{Move, Square};

use super::{Flaw, Progress};

/// A set of phase masks, as 256 bits: the lowest bit of the first word is mask 0.
pub(super) type Masks = [u64; MASKS / 64];

/// The empty set of phase masks.
pub(super) const NO_MASKS: Masks = [0; MASKS / 64];

/// A set of states: for each pattern by rank, the masks of the states that show it.
pub(super) type Set = Vec<Masks>;

/// Walks from the states that show `pattern` with one of these masks, level by level. Calls `meet`
/// with the number and the states of each level. Returns the number of states in each level.
pub(super) fn walk(
    pattern: Pattern,
    masks: Masks,
    progress: Progress<'_>,
    mut meet: impl FnMut(usize, &Set) -> Result<(), Flaw>,
) -> Result<Vec<u64>, Flaw> {
    let mut counts = Vec::new();
    let mut met = vec![NO_MASKS; PATTERNS];
    let mut level = vec![NO_MASKS; PATTERNS];
    level[pattern.rank()] = masks;
    loop {
        let mut new = 0;
        for (masks, met) in level.as_flattened_mut().iter_mut().zip(met.as_flattened_mut()) {
            *masks &= !*met;
            *met |= *masks;
            new += u64::from(masks.count_ones());
        }
        if new == 0 {
            return Ok(counts);
        }
        meet(counts.len(), &level)?;
        progress(new);
        counts.push(new);
        level = neighbours(&level);
    }
}

/// Returns the smallest of the masks; `None` if there are none.
pub(super) fn first(masks: &Masks) -> Option<u8> {
    let word = masks.iter().position(|&word| word != 0)?;
    Some((word * 64) as u8 + masks[word].trailing_zeros() as u8)
}

/// Returns the states that are one roll from one of these states.
fn neighbours(states: &Set) -> Set {
    let mut reached = vec![NO_MASKS; PATTERNS];
    for (pattern, masks) in states.iter().enumerate().filter(|(_, masks)| **masks != NO_MASKS) {
        for roll in &ROLLS[pattern / TOPS] {
            let shown = roll.shown[pattern % TOPS];
            for (word, mut rest) in masks.iter().copied().enumerate() {
                while rest != 0 {
                    let mask = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    let (phase, mask) = roll.carried[word * 64 + mask];
                    let masks = &mut reached[usize::from(shown[usize::from(phase)])];
                    masks[usize::from(mask / 64)] |= 1 << (mask % 64);
                }
            }
        }
    }
    reached
}

/// A move of the blank from one square, for all states with this blank. The pattern after the roll
/// depends on the pattern before it and the phase of the rolling cube. The mask after the roll
/// depends on the mask before it only.
struct Roll {
    /// For each colouring of the tops: the rank of the pattern after the roll, if the rolling cube
    /// has phase 0, and if it has phase 1.
    shown: Vec<[u16; 2]>,
    /// For each mask: the phase of the rolling cube, and the mask after the roll.
    carried: Vec<(u8, u8)>,
}

impl Roll {
    /// Returns the roll for this blank and move; `None` if the move leaves the board.
    fn new(blank: Square, step: Move) -> Option<Roll> {
        let roll = |tops: usize, mask: u8| {
            let pattern = Pattern::from_rank(blank.index() * TOPS + tops)?;
            State::new(pattern, mask).roll(step)
        };
        // Mask 0 has phase 0 for all cubes, the largest mask phase 1.
        let shown = |tops| Some([0, u8::MAX].map(|mask| roll(tops, mask).map(State::pattern)));
        let carried = |mask| {
            let after = roll(0, mask)?;
            let [phase_0, _] = shown(0)?;
            Some((u8::from(Some(after.pattern()) != phase_0), after.mask()))
        };
        let number = |pattern: Option<Pattern>| pattern.map(|pattern| pattern.rank() as u16);
        let numbers = |tops| {
            let [phase_0, phase_1] = shown(tops)?.map(number);
            Some([phase_0?, phase_1?])
        };
        Some(Roll {
            shown: (0..TOPS).map(numbers).collect::<Option<_>>()?,
            carried: (0..=u8::MAX).map(carried).collect::<Option<_>>()?,
        })
    }
}

/// For each square of the blank, the rolls that do not leave the board.
static ROLLS: LazyLock<[Vec<Roll>; 9]> = LazyLock::new(|| {
    Square::ALL.map(|blank| Move::ALL.iter().filter_map(|&step| Roll::new(blank, step)).collect())
});

#[cfg(test)]
mod tests {
    use tilebase_puzzle::cubic::STATES;

    use super::*;

    /// Guards the splitting of rolls into patterns and masks. If it were wrong for one state,
    /// proofs would be worthless.
    #[test]
    fn split_rolls_equal_rolls_for_every_state() {
        for state in (0..STATES).filter_map(State::from_rank) {
            let (pattern, mask) = (state.pattern(), usize::from(state.mask()));
            let split = ROLLS[pattern.blank().index()].iter().map(|roll| {
                let (phase, mask) = roll.carried[mask];
                let shown = usize::from(roll.shown[pattern.tops()][usize::from(phase)]);
                Pattern::from_rank(shown).map(|pattern| State::new(pattern, mask))
            });
            let rolled = Move::ALL.into_iter().filter_map(|step| state.roll(step)).map(Some);
            assert!(split.eq(rolled), "{state}");
        }
    }
}
