//! Independent pieces of work: on as many threads as rayon has, or one after the other.

/// Returns the result of `work` on each item, in the order of the items. Each thread makes room for
/// its work with `room`, and uses it again.
#[cfg(feature = "threads")]
pub(crate) fn in_parallel<T: Send, Room, R: Send>(
    items: impl IntoIterator<Item = T>,
    room: impl Fn() -> Room + Sync + Send,
    work: impl Fn(&mut Room, T) -> R + Sync + Send,
) -> Vec<R> {
    use rayon::prelude::*;
    let items: Vec<T> = items.into_iter().collect();
    items.into_par_iter().map_init(room, work).collect()
}

/// Returns the result of `work` on each item, in the order of the items. All share one `room`.
#[cfg(not(feature = "threads"))]
pub(crate) fn in_parallel<T, Room, R>(
    items: impl IntoIterator<Item = T>,
    room: impl Fn() -> Room,
    work: impl Fn(&mut Room, T) -> R,
) -> Vec<R> {
    let mut room = room();
    items.into_iter().map(|item| work(&mut room, item)).collect()
}
