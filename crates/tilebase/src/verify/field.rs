//! The proof of a goal table's field, which has one bit for each state.
//!
//! The bit of a state must be bit 1 of its distance, the number of the state's level in the walk
//! from the goal's states. Each state is in exactly one level, so each bit is compared once. A walk
//! that missed a state would fail too: its counts are compared with the header's histogram, whose
//! sum is the number of all states.

use tilebase_puzzle::cubic::{MASKS, Pattern, State};

use super::walk::{Masks, Set, first, walk};
use super::{Flaw, Progress};
use crate::image::Image;

/// The number of the section with the field.
const FIELD: usize = 0;

/// Checks the field of a goal table for this pattern. Returns the number of states at each
/// distance.
pub(super) fn prove<B: AsRef<[u8]>>(
    image: &Image<B>,
    pattern: Pattern,
    progress: Progress<'_>,
) -> Result<Vec<u64>, Flaw> {
    let (words, _) = image.unchecked(FIELD).as_chunks();
    let words: Vec<_> = words.iter().map(|&word| u64::from_le_bytes(word)).collect();
    let bits: &[Masks] = words.as_chunks().0;
    walk(pattern, [u64::MAX; 4], progress, |distance, level: &Set| {
        let expected = if distance & 2 != 0 { u64::MAX } else { 0 };
        for (pattern, (bits, met)) in bits.iter().zip(level).enumerate() {
            let wrong = [0, 1, 2, 3].map(|word| (bits[word] ^ expected) & met[word]);
            if let Some(mask) = first(&wrong) {
                let state = State::from_rank(pattern * MASKS + usize::from(mask));
                return Err(Flaw {
                    place: image.place(FIELD),
                    state: state.map_or_else(String::new, |state| state.to_string()),
                    stored: format!("bit {}", 1 - (distance >> 1 & 1)),
                    expected: format!("bit {}, as its distance is {distance}", distance >> 1 & 1),
                });
            }
        }
        Ok(())
    })
}
