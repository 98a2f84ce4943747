//! Tables that are made in memory.

use std::io;

use rayon::ThreadPoolBuilder;
use tilebase::{Content, Fault, Image, TableError};
use tilebase_build::Maker;

/// Makes a table.
///
/// The threads end with the search: a process that forks, as Python's `multiprocessing` does, would
/// wait for ever for threads that its parent had kept.
pub(crate) fn make(maker: &Maker, content: Content) -> Result<Image, TableError> {
    let failed = |error| TableError::new(None, Fault::Make(Box::new(io::Error::other(error))));
    let pool = ThreadPoolBuilder::new().build().map_err(failed)?;
    Ok(pool.install(|| maker.make(content, &|_| {})).into_image())
}
