//! Threads: as many as are wanted, or fewer where the system allows no more.

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

/// Starts a pool of this number of threads; `None` for one, and where the system allows no more.
pub(crate) fn pool(threads: usize) -> Option<ThreadPool> {
    if threads == 1 {
        return None;
    }
    ThreadPoolBuilder::new().num_threads(threads).build().ok()
}
