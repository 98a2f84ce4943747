//! The distances of all boards of a space, board by board, and the proof of tables whose boards are not
//! in lanes that [`walk`](super::walk) can walk over.
//!
//! The levels are those of `walk`: level d + 1 is the boards that are one move from a board of level d,
//! and in no level before.

use tilebase_puzzle::described::Space;

use super::{Entries, Progress};
use crate::content::FIELD;
use crate::error::{Fault, Flaw};

/// Checks that a table has the bits of the distance of every board from those of some ranks, and no
/// others. Returns the number of boards at each distance.
pub(super) fn prove(
    entries: &Entries<'_>,
    goals: &[u64],
    space: &Space,
    progress: Progress<'_>,
) -> Result<Vec<u64>, Fault> {
    let mut met = vec![0u8; space.boards().div_ceil(8) as usize];
    let mut meet = |rank: u64| {
        let (byte, bit) = (&mut met[(rank / 8) as usize], 1 << (rank % 8));
        let is_new = *byte & bit == 0;
        *byte |= bit;
        is_new
    };
    let mut level: Vec<u64> = goals.iter().copied().filter(|&rank| meet(rank)).collect();
    let mut counts = Vec::new();
    while !level.is_empty() {
        let distance = counts.len();
        for (section, bytes) in entries.sections.iter().enumerate() {
            // The first section has bit 1 of each distance, the second bit 0.
            let expected = distance >> (1 - section) & 1;
            let stored = |rank: u64| usize::from(bytes[(rank / 8) as usize] >> (rank % 8) & 1);
            if let Some(&rank) = level.iter().filter(|&&rank| stored(rank) != expected).min() {
                return Err(Fault::Wrong(Flaw {
                    place: entries.place(FIELD + section),
                    state: space.board(rank).map(|board| board.to_string()).unwrap_or_default(),
                    stored: format!("bit {}", 1 - expected),
                    expected: format!("bit {expected}, because its distance is {distance}"),
                }));
            }
        }
        progress(level.len() as u64)?;
        counts.push(level.len() as u64);
        let boards = level.iter().filter_map(|&rank| space.board(rank));
        let after = boards
            .flat_map(|board| board.moves().into_iter().filter_map(move |step| board.after(step)));
        level = after.filter_map(|board| space.rank(&board)).filter(|&rank| meet(rank)).collect();
    }
    for (section, bytes) in entries.sections.iter().enumerate() {
        let mut others = (0u64..).zip(bytes.iter().zip(&met).map(|(stored, met)| stored & !met));
        if let Some((byte, wrong)) = others.find(|(_, wrong)| *wrong != 0) {
            return Err(entries.unreached(FIELD + section, 8 * byte, wrong.into(), space));
        }
    }
    Ok(counts)
}
