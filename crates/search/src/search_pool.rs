//! Searches whose memory is used again.

use std::sync::Mutex;

use tilebase_puzzle::{Path, Space};

use crate::limits::Begun;
use crate::sets::{SetSearch, Sources, bytes};
use crate::threads::lock;

/// The most boards of all spaces whose searches are kept, if each is that of its puzzle, and the
/// most searches.
const MOST_KEPT: u64 = 1 << 29;
const MOST_SEARCHES: usize = 16;

/// Why a search of all boards has found nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ended {
    /// The space has more blocks or boards than can be searched.
    Large,
    /// The search takes more memory than its limits allow: so many bytes.
    Memory {
        /// The bytes.
        bytes: u64,
    },
    /// The farthest boards are more moves away than a [`Path`] has.
    Far {
        /// The moves.
        moves: usize,
    },
    /// The limits have ended the search.
    Stopped,
}

/// Searches of any spaces, for any number of threads. Their memory is used again, because touching
/// new memory takes as long as a search.
#[derive(Default)]
pub struct SearchPool {
    /// The searches that no thread uses at the moment.
    idle: Mutex<Vec<SetSearch>>,
}

impl SearchPool {
    /// Finds the distances of all boards of a space from its sources. Returns the number of boards at
    /// each distance, 0 first, with each of which it calls `level`; and bit 1 of every distance, in
    /// the order of the ranks, the lowest bit of a byte first, then bit 0 if the sources have empty
    /// squares of both colours.
    ///
    /// # Errors
    /// If the space is too large for a search, or a board farther than a path is long; if the
    /// limits end the search.
    pub fn search(
        &self,
        space: &Space,
        sources: &Sources,
        begun: &Begun,
        level: &mut dyn FnMut(u64),
    ) -> Result<(Vec<u64>, Vec<Vec<u8>>), Ended> {
        let bytes = bytes(space);
        if bytes > begun.memory() {
            return Err(Ended::Memory { bytes });
        }
        let mut run = |search: &mut SetSearch| {
            let counts = search.run_within(sources, 0, begun, &mut |_, new, _| level(new));
            let counts = counts.ok_or(Ended::Stopped)?;
            if counts.len() > Path::MAX + 1 {
                return Err(Ended::Far { moves: counts.len() - 1 });
            }
            Ok((counts, search.take_fields()))
        };
        let is_own = space.puzzle().space().is_some_and(|own| own.ptr_eq(space));
        let found = match space.boards() > MOST_KEPT || !is_own {
            true => SetSearch::new(space, true).map(|mut search| run(&mut search)),
            false => self.with(space, run),
        };
        found.unwrap_or(Err(Ended::Large))
    }

    /// Calls `work` with an idle search of a space, or a new one, which keeps distances. Returns
    /// `None` if the space is too large for one.
    pub(crate) fn with<T>(
        &self,
        space: &Space,
        work: impl FnOnce(&mut SetSearch) -> T,
    ) -> Option<T> {
        let taken = {
            let mut idle = lock(&self.idle);
            let at = idle.iter().position(|search| search.space().ptr_eq(space));
            at.map(|at| idle.swap_remove(at))
        };
        let mut search = match taken {
            Some(search) => search,
            None => SetSearch::new(space, true)?,
        };
        let found = work(&mut search);
        let mut idle = lock(&self.idle);
        idle.push(search);
        let boards = |idle: &[SetSearch]| idle.iter().map(|it| it.space().boards()).sum::<u64>();
        while idle.len() > MOST_SEARCHES || boards(&idle) > MOST_KEPT {
            idle.remove(0);
        }
        Some(found)
    }
}
