//! The distances of all boards of a space, board by board, and the proof of tables whose boards are
//! not in lanes that [`walk`](super::walk) can walk over.
//!
//! The levels are those of `walk`: level d + 1 is the boards that are one move from a board of
//! level d, and in no level before. A level is a set with a bit for each board, as are the boards met
//! so far.

use std::mem::swap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use tilebase_puzzle::Space;
use tilebase_search::{in_parallel, set_bits};

use super::{ProofProgress, TableEntries};
use crate::content::layout::FIELD;
use crate::error::Fault;

/// The words of a level that a thread handles before it asks for others.
const PART: usize = 1 << 8;

/// Checks that a table has the bits of the distance of every board from those of some ranks, and no
/// others. Returns the number of boards at each distance.
pub(super) fn prove(
    entries: &TableEntries<'_>,
    goals: &[u64],
    space: &Space,
    progress: ProofProgress<'_>,
) -> Result<Vec<u64>, Fault> {
    let empty = || (0..space.boards().div_ceil(64)).map(|_| AtomicU64::new(0)).collect::<Vec<_>>();
    let [met, mut level, mut next] = [(); 3].map(|()| empty());
    // Adds a board to a level, unless it is in one. Returns whether it was in none.
    let meet = |level: &[AtomicU64], rank: u64| {
        let (word, bit) = ((rank / 64) as usize, 1 << (rank % 64));
        let is_met = |word: &AtomicU64| {
            word.load(Relaxed) & bit != 0 || word.fetch_or(bit, Relaxed) & bit != 0
        };
        let is_new = !is_met(&met[word]);
        if is_new {
            level[word].fetch_or(bit, Relaxed);
        }
        is_new
    };
    let mut count = goals.iter().filter(|&&goal| meet(&level, goal)).count() as u64;
    let mut counts = Vec::new();
    while count > 0 {
        let distance = counts.len();
        counts.push(count);
        let is_wrong = |section: usize, rank: u64| {
            // The first section has bit 1 of each distance, the second bit 0.
            let bit = entries.sections[section][(rank / 8) as usize] >> (rank % 8) & 1;
            usize::from(bit) != distance >> (1 - section) & 1
        };
        // The first wrong bit, by its section, and the number of boards one move on.
        let parts = level.chunks(PART).enumerate();
        let found = in_parallel(entries.threads, parts, |(number, words)| {
            let (mut boards, mut wrong, mut new) = (0, None, 0);
            for (number, word) in (PART * number..).zip(words) {
                let word = word.swap(0, Relaxed);
                for rank in set_bits(word).map(|bit| 64 * number as u64 + bit as u64) {
                    let sections = 0..entries.sections.len();
                    let of_board = sections.filter(|&section| is_wrong(section, rank));
                    wrong = of_board.map(|section| (section, rank)).chain(wrong).min();
                    let Some(board) = space.board(rank) else { continue };
                    let after = board.legal_moves().iter().filter_map(|step| board.after(step));
                    let after = after.filter_map(|board| space.rank(&board));
                    new += after.filter(|&rank| meet(&next, rank)).count() as u64;
                }
                boards += u64::from(word.count_ones());
            }
            if boards > 0 {
                progress(boards)?;
            }
            Ok((wrong, new))
        });
        let found = found.into_iter().collect::<Result<Vec<_>, Fault>>()?;
        let (wrong, new): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        if let Some((section, rank)) = wrong.into_iter().flatten().min() {
            return Err(entries.wrong_bit(FIELD + section, rank, distance, space));
        }
        count = new.into_iter().sum();
        swap(&mut level, &mut next);
    }
    for section in 0..entries.sections.len() {
        entries.check_unmet(FIELD + section, met.iter().map(|word| word.load(Relaxed)), space)?;
    }
    Ok(counts)
}
