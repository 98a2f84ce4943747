//! The proof of a goal's one-bit field.
//!
//! Every state is met in one level of the walk outwards from the pattern, and must have bit 1 of
//! that level's number. So every bit of the field is held once against the only value that it may
//! have. What is never met would have to have 0; but every state reaches every pattern, as the
//! header's histogram says and the walk counts.

use tilebase_puzzle::cubic::{MASKS, Pattern, State};

use super::walk::{Masks, Set, first, walk};
use super::{Flaw, Progress};
use crate::image::Image;

const FIELD: usize = 0;

/// The walk begins at all the states that show the pattern. Counts the states of each level.
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
