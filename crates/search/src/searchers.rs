//! Searchers whose memory is used again.

use std::sync::{Mutex, PoisonError};

use crate::lanes::Searcher;

/// Searchers for any number of threads. Their memory is used again, because touching new memory
/// takes as long as a search.
#[derive(Debug, Default)]
pub struct Searchers {
    /// The searchers that no thread uses at the moment.
    idle: Mutex<Vec<Searcher>>,
}

impl Searchers {
    /// Calls `work` with an idle searcher, or a new one.
    pub fn with<T>(&self, work: impl FnOnce(&mut Searcher) -> T) -> T {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = idle().pop();
        let mut searcher = taken.unwrap_or_default();
        let found = work(&mut searcher);
        idle().push(searcher);
        found
    }
}
