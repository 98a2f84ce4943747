//! The searches of the eight-puzzle: one from each goal, with a queue.
//!
//! A position's rank is the blank's square times 20,160 plus the number of its row
//! ([`tilebase_puzzle::eight::Position::rank`]). A horizontal move keeps the row's number. A
//! vertical move maps it through one of twelve tables of 20,160 numbers, which all nine searches
//! share. The frontier has a list of rows for each square of the blank, so that the inner loop
//! makes one move for all rows of a list.

use std::sync::LazyLock;

use tilebase_puzzle::eight::{EVEN_ROWS, POSITIONS, Position};
use tilebase_puzzle::{Move, Slide, Square};

/// Searches from the goal with this blank. Returns an entry for every position, by rank: the byte
/// `distance * 4 + move`, where `move` is the smallest first move of a shortest path to the goal.
/// Calls `level` with the number of positions at each distance, from 0 upwards.
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
                let Some(slide) = Slide::new(blank, step) else { continue };
                // The smallest entry remains: that of the smallest distance, then smallest move.
                let entry = depth << 2 | step.opposite().bits();
                let start = slide.blank.index() * EVEN_ROWS;
                let section = &mut entries[start..start + EVEN_ROWS];
                let next = &mut next[slide.blank.index()];
                let mut visit = |row: u16| {
                    let slot = &mut section[usize::from(row)];
                    if *slot == UNSEEN {
                        next.push(row);
                    }
                    *slot = entry.min(*slot);
                };
                let rows = frontier[blank.index()].iter().copied();
                match &CARRIED[blank.index()][usize::from(step.bits())] {
                    Some(carried) => rows.for_each(|row| visit(carried[usize::from(row)])),
                    None => rows.for_each(visit),
                }
            }
        }
        frontier = next;
    }
}

/// The entry of a position that has not been met.
const UNSEEN: u8 = u8::MAX;

/// For each square of the blank and each vertical move, the number of every even row after the
/// move. `None` for horizontal moves, and moves that leave the board.
static CARRIED: LazyLock<[[Option<Vec<u16>>; 4]; 9]> = LazyLock::new(|| {
    let corner = Square::ALL[0];
    let rows: Vec<_> = (0..EVEN_ROWS).filter_map(|row| Position::from_rank(corner, row)).collect();
    Square::ALL.map(|blank| {
        Move::ALL.map(|step| {
            if step.is_horizontal() || blank.step(step).is_none() {
                return None;
            }
            let carry = |row: &Position| {
                let carried = row.with_blanks(corner, blank).slide(step)?;
                Some((carried.rank()? % EVEN_ROWS) as u16)
            };
            rows.iter().map(carry).collect()
        })
    })
});
