//! The proof of a goal table's field, which has one bit for each state.
//!
//! The bit of a state must be bit 1 of its distance, the number of the state's level in the walk
//! from the goal's states. Each state is in exactly one level, so each bit is compared once. A walk
//! that missed a state would fail too: its counts are compared with the header's histogram, whose
//! sum is the number of all states.

use tilebase_puzzle::cubic::MASKS;

use super::walk::{Masks, Rolls, Set, each, lanes, walk};
use super::{Entries, Progress};
use crate::content::FIELD;
use crate::error::{Fault, Flaw};

/// Checks the field of a goal table. The goal is the states of a lane with these masks; `text`
/// returns the notation of the state with a rank. Returns the number of states at each distance.
pub(super) fn prove(
    entries: &Entries<'_>,
    rolls: &Rolls,
    (lane, masks): (usize, Masks),
    text: impl Fn(usize) -> Option<String>,
    progress: Progress<'_>,
) -> Result<Vec<u64>, Fault> {
    let (words, _) = entries.sections[FIELD].as_chunks();
    let words: Vec<_> = words.iter().map(|&word| u64::from_le_bytes(word)).collect();
    let bits: &[Masks] = words.as_chunks().0;
    walk(rolls, lane, masks, progress, |distance, level: &Set| {
        let expected = if distance & 2 != 0 { u64::MAX } else { 0 };
        for (lane, met) in lanes(level) {
            let wrong = [0, 1, 2, 3].map(|word| (bits[lane][word] ^ expected) & met[word]);
            if let Some(mask) = each(&wrong).next() {
                return Err(Fault::Wrong(Flaw {
                    place: entries.place(FIELD),
                    state: text(lane * MASKS + usize::from(mask)).unwrap_or_default(),
                    stored: format!("bit {}", 1 - (distance >> 1 & 1)),
                    expected: format!("bit {}, as its distance is {distance}", distance >> 1 & 1),
                }));
            }
        }
        Ok(())
    })
}
