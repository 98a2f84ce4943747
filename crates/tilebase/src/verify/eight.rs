//! The proof of the eight-puzzle's table.

use std::sync::LazyLock;

use tilebase_puzzle::eight::{Board, POSITIONS, Position};
use tilebase_puzzle::{Move, Square};

use super::{Flaw, Progress};
use crate::image::Image;

/// Checks every entry of all nine sections, and counts the distances of each.
///
/// The three properties, and that the stored move is the smallest that leads nearer, are one
/// equation: the goal's byte is 0, and any other is that of its nearest neighbour's distance and
/// the first move that leads to such a neighbour, the distance one more. For then no neighbour is
/// nearer by more than 1, seen from either side; one is nearer by 1; and only the goal is at 0.
pub(super) fn prove<B: AsRef<[u8]>>(
    image: &Image<B>,
    progress: Progress<'_>,
) -> Result<Vec<Vec<u64>>, Flaw> {
    let prove_section = |goal_blank: Square| {
        let entries = image.unchecked(goal_blank.index());
        let goal = Position::goal(goal_blank).rank();
        let mut counts = Vec::new();
        for (rank, neighbours) in NEIGHBOURS.iter().enumerate() {
            let stored = u16::from(entries[rank]);
            let expected = if goal == Some(rank) { 0 } else { nearer(entries, neighbours) };
            if stored != expected {
                let place = image.place(goal_blank.index());
                return Err(flaw(place, goal_blank, rank, stored, expected));
            }
            let distance = usize::from(stored >> 2);
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        progress(POSITIONS as u64);
        Ok(counts)
    };
    Square::ALL.into_iter().map(prove_section).collect()
}

/// For every position, its neighbours' numbers by the moves that lead there. They are the same
/// for all goals.
static NEIGHBOURS: LazyLock<Vec<[Option<u32>; 4]>> = LazyLock::new(|| {
    let positions = (0..POSITIONS).filter_map(|rank| Position::from_rank(Square::ALL[0], rank));
    positions
        .map(|position| Move::ALL.map(|step| Some(position.slide(step)?.rank()? as u32)))
        .collect()
});

/// The entry of a position with these neighbours: the distance may be one more than a byte holds.
fn nearer(entries: &[u8], neighbours: &[Option<u32>; 4]) -> u16 {
    let through = |(step, &neighbour): (Move, &Option<u32>)| {
        let distance = u16::from(entries[neighbour? as usize]) >> 2;
        Some((distance + 1) << 2 | u16::from(step.bits()))
    };
    let ways = Move::ALL.into_iter().zip(neighbours).filter_map(through);
    ways.min().unwrap_or_default()
}

#[cold]
fn flaw(place: String, goal_blank: Square, rank: usize, stored: u16, expected: u16) -> Flaw {
    let goal = Board::in_order(goal_blank);
    let start = Position::from_rank(goal_blank, rank).map(|position| position.board(&goal));
    let start = start.unwrap_or_else(|| unreachable!("the section has an entry of rank {rank}"));
    let words = |entry: u16| {
        let step = Move::from_bits(entry as u8);
        format!("distance {} and first move {step} (byte {entry:#04x})", entry >> 2)
    };
    let reason = if expected == 0 { "as this is the goal" } else { "as its neighbours have it" };
    Flaw {
        place,
        state: format!("{start} towards {goal}"),
        stored: words(stored),
        expected: format!("{}, {reason}", words(expected)),
    }
}
