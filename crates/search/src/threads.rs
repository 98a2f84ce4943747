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
    on_threads(threads, &|| {
        while let Some((number, item)) = next() {
            let result = work(item);
            let mut results = lock(&results);
            if results.len() <= number {
                results.resize_with(number + 1, || None);
            }
            results[number] = Some(result);
        }
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_iter().flatten().collect()
}

/// Calls `work` on so many threads, of which the calling one is the first. It alone works if the
/// system allows no others.
pub(crate) fn on_threads(threads: usize, work: &(dyn Fn() + Sync)) {
    // WebAssembly has none, and its programs are smaller without what starts them.
    if cfg!(target_family = "wasm") || threads <= 1 {
        return work();
    }
    thread::scope(|scope| {
        for _ in 1..threads {
            let _started = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
}

/// Locks what is whole even if another thread has panicked.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
