//! The tables of a directory, each opened when it is first used.

use std::collections::HashMap;
use std::path::Path as FilePath;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use tilebase_puzzle::cubic::Pattern;
use tilebase_puzzle::{Pieces, eight, harris};

use crate::content::Content;
use crate::error::{Fault, Place, TableError};
use crate::found::{Found, Seeds};
use crate::goal::Set;
use crate::lru::Lru;
use crate::table::{
    Alike, Cubic, CubicGoal, CubicTo, Eight, EightTo, Gardner, HarrisGoal, HarrisTo,
};
use crate::table_file::{Opening, Sections, TableFile};

/// A function that opens, makes or fetches the table of a content.
type Source = Box<dyn Fn(Content) -> Result<TableFile, TableError> + Send + Sync>;

/// A function that finds the distances to a set of boards.
type Search = Box<dyn Fn(&Seeds) -> Result<Found, TableError> + Send + Sync>;

/// What answers the questions of a goal: the table of a content, or what a search has found of a
/// puzzle's set of boards.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Table(Content),
    Set(&'static str, Vec<[u16; 9]>),
}

#[derive(Clone)]
enum Kept {
    Table(Arc<TableFile>),
    Found(Arc<Found>),
}

/// The tables of a directory. Each is opened when it is first used, so a program that uses one
/// table needs only one file.
///
/// `eight.tbl`, `cubic.tbl`, `gardner.tbl` and `alike.tbl` stay open. Goal tables stay open until
/// together they have more than [`Tables::GOALS`] bytes, or than [`Tables::keep`] says; then the
/// least recently used ones are dropped. A solver keeps its table until it is dropped itself.
///
/// ```
/// use tilebase::{Solver, Tables};
///
/// // A table that is not in the directory is made in memory, as `tilebase_build::open` does.
/// let tables = Tables::open("tables")
///     .or_else(|content| Ok(tilebase_build::make(content, &|_| {})));
/// let solver = tables.cubic_to("RBRBRBWEB".parse()?)?;
/// let state = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW".parse()?;
/// assert_eq!(solver.distance(&state)?, Some(21));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tables {
    source: Source,
    eight: Once<Eight>,
    cubic: Once<Cubic>,
    gardner: Once<Gardner>,
    alike: Once<Alike>,
    search: Option<Search>,
    goals: Mutex<Lru<Key, Kept>>,
    /// The goals whose tables or distances a thread is making now. Other threads that ask for one
    /// wait for what it has made.
    making: Mutex<HashMap<Key, Arc<Mutex<Option<Kept>>>>>,
}

/// A table that is opened or made once, when it is first used.
struct Once<T> {
    table: OnceLock<T>,
    /// Held by the thread that makes the table.
    making: Mutex<()>,
}

impl<T> Once<T> {
    fn new() -> Once<T> {
        Once { table: OnceLock::new(), making: Mutex::new(()) }
    }

    fn get(&self, make: impl FnOnce() -> Result<T, TableError>) -> Result<&T, TableError> {
        if let Some(table) = self.table.get() {
            return Ok(table);
        }
        let _making = lock(&self.making);
        match self.table.get() {
            Some(table) => Ok(table),
            None => make().map(|table| self.table.get_or_init(|| table)),
        }
    }
}

