//! The build step: a set of tables, made where they are missing.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rayon::prelude::*;
use tilebase::{Content, Header, Image, TableError};

use crate::progress::Observer;
use crate::publish::{PublishError, publish, tidy};
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

/// Makes and publishes those of the tables that are not there or not valid, or all of them if
/// `force`d, on as many threads as rayon has, and calls `finished` with each that is in its place.
/// The files do not depend on the threads.
///
/// Stopped at whatever moment, it goes on where it was when it is called again: what is finished
/// stays, nothing partial is ever in a table's place, and temporary files are removed.
///
/// # Errors
/// That of the first table that could not be written, or of what a killed writer left and could
/// not be removed.
pub fn ensure(
    directory: &Path,
    contents: &[Content],
    force: bool,
    observer: Observer<'_>,
    finished: &(dyn Fn(&Report) + Sync),
) -> Result<Vec<Report>, PublishError> {
    let paths: Vec<_> = contents.iter().map(|c| directory.join(c.file_name())).collect();
    tidy(paths.iter().filter_map(|path| path.parent()).collect::<BTreeSet<_>>())?;
    let maker = Maker::default();
    let ensure_one = |&content: &Content| {
        let there = if force { None } else { check(directory, content).ok() };
        let report = match there {
            Some(report) => report,
            None => make_one(&maker, directory, content, observer)?,
        };
        finished(&report);
        Ok(report)
    };
    contents.par_iter().map(ensure_one).collect()
}

fn make_one(
    maker: &Maker,
    directory: &Path,
    content: Content,
    observer: Observer<'_>,
) -> Result<Report, PublishError> {
    let begin = Instant::now();
    let table = maker.make(content, observer);
    let search = begin.elapsed();
    let begin = Instant::now();
    let path = publish(directory, &table)?;
    let made = Some(Made { search, write: begin.elapsed() });
    Ok(Report { path, header: table.into_header(), made })
}

/// Reports on a table that is in its place and valid.
///
/// # Errors
/// A table that is missing, damaged, or another's.
pub fn check(directory: &Path, content: Content) -> Result<Report, TableError> {
    let path = directory.join(content.file_name());
    let image = Image::open(&path)?.expect(content)?;
    Ok(Report { path, header: image.header().clone(), made: None })
}
