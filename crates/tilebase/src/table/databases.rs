//! Pattern databases, and answers by searches with them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use tilebase_puzzle::{Board, Goal, Move, MoveSet, Path, Space};
use tilebase_search::databases::{Partition, Stopped};
use tilebase_search::{Limits, SearchProgress, lock};

use crate::cache::once;
use crate::content::spaces::space_of;
use crate::engine::has_long_paths;
use crate::error::{Fault, TableError};
use crate::table_file::TableFile;

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
            return Err(file.unexpected("a table of pattern databases"));
        };
        let table = DatabaseTable { file: Arc::new(file), partition: Arc::new(partition) };
        table.sections()?;
        Ok(table)
    }

    /// Returns databases of groups of so many tiles for goals with an empty square, made in memory.
    pub(crate) fn made(goal: &Goal, blank: usize, sizes: &[usize]) -> DatabaseTable {
        let partition = Partition::new(goal.puzzle().grid(), blank, sizes);
        let groups = (0..sizes.len()).map(|group| partition.database(group, 1, &mut |_| {}));
        let file = TableFile::found(goal, Vec::new(), groups.collect());
        DatabaseTable { file: Arc::new(file), partition: Arc::new(partition) }
    }

    fn sections(&self) -> Result<Vec<&[u8]>, TableError> {
        (0..self.partition.homes().count()).map(|number| self.file.section(number)).collect()
    }
}

type Open = dyn Fn() -> Result<DatabaseTable, TableError> + Send + Sync;

/// Makes the larger table; `None` if that may not be, or cannot.
type Enlarge = dyn Fn() -> Option<DatabaseTable> + Send + Sync;

/// A search that has looked at so many boards goes on with the larger table. Two processors take
/// some two seconds for them, and some ten to make the table.
const LONG: u64 = 1 << 27;

/// The answers to one goal, by a search from each board.
pub(crate) struct DatabaseAnswers {
    /// Opens the table, which is not needed if no moves lead to the goal.
    open: Box<Open>,
    table: OnceLock<DatabaseTable>,
    enlarge: Box<Enlarge>,
    /// The larger table, if a search has taken long.
    larger: OnceLock<Option<DatabaseTable>>,
    /// The number of boards of a search that takes long.
    long: u64,
    goal: Board,
    /// The boards from which moves lead to the goal.
    space: Space,
    /// The last board, and its path.
    last: Mutex<Option<(Board, Path)>>,
}

impl DatabaseAnswers {
    /// Returns the answers to a goal, a board whose empty square has the home of the table's;
    /// `None` for a set of boards.
    pub(crate) fn new(
        goal: &Goal,
        open: Box<Open>,
        enlarge: Box<Enlarge>,
    ) -> Option<DatabaseAnswers> {
        let (goal, space, last) = (goal.board()?, space_of(goal)?, Mutex::default());
        let (table, larger) = Default::default();
        Some(DatabaseAnswers { open, table, enlarge, larger, long: LONG, goal, space, last })
    }

    fn table(&self) -> Result<&DatabaseTable, TableError> {
        match self.larger.get() {
            Some(Some(larger)) => Ok(larger),
            _ => once(&self.table, &self.open),
        }
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
        let path = self.find(board, Path::MAX, limits)?.ok_or_else(|| self.too_far(board))?;
        *lock(&self.last) = Some((*board, path));
        Ok(Some(path))
    }

    pub(crate) fn best_moves(&self, board: &Board, limits: &Limits) -> Result<MoveSet, TableError> {
        let mut best = MoveSet::EMPTY;
        let Some(path) = self.path(board, limits)? else { return Ok(best) };
        let Some(left) = path.len().checked_sub(1) else { return Ok(best) };
        for step in Move::ALL {
            let Some(after) = board.after(step) else { continue };
            if path.iter().next() == Some(step.into()) || self.find(&after, left, limits)?.is_some()
            {
                best.insert(step);
            }
        }
        Ok(best)
    }