/// Locks a value that is usable even if another thread panicked: it is only ever set as a whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Tables {
    /// The limit for goal tables that stay open, in bytes: about 135 tables.
    pub const GOALS: usize = 256_000_000;

    /// Returns the tables of a directory. Each file is opened when it is first used, and stays
    /// open; this call opens none. A section is read when a solver first takes it, and of
    /// `gardner.tbl` and `alike.tbl` the chunks that a question needs, of which at most 256 MB are
    /// kept.
    ///
    /// The files may be replaced by other files at any time. If another program cuts a file or
    /// changes it in place, what has not been read yet is an error. [`TableFile::open`] says more.
    pub fn open(directory: impl AsRef<FilePath>) -> Tables {
        Tables::of(directory.as_ref(), Sections::open)
    }

    /// Returns the tables of a directory. Each file is read into memory when it is first used; this
    /// call reads none.
    ///
    /// Once a file is read, later changes of it have no effect. Use this for network file systems,
    /// and for files that other programs may cut or change in place. `gardner.tbl` so takes 0.94 GB
    /// of memory, and `alike.tbl` 1.41 GB.
    pub fn read(directory: impl AsRef<FilePath>) -> Tables {
        Tables::of(directory.as_ref(), Sections::read)
    }

    /// Returns the tables of a directory, whose files are opened in this way.
    pub(crate) fn of(directory: &FilePath, open: Opening) -> Tables {
        let directory = directory.to_owned();
        Tables::from_fn(move |content| {
            TableFile::at(Place::Table { directory: Some(directory.clone()), content }, open)
        })
    }

    /// Returns tables that come from a function, which can open, make or fetch them. It is called
    /// when a table is first used, and again for a goal table that has been dropped.
    ///
    /// Of several threads that ask for a table at once, one calls the function, and the others wait.
    /// So the function must not ask these tables for the same table, nor run other work of the
    /// program while it waits, as a job of rayon does.
    pub fn from_fn(
        source: impl Fn(Content) -> Result<TableFile, TableError> + Send + Sync + 'static,
    ) -> Tables {
        Tables {
            source: Box::new(source),
            eight: Once::new(),
            cubic: Once::new(),
            gardner: Once::new(),
            alike: Once::new(),
            search: None,
            goals: Mutex::new(Lru::new(Tables::GOALS)),
            making: Mutex::default(),
        }
    }

    /// Returns tables that come from `make` if their file is missing, else from the file as before.
    /// A file that is not a valid table is still an error. Tables that are open already stay open.
    ///
    /// A missing `gardner.tbl` or `alike.tbl` is an error, too: making it takes minutes and
    /// gigabytes of memory, so that is never done for a question. `tilebase build` with `--gardner`
    /// or `--alike` makes it.
    #[must_use]
    pub fn or_else(
        self,
        make: impl Fn(Content) -> Result<TableFile, TableError> + Send + Sync + 'static,
    ) -> Tables {
        let source = self.source;
        let source = Box::new(move |content: Content| match source(content) {
            Err(error) if error.is_missing() && !content.is_large() => make(content),
            opened => opened,
        });
        Tables { source, ..self }
    }

    /// Sets the search for goals that are sets of boards, which have no table
    /// ([`Goal`](crate::puzzle::Goal)), and returns the tables. It is called when a goal is first
    /// asked for, and again for one that has been dropped: `tilebase_build::search` takes
    /// milliseconds. Without it, such a goal is an error.
    #[must_use]
    pub fn search_with(
        mut self,
        search: impl Fn(&Seeds) -> Result<Found, TableError> + Send + Sync + 'static,
    ) -> Tables {
        self.search = Some(Box::new(search));
        self
    }

    /// Sets the most bytes of goal tables that are kept open, and returns the tables.
    #[must_use]
    pub fn keep(mut self, bytes: usize) -> Tables {
        let goals = self.goals.get_mut().unwrap_or_else(PoisonError::into_inner);
        goals.most = bytes;
        self
    }

    /// Returns the table of the eight-puzzle.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn eight(&self) -> Result<&Eight, TableError> {
        self.eight.get(|| Eight::new((self.source)(Content::Eight)?))
    }

    /// Returns the table of the cubic puzzle's canonical starts.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn cubic(&self) -> Result<&Cubic, TableError> {
        self.cubic.get(|| Cubic::new((self.source)(Content::Cubic)?))
    }

    /// Returns the table of Gardner's 24 faces.
    ///
    /// # Errors
    /// If the table is missing ([`TableError::is_missing`]; see [`Tables::or_else`]), is not valid,
    /// or has another content.
    pub fn gardner(&self) -> Result<&Gardner, TableError> {
        self.gardner.get(|| Gardner::new((self.source)(Content::Gardner)?))
    }

    /// Returns the table of cubes that are to be alike.
    ///
    /// # Errors
    /// If the table is missing ([`TableError::is_missing`]; see [`Tables::or_else`]), is not valid,
    /// or has another content.
    pub fn alike(&self) -> Result<&Alike, TableError> {
        self.alike.get(|| Alike::new((self.source)(Content::Alike)?))
    }

    /// Returns the goal table for a pattern: the table of the pattern's class.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn goal(&self, pattern: Pattern) -> Result<CubicGoal, TableError> {
        CubicGoal::share(self.goal_file(Content::goal(pattern))?)
    }

    /// Returns the table of Harris's cubes for a goal: the table of the goal's class.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn harris(&self, goal: harris::Board) -> Result<HarrisGoal, TableError> {
        HarrisGoal::share(self.goal_file(Content::harris(goal))?)
    }

    /// Returns the file of a goal table.
    fn goal_file(&self, content: Content) -> Result<Arc<TableFile>, TableError> {
        let open = || Ok(Kept::Table(Arc::new((self.source)(content)?.expect(content)?)));
        match self.kept(Key::Table(content), open)? {
            Kept::Table(file) => Ok(file),
            Kept::Found(_) => unreachable!("{content} has the key of a set"),
        }
    }

    /// Returns the distances to a goal of a puzzle that is a set of boards. `seeds` returns its
    /// boards, which are listed only if the distances are not kept.
    pub(crate) fn found<B: Pieces>(
        &self,
        puzzle: &'static str,
        set: &Set<B>,
        seeds: impl FnOnce() -> Seeds,
    ) -> Result<Arc<Found>, TableError> {
        let find = || match &self.search {
            Some(search) => Ok(Kept::Found(Arc::new(search(&seeds())?))),
            None => Err(TableError::at(Place::Search(set.to_string()), Fault::Set)),
        };
        match self.kept(Key::Set(puzzle, set.squares().collect()), find)? {
            Kept::Found(found) => Ok(found),
            Kept::Table(_) => unreachable!("{set} has the key of a table"),
        }
    }

    /// Returns what answers the questions of a goal: what is kept, or else what `make` returns.
    fn kept(
        &self,
        key: Key,
        make: impl FnOnce() -> Result<Kept, TableError>,
    ) -> Result<Kept, TableError> {
        if let Some(kept) = lock(&self.goals).get(&key) {
            return Ok(kept);
        }
        let making = Arc::clone(lock(&self.making).entry(key.clone()).or_default());
        let mut making = lock(&making);
        // Another thread may have made it meanwhile, and it may be too large to be kept.
        let made = making.clone().or_else(|| lock(&self.goals).get(&key));
        let made = made.map_or_else(make, Ok);
        if let (None, Ok(kept)) = (&*making, &made) {
            let length = match kept {
                Kept::Table(file) => file.header().length() as usize,
                Kept::Found(found) => found.bodies.iter().map(Vec::len).sum(),
            };
            lock(&self.goals).insert(key.clone(), kept.clone(), length);
            *making = Some(kept.clone());
        }
        lock(&self.making).remove(&key);
        made
    }

    /// Returns the solver of a goal of the eight-puzzle.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn eight_to(&self, goal: eight::Board) -> Result<EightTo, TableError> {
        self.eight()?.to(goal)
    }

    /// Returns the solver of a pattern of the cubic puzzle.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn cubic_to(&self, pattern: Pattern) -> Result<CubicTo, TableError> {
        self.goal(pattern)?.to(pattern)
    }

    /// Returns the solver of a goal of Harris's cubes.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn harris_to(&self, goal: harris::Board) -> Result<HarrisTo, TableError> {
        self.harris(goal)?.to(goal)
    }
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (eight, cubic) = (self.eight.table.get(), self.cubic.table.get());
        f.debug_struct("Tables").field("eight", &eight).field("cubic", &cubic).finish()
    }
}
