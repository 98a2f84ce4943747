//! The eight-puzzle's table: the distance and first move of every position, in one byte.

use std::sync::Arc;

use tilebase_puzzle::eight::{Position, Square};
use tilebase_puzzle::{Board, Move, MoveSet, Path};

use crate::content::Content;
use crate::error::{Fault, TableError};
use crate::header::{Counts, Header};
use crate::table_file::TableFile;

/// The table of the eight-puzzle, for any start and any goal. Clones share the bytes.
///
/// For each square of the goal's blank there is a section of 181,440 bytes, one for each
/// [`Position::rank`]: the distance in the upper six bits, the first move in the lower two. This
/// move is the smallest, in `d < l < r < u`, that leads nearer to the goal, so following it gives
/// the lexicographically smallest of the shortest paths.
///
/// The first look-up in a section checks it.
///
/// ```
/// use tilebase::eight::{EightTable, Position};
/// use tilebase::{Content, Move};
///
/// let table = EightTable::new(tilebase_build::make(&Content::Eight, &|_| {}))?;
/// let position = Position::from_ascii(b"8672543_1", b"12345678_").ok_or("the same tiles")?;
/// assert_eq!(table.distance(position)?, Some(31));
/// assert_eq!(table.path(position)?.unwrap().len(), 31);
/// let next = position.slide(Move::Left).unwrap();
/// assert_eq!(table.distance(next)?, Some(30));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct EightTable {
    file: Arc<TableFile>,
}

impl EightTable {
    /// Returns the table of a file.
    ///
    /// # Errors
    /// If the file has another content.
    pub fn new(file: TableFile) -> Result<EightTable, TableError> {
        Ok(EightTable { file: Arc::new(file.expect(&Content::Eight)?) })
    }

    /// Returns the table's header.
    pub fn header(&self) -> &Header {
        self.file.header()
    }

    /// Returns the answers of a goal, and checks the section that they are read from.
    pub(crate) fn to(&self, goal: &Board) -> Result<EightAnswers, TableError> {
        let section = goal.blank();
        self.file.section(section)?;
        let goal = *numbers(goal).unwrap_or_else(|| unreachable!("{goal} has nine squares"));
        Ok(EightAnswers { file: Arc::clone(&self.file), goal, section })
    }

    /// Returns the fewest moves from a position to its goal, 0 to 31; `None` if no moves lead
    /// there.
    ///
    /// # Errors
    /// A section that is damaged.
    #[inline]
    pub fn distance(&self, position: Position) -> Result<Option<u8>, TableError> {
        Ok(entry(self.entries(position.goal_blank())?, position).map(|entry| entry >> 2))
    }

    /// Returns the fewest moves from each of many positions to its goal, as
    /// [`EightTable::distance`] does from one. The first call checks all sections.
    ///
    /// # Errors
    /// A section that is damaged.
    pub fn distances(
        &self,
        positions: impl IntoIterator<Item = Position>,
    ) -> Result<impl Iterator<Item = Option<u8>>, TableError> {
        let mut sections = [[].as_slice(); 9];
        for (section, goal_blank) in sections.iter_mut().zip(Square::ALL) {
            *section = self.entries(goal_blank)?;
        }
        Ok(positions.into_iter().map(move |position| {
            let (rank, is_odd) = position.rank_and_parity();
            let entry = sections[position.goal_blank().index()].get(rank).map(|entry| entry >> 2);
            if is_odd { None } else { entry }
        }))
    }

    /// Returns the lexicographically smallest of the shortest paths from a position to its goal;
    /// `None` if no moves lead there.
    ///
    /// # Errors
    /// A section that is damaged; [`Fault::Walk`], if entries contradict each other.
    #[inline]
    pub fn path(&self, position: Position) -> Result<Option<Path>, TableError> {
        let entries = self.file.section(position.goal_blank().index())?;
        let Some(entry) = entry(entries, position) else { return Ok(None) };
        match walk(entries, position, entry) {
            Some((end, path)) if end == Position::goal(position.goal_blank()) => Ok(Some(path)),
            _ => Err(self.contradiction(position)),
        }
    }

    /// Returns the moves that begin a shortest path from a position to its goal: none at the goal,
    /// or if no moves lead there.
    ///
    /// # Errors
    /// A section that is damaged; [`Fault::Walk`], if entries contradict each other.
    pub fn best_moves(&self, position: Position) -> Result<MoveSet, TableError> {
        let entries = self.entries(position.goal_blank())?;
        best_moves(entries, position, is_goal(position)).ok_or_else(|| self.contradiction(position))
    }

    /// Returns the entries of the goals with this blank, by rank. The first call checks them.
    ///
    /// # Errors
    /// A section that is damaged.
    #[doc(hidden)]
    pub fn entries(&self, goal_blank: Square) -> Result<&[u8], TableError> {
        self.file.section(goal_blank.index())
    }

