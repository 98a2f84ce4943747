//! Values that stay in memory until there is no room for them.

use std::collections::HashMap;
use std::hash::Hash;

/// The values that were used last, up to a sum of their lengths.
#[derive(Debug)]
pub(crate) struct Recent<K, V> {
    /// Each value, its length in bytes, and the number of `uses` when it was last used.
    values: HashMap<K, (V, usize, u64)>,
    /// The number of calls of [`Recent::get`].
    uses: u64,
    /// The most bytes that are kept.
    pub(crate) most: usize,
    /// The sum of the lengths.
    bytes: usize,
}

impl<K: Clone + Eq + Hash, V: Clone> Recent<K, V> {
    /// Keeps values of at most so many bytes in all.
    pub(crate) fn new(most: usize) -> Recent<K, V> {
        Recent { values: HashMap::new(), uses: 0, most, bytes: 0 }
    }

    /// Returns a value; `None` if it is not kept.
    pub(crate) fn get(&mut self, key: &K) -> Option<V> {
        self.uses += 1;
        let (value, _, last) = self.values.get_mut(key)?;
        *last = self.uses;
        Some(value.clone())
    }

    /// Adds a value, and drops the least recently used ones while all have too many bytes.
    pub(crate) fn insert(&mut self, key: K, value: V, length: usize) {
        let before = self.values.insert(key, (value, length, self.uses));
        self.bytes += length;
        self.bytes -= before.map_or(0, |(_, before, _)| before);
        while self.bytes > self.most {
            let oldest = self.values.iter().min_by_key(|(_, (_, _, last))| *last);
            let Some(oldest) = oldest.map(|(key, _)| key.clone()) else { break };
            self.bytes -= self.values.remove(&oldest).map_or(0, |(_, length, _)| length);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards the limit: of 150 tables of 1.9 MB, those that were used last are kept.
    #[test]
    fn the_least_recently_used_value_is_dropped_first() {
        let mut recent = Recent::new(256_000_000);
        for key in 0..150 {
            assert_eq!(recent.get(&key), None);
            recent.insert(key, (), 1_900_000);
            // The first value is used after every insertion, so it is never dropped.
            assert_eq!(recent.get(&0), Some(()));
            assert!(recent.bytes <= recent.most);
        }
        let count = recent.values.len();
        assert_eq!((count, recent.bytes), (134, 134 * 1_900_000));
        // All other values are the last that were inserted.
        assert!((150 - (count - 1)..150).all(|key| recent.get(&key).is_some()));
    }

    #[test]
    fn a_value_that_is_inserted_again_counts_once() {
        let mut recent = Recent::new(10);
        recent.insert('a', 1, 6);
        recent.insert('a', 2, 4);
        recent.insert('b', 3, 6);
        assert_eq!((recent.get(&'a'), recent.get(&'b'), recent.bytes), (Some(2), Some(3), 10));
        // A value that has no room is not kept.
        assert_eq!(recent.get(&'c'), None);
        recent.insert('c', 4, 11);
        assert_eq!(recent.get(&'c'), None);
        assert_eq!(recent.bytes, 0);
    }
}
