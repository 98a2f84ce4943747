//! The proof of the eight-puzzle's table.

use std::sync::LazyLock;

use tilebase_puzzle::Move;
use tilebase_puzzle::eight::{POSITIONS, Position, Square};

use super::{ProofProgress, TableEntries};
use crate::error::{Fault, WrongEntry};

/// Checks every entry of all nine sections. Returns the number of positions at each distance, for
/// each section.
///
/// The entry of the goal must be 0. Every other entry must have one more than the smallest distance
/// of its neighbours, and the smallest move to a neighbour at this distance. Such entries have the
/// three properties of exact distances ([`super`]): only the goal has distance 0, every other
/// position has a neighbour whose distance is less by 1, and no neighbour's distance is less by
/// more than 1.
pub(super) fn prove(
    entries: &TableEntries<'_>,
    progress: ProofProgress<'_>,
) -> Result<Vec<Vec<u64>>, Fault> {
    let prove_section = |goal_blank: Square| {
        let section = entries.sections[goal_blank.index()];
        let goal = Position::goal(goal_blank).rank();
        let mut counts = Vec::new();
        for (rank, neighbours) in NEIGHBOURS.iter().enumerate() {
            let stored = u16::from(section[rank]);
            let expected = if goal == Some(rank) { 0 } else { entry_from(section, neighbours) };
            if stored != expected {
                let section = entries.place(goal_blank.index());
                return Err(flaw(section, goal_blank, rank, stored, expected).into());
            }
            let distance = usize::from(stored >> 2);
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        progress(POSITIONS as u64)?;
        Ok(counts)
    };
    Square::ALL.into_iter().map(prove_section).collect()
}

/// The ranks of every position's neighbours, by position and move; `None` for moves that leave the
/// board. They are the same for all goals.
static NEIGHBOURS: LazyLock<Vec<[Option<u32>; 4]>> = LazyLock::new(|| {
    let positions = (0..POSITIONS).filter_map(|rank| Position::from_rank(Square::ALL[0], rank));
    positions
        .map(|position| Move::ALL.map(|step| Some(position.slide(step)?.rank()? as u32)))
        .collect()
});

/// Returns the right entry of a position with these neighbours, as a `u16`, because the distance
/// may be too large for an entry of one byte.
fn entry_from(entries: &[u8], neighbours: &[Option<u32>; 4]) -> u16 {
    let through = |(step, &neighbour): (Move, &Option<u32>)| {
        let distance = u16::from(entries[neighbour? as usize]) >> 2;
        Some((distance + 1) << 2 | u16::from(step.bits()))
    };
    let entries = Move::ALL.into_iter().zip(neighbours).filter_map(through);
    entries.min().unwrap_or_default()
}

/// Returns the flaw of the entry with this rank.
#[cold]
fn flaw(
    section: String,
    goal_blank: Square,
    rank: usize,
    stored: u16,
    expected: u16,
) -> WrongEntry {
    let boards = Position::from_rank(goal_blank, rank).map(Position::boards);
    let [start, goal] =
        boards.unwrap_or_else(|| unreachable!("the section has an entry of rank {rank}"));
    let describe = |entry: u16| {
        let step = Move::from_bits(entry as u8);
        format!("distance {} and first move {step} (byte {entry:#04x})", entry >> 2)
    };
    let reason =
        if expected == 0 { "because this is the goal" } else { "by its neighbours' entries" };
    WrongEntry {
        section,
        board: format!("{start} towards {goal}"),
        stored: describe(stored),
        expected: format!("{}, {reason}", describe(expected)),
    }
}
