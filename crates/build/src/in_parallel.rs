//! Runs independent pieces of work on as many threads as rayon has, or one after the other.

/// Returns the results of `work` on all items, in the order of the items. Each thread makes its
/// memory with `room` once, and uses it again.
///
/// The threads are not rayon's, which take other work of the program while they wait: this work may
/// need the table that is being made, and then wait for itself.
#[cfg(feature = "threads")]
pub(crate) fn in_parallel<T: Send, Room, R: Send>(
    items: impl IntoIterator<Item = T>,
    room: impl Fn() -> Room + Sync,
    work: impl Fn(&mut Room, T) -> R + Sync,
) -> Vec<R> {
    use std::sync::{Mutex, PoisonError};
    use std::thread;
    let items: Vec<T> = items.into_iter().collect();
    let threads = rayon::current_num_threads().min(items.len());
    let results = Mutex::new(items.iter().map(|_| None).collect::<Vec<_>>());
    let items = Mutex::new(items.into_iter().enumerate());
    let work = || {
        let mut room = room();
        let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
        while let Some((number, item)) = next() {
            let result = work(&mut room, item);
            results.lock().unwrap_or_else(PoisonError::into_inner)[number] = Some(result);
        }
    };
    thread::scope(|scope| {
        // This thread is one of them, and does all the work if the system allows no others.
        for _ in 1..threads {
            let _started = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().flatten().collect()
}

/// Returns the results of `work` on all items, in the order of the items, with one `room`.
#[cfg(not(feature = "threads"))]
pub(crate) fn in_parallel<T, Room, R>(
    items: impl IntoIterator<Item = T>,
    room: impl Fn() -> Room,
    work: impl Fn(&mut Room, T) -> R,
) -> Vec<R> {
    let mut room = room();
    items.into_iter().map(|item| work(&mut room, item)).collect()
}
