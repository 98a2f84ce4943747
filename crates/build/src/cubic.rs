//! The searches of the puzzles of cubes, with the vector instructions of the machine.
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
        self.search(&CUBIC, &Start::new(&[pattern.into()]), &mut (), level);
    }

    /// Finds the distance of every state that the canonical start reaches. Calls `level` with the
    /// number of states at each distance, 0 first. Returns the nearest states that show each
    /// pattern.
    pub fn search_from_start(&mut self, start: Square, level: &mut dyn FnMut(u64)) -> Nearest {
        let mut nearest =
            Nearest { distances: vec![u8::MAX; PATTERNS], masks: vec![Lane::EMPTY; PATTERNS] };
        let start = Start::new(&[State::canonical(start).into()]);
        self.search(&CUBIC, &start, &mut nearest, level);
        nearest
    }

    /// Returns bit 1 of a state's distance.
    pub(crate) fn has_bit_1(&self, state: State) -> bool {
        self.search.field()[state.pattern().rank()].has(state.mask())
    }

    /// Returns bit 1 of every state's distance, in the order of their ranks, the lowest bit of a
    /// byte first.
    pub fn field(&self) -> Vec<u8> {
        bytes(self.search.field())
    }

    /// Finds the distance of every state from the start of a search. Calls `level` with the number
    /// of states at each distance, 0 first. Returns bit 1 of every distance, as
    /// [`Searcher::field`] does, and bit 0 if empty squares of both colours are at distance 0.
    pub fn find<P: Pass>(
        &mut self,
        passes: &Passes<P>,
        start: &Start,
        level: &mut dyn FnMut(u64),
    ) -> Vec<Vec<u8>> {
        self.search(passes, start, &mut (), level);
        let low = self.search.low();
        if low.is_empty() { vec![self.field()] } else { vec![self.field(), bytes(low)] }
    }

    /// Searches from `start` by the passes of a puzzle. Calls `level` with the number of states at
    /// each distance, 0 first.
    ///
    /// `level` is a `dyn` so that the search is compiled in this crate, and not again for every
    /// closure in other crates.
    pub fn search<P: Pass, V: Visitor>(
        &mut self,
        passes: &Passes<P>,
        start: &Start,
        visitor: &mut V,
        level: &mut dyn FnMut(u64),
    ) {
        self.search.run(self.instructions, passes, start, visitor, level);
    }
}

/// Returns the bits of lanes in the order of their states' ranks.
fn bytes(lanes: &[Lane]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(STATES / 8);
    for lane in lanes {
        bytes.extend_from_slice(&lane.to_bytes());
    }
    bytes
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
