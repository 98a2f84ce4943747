//! Tables and searches in memory.

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Makes a table, or searches.
///
/// The threads end with the work: a process that forks, as Python's `multiprocessing` does, would
/// wait for ever for threads that its parent had kept.
pub(crate) fn on_threads<T: Send>(make: impl FnOnce() -> T + Send) -> T {
    match threads() {
        Some(threads) => threads.install(make),
        None => make(),
    }
}

/// Starts threads. Where the system starts none, the calling thread does the work: it is a pool of
/// its own from then on. Returns `None` if it has been one before.
fn threads() -> Option<ThreadPool> {
    if rayon::current_thread_index().is_some() {
        return None;
    }
    let alone = || ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    ThreadPoolBuilder::new().build().or_else(|_| alone()).ok()
}
