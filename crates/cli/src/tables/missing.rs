//! Makes tables that are missing, in the directory of tables or in memory.

use std::collections::HashSet;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, Once, OnceLock, PoisonError};
use std::time::Instant;

use tilebase::{Content, Fault, Puzzle, TableError, TableFile, Tables};
use tilebase_build::{Level, Maker, make, publish};

use crate::out::failure::{Failure, chain};
use crate::out::messages::{Escaped, note, shown_path, warn};
use crate::out::progress::{Large, SearchBar};
use crate::system::{memory, threads};
use crate::tables::advice::{arguments, build_command};

/// Makes tables that are missing in a directory of tables.
pub(crate) struct Missing {
    directory: Option<PathBuf>,
    maker: Maker,
    /// The goal tables that have been made so far, including those that were dropped again.
    goals: Mutex<HashSet<Content>>,
    warned: Once,
}

/// The most boards that are searched without a bar.
const FEW: u64 = 1 << 26;

impl Missing {
    /// Creates a maker of tables. Without a directory, all tables are made in memory only.
    pub(crate) fn new(directory: Option<PathBuf>) -> Missing {
        let (maker, goals) = (Maker::default(), Mutex::default());
        Missing { directory, maker, goals, warned: Once::new() }
    }

    /// Makes a table. `eight.tbl`, `cubic.tbl` and tables of patterns are also written to the directory. Goal
    /// tables stay in memory: making one takes no longer than reading it, and all of them take 2.5 GB.
    pub(crate) fn make(&self, content: &Content) -> Result<TableFile, TableError> {
        threads::start().map_err(|error| cannot_make(content, error))?;
        match content {
            content if content.is_large() => {
                let error = io::Error::from(io::ErrorKind::NotFound);
                Err(TableError::of(content, None, Fault::Io(error)))
            }
            Content::Goal { .. } => {
                self.count(content);
                let bar = OnceLock::new();
                // Only a search of many boards takes as long as a bar waits.
                let show = |level: Level<'_>| {
                    if level.total > FEW {
                        let bar = bar.get_or_init(|| SearchBar::new(content));
                        bar.level(level.depth, level.found);
                    }
                };
                Ok(self.maker.make(content, &show))
            }
            _ => self.make_and_keep(content),
        }
    }

    fn make_and_keep(&self, content: &Content) -> Result<TableFile, TableError> {
        let name = content.file_name();
        let begin = Instant::now();
        let table = self.maker.make(content, &|_| {});
        let time = begin.elapsed().as_secs_f64() * 1e3;
        let refusal = match &self.directory {
            None => "the system names no data directory to keep it in".to_owned(),
            Some(directory) => match publish(directory, &table, None) {
                Ok(path) => {
                    let path = shown_path(&path);
                    note(format_args!("built {name} in {time:.0} ms: {path}"));
                    return Ok(table);
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    let directory = shown_path(directory);
                    format!("another tilebase is writing in {directory}")
                }
                Err(error) => Escaped(chain(&error)).to_string(),
            },
        };
        note(format_args!("built {name} in {time:.0} ms, for this run only: {refusal}"));
        Ok(table)
    }

    /// Records that a goal table is made. Warns once, if it was made before and dropped for want of
    /// room.
    fn count(&self, content: &Content) {
        let is_pattern = content.goal().is_some_and(|goal| goal.puzzle() == Puzzle::cubic());
        let mut goals = self.goals.lock().unwrap_or_else(PoisonError::into_inner);
        if is_pattern && !goals.insert(content.clone()) {
            self.warned.call_once(|| {
                let build = build_command(self.directory.as_deref(), "--goals all");
                warn(format_args!(
                    "the questions need more goal tables than are kept in memory, so tables are \
                     made repeatedly; to build all goal tables once (2.5 GB): {build}"
                ));
            });
        }
    }
}

/// Returns the error that the table of a content cannot be made in memory.
fn cannot_make(content: &Content, error: Failure) -> TableError {
    TableError::of(content, None, Fault::Make(error.into()))
}

/// Returns tables that make a missing large table in memory, by a search of all states. `named` is the
/// directory that lacks it, if the user has named it.
pub(crate) fn search_all(named: Option<PathBuf>) -> Tables {
    Tables::from_fn(move |content| {
        let Some(large) = Large::of(content) else {
            return Ok(make(content, &|_| {}));
        };
        memory::expect(large.memory).map_err(|error| cannot_make(content, error))?;
        let (name, megabytes) = (content.file_name(), large.memory >> 20);
        let build = build_command(named.as_deref(), &arguments(content).unwrap_or_default());
        note(format_args!(
            "no {name}: searching all states takes {}, and {megabytes} MB of memory; \
             to keep what is found: {build}",
            large.time()
        ));
        threads::start().map_err(|error| cannot_make(content, error))?;
        let bar = SearchBar::new(content);
        let table = make(content, &|level| bar.level(level.depth, level.found));
        drop(bar);
        Ok(table)
    })
}
