//! The build step: a set of tables, made where they are missing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayon::prelude::*;
use tilebase::{Content, Header, Image, TableError};

use crate::directory::refuse_links;
use crate::error::PublishError;
use crate::progress::Level;
use crate::publish::{publish_announced, tidy};
use crate::table::Maker;

/// A table that is in its place.
#[derive(Clone, Debug)]
pub struct Report {
    /// Its file.
    pub path: PathBuf,
    /// What it says about itself.
    pub header: Header,
    /// How long it took to make; `None` if it was there already.
    pub made: Option<Made>,
}

impl Report {
    /// The file's length in bytes.
    pub fn length(&self) -> u64 {
        self.header.sections.last().map_or(0, |last| last.range().end as u64)
    }
}

/// How long it took to make a table.
#[derive(Clone, Copy, Debug)]
pub struct Made {
    /// To search.
    pub search: Duration,
    /// To write, sync and rename.
    pub write: Duration,
}

/// What happens while tables are made.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A search has finished a level.
    Level(Level),
    /// Another process writes in this directory, and has done so for half a second. It is waited for.
    Waiting(&'a Path),
    /// A table is in its place.
    Finished(&'a Report),
}

/// Makes and publishes those of the tables that are missing or not valid, or all of them if `force` is
/// set, on as many threads as rayon has. Calls `observer` with what happens, from any of the threads.
/// Returns a report on each table, in the order of `contents`. The files do not depend on the number
/// of threads.
///
/// Stopped at any moment, it continues from there when it is called again: finished tables stay, a
/// partial file is never in a table's place, and temporary files are removed.
///
/// # Errors
/// That of the first table that could not be written, or of a temporary file that could not be
/// removed.
pub fn ensure(
    directory: &Path,
    contents: &[Content],
    force: bool,
    observer: &(dyn Fn(Event<'_>) + Sync),
) -> Result<Vec<Report>, PublishError> {
    let paths: Vec<_> = contents.iter().map(|c| directory.join(c.file_name())).collect();
    let folders: BTreeSet<_> = paths.iter().filter_map(|path| path.parent()).collect();
    for folder in &folders {
        refuse_links(directory, folder)?;
        tidy(folder, &|| observer(Event::Waiting(folder)))?;
    }
    let build = Build {
        directory,
        maker: Maker::default(),
        turns: folders.into_iter().map(|folder| (folder, Mutex::default())).collect(),
        observer,
    };
    let ensure_one = |(&content, path): (&Content, &PathBuf)| {
        let present = if force { None } else { check(directory, content).ok() };
        let report = match present {
            Some(report) => report,
            None => build.make(content, path)?,
        };
        observer(Event::Finished(&report));
        Ok(report)
    };
    contents.par_iter().zip(&paths).map(ensure_one).collect()
}

/// What the threads share that make tables.
struct Build<'a> {
    directory: &'a Path,
    maker: Maker,
    /// Which thread writes in a folder: the others wait here, and not for the lock of the folder, so
    /// that waiting for the lock is waiting for another process.
    turns: BTreeMap<&'a Path, Mutex<()>>,
    observer: &'a (dyn Fn(Event<'_>) + Sync),
}

impl Build<'_> {
    fn make(&self, content: Content, path: &Path) -> Result<Report, PublishError> {
        let begin = Instant::now();
        let table = self.maker.make(content, &|level| (self.observer)(Event::Level(level)));
        let search = begin.elapsed();
        let begin = Instant::now();
        let folder = path.parent().unwrap_or(self.directory);
        let turn = self.turns.get(folder);
        let turn = turn.map(|turn| turn.lock().unwrap_or_else(PoisonError::into_inner));
        let waiting = || (self.observer)(Event::Waiting(folder));
        let path = publish_announced(self.directory, &table, &waiting)?;
        drop(turn);
        let made = Some(Made { search, write: begin.elapsed() });
        Ok(Report { path, header: table.into_header(), made })
    }
}

/// Reports on a table that is in its place and valid. It is read into memory, not mapped.
///
/// # Errors
/// A table that is missing, damaged, or of another kind.
pub fn check(directory: &Path, content: Content) -> Result<Report, TableError> {
    let path = directory.join(content.file_name());
    let image = Image::read(&path)?.expect(content)?;
    image.check()?;
    Ok(Report { path, header: image.header().clone(), made: None })
}
