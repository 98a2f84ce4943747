//! The build step: makes the tables of a set that are missing or not valid.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use tilebase::{Content, Fault, Header, Limits, TableError, TableFile};
use tilebase_search::lock;

use super::directory::refuse_links;
use super::error::{WriteError, trying};
use super::write_table::{clean_up, folder, refuse_foreign, write_table};
use crate::progress::Level;
use crate::table::TableMaker;

/// A report on a finished table file.
#[derive(Clone, Debug)]
pub struct TableReport {
    /// The path of the file.
    pub path: PathBuf,
    /// The table's header, without checksums if the table was made.
    pub header: Header,
    /// The time that making the table took; `None` if the file existed and was valid.
    pub made: Option<MakingTime>,
}

impl TableReport {
    /// Returns the length of the file in bytes.
    pub fn length(&self) -> u64 {
        self.header.length()
    }
}

/// The time that making a table took.
#[derive(Clone, Copy, Debug)]
pub struct MakingTime {
    /// The time of the search.
    pub search: Duration,
    /// The time to write, sync and rename the file.
    pub write: Duration,
}

/// An event while tables are made.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum BuildEvent<'a> {
    /// A search has finished a level.
    Level(Level<'a>),
    /// The build has waited for half a second for another process that writes into this directory,
    /// and goes on waiting.
    Waiting(&'a Path),
    /// A table file is finished, or was found to be valid.
    Finished(&'a TableReport),
}

/// Makes and publishes the tables that are missing or not valid, or all of them if `force` is set.
/// Uses the threads of the current rayon pool; the files do not depend on their number. Calls
/// `observer` with every event, from any of these threads. Returns a report on each table, in the
/// order of `contents`.
///
/// The process may be stopped at any moment. The next call keeps the finished tables, makes the
/// missing ones, and removes temporary files. No partial file ever has the name of a table.
///
/// ```
/// use tilebase::{Content, Puzzle, TableFile};
///
/// # let directory = tempfile::tempdir()?;
/// # let directory = directory.path();
/// let harris = Puzzle::shipped("harris").unwrap().goal("UUUU_UUUU")?;
/// let contents = [Content::Eight, Content::of(&harris).unwrap()];
/// let reports = tilebase_build::build_missing(directory, &contents, false, &|_event| {})?;
/// assert!(reports.iter().all(|report| report.made.is_some()));
/// TableFile::open(&reports[1].path)?.check()?;
/// // The second time both are there.
/// let reports = tilebase_build::build_missing(directory, &contents, false, &|_event| {})?;
/// assert!(reports.iter().all(|report| report.made.is_none()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a table cannot be made, as boards are too far from its goal or memory is missing. If it cannot
/// be written, a folder is a link, or a temporary file cannot be removed. If a
/// file with the name of a table cannot be read, so may be valid, or was not written as a table:
/// such a file is not replaced.
pub fn build_missing(
    directory: &Path,
    contents: &[Content],
    force: bool,
    observer: &(dyn Fn(BuildEvent<'_>) + Sync),
) -> Result<Vec<TableReport>, WriteError> {
    let paths: Vec<_> = contents.iter().map(|c| directory.join(c.file_name())).collect();
    let folders: BTreeSet<_> = paths.iter().map(|path| folder(path)).collect();
    for folder in &folders {
        refuse_links(directory, folder)?;
        clean_up(folder, Some(&|| observer(BuildEvent::Waiting(folder))))?;
    }
    // The mutex is held by the thread that writes. Other threads wait for it, so a wait for the
    // lock file of a folder is always a wait for another process.
    let (maker, writing) = (TableMaker::default(), Mutex::new(()));
    let make = |content: &Content, path: &Path| {
        let begin = Instant::now();
        let limits = Limits::default();
        let table = maker
            .make_within(content, &limits, &|level| observer(BuildEvent::Level(level)))
            .map_err(|error| trying("make", path)(io::Error::other(error)))?;
        let search = begin.elapsed();
        let begin = Instant::now();
        let waiting = || observer(BuildEvent::Waiting(folder(path)));
        let guard = lock(&writing);
        let path = write_table(directory, &table, Some(&waiting))?;
        drop(guard);
        let made = Some(MakingTime { search, write: begin.elapsed() });
        Ok::<_, WriteError>(TableReport { path, header: table.header().clone(), made })
    };
    let ensure_one = |(content, path): (&Content, &PathBuf)| {
        let present = if force { None } else { present(directory, content)? };
        let report = match present {
            Some(report) => report,
            None => {
                refuse_foreign(path, content)?;
                make(content, path)?
            }
        };
        observer(BuildEvent::Finished(&report));
        Ok(report)
    };
    contents.par_iter().zip(&paths).map(ensure_one).collect()
}

/// Returns a report on the file of a table under `directory`. Checks its header and all checksums,
/// a chunk at a time.
///
/// # Errors
/// If the table is missing, is damaged, or has another content.
pub fn check_table(directory: &Path, content: &Content) -> Result<TableReport, TableError> {
    let path = directory.join(content.file_name());
    let file = TableFile::open(&path)?.expect(content)?;
    file.check()?;
    Ok(TableReport { path, header: file.header().clone(), made: None })
}

/// Returns a report on the file of a valid table; `None` if the table has to be made.
fn present(directory: &Path, content: &Content) -> Result<Option<TableReport>, WriteError> {
    match check_table(directory, content) {
        Ok(report) => Ok(Some(report)),
        Err(error) if error.is_missing() => Ok(None),
        Err(error) => match error.into_fault() {
            Fault::Io(error) => Err(trying("read", &directory.join(content.file_name()))(error)),
            _ => Ok(None),
        },
    }
}
