//! The paths of all positions of the eight-puzzle in memory, for programs that need many paths.
//!
//! A walk through the table reads one byte for each move, and each read depends on the one before.
//! With a 64-bit word for each position, a path is one read, and reads for different questions do
//! not depend on each other. Finding all paths takes as many instructions as 70,000 walks.

use tilebase_puzzle::eight::{EVEN_ROWS, POSITIONS, Position};
use tilebase_puzzle::{Move, Path, Square};
use tilebase_search::eight::MOVE_TABLES;
use tilebase_search::in_parallel;

use super::eight::{EightTable, LONGEST};
use crate::error::TableError;

impl EightTable {
    /// Finds the paths of all positions, on at most so many threads: 13 MB, and 70 million
    /// instructions. After that a path is one read of memory.
    ///
    /// # Errors
    /// A section that is damaged; [`Fault::Walk`](crate::Fault::Walk), if entries contradict each
    /// other.
    pub fn spread(&self, threads: usize) -> Result<EightPaths, TableError> {
        let paths = in_parallel(threads, Square::ALL.into_iter(), |goal_blank| {
            let mut paths = vec![UNKNOWN; POSITIONS];
            spread(self, Position::goal(goal_blank), &mut paths).map(|()| paths)
        });
        Ok(EightPaths { paths: paths.into_iter().collect::<Result<_, _>>()? })
    }
}

/// The paths of all positions of [`EightTable`], 13 MB.
///
/// A path of up to 31 moves is one word: two bits a move and a 1 above the last.
#[derive(Debug)]
pub struct EightPaths {
    /// The paths, by the goal's blank, then by rank.
    paths: Vec<Vec<u64>>,
}

impl EightPaths {
    /// Returns the lexicographically smallest of the shortest paths, as [`EightTable::path`], by
    /// one memory read; `None` if no moves lead to the goal.
    #[inline]
    pub fn path(&self, position: Position) -> Option<Path> {
        Path::from_bits(u128::from(self.word(position)))
    }

    /// Returns the paths of many positions. All words are read before the first is used, so that a
    /// processor waits for several at the same time. Allocates a word for each position.
    #[inline]
    pub fn paths(&self, positions: &[Position]) -> impl Iterator<Item = Option<Path>> {
        let words: Vec<_> = positions.iter().map(|&position| self.word(position)).collect();
        words.into_iter().map(|word| Path::from_bits(u128::from(word)))
    }

    #[inline]
    fn word(&self, position: Position) -> u64 {
        let (rank, is_odd) = position.rank_and_parity();
        let word = self.paths.get(position.goal_blank().index()).and_then(|paths| paths.get(rank));
        if is_odd { UNKNOWN } else { word.copied().unwrap_or(UNKNOWN) }
    }
}

/// No path has this word.
const UNKNOWN: u64 = 0;

/// Finds the paths to one goal, from nearer positions to farther ones: a path is a move and the
/// path of the position after it.
///
/// Positions of the same entry and the same blank are at the same distance and make the same move.
/// They are followed together, as a list of rows.
fn spread(table: &EightTable, goal: Position, paths: &mut [u64]) -> Result<(), TableError> {
    let entries = table.entries(goal.goal_blank())?;
    let goal_rank = goal.rank().filter(|&rank| entries[rank] >> 2 == 0);
    let goal_rank = goal_rank.ok_or_else(|| table.contradiction(goal))?;
    paths[goal_rank] = 1;
    let (rows, ends) = lists(entries);
    let mut begin = 0;
    for (entry, ends) in (0..=u8::MAX).zip(ends) {
        let (distance, step) = (entry >> 2, Move::from_bits(entry));
        for (blank, end) in Square::ALL.into_iter().zip(ends) {
            let rows = &rows[begin..end];
            begin = end;
            let here = blank.index() * EVEN_ROWS;
            let wrong = |row: u16| {
                let position = Position::from_rank(goal.goal_blank(), here + usize::from(row));
                table.contradiction(position.unwrap_or(goal))
            };
            let move_table = MOVE_TABLES[blank.index()][step as usize].as_ref();
            let Some(move_table) = move_table.filter(|_| (1..=LONGEST).contains(&distance)) else {
                // The goal's list, and lists that must be empty.
                match rows.iter().find(|&&row| here + usize::from(row) != goal_rank) {
                    Some(&row) => return Err(wrong(row)),
                    None => continue,
                }
            };
            let there = move_table.blank.index() * EVEN_ROWS;
            for &row in rows {
                let next = match &move_table.rows {
                    Some(after) => after[usize::from(row)],
                    None => row,
                };
                let next = paths[there + usize::from(next)];
                // The next position's path is known, and one move shorter.
                if next >> (2 * (distance - 1)) != 1 {
                    return Err(wrong(row));
                }
                paths[here + usize::from(row)] = next << 2 | u64::from(step.bits());
            }
        }
    }
    Ok(())
}

/// Returns the rows of all positions, in lists by entry and by the blank's square, and the end of
/// each list, where the next begins.
fn lists(entries: &[u8]) -> (Vec<u16>, Vec<[usize; 9]>) {
    let of_blank = || entries.chunks_exact(EVEN_ROWS).enumerate();
    let mut ends = vec![[0; 9]; 256];
    for (blank, entries) in of_blank() {
        for &entry in entries {
            ends[usize::from(entry)][blank] += 1;
        }
    }
    // For now, the beginning of each list; it moves up with every row.
    let mut begin = 0;
    for end in ends.as_flattened_mut() {
        begin += std::mem::replace(end, begin);
    }
    let mut rows = vec![0; entries.len()];
    for (blank, entries) in of_blank() {
        for (row, &entry) in (0..).zip(entries) {
            let end = &mut ends[usize::from(entry)][blank];
            rows[*end] = row;
            *end += 1;
        }
    }
    (rows, ends)
}
