//! Threads: as many as are wanted, or fewer where the system allows no more.

use std::cell::OnceCell;
use std::sync::Once;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Starts the threads that rayon uses by default. Where the system allows no threads, the calling
/// thread does all the work. Has to be called before anything else uses rayon.
pub(crate) fn start() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        if ThreadPoolBuilder::new().build_global().is_err() {
            let alone = ThreadPoolBuilder::new().num_threads(1).use_current_thread();
            let _already_started = alone.build_global();
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

    /// Returns the threads; `None` for one, and where the system allows no more.
    pub(crate) fn pool(&self) -> Option<&ThreadPool> {
        let start = || ThreadPoolBuilder::new().num_threads(self.count).build().ok();
        let pool = self.pool.get_or_init(|| if self.count == 1 { None } else { start() });
        pool.as_ref()
    }
}
