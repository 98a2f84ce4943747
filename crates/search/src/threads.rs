//! Work on several threads. They are not rayon's, which begin other work of the program while they
//! wait.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// Returns the results of `work` on all items, in the order of the items, by at most so many
/// threads, of which the calling one is the first.
pub fn in_parallel<T: Send, R: Send>(
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let threads = items.size_hint().1.map_or(threads, |items| items.min(threads));
    let (items, results) = (Mutex::new(items.enumerate()), Mutex::new(Vec::new()));
    let next = || lock(&items).next();
    on_threads(threads, || {
        while let Some((number, item)) = next() {
            let result = work(item);
            lock(&results).push((number, result));
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_unstable_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Calls `work` on so many threads, of which the calling one is the first. It alone works if the
/// system allows no others.
pub(crate) fn on_threads(threads: usize, work: impl Fn() + Sync) {
    thread::scope(|scope| {
        for _ in 1..threads {
            let _started = thread::Builder::new().spawn_scoped(scope, &work);
        }
        work();
    });
}

/// Locks what is whole even if another thread has panicked.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
