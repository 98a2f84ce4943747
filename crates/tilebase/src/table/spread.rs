//! Whole paths in memory, for programs that ask for many.
//!
//! A walk through the table reads one byte for each move, and each read has to wait for the one
//! before: some 300 ns for a path. Spread out, with one 64-bit word for each position, a path is
//! one read, and reads for different questions do not wait for each other. Spreading the table out
//! takes as long as some 60,000 walks.

use std::sync::LazyLock;

use tilebase_puzzle::eight::{EVEN_ROWS, POSITIONS, Position};
use tilebase_puzzle::{Move, Path, Square};

use super::eight::Eight;
use crate::error::TableError;

impl<B: AsRef<[u8]>> Eight<B> {
    /// Spreads all paths out in memory: 13 MB, in some 20 ms. After that a path is one read.
    ///
    /// # Errors
    /// A section that is damaged; [`Fault::Walk`](crate::Fault::Walk), if entries contradict each
    /// other.
    pub fn spread(&self) -> Result<EightPaths, TableError> {
        let parts = Square::ALL.into_iter().map(|goal_blank| self.spread_goal(goal_blank));
        Ok(EightPaths::from_parts(parts.collect::<Result<_, _>>()?))
    }

    /// Spreads the paths to the goals with their blank here out, as a part for
    /// [`EightPaths::from_parts`]: for callers that share the work among threads.
    ///
    /// # Errors
    /// As [`Eight::spread`].
    #[doc(hidden)]
    pub fn spread_goal(&self, goal_blank: Square) -> Result<Vec<u64>, TableError> {
        let mut paths = vec![UNKNOWN; POSITIONS];
        spread(self, Position::goal(goal_blank), &mut paths)?;
        Ok(paths)
    }
}

/// The paths of [`Eight`], all of them: 13 MB.
///
/// A path of up to 31 moves is one word: two bits a move and a 1 above the last.
#[derive(Debug)]
pub struct EightPaths {
    /// By the goal's blank, then by rank.
    paths: Vec<Vec<u64>>,
}

impl EightPaths {
    /// Puts together the parts of all nine goals' blanks, in the order of the squares.
    ///
    /// # Panics
    /// If there are not nine parts of [`Eight::spread_goal`].
    #[doc(hidden)]
    pub fn from_parts(parts: Vec<Vec<u64>>) -> EightPaths {
        assert_eq!(parts.len(), 9, "expected a part for each of nine squares");
        EightPaths { paths: parts }
    }

    /// Returns the lexicographically smallest of the shortest paths, as [`Eight::path`]; `None`
    /// where no moves lead to the goal. One memory read.
    #[inline]
    pub fn path(&self, position: Position) -> Option<Path> {
        Path::from_bits(u128::from(self.word(position)))
    }

    /// Returns the paths of many positions. All words are read before the first is used, so that a
    /// processor waits for several at the same time. Allocates room for a word each.
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

/// A position for every even row. Taking a row's number apart costs more than the rest of the work,
/// so it is done once.
static ROWS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    (0..EVEN_ROWS).filter_map(|row| Position::from_rank(Square::ALL[0], row)).collect()
});

/// No path has this word.
const UNKNOWN: u64 = 0;

/// Finds the paths to one goal: nearer positions before farther ones, so that each path is a move
/// before a path that is known.
fn spread<B: AsRef<[u8]>>(
    table: &Eight<B>,
    goal: Position,
    paths: &mut [u64],
) -> Result<(), TableError> {
    let entries = table.entries(goal.goal_blank())?;
    let goal_rank = goal.rank().filter(|&rank| entries[rank] >> 2 == 0);
    let goal_rank = goal_rank.ok_or_else(|| table.contradiction(goal))?;
    paths[goal_rank] = 1;
    for rank in by_distance(entries).filter(|&rank| rank as usize != goal_rank) {
        let (blank, row) = (rank as usize / EVEN_ROWS, rank as usize % EVEN_ROWS);
        let step = Move::from_bits(entries[rank as usize]);
        let here = ROWS[row].with_blanks(goal.goal_blank(), Square::ALL[blank]);
        let next = here.slide(step).and_then(Position::rank).map_or(UNKNOWN, |next| paths[next]);
        let distance = u32::from(entries[rank as usize] >> 2);
        // The path of the next is known, has room, and is one move shorter.
        if next == UNKNOWN || next.leading_zeros() < 2 || next.ilog2() + 2 != 2 * distance {
            return Err(table.contradiction(here));
        }
        paths[rank as usize] = next << 2 | u64::from(step.bits());
    }
    Ok(())
}

/// Returns the ranks of all entries, nearest first.
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
