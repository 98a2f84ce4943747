//! The tables of a directory, each opened when it is first used.

use std::path::Path as FilePath;
use std::sync::OnceLock;

use tilebase_puzzle::cubic::Pattern;
use tilebase_puzzle::{Pieces, eight, gardner, harris};
use tilebase_search::Searchers;

use crate::cache::{Cache, Key};
use crate::content::Content;
use crate::error::{Place, TableError};
use crate::goal::{AllAlike, Set};
use crate::table::{
    AlikeTo, CubicGoal, CubicTable, CubicTo, EightTable, EightTo, GardnerTo, GoalTable, GoalTo,
    HarrisGoal, HarrisTo, Tabled,
};
use crate::table_file::{Opening, Sections, TableFile};

/// A function that opens, makes or fetches the table of a content.
type Source = Box<dyn Fn(Content) -> Result<TableFile, TableError> + Send + Sync>;

/// The tables of a directory. Each is opened when it is first used, so a program that uses one
/// table needs one file.
///
/// `eight.tbl`, `cubic.tbl`, `gardner.tbl` and `alike.tbl` stay open. So do the tables of single
/// goals, and the distances to goals that are sets of boards, until together they have more bytes
/// than [`Tables::keep`] sets, by default [`Tables::GOALS`]; then the least recently used ones are
/// dropped. A solver keeps the bytes that it reads until it is dropped.
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
    cache: Cache,
    searchers: Searchers,
    /// `eight.tbl` and `cubic.tbl`, which are also in the store. The store's lock would take longer
    /// than a question.
    ready: (OnceLock<EightTable>, OnceLock<CubicTable>),
}

impl Tables {
    /// The most bytes of tables and distances of single goals that stay open: about 135 tables.
    pub const GOALS: usize = 256_000_000;

    /// Returns the tables of a directory. Each file is opened when it is first used, and stays
    /// open; this call opens none. A section is read when a solver first needs it. Of `gardner.tbl`
    /// and `alike.tbl`, a question reads the chunks that it needs, and at most 256 MB of them are
    /// kept.
    ///
    /// The files may be replaced by other files at any time. If another program truncates a file or
    /// changes it in place, reading a part that has not been read yet is an error: see
    /// [`TableFile::open`].
    pub fn open(directory: impl AsRef<FilePath>) -> Tables {
        Tables::of(directory.as_ref(), Sections::open)
    }

    /// Returns the tables of a directory. Each file is read into memory when it is first used; this
    /// call reads none.
    ///
    /// Once a file is read, later changes to it have no effect. Use this for network file systems,
    /// and for files that other programs may truncate or change in place. `gardner.tbl` then takes
    /// 0.94 GB of memory, and `alike.tbl` 1.41 GB.
    pub fn read(directory: impl AsRef<FilePath>) -> Tables {
        Tables::of(directory.as_ref(), Sections::read)
    }

    /// Returns the tables of a directory, with files opened by `open`.
    pub(crate) fn of(directory: &FilePath, open: Opening) -> Tables {
        let directory = directory.to_owned();
        Tables::from_fn(move |content| {
            TableFile::at(Place::Table { directory: Some(directory.clone()), content }, open)
        })
    }

    /// Returns tables from a function that opens, makes or fetches them. It is called when a table
    /// is first used, and again for a goal table that has been dropped.
    ///
    /// If several threads need a table at once, one calls the function, and the others wait. So the
    /// function must not ask these tables for the same table, nor run other work of the program
    /// while it waits, as a job of rayon does.
    pub fn from_fn(
        source: impl Fn(Content) -> Result<TableFile, TableError> + Send + Sync + 'static,
    ) -> Tables {
        let (cache, searchers) = (Cache::new(Tables::GOALS), Searchers::default());
        Tables { source: Box::new(source), cache, searchers, ready: Default::default() }
    }

    /// Returns these tables with `other` for those whose file is missing or cannot be used. The error
    /// is that of the first file that is there.
    #[must_use]
    pub fn or(self, other: Tables) -> Tables {
        let (source, other) = (self.source, other.source);
        let source = Box::new(move |content: Content| {
            source(content).or_else(|first| match other(content) {
                Err(error) if first.is_missing() && !error.is_missing() => Err(error),
                found => found.map_err(|_| first),
            })
        });
        Tables { source, ..self }
    }

