//! The proof of a one-bit field: a walk outwards from the states at distance 0.
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
//! The bits must allow each of these rolls: a state that is met in a level must have bit 1 of that
//! level's number, or else it is the first that the table is wrong about. A state that is never
//! met cannot be reached, and must have 0. So every bit of the field is held once against the
//! only value that it may have.
//!
//! A set of states is kept as a set of bits, but every roll of every single state is taken.

use std::sync::LazyLock;

use tilebase_puzzle::cubic::{MASKS, PATTERNS, Pattern, State, TOPS};
use tilebase_puzzle::{Move, Square};

use super::{Flaw, Progress};

/// A set of phase masks, the smallest in the lowest bit.
pub(super) type Masks = [u64; MASKS / 64];

const NO_MASKS: Masks = [0; MASKS / 64];

/// A set of states: for each pattern, the masks of those that show it.
type Set = Vec<Masks>;

/// Walks over one field, perhaps more than once.
pub(super) struct Walker {
    /// What a flaw calls the field.
    place: String,
    /// The states whose bit is 1.
    bits: Set,
    met: Set,
}

/// What a walk has found.
pub(super) struct Walk {
    /// How many states there are at each distance.
    pub(super) counts: Vec<u64>,
    /// For each pattern, the smallest distance of a state that shows it, and the smallest mask of
    /// such a state. `None`: no state that can be reached shows it.
    pub(super) nearest: Vec<Option<(u8, u8)>>,
}

impl Walker {
    pub(super) fn new(place: String, field: &[u8]) -> Walker {
        let (words, _) = field.as_chunks();
        let words: Vec<_> = words.iter().map(|&word| u64::from_le_bytes(word)).collect();
        Walker { place, bits: words.as_chunks().0.to_vec(), met: vec![NO_MASKS; PATTERNS] }
    }

    /// Walks outwards from the states that show `pattern` with one of these masks.
    pub(super) fn walk(
        &mut self,
        pattern: Pattern,
        masks: Masks,
        progress: Progress<'_>,
    ) -> Result<Walk, Flaw> {
        let mut walk = Walk { counts: Vec::new(), nearest: vec![None; PATTERNS] };
        let mut level = vec![NO_MASKS; PATTERNS];
        level[pattern.rank()] = masks;
        loop {
            let new = self.meet(&mut level, &mut walk)?;
            if new == 0 {
                return Ok(walk);
            }
            progress(new);
            walk.counts.push(new);
            level = neighbours(&level);
        }
    }

    /// Takes from the next level the states that have been met before, and meets the others.
    /// Returns how many they are.
    fn meet(&mut self, level: &mut Set, walk: &mut Walk) -> Result<u64, Flaw> {
        let distance = walk.counts.len();
        let expected = if distance & 2 != 0 { u64::MAX } else { 0 };
        let mut count = 0;
        for (pattern, masks) in level.iter_mut().enumerate() {
            for (word, masks) in masks.iter_mut().enumerate() {
                let met = &mut self.met[pattern][word];
                *masks &= !*met;
                *met |= *masks;
                count += u64::from(masks.count_ones());
                if let Some(mask) = first((self.bits[pattern][word] ^ expected) & *masks) {
                    let reason = format!("as its distance is {distance}");
                    return Err(self.flaw(pattern, word * 64 + mask, &reason));
                }
                if walk.nearest[pattern].is_none() {
                    let mask = first(*masks);
                    let nearest = |mask| (distance as u8, (word * 64 + mask) as u8);
                    walk.nearest[pattern] = mask.map(nearest);
                }
            }
        }
        Ok(count)
    }

    /// Ends the proof of the field: what no walk has met has no bit.
    pub(super) fn finish(&self) -> Result<(), Flaw> {
        for (pattern, (bits, met)) in self.bits.iter().zip(&self.met).enumerate() {
            for (word, (bits, met)) in bits.iter().zip(met).enumerate() {
                if let Some(mask) = first(bits & !met) {
                    return Err(self.flaw(pattern, word * 64 + mask, "as it is out of reach"));
                }
            }
        }
        Ok(())
    }

    /// A bit that is the wrong one of two.
    #[cold]
    fn flaw(&self, pattern: usize, mask: usize, reason: &str) -> Flaw {
        let bit = self.bits[pattern][mask / 64] >> (mask % 64) & 1;
        let state = State::from_rank(pattern * MASKS + mask);
        Flaw {
            place: self.place.clone(),
            state: state.map_or_else(String::new, |state| state.to_string()),
            stored: format!("bit {bit}"),
            expected: format!("bit {}, {reason}", 1 - bit),
        }
    }
}

/// The place of the lowest bit.
fn first(word: u64) -> Option<usize> {
    (word != 0).then_some(word.trailing_zeros() as usize)
}

/// All states that are one roll from one of these.
fn neighbours(states: &Set) -> Set {
    let mut reached = vec![NO_MASKS; PATTERNS];
    for (pattern, masks) in states.iter().enumerate().filter(|(_, masks)| **masks != NO_MASKS) {
        for roll in &ROLLS[pattern / TOPS] {
            let shown = roll.shown[pattern % TOPS];
            for (word, mut rest) in masks.iter().copied().enumerate() {
                while let Some(mask) = first(rest) {
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
