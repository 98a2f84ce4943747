//! The searches of the eight-puzzle: one from each goal, with a queue.
//!
//! A position's rank is the blank's square times 20,160 plus the number of its row
//! ([`tilebase_puzzle::eight::Position::rank`]). [`crate::carried`] has the effect of each move
//! on the numbers of all rows, which all nine searches share. The frontier has a list of rows for
//! each square of the blank, so that the inner loop makes one move for all rows of a list.

use tilebase_puzzle::eight::{EVEN_ROWS, POSITIONS, Position};
use tilebase_puzzle::{Move, Square};

use crate::carried::CARRIED;

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

/// Enters the positions that are one move from the frontier, and not nearer. Returns those that are
/// new.
// Not inlined, so that the loops have the registers for themselves: 6 % fewer instructions.
#[inline(never)]
fn expand(entries: &mut [u8], depth: u8, frontier: &[Vec<u16>; 9]) -> [Vec<u16>; 9] {
    let mut next: [Vec<u16>; 9] = Default::default();
    for blank in Square::ALL {
        for step in Move::ALL {
            let Some(carried) = &CARRIED[blank.index()][step as usize] else { continue };
            // The smallest entry remains: that of the smallest distance, then smallest move.
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
    next
}

/// The entry of a position that has not been met.
const UNSEEN: u8 = u8::MAX;
