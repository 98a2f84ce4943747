//! A directory of tables.

use std::collections::BTreeMap;
use std::path::{Path as FilePath, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use tilebase_puzzle::Path;
use tilebase_puzzle::cubic::{Pattern, State};

use crate::error::TableError;
use crate::header::Content;
use crate::table::{Cubic, Eight, Goal};

/// The tables of a directory: the two that answer the problem statements, opened, and the goal
/// tables, each opened when it is first asked.
#[derive(Debug)]
pub struct Tables {
    /// Any start to any goal of the eight-puzzle.
    pub eight: Eight,
    /// Any canonical start to any pattern of the cubic puzzle.
    pub cubic: Cubic,
    /// Any state to any pattern of the cubic puzzle, as far as there are tables.
    pub goals: Goals,
}

impl Tables {
    /// Maps `eight.tbl` and `cubic.tbl` in this directory and checks everything in them.
    ///
    /// # Errors
    /// A table that is missing, damaged, or another's.
    pub fn open(directory: impl AsRef<FilePath>) -> Result<Tables, TableError> {
        let directory = directory.as_ref();
        Ok(Tables {
            eight: Eight::open(directory.join(Content::Eight.file_name()))?,
            cubic: Cubic::open(directory.join(Content::Cubic.file_name()))?,
            goals: Goals::open(directory),
        })
    }
}

/// The goal tables of a directory, mapped when they are first asked and kept.
#[derive(Debug)]
pub struct Goals {
    directory: PathBuf,
    /// By the pattern that a table was made for.
    opened: RwLock<BTreeMap<Pattern, Arc<Goal>>>,
}

impl Goals {
    /// The goal tables under `directory/goals/`. Nothing is opened yet.
    pub fn open(directory: impl AsRef<FilePath>) -> Goals {
        Goals { directory: directory.as_ref().to_owned(), opened: RwLock::default() }
    }

    /// The table that serves this pattern: that of its class.
    ///
    /// # Errors
    /// A table that is missing, damaged, or another's.
    pub fn table(&self, pattern: Pattern) -> Result<Arc<Goal>, TableError> {
        let (class, _) = pattern.class();
        // A map of finished tables is whole even if a thread that held the lock panicked.
        let opened = self.opened.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(goal) = opened.get(&class) {
            return Ok(Arc::clone(goal));
        }
        drop(opened);
        let goal = Goal::open(self.directory.join(Content::goal(class).file_name()), class)?;
        let mut opened = self.opened.write().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(opened.entry(class).or_insert_with(|| Arc::new(goal))))
    }

    /// The fewest rolls, 0 to 42, from a state until the tops show the pattern.
    ///
    /// # Errors
    /// As [`Goals::path`].
    pub fn distance(&self, state: State, pattern: Pattern) -> Result<u8, TableError> {
        self.path(state, pattern).map(|path| path.len() as u8)
    }

    /// The lexicographically smallest, in `d < l < r < u`, of the shortest paths from a state to
    /// the pattern.
    ///
    /// # Errors
    /// A table that is missing, damaged, another's, or contradicts itself.
    pub fn path(&self, state: State, pattern: Pattern) -> Result<Path, TableError> {
        let (_, symmetry) = pattern.class();
        self.table(pattern)?.path_through(symmetry, state)
    }
}
