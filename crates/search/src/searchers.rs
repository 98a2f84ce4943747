//! Searches whose memory is used again.

use std::sync::{Mutex, PoisonError};

use tilebase_puzzle::described::Space;

use crate::sets::Search;

/// Searches of any spaces, for any number of threads. Their memory is used again, because touching new
/// memory takes as long as a search.
#[derive(Default)]
pub struct Searchers {
    /// The searches that no thread uses at the moment.
    idle: Mutex<Vec<Search>>,
}

impl Searchers {
    /// Calls `work` with an idle search of a space, or a new one, which keeps distances. Returns `None`
    /// if the space is too large for one.
    pub fn with<T>(&self, space: &Space, work: impl FnOnce(&mut Search) -> T) -> Option<T> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = {
            let mut idle = idle();
            let at = idle.iter().position(|search| search.space().is(space));
            at.map(|at| idle.swap_remove(at))
        };
        let mut search = match taken {
            Some(search) => search,
            None => Search::new(space, true)?,
        };
        let found = work(&mut search);
        idle().push(search);
        Some(found)
    }
}

impl std::fmt::Debug for Searchers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Searchers").finish_non_exhaustive()
    }
}
