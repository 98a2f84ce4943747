//! Starts threads: the number that is wanted, or fewer if the system does not allow so many.

use std::cell::OnceCell;
use std::num::NonZero;
use std::sync::Once;
use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::system::memory;

/// Starts the default threads of rayon. If the system allows no threads, or has memory for only
/// one, the calling thread does all the work. Must be called before anything else uses rayon.
pub(crate) fn start() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        if builder(None).build_global().is_err() {
            let _already_started = calling_thread().build_global();
        }
    });
}

/// A number of threads, which are started when they are first needed.
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

    /// Returns the threads, as many as there is memory for; `None` if that is one, or if the system
    /// does not allow more.
    pub(crate) fn pool(&self) -> Option<&ThreadPool> {
        self.pool.get_or_init(|| pool(self.count)).as_ref()
    }
}

impl Default for Threads {
    /// Returns one thread for each processor.
    fn default() -> Threads {
        Threads::new(processors())
    }
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Starts a pool of this number of threads, or of as many as there is memory for. Returns `None` if
/// that is one, or if the system does not allow more.
pub(crate) fn pool(threads: usize) -> Option<ThreadPool> {
    match memory::threads(threads) {
        1 => None,
        threads => ThreadPoolBuilder::new().num_threads(threads).build().ok(),
    }
}

/// Starts a pool of this number of threads, by default one for each processor, but at most as many
/// as there is memory for.
///
/// # Errors
/// Returns an error if the system does not allow so many threads.
pub(crate) fn expect_pool(
    threads: Option<usize>,
) -> Result<ThreadPool, rayon::ThreadPoolBuildError> {
    builder(threads).build()
}

/// Returns a builder of a pool of this number of threads, by default one for each processor, but at
/// most as many as there is memory for.
fn builder(threads: Option<usize>) -> ThreadPoolBuilder {
    let wanted = threads.unwrap_or_else(processors);
    match (memory::threads(wanted), threads) {
        (1, _) if wanted > 1 => calling_thread(),
        // Without a limit, rayon chooses the number of threads, which depends on its environment
        // variables.
        (possible, None) if possible == wanted => ThreadPoolBuilder::new(),
        (possible, _) => ThreadPoolBuilder::new().num_threads(possible),
    }
}

/// Returns a builder of a pool in which the calling thread does all the work.
fn calling_thread() -> ThreadPoolBuilder {
    ThreadPoolBuilder::new().num_threads(1).use_current_thread()
}
