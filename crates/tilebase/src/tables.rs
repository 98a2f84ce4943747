//! The tables of a directory, each opened when it is first used.

use std::path::Path as FilePath;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tilebase_puzzle::cubic::Pattern;
use tilebase_puzzle::{eight, harris};

use crate::content::Content;
use crate::error::{Place, TableError};
use crate::image::Image;
use crate::recent::Recent;
use crate::table::{Cubic, CubicTo, Eight, EightTo, Gardner, Goal, Harris, HarrisTo};

/// A function that opens, makes or fetches the table of a content.
type Source = Box<dyn Fn(Content) -> Result<Image, TableError> + Send + Sync>;

/// The tables of a directory. Each is opened when it is first used, so a program that uses one
/// table needs only one file.
///
/// `eight.tbl`, `cubic.tbl` and `gardner.tbl` stay open. Goal tables stay open until together they
/// have more than [`Tables::GOALS`] bytes, or than [`Tables::keep`] says; then the least recently
/// used ones are dropped. A solver keeps its table until it is dropped itself.
///
/// ```
/// use tilebase::{Solver, Tables};
///
/// // The directory does not exist, so the table is made in memory.
/// let tables = Tables::open("missing")
///     .or_else(|content| Ok(tilebase_build::make(content, &|_| {}).into_image()));
/// let solver = tables.cubic_to("RBRBRBWEB".parse()?)?;
/// let state = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW".parse()?;
/// assert_eq!(solver.distance(&state)?, Some(21));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tables {
    source: Source,
    eight: OnceLock<Eight>,
    cubic: OnceLock<Cubic>,
    gardner: OnceLock<Gardner>,
    goals: Mutex<Recent<Content, Arc<Image>>>,
}

impl Tables {
    /// The limit for goal tables that stay open, in bytes: about 135 tables.
    pub const GOALS: usize = 256_000_000;

    /// Returns the tables of a directory. Each file is opened when it is first used, and stays
    /// open; this call opens none. A section is read when a solver first takes it, and of
    /// `gardner.tbl` the chunks that a question needs, of which at most 256 MB are kept.
    ///
    /// The files may be replaced by other files at any time. If another program cuts a file or
    /// changes it in place, what has not been read yet is an error. [`Image::open`] says more.
    pub fn open(directory: impl AsRef<FilePath>) -> Tables {
        Tables::of(directory.as_ref(), Image::open_at)
    }

    /// Returns the tables of a directory. Each file is read into memory when it is first used; this
    /// call reads none.
    ///
    /// Once a file is read, later changes of it have no effect. Use this for network file systems,
    /// and for files that other programs may cut or change in place. `gardner.tbl` so takes 0.94 GB
    /// of memory.
    pub fn read(directory: impl AsRef<FilePath>) -> Tables {
        Tables::of(directory.as_ref(), Image::read_at)
    }

    /// Returns the tables of a directory. `image` returns the table of a file.
    pub(crate) fn of(
        directory: &FilePath,
        image: fn(Place) -> Result<Image, TableError>,
    ) -> Tables {
        let directory = directory.to_owned();
        Tables::from_fn(move |content| {
            image(Place::Table { directory: Some(directory.clone()), content })
        })
    }

    /// Returns tables that come from a function, which can open, make or fetch them. It is called
    /// when a table is first used, and again for a goal table that has been dropped.
    pub fn from_fn(
        source: impl Fn(Content) -> Result<Image, TableError> + Send + Sync + 'static,
    ) -> Tables {
        Tables {
            source: Box::new(source),
            eight: OnceLock::new(),
            cubic: OnceLock::new(),
            gardner: OnceLock::new(),
            goals: Mutex::new(Recent::new(Tables::GOALS)),
        }
    }

    /// Returns tables that come from `make` if their file is missing, else from the file as before.
    /// A file that is not a valid table is still an error.
    ///
    /// A missing `gardner.tbl` is an error, too: making it takes minutes and 2 GB of memory, so
    /// that is never done for a question. `tilebase build --gardner` makes it.
    #[must_use]
    pub fn or_else(
        self,
        make: impl Fn(Content) -> Result<Image, TableError> + Send + Sync + 'static,
    ) -> Tables {
        let source = self.source;
        Tables::from_fn(move |content| match source(content) {
            Err(error) if error.is_missing() && content != Content::Gardner => make(content),
            opened => opened,
        })
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
        if let Some(table) = self.eight.get() {
            return Ok(table);
        }
        let table = Eight::from_image((self.source)(Content::Eight)?)?;
        Ok(self.eight.get_or_init(|| table))
    }

    /// Returns the table of the cubic puzzle's canonical starts.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn cubic(&self) -> Result<&Cubic, TableError> {
        if let Some(table) = self.cubic.get() {
            return Ok(table);
        }
        let table = Cubic::from_image((self.source)(Content::Cubic)?)?;
        Ok(self.cubic.get_or_init(|| table))
    }

    /// Returns the table of Gardner's 24 faces.
    ///
    /// # Errors
    /// If the table is missing ([`TableError::is_missing`]; see [`Tables::or_else`]), is not valid,
    /// or has another content.
    pub fn gardner(&self) -> Result<&Gardner, TableError> {
        if let Some(table) = self.gardner.get() {
            return Ok(table);
        }
        let table = Gardner::from_image((self.source)(Content::Gardner)?)?;
        Ok(self.gardner.get_or_init(|| table))
    }

    /// Returns the goal table for a pattern: the table of the pattern's class.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn goal(&self, pattern: Pattern) -> Result<Goal, TableError> {
        Goal::share(self.goal_image(Content::goal(pattern))?)
    }

    /// Returns the table of Harris's cubes for a goal: the table of the goal's class.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn harris(&self, goal: harris::Board) -> Result<Harris, TableError> {
        Harris::share(self.goal_image(Content::harris(goal))?)
    }

    /// Returns the file of a goal table.
    fn goal_image(&self, content: Content) -> Result<Arc<Image>, TableError> {
        // The map only has finished tables, so it is usable even if another thread panicked.
        let goals = || self.goals.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(image) = goals().get(&content) {
            return Ok(image);
        }
        let image = Arc::new((self.source)(content)?.expect(content)?);
        goals().insert(content, Arc::clone(&image), image.header().length() as usize);
        Ok(image)
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
        f.debug_struct("Tables").field("eight", &self.eight).field("cubic", &self.cubic).finish()
    }
}
