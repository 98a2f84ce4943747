//! The searches of the cubic puzzle, with the vector instructions of the machine.
//!
//! The algorithm is in [`tilebase::lanes`].

use tilebase::lanes::{CUBIC, Lane, Pass, Passes, Search, Start, Visitor};
use tilebase_puzzle::Square;
use tilebase_puzzle::cubic::{PATTERNS, Pattern, STATES, State};

pub use crate::instructions::InstructionSet;

/// The memory of a search, 4 MB. It can be used for many searches.
pub struct Searcher {
    instructions: InstructionSet,
    search: Search,
}

impl Default for Searcher {
    fn default() -> Searcher {
        Searcher::new(InstructionSet::best())
    }
}

impl Searcher {
    /// Creates a searcher that uses these instructions; [`Searcher::default`] uses the machine's
    /// best.
    pub fn new(instructions: InstructionSet) -> Searcher {
        Searcher { instructions, search: Search::default() }
    }

    /// Finds the distance of every state from the 256 that show `pattern`. Calls `level` with the
    /// number of states at each distance, 0 first.
    pub fn search_from_pattern(&mut self, pattern: Pattern, level: &mut dyn FnMut(u64)) {
        let start = Start { lane: pattern.rank(), masks: Lane::FULL, component: Lane::FULL };
        self.search(&CUBIC, start, &mut (), level);
    }

    /// Finds the distance of every state that the canonical start reaches. Calls `level` with the
    /// number of states at each distance, 0 first. Returns the nearest states that show each
    /// pattern.
    pub fn search_from_start(&mut self, start: Square, level: &mut dyn FnMut(u64)) -> Nearest {
        let mut nearest =
            Nearest { distances: vec![u8::MAX; PATTERNS], masks: vec![Lane::EMPTY; PATTERNS] };
        let state = State::canonical(start);
        let count = State::phase_count(start.kind());
        let component = (0..=u8::MAX).filter(|mask| mask.count_ones() == count);
        let component = component.map(Lane::of).fold(Lane::EMPTY, Lane::or);
        let (lane, masks) = (state.pattern().rank(), Lane::of(state.mask()));
        self.search(&CUBIC, Start { lane, masks, component }, &mut nearest, level);
        nearest
    }

    /// Returns bit 1 of a state's distance.
    pub(crate) fn has_bit_1(&self, state: State) -> bool {
        self.search.field()[state.pattern().rank()].has(state.mask())
    }

    /// Returns bit 1 of every state's distance, in the order of their ranks, the lowest bit of a
    /// byte first.
    pub fn field(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(STATES / 8);
        for lane in self.search.field() {
            bytes.extend_from_slice(&lane.to_bytes());
        }
        bytes
    }

    /// Searches from `start` by the passes of a puzzle. Calls `level` with the number of states at
    /// each distance, 0 first.
    ///
    /// `level` is a `dyn` so that the search is compiled in this crate, and not again for every
    /// closure in other crates.
    pub(crate) fn search<P: Pass, V: Visitor>(
        &mut self,
        passes: &Passes<P>,
        start: Start,
        visitor: &mut V,
        level: &mut dyn FnMut(u64),
    ) {
        self.search.run(self.instructions, passes, start, visitor, level);
    }
}

/// For each pattern, by rank, the states nearest to a start that show it.
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
        if before == Lane::EMPTY && new != Lane::EMPTY {
            self.distances[pattern] = depth as u8;
            self.masks[pattern] = new;
        }
    }
}
