//! Whole paths in memory, for those who ask by the million.
//!
//! A walk through the table reads one byte a move, and each read has to wait for the one before:
//! some 300 ns for a path. Spread out, with one 64-bit word for each position, a path is one read,
//! and reads for different questions do not wait for each other. Spreading the table out takes as
//! long as some 60,000 walks.

use std::sync::{Mutex, PoisonError};
use std::thread;

use tilebase_puzzle::eight::{EVEN_ROWS, POSITIONS, Position};
use tilebase_puzzle::{Move, Path, Square};

use super::eight::Eight;
use crate::error::TableError;

/// The paths of [`Eight`], all of them: 13 MB.
///
/// A path of up to 31 moves is one word: two bits a move and a 1 above the last.
#[derive(Debug)]
pub struct EightPaths {
    /// By the goal's blank, then by rank.
    paths: Vec<u64>,
}

impl EightPaths {
    pub(super) fn new<B: AsRef<[u8]> + Sync>(
        table: &Eight<B>,
        threads: usize,
    ) -> Result<EightPaths, TableError> {
        // Taking a row's number apart costs more than all the rest, so it is done once for a row.
        let corner = Square::ALL[0];
        let rows: Vec<_> =
            (0..EVEN_ROWS).filter_map(|row| Position::from_rank(corner, row)).collect();
        let mut paths = vec![UNKNOWN; 9 * POSITIONS];
        let goals = Square::ALL.map(Position::goal).into_iter();
        let goals = Mutex::new(goals.zip(paths.chunks_exact_mut(POSITIONS)));
        let next = || goals.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            while let Some((goal, paths)) = next() {
                spread(table, goal, &rows, paths)?;
            }
            Ok(())
        };
        thread::scope(|scope| {
            let start = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
            let others: Vec<_> = (1..threads).filter_map(start).collect();
            let joined = others
                .into_iter()
                .map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            [work()].into_iter().chain(joined).collect::<Result<(), TableError>>()
        })?;
        Ok(EightPaths { paths })
    }

    /// As [`Eight::path`]: the lexicographically smallest of the shortest paths; `None` where
    /// parity forbids it. One memory read.
    #[inline]
    pub fn path(&self, position: Position) -> Option<Path> {
        Path::from_bits(u128::from(self.word(position)))
    }

    /// The paths of many positions. Nothing is done with a word before all of them are asked for,
    /// so a processor waits for several at the same time. Allocates room for a word each.
    #[inline]
    pub fn paths(&self, positions: &[Position]) -> impl Iterator<Item = Option<Path>> {
        let words: Vec<_> = positions.iter().map(|&position| self.word(position)).collect();
        words.into_iter().map(|word| Path::from_bits(u128::from(word)))
    }

    #[inline]
    fn word(&self, position: Position) -> u64 {
        let (rank, is_odd) = position.rank_and_parity();
        let word = self.paths.get(position.goal_blank().index() * POSITIONS + rank);
        if is_odd { UNKNOWN } else { word.copied().unwrap_or(UNKNOWN) }
    }
}

/// No path has this word.
const UNKNOWN: u64 = 0;

/// The paths to one goal: nearer positions before farther ones, so that each has only to put its
/// own move before the path of the next.
fn spread<B: AsRef<[u8]>>(
    table: &Eight<B>,
    goal: Position,
    rows: &[Position],
    paths: &mut [u64],
) -> Result<(), TableError> {
    let entries = table.entries(goal.goal_blank());
    let goal_rank = goal.rank().filter(|&rank| entries[rank] >> 2 == 0);
    let goal_rank = goal_rank.ok_or_else(|| table.lost(goal))?;
    paths[goal_rank] = 1;
    for rank in by_distance(entries).filter(|&rank| rank as usize != goal_rank) {
        let (blank, row) = (rank as usize / EVEN_ROWS, rank as usize % EVEN_ROWS);
        let step = Move::from_bits(entries[rank as usize]);
        let here = rows[row].with_blanks(goal.goal_blank(), Square::ALL[blank]);
        let next = here.slide(step).and_then(Position::rank).map_or(UNKNOWN, |next| paths[next]);
        let distance = u32::from(entries[rank as usize] >> 2);
        // The path of the next is known, has room, and is one move shorter.
        if next == UNKNOWN || next.leading_zeros() < 2 || next.ilog2() + 2 != 2 * distance {
            return Err(table.lost(here));
        }
        paths[rank as usize] = next << 2 | u64::from(step.bits());
    }
    Ok(())
}

/// The ranks of all entries, nearest first.
fn by_distance(entries: &[u8]) -> impl Iterator<Item = u32> {
    let mut starts = [0; 65];
    for entry in entries {
        starts[usize::from(entry >> 2) + 1] += 1;
    }
    for distance in 1..starts.len() {
        starts[distance] += starts[distance - 1];
    }
    let mut ranks = vec![0; entries.len()];
    for (rank, entry) in (0..).zip(entries) {
        let slot = &mut starts[usize::from(entry >> 2)];
        ranks[*slot] = rank;
        *slot += 1;
    }
    ranks.into_iter()
}
