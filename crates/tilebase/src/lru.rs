//! A store with a limit, which drops the least recently used values.

use std::collections::HashMap;
use std::hash::Hash;

/// The values that were used last, up to a sum of their lengths.
#[derive(Debug)]
pub(crate) struct Lru<K, V> {
    pub(crate) values: HashMap<K, LruEntry<V>>,
    /// The number of calls so far.
    now: u64,
    /// The most bytes to keep.
    most: usize,
    /// The sum of the lengths.
    pub(crate) bytes: usize,
}

#[derive(Debug)]
pub(crate) struct LruEntry<V> {
    value: V,
    /// Its length in bytes.
    length: usize,
    /// The time of its last use.
    used: u64,
}

impl<K: Clone + Eq + Hash, V: Clone> Lru<K, V> {
    /// Creates a store that keeps values of at most `most` bytes in all.
    pub(crate) fn new(most: usize) -> Lru<K, V> {
        Lru { values: HashMap::new(), now: 0, most, bytes: 0 }
    }

    /// Returns a value; `None` if it is not kept.
    pub(crate) fn get(&mut self, key: &K) -> Option<V> {
        self.now += 1;
        let kept = self.values.get_mut(key)?;
        kept.used = self.now;
        Some(kept.value.clone())
    }

    /// Adds a value, and drops the least recently used ones while all have too many bytes. A value
    /// of length 0 is never dropped.
    pub(crate) fn insert(&mut self, key: K, value: V, length: usize) {
        self.now += 1;
        let before = self.values.insert(key, LruEntry { value, length, used: self.now });
        let before = before.map_or(0, |before| before.length);
        self.bytes = self.bytes + length - before;
        while self.bytes > self.most {
            // Looking at all takes less time than reading or making the value that was added.
            let can_go = self.values.iter().filter(|(_, kept)| kept.length > 0);
            let Some((oldest, _)) = can_go.min_by_key(|(_, kept)| kept.used) else { break };
            let oldest = oldest.clone();
            self.remove(&oldest);
        }
    }

    /// Drops a value, if it is kept.
    pub(crate) fn remove(&mut self, key: &K) {
        self.bytes -= self.values.remove(key).map_or(0, |kept| kept.length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares random calls with a list in the order of the last use.
    #[test]
    fn what_is_kept_is_what_was_used_last() {
        let mut rng = fastrand::Rng::with_seed(7);
        let (mut lru, mut list) = (Lru::new(10), Vec::new());
        for _ in 0..10_000 {
            let key = rng.u8(..16);
            let kept = list.iter().position(|&(kept, _)| kept == key).map(|at| list.remove(at));
            assert_eq!(lru.get(&key), kept.map(|(_, length)| length));
            if let Some(kept) = kept {
                list.push(kept);
            }
            if rng.bool() {
                let length = rng.usize(1..5);
                lru.insert(key, length, length);
                list.retain(|&(kept, _)| kept != key);
                list.push((key, length));
                while list.iter().map(|(_, length)| length).sum::<usize>() > 10 {
                    list.remove(0);
                }
            }
            assert_eq!(lru.values.len(), list.len());
        }
    }
}
