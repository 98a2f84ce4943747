//! The distances of the cubic puzzle's states, by a walk outwards from those at distance 0.
//!
//! Level 0 are the states that the walk begins with. From all states of level d every roll is
//! looked at, and what it leads to and has not been met yet becomes level d + 1. Then the levels
//! have the properties of exact distances ([`super`]):
//!
//! 1. the first states, and no others, are in level 0;
//! 2. of two neighbours, the one whose turn comes first finds the other met, or meets it: so the
//!    other is at most one level further out, and neighbours differ by at most 1;
//! 3. a state of any other level was met from a neighbour in the level before.
//!
//! A set of states is kept as a set of bits, but every roll of every single state is taken.

use std::sync::LazyLock;

use tilebase_puzzle::cubic::{MASKS, PATTERNS, Pattern, State, TOPS};
use tilebase_puzzle::{Move, Square};

use super::{Flaw, Progress};

/// A set of phase masks, the smallest in the lowest bit.
pub(super) type Masks = [u64; MASKS / 64];

pub(super) const NO_MASKS: Masks = [0; MASKS / 64];

/// A set of states: for each pattern, the masks of those that show it.
pub(super) type Set = Vec<Masks>;

/// Walks outwards from the states that show `pattern` with one of these masks. Calls `meet` with
/// the number of each level and its states, which no level before has. Returns how many states
/// there are at each distance.
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

/// The smallest of the masks.
pub(super) fn first(masks: &Masks) -> Option<u8> {
    let word = masks.iter().position(|&word| word != 0)?;
    Some((word * 64) as u8 + masks[word].trailing_zeros() as u8)
}

/// All states that are one roll from one of these.
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

/// A move from one square, for every state at once. What a state shows afterwards depends on what
/// it shows now and on one phase, that of the cube that rolls; its mask, on its mask alone.
struct Roll {
    /// By the tops: the pattern that is shown afterwards, for phase 0 and for phase 1.
    shown: Vec<[u16; 2]>,
    /// By the mask: the phase of the cube that rolls, and the mask afterwards.
    carried: Vec<(u8, u8)>,
}

impl Roll {
    fn new(blank: Square, step: Move) -> Option<Roll> {
        let roll = |tops: usize, mask: u8| {
            let pattern = Pattern::from_rank(blank.index() * TOPS + tops)?;
            State::new(pattern, mask).roll(step)
        };
        // All phases 0, all phases 1.
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

/// By the blank's square, every move that the board allows.
static ROLLS: LazyLock<[Vec<Roll>; 9]> = LazyLock::new(|| {
    Square::ALL.map(|blank| Move::ALL.iter().filter_map(|&step| Roll::new(blank, step)).collect())
});

#[cfg(test)]
mod tests {
    use tilebase_puzzle::cubic::STATES;

    use super::*;

    /// Guards the taking apart of a roll: were it wrong for one state, proofs would prove nothing.
    #[test]
    fn a_roll_taken_apart_is_the_roll_for_every_state() {
        for state in (0..STATES).filter_map(State::from_rank) {
            let (pattern, mask) = (state.pattern(), usize::from(state.mask()));
            let apart = ROLLS[pattern.blank().index()].iter().map(|roll| {
                let (phase, mask) = roll.carried[mask];
                let shown = usize::from(roll.shown[pattern.tops()][usize::from(phase)]);
                Pattern::from_rank(shown).map(|pattern| State::new(pattern, mask))
            });
            let rolled = Move::ALL.into_iter().filter_map(|step| state.roll(step)).map(Some);
            assert!(apart.eq(rolled), "{state}");
        }
    }
}
