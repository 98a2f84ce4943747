//! Threads: a pool for a stream or a build, or rayon's default threads.

use std::cell::OnceCell;
use std::error::Error;
use std::num::NonZero;
use std::thread;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// The option of work that takes several threads.
#[derive(clap::Args)]
pub(crate) struct Count {
    /// Number of threads, 1 to 1024 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Count {
    /// Returns the number of threads; `None` for the default.
    pub(crate) fn get(&self) -> Option<usize> {
        self.threads.map(usize::from)
    }
}

/// An error: the system does not allow the threads.
#[derive(Debug, thiserror::Error)]
#[error("cannot start threads: {0}")]
pub(crate) struct CannotStart(ThreadPoolBuildError);

/// Starts rayon's default threads, unless the calling thread belongs to a pool.
///
/// # Errors
/// Returns an error if the system does not allow them. Rayon itself would panic.
pub(crate) fn start() -> Result<(), CannotStart> {
    if rayon::current_thread_index().is_some() {
        return Ok(());
    }
    match ThreadPoolBuilder::new().build_global() {
        // Without a source, the error is that they have been started before.
        Err(error) if error.source().is_some() => Err(CannotStart(error)),
        _ => Ok(()),
    }
}

/// Starts a pool of this number of threads, by default one for each processor.
pub(crate) fn pool(threads: Option<usize>) -> Result<ThreadPool, CannotStart> {
    ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build().map_err(CannotStart)
}

/// The threads of a stream, started when they are first needed.
pub(crate) struct Threads {
    count: usize,
    pool: OnceCell<Option<ThreadPool>>,
}

impl Threads {
    pub(crate) fn new(count: usize) -> Threads {
        Threads { count, pool: OnceCell::new() }
    }

    /// Returns the number of threads that are wanted.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Returns the pool; `None` if one thread is wanted, or the system does not allow more.
    pub(crate) fn pool(&self) -> Option<&ThreadPool> {
        let start = || (self.count > 1).then(|| pool(Some(self.count)).ok()).flatten();
        self.pool.get_or_init(start).as_ref()
    }
}

impl Default for Threads {
    /// Returns one thread for each processor.
    fn default() -> Threads {
        Threads::new(thread::available_parallelism().map_or(1, NonZero::get))
    }
}

/// Returns the results of `work` for all numbers below `count`, on the threads of a pool, or on the
/// calling thread.
pub(crate) fn map<T: Send>(
    pool: Option<&ThreadPool>,
    count: usize,
    work: &(dyn Fn(usize) -> T + Sync),
) -> Vec<T> {
    match pool {
        Some(pool) => pool.install(|| (0..count).into_par_iter().map(work).collect()),
        None => (0..count).map(work).collect(),
    }
}