    /// Returns the error that entries contradict each other on the way from a position.
    #[doc(hidden)]
    #[cold]
    pub fn contradiction(&self, position: Position) -> TableError {
        self.file.error(Fault::Walk { from: position.to_string() })
    }
}

/// Returns the numbers of a board of nine squares.
#[inline]
pub(crate) fn numbers(board: &Board) -> Option<&[u8; 9]> {
    board.numbers().try_into().ok()
}

/// Returns the entry of a position; `None` if its row is odd.
#[inline]
fn entry(entries: &[u8], position: Position) -> Option<u8> {
    // The load comes before the branch: no processor predicts the parity.
    let (rank, is_odd) = position.rank_and_parity();
    let entry = entries.get(rank).copied();
    if is_odd { None } else { entry }
}

/// The most moves from a position to its goal.
const LONGEST: u8 = 31;

/// Follows the first moves from a position, whose entry is `found`. Returns the position at
/// distance 0, and the path; `None` if entries contradict each other.
#[inline]
fn walk(entries: &[u8], position: Position, mut found: u8) -> Option<(Position, Path)> {
    let mut here = position;
    let distance = found >> 2;
    if distance > LONGEST {
        return None;
    }
    // Two bits for each move, the last move highest.
    let mut moves: u64 = 0;
    for left in (0..distance).rev() {
        here.try_slide(found).then_some(())?;
        moves = moves >> 2 | u64::from(found) << 62;
        // A move keeps the row's parity.
        found = *entries.get(here.rank_and_parity().0)?;
        if found >> 2 != left {
            return None;
        }
    }
    Some((here, Path::from_bits((u128::from(moves) | 1 << 64) >> (64 - 2 * distance))?))
}

/// Returns the moves that lead nearer: none if no moves lead to a goal. Returns `None` if entries
/// contradict each other: a move from the goal leads nearer, or none from another position.
fn best_moves(entries: &[u8], position: Position, is_goal: bool) -> Option<MoveSet> {
    let Some(found) = entry(entries, position) else { return Some(MoveSet::EMPTY) };
    let leads_nearer = |step: &Move| {
        let next = position.slide(*step).and_then(|next| entry(entries, next));
        next.is_some_and(|next| (next >> 2) + 1 == found >> 2)
    };
    let best: MoveSet = Move::ALL.into_iter().filter(leads_nearer).collect();
    (best.is_empty() == is_goal).then_some(best)
}

/// The answers of one goal of the eight-puzzle, for every start.
///
/// No moves lead to the goal from a start with other tiles.
pub(crate) struct EightAnswers {
    file: Arc<TableFile>,
    /// The labels of the goal.
    goal: [u8; 9],
    /// The section of its empty square.
    section: usize,
}

impl EightAnswers {
    /// Returns the position of a board and its entries; `None` if no moves lead from it to the goal.
    #[inline]
    fn position(&self, board: &Board) -> Result<Option<(Position, &[u8])>, TableError> {
        let Some(position) = self.reaching(board) else { return Ok(None) };
        Ok(Some((position, self.file.section(self.section)?)))
    }

    #[inline]
    fn reaching(&self, board: &Board) -> Option<Position> {
        let position = Position::from_labels(numbers(board)?, &self.goal)?;
        position.rank().map(|_| position)
    }

    #[inline]
    pub(crate) fn distance(&self, board: &Board) -> Result<Option<u8>, TableError> {
        let position = self.position(board)?;
        Ok(position.and_then(|(position, entries)| Some(entry(entries, position)? >> 2)))
    }

    pub(crate) fn path(&self, board: &Board) -> Result<Option<Path>, TableError> {
        let Some((position, entries)) = self.position(board)? else { return Ok(None) };
        let walked = entry(entries, position).and_then(|entry| walk(entries, position, entry));
        match walked {
            Some((end, path)) if is_goal(end) => Ok(Some(path)),
            _ => Err(self.contradiction(board)),
        }
    }

    pub(crate) fn best_moves(&self, board: &Board) -> Result<MoveSet, TableError> {
        let Some((position, entries)) = self.position(board)? else { return Ok(MoveSet::EMPTY) };
        let best = best_moves(entries, position, is_goal(position));
        best.ok_or_else(|| self.contradiction(board))
    }

    pub(crate) fn contradiction(&self, board: &Board) -> TableError {
        self.file.error(Fault::Walk { from: board.to_string() })
    }

    pub(crate) fn counts(&self) -> &Counts {
        &self.file.header().counts()[self.section]
    }

    /// Returns whether moves lead from a board to the goal.
    pub(crate) fn reaches(&self, board: &Board) -> bool {
        self.reaching(board).is_some()
    }
}

/// Returns whether a position is the goal.
fn is_goal(position: Position) -> bool {
    position == Position::goal(position.goal_blank())
}
