//! Tables from bytes, and others, made when they are first needed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tilebase::error::quoted;
use tilebase::{Content, Fault, Goal, Limits, Solver, TableError, TableFile, Tables};
use tilebase_build::{TableMaker, make};

use crate::thrown::OrThrown;

/// The tables that answer.
#[derive(Debug)]
pub(crate) struct Store {
    /// Those with the limits that hold now.
    tables: Mutex<Arc<Tables>>,
    opened: StoredFiles,
}

/// The files of the tables from bytes, until they are in use.
type StoredFiles = Arc<Mutex<HashMap<Content, Option<TableFile>>>>;

impl Store {
    pub(crate) fn tables(&self) -> Arc<Tables> {
        Arc::clone(&lock(&self.tables))
    }

    /// Sets what each search may take from now on.
    pub(crate) fn limit(&self, limits: Limits) {
        let mut tables = lock(&self.tables);
        *tables = Arc::new(tables.limited(limits));
    }

    /// Returns whether a goal has too many boards for a table here, so that a search from both
    /// sides answers.
    pub(crate) fn is_large(goal: &Goal) -> bool {
        let is_board = || goal.board().is_some() && goal.puzzle().pattern_count().is_none();
        Content::of(goal).map_or_else(is_board, |content| content.is_large())
    }

    /// Returns the solver of a goal, which searches from both sides if there is no table.
    pub(crate) fn solver(&self, goal: &Goal) -> OrThrown<Solver> {
        Store::or_too_many(goal, self.tables().solver_or_search(goal))
    }

    /// Returns a solver for questions about single boards to a goal.
    pub(crate) fn solver_for_boards(&self, goal: &Goal) -> OrThrown<Solver> {
        Store::or_too_many(goal, self.tables().solver_for_boards(goal))
    }

    fn or_too_many(goal: &Goal, found: Result<Solver, TableError>) -> OrThrown<Solver> {
        found.map_err(|error| match Store::is_large(goal) {
            true if !matches!(error.fault(), Fault::Stopped) => too_many(goal).into(),
            _ => error.into(),
        })
    }

    /// Returns why no search finds the distances to a goal; `None` if one does.
    pub(crate) fn refused(goal: &Goal) -> Option<String> {
        let is_small = || goal.puzzle().ranks().is_some_and(|ranks| ranks <= MOST);
        let is_searched = Content::of(goal).map_or_else(is_small, |content| !content.is_large());
        let searching = || Solver::searching(goal);
        (!is_searched && searching().is_none()).then(|| too_many(goal))
    }

    /// Takes a table file and checks all of it. Returns its name.
    pub(crate) fn open(&self, bytes: Vec<u8>) -> Result<String, TableError> {
        let file = TableFile::from_bytes(bytes)?;
        file.check()?;
        let content = file.header().content().clone();
        let name = content.file_name();
        lock(&self.opened).insert(content, Some(file));
        Ok(name)
    }

    /// Returns whether a table is from bytes.
    pub(crate) fn has(&self, content: &Content) -> bool {
        lock(&self.opened).contains_key(content)
    }

    /// Returns the bytes of the table file of a name.
    pub(crate) fn make(name: &str) -> OrThrown<Vec<u8>> {
        let expected = "expected eight.tbl, cubic.tbl, cubic/PATTERN.tbl or harris/BOARD.tbl";
        // The page has no searches for the large tables.
        let content = Content::from_file_name(name).filter(|content| !content.is_large());
        let content = content.ok_or_else(|| format!("{expected}, found {}", quoted(name)))?;
        Ok(make(&content, &|_| {}).to_bytes()?)
    }
}

impl Default for Store {
    fn default() -> Store {
        let opened = StoredFiles::default();
        let source = Arc::clone(&opened);
        let tables = Tables::from_fn(move |content| {
            let opened = lock(&source).get_mut(content).and_then(Option::take);
            // Draws with a large table of a goal give other boards than the day's.
            let opened = opened.filter(|_| content.goal().is_none() || !content.is_large());
            opened.ok_or_else(|| TableError::missing(content))
        });
        let maker = TableMaker::default();
        let made =
            move |content: &Content, limits: &Limits| maker.make_within(content, limits, &|_| {});
        Store { tables: Mutex::new(Arc::new(tables.or_else(made))), opened }
    }
}

/// The most boards of a search of all.
const MOST: u64 = 1 << 29;

/// Returns why a goal is refused.
fn too_many(goal: &Goal) -> String {
    let boards =
        goal.puzzle().ranks().map_or("more than 64 bits of".into(), |ranks| ranks.to_string());
    format!(
        "{boards} boards are too many for a search: expected at most {MOST}, or one board as the goal"
    )
}

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    // The values are whole, even if another thread panicked.
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
