//! Pattern databases, and answers by searches with them.

use std::sync::{Arc, Mutex, OnceLock};

use tilebase_puzzle::{Board, Goal, Move, MoveSet, Path, Space};
use tilebase_search::databases::{Partition, Stopped};
use tilebase_search::{Limits, lock};

use crate::content::spaces::space_of;
use crate::error::{Fault, TableError};
use crate::table_file::TableFile;
use crate::tables::once;

/// A table of pattern databases. Clones share the bytes.
#[derive(Clone, Debug)]
pub(crate) struct DatabaseTable {
    file: Arc<TableFile>,
    partition: Arc<Partition>,
}

impl DatabaseTable {
    /// Returns the table of a file.
    ///
    /// # Errors
    /// A section that is damaged; a table of another kind.
    pub(crate) fn new(file: TableFile) -> Result<DatabaseTable, TableError> {
        let content = file.header().content();
        let Some(partition) = content.partition() else {
            return Err(file.unexpected("a goal table of tiles"));
        };
        let table = DatabaseTable { file: Arc::new(file), partition: Arc::new(partition) };
        table.sections()?;
        Ok(table)
    }

    fn sections(&self) -> Result<Vec<&[u8]>, TableError> {
        (0..self.file.header().sections().len()).map(|number| self.file.section(number)).collect()
    }
}

type Open = dyn Fn() -> Result<DatabaseTable, TableError> + Send + Sync;

/// The answers to one goal, by a search from each board.
pub(crate) struct DatabaseAnswers {
    /// Opens the table, which is not needed if no moves lead to the goal.
    open: Box<Open>,
    table: OnceLock<DatabaseTable>,
    goal: Board,
    /// The boards from which moves lead to the goal.
    space: Space,
    /// The last board, and its path.
    last: Mutex<Option<(Board, Path)>>,
}

impl DatabaseAnswers {
    /// Returns the answers to a goal, a board whose empty square has the home of the table's;
    /// `None` for a set of boards.
    pub(crate) fn new(goal: &Goal, open: Box<Open>) -> Option<DatabaseAnswers> {
        let (goal, space, last) = (goal.board()?, space_of(goal)?, Mutex::default());
        Some(DatabaseAnswers { open, table: OnceLock::new(), goal, space, last })
    }

    fn table(&self) -> Result<&DatabaseTable, TableError> {
        once(&self.table, &self.open)
    }

    /// Returns whether moves lead from a board to the goal.
    pub(crate) fn reaches(&self, board: &Board) -> bool {
        self.space.rank(board).is_some()
    }

    pub(crate) fn path(&self, board: &Board, limits: &Limits) -> Result<Option<Path>, TableError> {
        if !self.reaches(board) {
            return Ok(None);
        }
        if let Some((_, path)) = lock(&self.last).filter(|(asked, _)| asked == board) {
            return Ok(Some(path));
        }
        let path = self.find(board, Path::MAX, limits)?.ok_or_else(|| self.contradiction(board))?;
        *lock(&self.last) = Some((*board, path));
        Ok(Some(path))
    }

    pub(crate) fn best_moves(&self, board: &Board, limits: &Limits) -> Result<MoveSet, TableError> {
        let mut best = MoveSet::EMPTY;
        let Some(path) = self.path(board, limits)? else { return Ok(best) };
        let Some(left) = path.len().checked_sub(1) else { return Ok(best) };
        for step in Move::ALL {
            let Some(after) = board.after(step) else { continue };
            if path.iter().next() == Some(step) || self.find(&after, left, limits)?.is_some() {
                best.insert(step);
            }
        }
        Ok(best)
    }

    /// Searches for the shortest path, of at most so many moves.
    fn find(&self, from: &Board, most: usize, limits: &Limits) -> Result<Option<Path>, TableError> {
        // First the table: a bound of time is that of the search.
        let (table, ends) = (self.table()?, [from, &self.goal]);
        let begun = limits.begin();
        let (threads, goes_on) = (begun.threads(), |reached| begun.reached(reached));
        match table.partition.find(&table.sections()?, ends, 0..=most, threads, &goes_on) {
            Ok(found) => Ok(found.path),
            Err(Stopped { at_least: moves }) => {
                Err(TableError::new(None, Fault::AtLeast { from: from.to_string(), moves }))
            }
        }
    }

    /// Returns the error that entries contradict each other on the paths from a board.
    pub(crate) fn contradiction(&self, board: &Board) -> TableError {
        match self.table() {
            Ok(table) => table.file.error(Fault::Walk { from: board.to_string() }),
            Err(error) => error,
        }
    }
}
