//! The build step: a set of tables, made where they are missing.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rayon::prelude::*;
use tilebase::{Content, Header, Image};

use crate::cubic::Searcher;
use crate::progress::Observer;
use crate::publish::{PublishError, publish};
use crate::table::make_with;

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

/// How long it took to make a table.
#[derive(Clone, Copy, Debug)]
pub struct Made {
    /// To search.
    pub search: Duration,
    /// To write, sync and rename.
    pub write: Duration,
}

/// Makes and publishes those of the tables that are not there or not valid, or all of them if
/// `force`d, on as many threads as rayon has. The files do not depend on the threads.
///
/// # Errors
/// That of the first table that could not be written.
pub fn ensure(
    directory: &Path,
    contents: &[Content],
    force: bool,
    observer: Observer<'_>,
) -> Result<Vec<Report>, PublishError> {
    let ensure_one = |searcher: &mut Searcher, &content: &Content| {
        let path = directory.join(content.file_name());
        if !force && let Ok(image) = Image::open(&path).and_then(|image| image.expect(content)) {
            return Ok(Report { path, header: image.header().clone(), made: None });
        }
        let begin = Instant::now();
        let table = make_with(searcher, content, observer);
        let search = begin.elapsed();
        let begin = Instant::now();
        let path = publish(directory, &table)?;
        let made = Some(Made { search, write: begin.elapsed() });
        Ok(Report { path, header: table.into_header(), made })
    };
    contents.par_iter().with_max_len(1).map_init(Searcher::default, ensure_one).collect()
}
