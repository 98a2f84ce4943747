//! A directory of tables.

use std::collections::BTreeMap;
use std::path::{Path as FilePath, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use tilebase_puzzle::Path;
use tilebase_puzzle::cubic::{Pattern, State};

use crate::error::TableError;
use crate::header::Content;
use crate::table::{Cubic, Eight, Goal, Image};

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
    /// The files must not be cut or changed in place while they are mapped, as [`Bytes::map`] has
    /// it. Putting other files in their places is free to everyone.
    ///
    /// # Errors
    /// A table that is missing, damaged, or another's.
    ///
    /// [`Bytes::map`]: crate::Bytes::map
    pub fn open(directory: impl AsRef<FilePath>) -> Result<Tables, TableError> {
        Tables::of(Goals::open(directory))
    }

    /// The same, but reads the tables into memory instead of mapping them, those of the goals, too.
    ///
    /// What has been read stays, whatever becomes of the files: for network file systems, and for
    /// files that others may cut or change in place.
    ///
    /// # Errors
    /// A table that is missing, damaged, or another's.
    pub fn read(directory: impl AsRef<FilePath>) -> Result<Tables, TableError> {
        Tables::of(Goals::read(directory))
    }

    /// All tables, from where the goals are.
    fn of(goals: Goals) -> Result<Tables, TableError> {
        Ok(Tables {
            eight: Eight::from_image(goals.image(Content::Eight)?)?,
            cubic: Cubic::from_image(goals.image(Content::Cubic)?)?,
            goals,
        })
    }
}

/// The goal tables of a directory, each opened when it is first asked and kept.
#[derive(Debug)]
pub struct Goals {
    directory: PathBuf,
    /// Maps a file, or reads it.
    open: fn(PathBuf) -> Result<Image, TableError>,
    /// By the pattern that a table was made for.
    opened: RwLock<BTreeMap<Pattern, Arc<Goal>>>,
}

impl Goals {
    /// The goal tables under `directory/goals/`, to be mapped. Nothing is opened yet.
    pub fn open(directory: impl AsRef<FilePath>) -> Goals {
        Goals::of(directory.as_ref(), Image::open)
    }

    /// The same, to be read into memory. Nothing is read yet.
    pub fn read(directory: impl AsRef<FilePath>) -> Goals {
        Goals::of(directory.as_ref(), Image::read)
    }

    fn of(directory: &FilePath, open: fn(PathBuf) -> Result<Image, TableError>) -> Goals {
        Goals { directory: directory.to_owned(), open, opened: RwLock::default() }
    }

    /// Opens the file that has this content.
    fn image(&self, content: Content) -> Result<Image, TableError> {
        (self.open)(self.directory.join(content.file_name()))
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
        let goal = Goal::from_image(self.image(Content::goal(class))?, class)?;
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
