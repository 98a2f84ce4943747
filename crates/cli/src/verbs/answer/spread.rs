//! The paths of all positions of the eight-puzzle in memory, for programs that need many paths.
//!
//! A walk through the table reads one byte for each move, and each read depends on the one before.
//! With a 64-bit word for each position, a path is one read, and reads for different questions do
//! not depend on each other. Finding all paths takes as many instructions as 70,000 walks.

use tilebase::eight::{EVEN_ROWS, EightTable, POSITIONS, Position, Square};
use tilebase::{Move, Path, TableError};
use tilebase_search::eight::MOVE_TABLES;
use tilebase_search::in_parallel;

/// The paths of all positions of [`EightTable`], 13 MB.
///
/// A path of up to 31 moves is one word: two bits a move and a 1 above the last.
#[derive(Debug)]
pub(super) struct EightPaths {
    /// The paths, by the goal's blank, then by rank.
    paths: Vec<Vec<u64>>,
}

impl EightPaths {
    /// Finds the paths of all positions, on at most so many threads: 13 MB, and 70 million
    /// instructions. After that a path is one read of memory.
    ///
    /// # Errors
    /// A section that is damaged; [`Fault::Walk`](tilebase::Fault::Walk), if entries contradict
    /// each other.
    pub(super) fn of(table: &EightTable, threads: usize) -> Result<EightPaths, TableError> {
        let paths = in_parallel(threads, Square::ALL.into_iter(), |goal_blank| {
            let mut paths = vec![UNKNOWN; POSITIONS];
            spread(table, Position::goal(goal_blank), &mut paths).map(|()| paths)
        });
        Ok(EightPaths { paths: paths.into_iter().collect::<Result<_, _>>()? })
    }

    /// Returns the lexicographically smallest of the shortest paths of many positions, as
    /// [`EightTable::path`] does of one; `None` where no moves lead to the goal. All words are read
    /// before the first is used, so that a processor waits for several at the same time. Allocates
    /// a word for each position.
    #[inline]
    pub(super) fn paths(&self, positions: &[Position]) -> impl Iterator<Item = Option<Path>> {
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

/// The most moves of a path that fits into a word, and of a path in the table.
const LONGEST: u8 = 31;

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

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use tilebase::{Content, Fault, TableFile};
    use tilebase_tests::forge::Forge;
    use tilebase_tests::made::made;

    use super::*;

    /// Returns the table with the section of a goal's blank changed by `alter`, and with right
    /// checksums.
    fn altered(goal_blank: Square, alter: impl FnOnce(&mut [u8])) -> EightTable {
        let mut forge = Forge::new(made(Content::Eight));
        alter(&mut forge.bodies[goal_blank.index()]);
        EightTable::new(TableFile::from_bytes(forge.file()).unwrap()).unwrap()
    }

    /// Returns whether spreading out ends with the error that entries contradict each other.
    fn is_refused(table: &EightTable) -> bool {
        let outcome = EightPaths::of(table, 2);
        matches!(outcome, Err(error) if matches!(error.fault(), Fault::Walk { .. }))
    }

    /// Returns all positions relative to the goals with this blank.
    fn positions(goal_blank: Square) -> Vec<Position> {
        let position = |rank| Position::from_rank(goal_blank, rank);
        (0..POSITIONS).filter_map(position).collect()
    }

    /// Guards that all paths are those of the table.
    #[test]
    fn paths_are_those_of_the_table() {
        let table = altered(Square::ALL[0], |_| {});
        let spread = EightPaths::of(&table, 2).unwrap();
        for blank in Square::ALL {
            let positions = positions(blank);
            let paths = positions.iter().map(|&position| table.path(position).unwrap());
            assert!(spread.paths(&positions).eq(paths), "{blank}");
        }
        let odd = Position::from_ascii(b"21345678_", b"12345678_").unwrap();
        assert_eq!(spread.paths(&[odd]).collect::<Vec<_>>(), [None]);
    }

    /// Guards that another shortest path is one, and that any other change of an entry is refused.
    #[test]
    fn a_changed_entry_gives_the_paths_of_the_table_or_is_refused() {
        let (mut random, goal_blank) = (Rng::with_seed(3), Square::ALL[5]);
        let (right, positions) = (altered(goal_blank, |_| {}), positions(goal_blank));
        for change in 0..12 {
            let (position, step) = loop {
                let position = *random.choice(&positions).unwrap();
                let [first, .., last] =
                    right.best_moves(position).unwrap().iter().collect::<Vec<_>>()[..]
                else {
                    continue;
                };
                break (position, first.step.bits() ^ last.step.bits());
            };
            // The last of the best moves, or also a wrong distance.
            let wrong = if change % 2 == 0 { 0 } else { random.u8(1..64) << 2 };
            let table = altered(goal_blank, |entries| {
                entries[position.rank().unwrap()] ^= step | wrong;
            });
            if wrong > 0 {
                assert!(is_refused(&table), "{position} {wrong}");
                continue;
            }
            let paths = positions.iter().map(|&position| table.path(position).unwrap());
            assert!(EightPaths::of(&table, 2).unwrap().paths(&positions).eq(paths), "{position}");
        }
    }

    /// Guards against a past defect: a path of 32 moves, which does not fit into 64 bits, was spread
    /// out without its end. It came from a wrong entry whose first move leads to a position at
    /// distance 31.
    #[test]
    fn a_path_of_32_moves_is_not_spread_out() {
        let goal_blank = Square::ALL[0];
        assert!(is_refused(&altered(goal_blank, |entries| {
            let far = entries.iter().position(|entry| entry >> 2 == 31).unwrap();
            let first = Move::from_bits(entries[far]);
            let far = Position::from_rank(goal_blank, far).unwrap();
            // A neighbour of the farthest position that is not on the farthest position's path.
            let mut others = Move::ALL.into_iter().filter(|&step| step != first);
            let (step, other) = others.find_map(|step| Some((step, far.slide(step)?))).unwrap();
            entries[other.rank().unwrap()] = 32 << 2 | step.opposite().bits();
        })));
    }

    /// Guards against a past defect: a position with the wrong distance 0, and a goal with a wrong
    /// distance, were spread out as positions from which no path leads to the goal.
    #[test]
    fn a_false_goal_is_not_spread_out() {
        let goal_blank = Square::ALL[8];
        let goal = Position::goal(goal_blank).rank().unwrap();
        assert!(is_refused(&altered(goal_blank, |entries| {
            *entries.iter_mut().find(|entry| **entry >> 2 == 31).unwrap() = 0;
        })));
        assert!(is_refused(&altered(goal_blank, |entries| entries[goal] = 2 << 2)));
    }

    /// Guards the position that an error of spreading out names: the one whose entry is wrong.
    #[test]
    fn a_wrong_entry_is_named_when_paths_are_spread_out() {
        let (goal_blank, mut farthest) = (Square::ALL[0], 0);
        let table = altered(goal_blank, |entries| {
            // No path leads through a farthest position, so no other position contradicts it.
            farthest = entries.iter().rposition(|entry| entry >> 2 == 31).unwrap();
            entries[farthest] -= 2 << 2;
        });
        let position = Position::from_rank(goal_blank, farthest).unwrap();
        assert!(position.blank().index() > 0);
        let error = EightPaths::of(&table, 2).unwrap_err().to_string();
        assert!(error.contains(&position.to_string()), "{error}");
    }
}