    /// Returns these tables with `make` for those whose file is missing. A file that is not a valid
    /// table is still an error. Tables that are already open stay open.
    ///
    /// A missing `gardner.tbl` or `alike.tbl` is still an error, because making it takes a minute
    /// and gigabytes of memory. `tilebase build` with `--gardner` or `--alike` makes it.
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

    /// Sets the most bytes of tables and distances of single goals to keep, and returns the tables.
    #[must_use]
    pub fn keep(self, bytes: usize) -> Tables {
        self.cache.keep(bytes);
        self
    }

    /// Returns the table of the eight-puzzle.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn eight(&self) -> Result<EightTable, TableError> {
        self.eight_ready().cloned()
    }

    /// Returns the table of the cubic puzzle's canonical starts.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn cubic(&self) -> Result<CubicTable, TableError> {
        self.cubic_ready().cloned()
    }

    /// Returns the kept table of the eight-puzzle.
    #[inline]
    pub(crate) fn eight_ready(&self) -> Result<&EightTable, TableError> {
        once(&self.ready.0, || self.table(Content::Eight, EightTable::new))
    }

    /// Returns the kept table of the cubic puzzle's canonical starts.
    #[inline]
    pub(crate) fn cubic_ready(&self) -> Result<&CubicTable, TableError> {
        once(&self.ready.1, || self.table(Content::Cubic, CubicTable::new))
    }

    /// Returns the solver of Gardner's 24 faces.
    ///
    /// # Errors
    /// If the table is missing ([`TableError::is_missing`]; see [`Tables::or_else`]), is not valid,
    /// or has another content.
    pub fn gardner(&self) -> Result<GardnerTo, TableError> {
        self.goal_to(gardner::State::goal())
    }

    /// Returns the solver of Rolling Cubes.
    ///
    /// # Errors
    /// If the table is missing ([`TableError::is_missing`]; see [`Tables::or_else`]), is not valid,
    /// or has another content.
    pub fn alike(&self) -> Result<AlikeTo, TableError> {
        self.goal_to(AllAlike)
    }

    /// Returns the goal table for a pattern: the table of the pattern's class.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn goal(&self, pattern: Pattern) -> Result<CubicGoal, TableError> {
        self.table(Content::goal(pattern), CubicGoal::new)
    }

    /// Returns the table of Harris's cubes for a goal: the table of the goal's class.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn harris(&self, goal: harris::Board) -> Result<HarrisGoal, TableError> {
        self.table(Content::harris(goal), HarrisGoal::new)
    }

    /// Returns the table of a content, made by `open` from its file.
    fn table<T: Clone + Send + 'static>(
        &self,
        content: Content,
        open: impl FnOnce(TableFile) -> Result<T, TableError>,
    ) -> Result<T, TableError> {
        self.cache.get(&Key::Table(content), || {
            let file = (self.source)(content)?.expect(content)?;
            let is_goal = !Content::SINGLE.contains(&content);
            let length = if is_goal { file.header().length() as usize } else { 0 };
            Ok((open(file)?, length))
        })
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
        self.goal_to(pattern)
    }

    /// Returns the solver of a goal of Harris's cubes.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn harris_to(&self, goal: harris::Board) -> Result<HarrisTo, TableError> {
        self.goal_to(goal)
    }

    /// Returns the solver of a goal of a puzzle of cubes.
    pub(crate) fn goal_to<M: Tabled>(&self, goal: M::Target) -> Result<GoalTo<M>, TableError> {
        let (class, symmetry) = M::class(goal);
        let table = self.table(M::content(class), GoalTable::<M>::new)?;
        // A large table has one goal.
        if table.representative() != class {
            return Err(table.of_another_class(goal));
        }
        table.image_of(goal, symmetry)
    }

    /// Returns the solver of a set of boards, made by `search` with its length in bytes.
    pub(crate) fn to_set<B: Pieces, S: Clone + Send + 'static>(
        &self,
        set: &Set<B>,
        search: fn(&Set<B>, &Searchers) -> (S, usize),
    ) -> Result<S, TableError> {
        self.cache.get(&Key::set(set), || Ok(search(set, &self.searchers)))
    }
}

/// Returns the value of a cell, which `make` makes when it is first needed.
#[inline]
fn once<T>(
    cell: &OnceLock<T>,
    make: impl FnOnce() -> Result<T, TableError>,
) -> Result<&T, TableError> {
    match cell.get() {
        Some(made) => Ok(made),
        None => make().map(|made| cell.get_or_init(|| made)),
    }
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}
