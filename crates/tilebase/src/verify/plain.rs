//! The distances of all boards of a space, board by board, and the proof of tables whose boards are not
//! in lanes that [`walk`](super::walk) can walk over.
//!
//! The levels are those of `walk`: level d + 1 is the boards that are one move from a board of level d,
//! and in no level before.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use tilebase_puzzle::described::Space;

use super::{Entries, Progress, lock, share};
use crate::content::FIELD;
use crate::error::{Fault, Flaw};

/// The most boards of a level that a thread handles before it asks for others.
const PART: usize = 1 << 14;

/// Checks that a table has the bits of the distance of every board from those of some ranks, and no
/// others. Returns the number of boards at each distance.
pub(super) fn prove(
    entries: &Entries<'_>,
    goals: &[u64],
    space: &Space,
    progress: Progress<'_>,
) -> Result<Vec<u64>, Fault> {
    let bytes = space.boards().div_ceil(8);
    let met: Vec<AtomicU8> = (0..bytes).map(|_| AtomicU8::new(0)).collect();
    let meet = |rank: &u64| {
        let (byte, bit) = (&met[(rank / 8) as usize], 1 << (rank % 8));
        byte.load(Relaxed) & bit == 0 && byte.fetch_or(bit, Relaxed) & bit == 0
    };
    let mut level: Vec<u64> = goals.iter().copied().filter(meet).collect();
    let mut counts = Vec::new();
    while !level.is_empty() {
        let distance = counts.len();
        // The boards one move on, the first wrong bit with its section, and what ends the proof.
        let found = Mutex::new((Vec::new(), None::<(usize, u64)>, Ok(&mut *progress)));
        let threads = entries.threads.min(level.len().div_ceil(PART));
        share(threads, level.chunks(PART), |part| {
            if lock(&found).2.is_err() {
                return;
            }
            let is_wrong = |section: usize, rank: u64| {
                // The first section has bit 1 of each distance, the second bit 0.
                let bit = entries.sections[section][(rank / 8) as usize] >> (rank % 8) & 1;
                usize::from(bit) != distance >> (1 - section) & 1
            };
            let wrong = (0..entries.sections.len()).filter_map(|section| {
                Some((section, part.iter().copied().filter(|&rank| is_wrong(section, rank)).min()?))
            });
            let wrong = wrong.min();
            let boards = part.iter().filter_map(|&rank| space.board(rank));
            let after = boards
                .flat_map(|board| board.moves().iter().filter_map(move |step| board.after(step)));
            let mut new: Vec<_> = after.filter_map(|b| space.rank(&b)).filter(meet).collect();
            let (next, first, progress) = &mut *lock(&found);
            next.append(&mut new);
            *first = first.iter().copied().chain(wrong).min();
            if let Ok(call) = progress
                && let Err(ended) = call(part.len() as u64)
            {
                *progress = Err(ended);
            }
        });
        let (next, wrong, outcome) = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some((section, rank)) = wrong {
            let expected = distance >> (1 - section) & 1;
            return Err(Fault::Wrong(Flaw {
                place: entries.place(FIELD + section),
                state: space.board(rank).map(|board| board.to_string()).unwrap_or_default(),
                stored: format!("bit {}", 1 - expected),
                expected: format!("bit {expected}, because its distance is {distance}"),
            }));
        }
        outcome?;
        counts.push(level.len() as u64);
        level = next;
    }
    for (section, bytes) in entries.sections.iter().enumerate() {
        let others = bytes.iter().zip(&met).map(|(stored, met)| stored & !met.load(Relaxed));
        if let Some((byte, wrong)) = (0u64..).zip(others).find(|(_, wrong)| *wrong != 0) {
            return Err(entries.unreached(FIELD + section, 8 * byte, wrong.into(), space));
        }
    }
    Ok(counts)
}
