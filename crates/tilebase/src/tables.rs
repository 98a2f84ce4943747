//! The tables of a directory, each opened when it is first asked for.

use std::collections::HashMap;
use std::path::Path as FilePath;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tilebase_puzzle::cubic::Pattern;
use tilebase_puzzle::{Square, eight, harris};

use crate::content::Content;
use crate::error::TableError;
use crate::image::Image;
use crate::table::{Cubic, CubicFrom, CubicTo, Eight, EightTo, Goal, Harris, HarrisTo};

/// Opens the table of a content.
type Source = Box<dyn Fn(Content) -> Result<Image, TableError> + Send + Sync>;

/// The tables of a directory. Each is opened when it is first asked for, so a program may ship
/// one file of them.
///
/// `eight.tbl` and `cubic.tbl` are kept open. Of the goal tables as many are kept as take
/// [`Tables::GOALS`] bytes; then the one that was asked for least recently makes room. A solver
/// keeps its own table for as long as it lives.
///
/// ```
/// use tilebase::{Content, Image, Solver, Tables};
///
/// // A directory without tables; those that are asked for are made in memory.
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
    goals: Mutex<Goals>,
}

impl Tables {
    /// How many bytes of goal tables are kept, mapped or in memory: some 135 tables.
    pub const GOALS: usize = 256_000_000;

    /// Returns the tables of a directory, to be mapped. Nothing is opened yet.
    ///
    /// The files must not be cut or changed in place while they are mapped, as [`Bytes::map`]
    /// says. They may be replaced by other files at any time.
    ///
    /// [`Bytes::map`]: crate::Bytes::map
    pub fn open(directory: impl AsRef<FilePath>) -> Tables {
        let directory = directory.as_ref().to_owned();
        Tables::from_fn(move |content| Image::open(directory.join(content.file_name())))
    }

    /// Returns the tables of a directory, to be read into memory instead of mapped. Nothing is
    /// read yet.
    ///
    /// What has been read stays, whatever becomes of the files: for network file systems, and for
    /// files that others may cut or change in place.
    pub fn read(directory: impl AsRef<FilePath>) -> Tables {
        let directory = directory.as_ref().to_owned();
        Tables::from_fn(move |content| Image::read(directory.join(content.file_name())))
    }

    /// Returns the tables that `source` opens, makes or fetches.
    pub fn from_fn(
        source: impl Fn(Content) -> Result<Image, TableError> + Send + Sync + 'static,
    ) -> Tables {
        Tables {
            source: Box::new(source),
            eight: OnceLock::new(),
            cubic: OnceLock::new(),
            goals: Mutex::default(),
        }
    }

    /// Returns the same tables, but those whose file is missing come from `make`. A table that is
    /// there and not valid remains an error.
    #[must_use]
    pub fn or_else(
        self,
        make: impl Fn(Content) -> Result<Image, TableError> + Send + Sync + 'static,
    ) -> Tables {
        let source = self.source;
        Tables::from_fn(move |content| match source(content) {
            Err(error) if error.is_missing() => make(content),
            opened => opened,
        })
    }

    /// Returns the table of the eight-puzzle.
    ///
    /// # Errors
    /// A table that is missing, not valid, or of something else.
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
    /// A table that is missing, not valid, or of something else.
    pub fn cubic(&self) -> Result<&Cubic, TableError> {
        if let Some(table) = self.cubic.get() {
            return Ok(table);
        }
        let table = Cubic::from_image((self.source)(Content::Cubic)?)?;
        Ok(self.cubic.get_or_init(|| table))
    }

    /// Returns the goal table that serves a pattern: that of its class.
    ///
    /// # Errors
    /// A table that is missing, not valid, or of something else.
    pub fn goal(&self, pattern: Pattern) -> Result<Goal, TableError> {
        Goal::share(self.goal_image(Content::goal(pattern))?)
    }

