//! Tables that are made in memory.

use rayon::{ThreadPool, ThreadPoolBuilder};
use tilebase::{Content, Image};
use tilebase_build::Maker;

/// Makes a table.
///
/// The threads end with the search: a process that forks, as Python's `multiprocessing` does, would
/// wait for ever for threads that its parent had kept.
pub(crate) fn make(maker: &Maker, content: Content) -> Image {
    let made = || maker.make(content, &|_| {}).into_image();
    threads().map_or_else(made, |threads| threads.install(made))
}

/// Starts threads for a search. Where the system starts none, the calling thread does the work: it
/// is a pool of its own from then on. Returns `None` if it has been one before.
fn threads() -> Option<ThreadPool> {
    if rayon::current_thread_index().is_some() {
        return None;
    }
    let alone = || ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    ThreadPoolBuilder::new().build().or_else(|_| alone()).ok()
}
