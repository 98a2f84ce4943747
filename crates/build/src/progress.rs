//! What a search reports: the levels it has finished.

use tilebase::Content;

/// A level that a search has finished.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Level {
    /// The table that the search is for.
    pub content: Content,
    /// Which of the table's searches: 0 to 8 (eight), 0 to 2 (cubic), 0 (a goal).
    pub search: usize,
    /// The distance of the states that were found.
    pub depth: usize,
    /// How many there are.
    pub new: u64,
    /// How many have been found up to this depth.
    pub found: u64,
    /// How many there are to find.
    pub total: u64,
}

/// Called after every level of every search, from the thread that runs it.
pub type Observer<'a> = &'a (dyn Fn(Level) + Sync);

/// Counts the levels of one search and passes them on.
pub(crate) struct Counter<'a> {
    observer: Observer<'a>,
    content: Content,
    search: usize,
    total: u64,
    counts: Vec<u64>,
}

impl<'a> Counter<'a> {
    pub(crate) fn new(observer: Observer<'a>, content: Content, search: usize) -> Counter<'a> {
        let total = content.histograms()[search].1;
        Counter { observer, content, search, total, counts: Vec::with_capacity(48) }
    }

    pub(crate) fn level(&mut self, new: u64) {
        let depth = self.counts.len();
        self.counts.push(new);
        let (content, search, total) = (self.content, self.search, self.total);
        let found = self.counts.iter().sum();
        (self.observer)(Level { content, search, depth, new, found, total });
    }

    /// The depth histogram.
    pub(crate) fn into_counts(self) -> Vec<u64> {
        self.counts
    }
}
