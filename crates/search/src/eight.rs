//! The breadth-first searches of the eight-puzzle, one from each goal.
//!
//! A position's rank is the blank's square times 20,160 plus the number of its row
//! ([`Position::rank`]). All nine searches share the move tables, [`MOVE_TABLES`], which have the
//! effect of each move on the numbers of all rows: a horizontal move keeps them, and a vertical one
//! changes them by one of twelve tables. The frontier has a list of rows for each square of the
//! blank, so that the inner loop makes one move for all rows of a list.
//!
//! ```
//! use tilebase_puzzle::eight::Square;
//!
//! // From all goals with the blank in the lower right corner.
//! let mut counts = Vec::new();
//! let entries = tilebase_search::eight::search(Square::ALL[8], &mut |new| counts.push(new));
//! assert_eq!(entries.len(), 181_440);
//! assert_eq!((counts[..4].to_vec(), counts.len() - 1), (vec![1, 2, 4, 8], 31));
//! ```

use std::sync::LazyLock;

use tilebase_puzzle::Move;
use tilebase_puzzle::eight::Square;
use tilebase_puzzle::eight::{EVEN_ROWS, POSITIONS, Position};

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

/// The move table of one square and one move: the effect of the move on the number of every even
/// row.
#[derive(Debug)]
pub struct MoveTable {
    /// The blank's square after the move.
    pub blank: Square,
    /// For each row, its number after the move; `None` if no number changes.
    pub rows: Option<Vec<u16>>,
}

/// All move tables: for each square of the blank, the four moves in the order of
/// [`Move::ALL`]; `None` if the move leaves the board.
pub static MOVE_TABLES: LazyLock<[[Option<MoveTable>; 4]; 9]> = LazyLock::new(|| {
    let corner = Square::ALL[0];
    let rows: Vec<_> = (0..EVEN_ROWS).filter_map(|row| Position::from_rank(corner, row)).collect();
    Square::ALL.map(|blank| {
        Move::ALL.map(|step| {
            let after = |row: &Position| {
                let after = row.with_blanks(corner, blank).slide(step)?;
                Some((after.rank()? % EVEN_ROWS) as u16)
            };
            let all = || rows.iter().map(after).collect::<Option<Vec<_>>>();
            let rows = if step.is_horizontal() { None } else { Some(all()?) };
            Some(MoveTable { blank: blank.neighbour(step)?, rows })
        })
    })
});