    /// Returns the table that serves a goal of Harris's cubes: that of its class.
    ///
    /// # Errors
    /// A table that is missing, not valid, or of something else.
    pub fn harris(&self, goal: harris::Board) -> Result<Harris, TableError> {
        Harris::share(self.goal_image(Content::harris(goal))?)
    }

    /// Returns the file of a goal table.
    fn goal_image(&self, content: Content) -> Result<Arc<Image>, TableError> {
        // The map holds finished tables only, so it is whole even if another thread panicked.
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
    /// A table that is missing, not valid, or of something else.
    pub fn eight_to(&self, goal: eight::Board) -> Result<EightTo, TableError> {
        self.eight()?.to(goal)
    }

    /// Returns the solver of a pattern of the cubic puzzle.
    ///
    /// # Errors
    /// A table that is missing, not valid, or of something else.
    pub fn cubic_to(&self, pattern: Pattern) -> Result<CubicTo, TableError> {
        self.goal(pattern)?.to(pattern)
    }

    /// Returns the solver of a goal of Harris's cubes.
    ///
    /// # Errors
    /// A table that is missing, not valid, or of something else.
    pub fn harris_to(&self, goal: harris::Board) -> Result<HarrisTo, TableError> {
        self.harris(goal)?.to(goal)
    }

    /// Returns the answers for the canonical start of the cubic puzzle with this empty square.
    ///
    /// # Errors
    /// A table that is missing, not valid, or of something else.
    pub fn cubic_from(&self, start: Square) -> Result<CubicFrom, TableError> {
        self.cubic()?.from(start)
    }
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").field("eight", &self.eight).field("cubic", &self.cubic).finish()
    }
}

/// The goal tables of all puzzles that are kept.
#[derive(Default)]
struct Goals {
    images: HashMap<Content, (Arc<Image>, u64)>,
    /// How often a table has been asked for.
    asked: u64,
    /// The bytes of all tables.
    bytes: usize,
}

impl Goals {
    fn get(&mut self, content: Content) -> Option<Arc<Image>> {
        self.asked += 1;
        let (image, last) = self.images.get_mut(&content)?;
        *last = self.asked;
        Some(Arc::clone(image))
    }

    fn insert(&mut self, content: Content, image: &Arc<Image>) {
        let length = |image: &Image| image.bytes().len();
        let before = self.images.insert(content, (Arc::clone(image), self.asked));
        self.bytes += length(image) - before.map_or(0, |(before, _)| length(&before));
        while self.bytes > Tables::GOALS {
            let oldest = self.images.iter().min_by_key(|(_, (_, last))| *last);
            let Some(oldest) = oldest.map(|(&content, _)| content) else { break };
            self.bytes -= self.images.remove(&oldest).map_or(0, |(image, _)| length(&image));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 132 small stand-ins for tables of 2 MB: the bound drops those that were asked least recently.
    #[test]
    fn the_table_that_was_asked_for_least_recently_goes_first() {
        let mut goals = Goals::default();
        let classes: Vec<_> = Pattern::representatives().map(Content::goal).take(150).collect();
        let field = vec![0; 2_000_000];
        for &class in &classes {
            assert!(goals.get(class).is_none());
            goals.insert(class, &fake(class, &field));
            // The first is asked for again and again.
            assert!(goals.get(classes[0]).is_some());
            assert!(goals.bytes <= Tables::GOALS);
        }
        let kept = |class: &&Content| goals.images.contains_key(class);
        let count = classes.iter().filter(kept).count();
        assert_eq!(count, goals.images.len());
        assert!((130..=136).contains(&count), "{count}");
        // All but the first are the last that were asked for.
        assert!(classes[150 - (count - 1)..].iter().all(|class| kept(&class)));
    }

    /// A goal table of zeros whose header is right.
    fn fake(content: Content, field: &[u8]) -> Arc<Image> {
        use crate::header::Header;
        let length = content.sections()[0].1;
        let total = content.histograms()[0].1;
        let (_, mut file) = Header::encode(content, vec![vec![total]], &[&field[..length]]);
        file.resize(file.len() + length, 0);
        Arc::new(Image::new(file.into()).unwrap())
    }
}
