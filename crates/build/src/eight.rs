//! The eight-puzzle's searches: a queue from each goal.
//!
//! What a move does to a position's rank is in tables that all nine searches share
//! ([`tilebase::carried`]). The frontier is kept by the blank's square, so that the inner loop
//! follows one move over a list of rows.

use tilebase::carried::CARRIED;
use tilebase_puzzle::eight::{EVEN_ROWS, POSITIONS, Position};
use tilebase_puzzle::{Move, Square};

/// Finds, for every position, its distance from the goal whose blank is here and the smallest
/// move that brings it nearer, as the byte `distance * 4 + move`, by rank. Calls `level` with the
/// number of positions at each distance, 0 first.
pub fn search(goal_blank: Square, mut level: impl FnMut(u64)) -> Vec<u8> {
    let Some(goal) = Position::goal(goal_blank).rank() else { unreachable!("a goal is even") };
    let mut entries = vec![UNSEEN; POSITIONS];
    entries[goal] = 0;
    let mut frontier: [Vec<u16>; 9] = Default::default();
    frontier[goal_blank.index()].push((goal % EVEN_ROWS) as u16);
    let mut depth = 0;
    loop {
        let new: usize = frontier.iter().map(Vec::len).sum();
        if new == 0 {
            return entries;
        }
        level(new as u64);
        depth += 1;
        let mut next: [Vec<u16>; 9] = Default::default();
        for blank in Square::ALL {
            for step in Move::ALL {
                let Some(carried) = &CARRIED[blank.index()][step as usize] else { continue };
                // The smallest entry wins: nearer before farther, then the smaller way back.
                let entry = depth << 2 | step.opposite().bits();
                let start = carried.blank.index() * EVEN_ROWS;
                let section = &mut entries[start..start + EVEN_ROWS];
                let next = &mut next[carried.blank.index()];
                let mut visit = |row: u16| {
                    let slot = &mut section[usize::from(row)];
                    if *slot == UNSEEN {
                        next.push(row);
                    }
                    *slot = entry.min(*slot);
                };
                let rows = frontier[blank.index()].iter().copied();
                match &carried.rows {
                    Some(carried) => rows.for_each(|row| visit(carried[usize::from(row)])),
                    None => rows.for_each(visit),
                }
            }
        }
        frontier = next;
    }
}

const UNSEEN: u8 = u8::MAX;
