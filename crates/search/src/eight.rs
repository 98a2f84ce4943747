//! The breadth-first searches of the eight-puzzle, one from each goal.
//!
//! A position's rank is the blank's square times 20,160 plus the number of its row
//! ([`tilebase_puzzle::eight::Position::rank`]). All nine searches share the move tables of
//! [`crate::move_table`], which have the effect of each move on the numbers of all rows. The
//! frontier has a list of rows for each square of the blank, so that the inner loop makes one move
//! for all rows of a list.
//!
//! ```
//! use tilebase_puzzle::Square;
//!
//! // From all goals with the blank in the lower right corner.
//! let mut counts = Vec::new();
//! let entries = tilebase_search::eight::search(Square::ALL[8], &mut |new| counts.push(new));
//! assert_eq!(entries.len(), 181_440);
//! assert_eq!((counts[..4].to_vec(), counts.len() - 1), (vec![1, 2, 4, 8], 31));
//! ```

use tilebase_puzzle::eight::{EVEN_ROWS, POSITIONS, Position};
use tilebase_puzzle::{Move, Square};

use crate::move_table::MOVE_TABLES;

/// Searches from the goal with this blank. Returns an entry for every position, by rank: the byte
/// `distance * 4 + move`, where `move` is the smallest first move of a shortest path to the goal.
/// Calls `level` with the number of positions at each distance, from 0 upwards.
pub fn search(goal_blank: Square, level: &mut dyn FnMut(u64)) -> Vec<u8> {
    let Some(goal) = Position::goal(goal_blank).rank() else { unreachable!("a goal is even") };
    search_from(&[goal as u32], level)
}

/// Searches as [`search`] does, from the positions of these ranks, which may be repeated.
pub fn search_from(ranks: &[u32], level: &mut dyn FnMut(u64)) -> Vec<u8> {
    let mut entries = vec![UNSEEN; POSITIONS];
    let mut frontier: [Vec<u16>; 9] = Default::default();
    for rank in ranks.iter().map(|&rank| rank as usize) {
        if std::mem::take(&mut entries[rank]) == UNSEEN {
            frontier[rank / EVEN_ROWS].push((rank % EVEN_ROWS) as u16);
        }
    }
    for depth in 1.. {
        let new: usize = frontier.iter().map(Vec::len).sum();
        if new == 0 {
            break;
        }
        level(new as u64);
        frontier = expand(&mut entries, depth, &frontier);
    }
    entries
}

/// Enters the new positions one move from the frontier, and returns them.
// Not inlined, which leaves more registers for the loops: 6 % fewer instructions.
#[inline(never)]
fn expand(entries: &mut [u8], depth: u8, frontier: &[Vec<u16>; 9]) -> [Vec<u16>; 9] {
    let mut next: [Vec<u16>; 9] = Default::default();
    for blank in Square::ALL {
        for step in Move::ALL {
            let Some(table) = &MOVE_TABLES[blank.index()][step as usize] else { continue };
            // The smallest entry remains, with the smallest distance and then the smallest move.
            let entry = depth << 2 | step.opposite().bits();
            let start = table.blank.index() * EVEN_ROWS;
            let section = &mut entries[start..start + EVEN_ROWS];
            let next = &mut next[table.blank.index()];
            let mut visit = |row: u16| {
                let slot = &mut section[usize::from(row)];
                if *slot == UNSEEN {
                    next.push(row);
                }
                *slot = entry.min(*slot);
            };
            let rows = frontier[blank.index()].iter().copied();
            match &table.rows {
                Some(after) => rows.for_each(|row| visit(after[usize::from(row)])),
                None => rows.for_each(visit),
            }
        }
    }
    next
}

/// The entry of a position that has not been found.
const UNSEEN: u8 = u8::MAX;
