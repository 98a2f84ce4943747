//! The search from a canonical start of the cubic puzzle.

use tilebase_puzzle::Square;
use tilebase_puzzle::cubic::{PATTERNS, State};

use crate::lanes::{Lane, Searcher, Visitor};

impl Searcher {
    /// Finds the distance of every state that the canonical start reaches. Calls `level` with the
    /// number of states at each distance, 0 first. Returns the nearest states that show each
    /// pattern.
    pub fn search_from_start(&mut self, start: Square, level: &mut dyn FnMut(u64)) -> Nearest {
        let mut nearest =
            Nearest { distances: vec![u8::MAX; PATTERNS], masks: vec![Lane::EMPTY; PATTERNS] };
        self.search(&State::canonical(start).into(), &mut nearest, level);
        nearest
    }
}

/// The states nearest to a start that show each pattern, by its rank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nearest {
    /// Their distance.
    pub(crate) distances: Vec<u8>,
    /// Their masks.
    pub(crate) masks: Vec<Lane>,
}

impl Visitor for Nearest {
    #[inline(always)]
    fn new_lane(&mut self, depth: usize, pattern: usize, before: Lane, new: Lane) {
        if before.is_empty() && !new.is_empty() {
            self.distances[pattern] = depth as u8;
            self.masks[pattern] = new;
        }
    }
}
