//! Threads: as many as are wanted, or fewer where the system allows no more.

use std::cell::OnceCell;
use std::num::NonZero;
use std::sync::Once;
use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::memory;

/// Starts the threads that rayon uses by default. Where the system allows no threads, or has memory
/// for one only, the calling thread does all the work. Has to be called before anything else uses
/// rayon.
pub(crate) fn start() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        if builder(None).build_global().is_err() {
            let _already_started = alone().build_global();
        }
    });
}

/// As many threads as are wanted, started when they are first needed.
pub(crate) struct Threads {
    count: usize,
    pool: OnceCell<Option<ThreadPool>>,
}

impl Threads {
    /// The calling thread alone.
    pub(crate) fn one() -> Threads {
        Threads::new(1)
    }

    pub(crate) fn new(count: usize) -> Threads {
        Threads { count, pool: OnceCell::new() }
    }

    /// Returns how many threads are wanted.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Returns the threads, as many as there is memory for; `None` for one, and where the system allows no
    /// more.
    pub(crate) fn pool(&self) -> Option<&ThreadPool> {
        self.pool.get_or_init(|| pool(self.count)).as_ref()
    }
}

/// Starts a pool of this number of threads, or of as many as there is memory for; `None` for one, and
/// where the system allows no more.
pub(crate) fn pool(threads: usize) -> Option<ThreadPool> {
    match memory::threads(threads) {
        1 => None,
        threads => ThreadPoolBuilder::new().num_threads(threads).build().ok(),
    }
}

/// Starts a pool of this number of threads, or of one for each processor, as far as there is memory
/// for them.
///
/// # Errors
/// A system that allows no such number of threads.
#[cfg(feature = "build")]
pub(crate) fn expect_pool(
    threads: Option<usize>,
) -> Result<ThreadPool, rayon::ThreadPoolBuildError> {
    builder(threads).build()
}

/// Returns what starts this number of threads, or one for each processor, as far as there is memory
/// for them.
fn builder(threads: Option<usize>) -> ThreadPoolBuilder {
    let processors = || thread::available_parallelism().map_or(1, NonZero::get);
    let wanted = threads.unwrap_or_else(processors);
    match (memory::threads(wanted), threads) {
        (1, _) if wanted > 1 => alone(),
        // Rayon knows best how many threads there are to be where nothing limits them.
        (possible, None) if possible == wanted => ThreadPoolBuilder::new(),
        (possible, _) => ThreadPoolBuilder::new().num_threads(possible),
    }
}

/// Returns what makes the calling thread do all the work.
fn alone() -> ThreadPoolBuilder {
    ThreadPoolBuilder::new().num_threads(1).use_current_thread()
}