    /// Searches for the shortest path, of at most so many moves.
    fn find(&self, from: &Board, most: usize, limits: &Limits) -> Result<Option<Path>, TableError> {
        // First the table: a bound of time is that of the search.
        let (mut table, ends) = (self.table()?, [from, &self.goal]);
        let begun = limits.begin();
        let (mut least, nodes) = (0, AtomicU64::new(0));
        loop {
            let may_grow = self.larger.get().is_none() && !table.file.header().content().is_large();
            let goes_on = |reached: SearchProgress| {
                let nodes = nodes.fetch_add(reached.nodes, Ordering::Relaxed);
                begun.reached(reached) && !(may_grow && nodes > self.long)
            };
            let (lengths, threads) = (least..=most, begun.threads());
            match table.partition.find(&table.sections()?, ends, lengths, threads, &goes_on) {
                Ok(found) => return Ok(found.path),
                Err(Stopped { at_least }) if may_grow && !begun.is_stopped() => {
                    self.larger.get_or_init(&self.enlarge);
                    (table, least) = (self.table()?, at_least);
                }
                Err(Stopped { at_least: moves }) => {
                    let fault = Fault::AtLeast { from: from.to_string(), moves };
                    return Err(TableError::new(None, fault));
                }
            }
        }
    }

    /// Returns the error that no path of at most [`Path::MAX`] moves leads from a board to the goal.
    fn too_far(&self, board: &Board) -> TableError {
        if !has_long_paths(board.puzzle().grid()) {
            return self.contradiction(board);
        }
        let most = Path::MAX;
        let why = format!(
            "{board} is more than {most} moves from {}, and a path has at most {most}",
            self.goal
        );
        TableError::new(None, Fault::Make(why.into()))
    }

    /// Returns the error that entries contradict each other on the paths from a board.
    pub(crate) fn contradiction(&self, board: &Board) -> TableError {
        match self.table() {
            Ok(table) => table.file.error(Fault::Walk { from: board.to_string() }),
            Err(error) => error,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use tilebase_puzzle::Puzzle;

    use super::*;
    use crate::content::Content;

    /// Guards that a search that takes long goes on with another table, which is asked for once, to
    /// the same path; that it goes on with its own if there is none; and that a stopped search
    /// asks for none.
    #[test]
    fn a_long_search_goes_on_with_a_larger_table() {
        let fifteen = Puzzle::shipped("fifteen").unwrap();
        let (start, goal) =
            fifteen.question(Some("EDF7BC95602148A3"), Some("0123456789ABCDEF")).unwrap();
        let content = Content::of(&goal).unwrap();
        let partition = content.partition().unwrap();
        let (counts, sections) = (0..partition.homes().count())
            .map(|group| {
                let mut counts = Vec::new();
                let table = partition.database(group, 1, &mut |placings| counts.push(placings));
                (counts, table)
            })
            .unzip();
        let table = DatabaseTable::new(TableFile::made(content, counts, sections)).unwrap();
        let asked = Arc::new(AtomicUsize::new(0));
        let answers = |long, larger: Option<DatabaseTable>| {
            asked.store(0, Ordering::Relaxed);
            let (table, asked) = (table.clone(), Arc::clone(&asked));
            let enlarge = move || {
                asked.fetch_add(1, Ordering::Relaxed);
                larger.clone()
            };
            let open = Box::new(move || Ok(table.clone()));
            let answers = DatabaseAnswers::new(&goal, open, Box::new(enlarge)).unwrap();
            DatabaseAnswers { long, ..answers }
        };
        let limits = Limits::default();
        let usual = answers(LONG, None).path(&start, &limits).unwrap().unwrap();
        assert_eq!(asked.load(Ordering::Relaxed), 0);
        for larger in [Some(table.clone()), None] {
            let answers = answers(0, larger);
            assert_eq!(answers.path(&start, &limits).unwrap(), Some(usual));
            let best = answers.best_moves(&start, &limits).unwrap();
            assert!(best.contains(usual.iter().next().unwrap()));
            assert_eq!(asked.load(Ordering::Relaxed), 1);
        }
        let none = Limits::default().watch(|| Box::new(|_| false));
        let error = answers(0, None).path(&start, &none).unwrap_err();
        assert!(matches!(error.fault(), Fault::AtLeast { .. }), "{error}");
        assert_eq!(asked.load(Ordering::Relaxed), 0);
    }
}
