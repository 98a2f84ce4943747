//! Searches whose memory is used again.

use std::sync::Mutex;

use tilebase_puzzle::Space;

use crate::sets::{Search, Start};
use crate::threads::lock;

/// The most boards of all spaces whose searches are kept, if each is that of its puzzle, and the
/// most searches.
const MOST_KEPT: u64 = 1 << 29;
const MOST_SEARCHES: usize = 16;

/// Searches of any spaces, for any number of threads. Their memory is used again, because touching
/// new memory takes as long as a search.
#[derive(Default)]
pub struct Searchers {
    /// The searches that no thread uses at the moment.
    idle: Mutex<Vec<Search>>,
}

impl Searchers {
    /// Finds the distances of all boards of a space from a start. Returns the number of boards at
    /// each distance, 0 first, with each of which it calls `level`; and bit 1 of every distance, in
    /// the order of the ranks, the lowest bit of a byte first, then bit 0 if the start has empty
    /// squares of both colours. `None` if the space is too large for a search.
    pub fn search(
        &self,
        space: &Space,
        start: &Start,
        level: &mut dyn FnMut(u64),
    ) -> Option<(Vec<u64>, Vec<Vec<u8>>)> {
        let is_own = space.puzzle().space().is_some_and(|own| own.is(space));
        if space.boards() > MOST_KEPT || !is_own {
            let mut search = Search::new(space, true)?;
            return Some((search.run(start, &mut |_, new| level(new)), search.fields()));
        }
        self.with(space, |search| (search.run(start, &mut |_, new| level(new)), search.fields()))
    }

    /// Calls `work` with an idle search of a space, or a new one, which keeps distances. Returns
    /// `None` if the space is too large for one.
    pub(crate) fn with<T>(&self, space: &Space, work: impl FnOnce(&mut Search) -> T) -> Option<T> {
        let taken = {
            let mut idle = lock(&self.idle);
            let at = idle.iter().position(|search| search.space().is(space));
            at.map(|at| idle.swap_remove(at))
        };
        let mut search = match taken {
            Some(search) => search,
            None => Search::new(space, true)?,
        };
        let found = work(&mut search);
        let mut idle = lock(&self.idle);
        idle.push(search);
        let boards = |idle: &[Search]| idle.iter().map(|it| it.space().boards()).sum::<u64>();
        while idle.len() > MOST_SEARCHES || boards(&idle) > MOST_KEPT {
            idle.remove(0);
        }
        Some(found)
    }
}
