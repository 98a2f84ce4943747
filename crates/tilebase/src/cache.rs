//! A store of tables and solvers. Each is made once, and kept as long as there is room.

use std::any::Any;
use std::sync::{Arc, Mutex, OnceLock};

use tilebase_puzzle::{Goal, Grid, Space};
use tilebase_search::lock;

use crate::content::Content;
use crate::error::TableError;
use crate::lru::Lru;

/// The questions that a value answers.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum CacheKey {
    /// Those of a table.
    Table(Content),
    /// Those of a goal that has no table.
    Goal(Goal),
    /// Those about single boards to a goal, until all boards have been searched.
    Asked(Goal),
    /// Those of pattern databases that have no file: of a size of the board, and an empty square.
    Databases(Grid, usize),
}

/// The values that were used last, up to a sum of their lengths.
pub(crate) struct Cache {
    slots: Mutex<Lru<CacheKey, Arc<Value>>>,
}

/// A value of any type. The first thread that asks for it makes it, and holds the lock meanwhile.
type Value = Mutex<Option<Box<dyn Any + Send>>>;

impl Cache {
    pub(crate) fn new(most: usize) -> Cache {
        Cache { slots: Mutex::new(Lru::new(most)) }
    }

    /// Returns a clone of the kept value or, if there is none, of the value that `make` returns
    /// with its length in bytes. A value of length 0 is never dropped. If several threads ask at
    /// once, one makes the value and the others wait.
    pub(crate) fn get<T: Clone + Send + 'static>(
        &self,
        key: &CacheKey,
        make: impl FnOnce() -> Result<(T, usize), TableError>,
    ) -> Result<T, TableError> {
        let value = self.value(key);
        let mut value_made = lock(&value);
        if let Some(made) = value_made.as_ref().and_then(|made| made.downcast_ref::<T>()) {
            return Ok(made.clone());
        }
        let made = make();
        let mut slots = lock(&self.slots);
        // No error is kept.
        slots.remove(key);
        let (made, length) = made?;
        *value_made = Some(Box::new(made.clone()));
        slots.insert(key.clone(), Arc::clone(&value), length);
        Ok(made)
    }

    /// Returns whether a value is kept, or is being made.
    pub(crate) fn has(&self, key: &CacheKey) -> bool {
        lock(&self.slots).get(key).is_some()
    }

    /// Drops a value.
    pub(crate) fn remove(&self, key: &CacheKey) {
        lock(&self.slots).remove(key);
    }

    /// Returns the place of a value, made or not. While it is made, it has no length.
    fn value(&self, key: &CacheKey) -> Arc<Value> {
        let mut slots = lock(&self.slots);
        slots.get(key).unwrap_or_else(|| {
            let value = Arc::default();
            slots.insert(key.clone(), Arc::clone(&value), 0);
            value
        })
    }
}

/// Returns the value of a cell, which `make` makes when it is first needed.
#[inline]
pub(crate) fn once<T>(
    cell: &OnceLock<T>,
    make: impl FnOnce() -> Result<T, TableError>,
) -> Result<&T, TableError> {
    match cell.get() {
        Some(made) => Ok(made),
        None => make().map(|made| cell.get_or_init(|| made)),
    }
}

/// Returns what `make` has made of a space. That of the last few spaces is kept.
pub(crate) fn of_space<T>(
    kept: &Mutex<Vec<(Space, Arc<T>)>>,
    space: &Space,
    make: impl FnOnce() -> T,
) -> Arc<T> {
    const MOST: usize = 4;
    let known = |kept: &[(Space, Arc<T>)]| {
        kept.iter().find(|(of, _)| of.ptr_eq(space)).map(|(_, made)| Arc::clone(made))
    };
    if let Some(made) = known(&lock(kept)) {
        return made;
    }
    // Other threads go on meanwhile, and one of them may make the same.
    let made = Arc::new(make());
    let mut kept = lock(kept);
    kept.truncate(MOST - 1);
    kept.insert(0, (space.clone(), Arc::clone(&made)));
    made
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use tilebase_puzzle::Puzzle;

    use super::*;
    use crate::error::Fault;

    /// Returns the key of a number.
    fn key(number: u16) -> CacheKey {
        let harris = Puzzle::shipped("harris").unwrap();
        CacheKey::Goal(harris.board_of_rank(number.into()).unwrap().into())
    }

    /// Returns how often a value of this length had to be made: once, or never.
    fn made(store: &Cache, number: u16, length: usize) -> usize {
        let made = Cell::new(0);
        let make = || {
            made.set(made.get() + 1);
            Ok((number, length))
        };
        assert_eq!(store.get(&key(number), make).unwrap(), number);
        made.get()
    }

    /// Guards the limit: of 150 values of 1.9 MB, those that were used last are kept.
    #[test]
    fn the_least_recently_used_value_is_dropped_first() {
        let store = Cache::new(256_000_000);
        // Values without a length are never dropped.
        (1_000..1_010).for_each(|number| assert_eq!(made(&store, number, 0), 1));
        for number in 0..150 {
            assert_eq!(made(&store, number, 1_900_000), 1);
            // The first value is used after every other, so it is never dropped.
            assert_eq!(made(&store, 0, 1_900_000), 0);
        }
        assert_eq!(lock(&store.slots).bytes, 134 * 1_900_000);
        (17..150).for_each(|number| assert_eq!(made(&store, number, 1_900_000), 0, "{number}"));
        (1_000..1_010).for_each(|number| assert_eq!(made(&store, number, 0), 0));
        // A value larger than the room is not kept, and all others are dropped.
        assert_eq!([(); 2].map(|()| made(&store, 200, 300_000_000)), [1, 1]);
        let slots = lock(&store.slots);
        assert_eq!((slots.bytes, slots.values.len()), (0, 10));
    }

    /// Guards that no thread makes a value that another thread is making.
    #[test]
    fn of_many_threads_one_makes_a_value() {
        for (most, length) in [(10, 0), (10, 10), (0, 10)] {
            let (store, together, count) = (Cache::new(most), Barrier::new(8), AtomicUsize::new(0));
            let make = || {
                // The others have asked by then.
                thread::sleep(std::time::Duration::from_millis(50));
                Ok((count.fetch_add(1, Ordering::Relaxed), length))
            };
            thread::scope(|scope| {
                for _ in 0..8 {
                    scope.spawn(|| {
                        together.wait();
                        assert_eq!(store.get(&key(1), make).unwrap(), 0);
                    });
                }
            });
            assert_eq!(count.load(Ordering::Relaxed), 1);
        }
    }

    #[test]
    fn a_value_that_could_not_be_made_is_made_when_it_is_asked_for_again() {
        let store = Cache::new(10);
        let fail = || Err(TableError::new(None, Fault::Empty));
        assert!(store.get::<u16>(&key(1), fail).is_err());
        assert_eq!(lock(&store.slots).values.len(), 0);
        assert_eq!([(); 2].map(|()| made(&store, 1, 10)), [1, 0]);
    }
}
