//! The distances of all boards of a space, board by board, and the proof of tables whose boards are
//! not in lanes that [`walk`](super::walk) can walk over.
//!
//! The levels are those of `walk`: level d + 1 is the boards that are one move from a board of
//! level d, and in no level before.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use tilebase_puzzle::Space;
use tilebase_search::in_parallel;

use super::{ProofProgress, TableEntries};
use crate::content::layout::FIELD;
use crate::error::Fault;

/// The most boards of a level that a thread handles before it asks for others.
const PART: usize = 1 << 14;

/// Checks that a table has the bits of the distance of every board from those of some ranks, and no
/// others. Returns the number of boards at each distance.
pub(super) fn prove(
    entries: &TableEntries<'_>,
    goals: &[u64],
    space: &Space,
    progress: ProofProgress<'_>,
) -> Result<Vec<u64>, Fault> {
    let words = space.boards().div_ceil(64);
    let met: Vec<AtomicU64> = (0..words).map(|_| AtomicU64::new(0)).collect();
    let meet = |rank: &u64| {
        let (word, bit) = (&met[(rank / 64) as usize], 1 << (rank % 64));
        word.load(Relaxed) & bit == 0 && word.fetch_or(bit, Relaxed) & bit == 0
    };
    let mut level = vec![goals.iter().copied().filter(meet).collect::<Vec<_>>()];
    let mut counts = Vec::new();
    loop {
        let count = level.iter().map(|part| part.len() as u64).sum();
        if count == 0 {
            break;
        }
        let distance = counts.len();
        counts.push(count);
        // The first wrong bit, by its section, and the boards one move on.
        let parts = level.iter().flat_map(|part| part.chunks(PART));
        let found = in_parallel(entries.threads, parts, |part| {
            progress(part.len() as u64)?;
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
            let after = boards.flat_map(|board| {
                board.legal_moves().iter().filter_map(move |step| board.after(step))
            });
            Ok((wrong, after.filter_map(|board| space.rank(&board)).filter(meet).collect()))
        });
        let found = found.into_iter().collect::<Result<Vec<_>, Fault>>()?;
        let (wrong, next): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        if let Some((section, rank)) = wrong.into_iter().flatten().min() {
            return Err(entries.wrong_bit(FIELD + section, rank, distance, space));
        }
        level = next;
    }
    for section in 0..entries.sections.len() {
        entries.check_unmet(FIELD + section, met.iter().map(|word| word.load(Relaxed)), space)?;
    }
    Ok(counts)
}
