//! The tables of a directory, each opened when it is first used.

use std::collections::HashMap;
use std::path::Path as FilePath;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tilebase_puzzle::cubic::Pattern;
use tilebase_puzzle::{Square, eight, harris};

use crate::bytes::Bytes;
use crate::content::Content;
use crate::error::{Fault, Place, TableError};
use crate::image::Image;
use crate::table::{Cubic, CubicFrom, CubicTo, Eight, EightTo, Gardner, Goal, Harris, HarrisTo};

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
/// use tilebase::{Content, Image, Solver, Tables};
///
/// // The directory does not exist, so the table is made in memory.
/// let tables = Tables::open("missing").or_else(|content| {
///     Image::new(tilebase_build::make(content, &|_| {}).to_bytes().into())
/// });
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
    goals: Mutex<Goals>,
}

impl Tables {
    /// The limit for goal tables that stay open, mapped or in memory, in bytes: about 135 tables.
    pub const GOALS: usize = 256_000_000;

    /// Returns the tables of a directory. Each file is mapped when it is first used; this call
    /// opens none.
    ///
    /// The files must not be cut or changed in place while they are mapped: see [`Bytes::map`].
    /// They may be replaced by other files at any time.
    ///
    /// [`Bytes::map`]: crate::Bytes::map
    pub fn open(directory: impl AsRef<FilePath>) -> Tables {
        Tables::of(directory.as_ref(), Bytes::map)
    }

    /// Returns the tables of a directory. Each file is read into memory when it is first used; this
    /// call reads none.
    ///
    /// Once a file is read, later changes of it have no effect. Use this for network file systems,
    /// and for files that other programs may cut or change in place. `gardner.tbl` so takes 0.94 GB
    /// of memory.
    pub fn read(directory: impl AsRef<FilePath>) -> Tables {
        Tables::of(directory.as_ref(), Bytes::read)
    }

    /// Returns the tables of a directory, whose files are mapped or read by the function `bytes`.
    fn of(directory: &FilePath, bytes: fn(&FilePath) -> Result<Bytes, Fault>) -> Tables {
        let directory = directory.to_owned();
        Tables::from_fn(move |content| {
            Image::load(bytes, Place::Table { directory: Some(directory.clone()), content })
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
            goals: Mutex::default(),
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
        if let Some(image) = goals().get(content) {
            return Ok(image);
        }
        let image = Arc::new((self.source)(content)?.expect(content)?);
        goals().insert(content, &image);
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

    /// Returns the distances and paths from the canonical start of the cubic puzzle with this empty
    /// square to all patterns.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn cubic_from(&self, start: Square) -> Result<CubicFrom, TableError> {
        self.cubic()?.from(start)
    }
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").field("eight", &self.eight).field("cubic", &self.cubic).finish()
    }
}

/// The goal tables of all puzzles that are open.
struct Goals {
    /// Each table, and the value of `uses` when it was last used.
    images: HashMap<Content, (Arc<Image>, u64)>,
    /// The number of calls of [`Goals::get`].
    uses: u64,
    /// The most bytes that are kept.
    most: usize,
    /// The sum of the lengths of all tables, in bytes.
    bytes: usize,
}

impl Default for Goals {
    fn default() -> Goals {
        Goals { images: HashMap::new(), most: Tables::GOALS, uses: 0, bytes: 0 }
    }
}

impl Goals {
    /// Returns the file of a table; `None` if it is not open.
    fn get(&mut self, content: Content) -> Option<Arc<Image>> {
        self.uses += 1;
        let (image, last) = self.images.get_mut(&content)?;
        *last = self.uses;
        Some(Arc::clone(image))
    }

    /// Adds a table, and drops the least recently used ones while all have too many bytes.
    fn insert(&mut self, content: Content, image: &Arc<Image>) {
        let length = |image: &Image| image.bytes().len();
        let before = self.images.insert(content, (Arc::clone(image), self.uses));
        self.bytes += length(image) - before.map_or(0, |(before, _)| length(&before));
        while self.bytes > self.most {
            let oldest = self.images.iter().min_by_key(|(_, (_, last))| *last);
            let Some(oldest) = oldest.map(|(&content, _)| content) else { break };
            self.bytes -= self.images.remove(&oldest).map_or(0, |(image, _)| length(&image));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards the limit: of 150 tables of 1.9 MB, those that were used last stay open.
    #[test]
    fn the_least_recently_used_table_is_dropped_first() {
        let mut goals = Goals::default();
        let classes: Vec<_> = Pattern::representatives().map(Content::goal).take(150).collect();
        let field = vec![0; 2_000_000];
        for &class in &classes {
            assert!(goals.get(class).is_none());
            goals.insert(class, &fake(class, &field));
            // The first table is used after every insertion, so it is never dropped.
            assert!(goals.get(classes[0]).is_some());
            assert!(goals.bytes <= Tables::GOALS);
        }
        let kept = |class: &&Content| goals.images.contains_key(class);
        let count = classes.iter().filter(kept).count();
        assert_eq!(count, goals.images.len());
        assert!((130..=136).contains(&count), "{count}");
        // All other open tables are the last that were inserted.
        assert!(classes[150 - (count - 1)..].iter().all(|class| kept(&class)));
    }

    /// Returns a goal table with a valid header and entries of 0.
    fn fake(content: Content, field: &[u8]) -> Arc<Image> {
        use crate::header::Header;
        let length = content.sections()[0].1;
        let total = content.histograms()[0].1;
        let (_, mut file) = Header::encode(content, vec![vec![total]], &[&field[..length]]);
        file.resize(file.len() + length, 0);
        Arc::new(Image::new(file.into()).unwrap())
    }
}
