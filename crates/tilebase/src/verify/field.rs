//! The proof of a goal's one-bit field.
//!
//! Every state is met in one level of the walk outwards from the goal, and must have bit 1 of
//! that level's number. So every bit of the field is held once against the only value that it may
//! have. What is never met would have to have 0; but every state reaches every goal, as the
//! header's histogram says and the walk counts.

use tilebase_puzzle::cubic::MASKS;

use super::walk::{Masks, Rolls, Set, first, walk};
use super::{Flaw, Progress};
use crate::image::Image;

const FIELD: usize = 0;

/// The walk begins at the goal: the states of a lane with one of these masks. `text` is the notation
/// of the state of a rank. Counts the states of each level.
pub(super) fn prove<B: AsRef<[u8]>>(
    image: &Image<B>,
    rolls: &Rolls,
    (lane, masks): (usize, Masks),
    text: impl Fn(usize) -> Option<String>,
    progress: Progress<'_>,
) -> Result<Vec<u64>, Flaw> {
    let (words, _) = image.unchecked(FIELD).as_chunks();
    let words: Vec<_> = words.iter().map(|&word| u64::from_le_bytes(word)).collect();
    let bits: &[Masks] = words.as_chunks().0;
    walk(rolls, lane, masks, progress, |distance, level: &Set| {
        let expected = if distance & 2 != 0 { u64::MAX } else { 0 };
        for (lane, (bits, met)) in bits.iter().zip(level).enumerate() {
            let wrong = [0, 1, 2, 3].map(|word| (bits[word] ^ expected) & met[word]);
            if let Some(mask) = first(&wrong) {
                return Err(Flaw {
                    place: image.place(FIELD),
                    state: text(lane * MASKS + usize::from(mask)).unwrap_or_default(),
                    stored: format!("bit {}", 1 - (distance >> 1 & 1)),
                    expected: format!("bit {}, as its distance is {distance}", distance >> 1 & 1),
                });
            }
        }
        Ok(())
    })
}
