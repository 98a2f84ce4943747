//! The progress of searches: a report after each level.

use tilebase::Content;

/// A finished level of a search: the states or positions at one distance.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Level<'a> {
    /// The table that the search is for.
    pub content: &'a Content,
    /// The distance of the level.
    pub depth: usize,
    /// The number of states in this level and all levels before.
    pub found: u64,
    /// The number of states that the whole search will find.
    pub total: u64,
}

/// A callback for every finished level of every search, called from the thread of the search.
pub type Observer<'a> = &'a (dyn Fn(Level<'_>) + Sync);

/// Collects the counts of one search's levels, and reports each level to an observer.
pub(crate) struct Counter<'a> {
    observer: Observer<'a>,
    content: &'a Content,
    total: u64,
    /// The number of states in each level.
    pub(crate) counts: Vec<u64>,
}

impl<'a> Counter<'a> {
    /// Returns a counter without levels. `search` is the number of the search among those of the
    /// table.
    pub(crate) fn new(observer: Observer<'a>, content: &'a Content, search: usize) -> Counter<'a> {
        let total = content.layout().counts[search].1;
        Counter { observer, content, total, counts: Vec::with_capacity(48) }
    }

    /// Adds the next level, which has `new` states, and reports it.
    pub(crate) fn level(&mut self, new: u64) {
        let depth = self.counts.len();
        self.counts.push(new);
        let (content, total, found) = (self.content, self.total, self.counts.iter().sum());
        (self.observer)(Level { content, depth, found, total });
    }
}
