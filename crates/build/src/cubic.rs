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
        self.search(&CUBIC, from_pattern(pattern), &mut (), level);
    }

    /// Returns the states at this distance from the nearest of the 256 states that show `pattern`,
    /// in order of rank. There are none beyond the pattern's radius. Searches all 15,116,544
    /// states.
    pub fn states_at(&mut self, pattern: Pattern, distance: usize) -> Vec<State> {
        let mut level = LevelAt { distance, states: Vec::new() };
        self.search(&CUBIC, from_pattern(pattern), &mut level, &mut |_| {});
        level.states
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

/// Returns the start of a search from all states that show a pattern.
fn from_pattern(pattern: Pattern) -> Start {
    Start { lane: pattern.rank(), masks: Lane::FULL, component: Lane::FULL }
}

/// The states of one level.
struct LevelAt {
    distance: usize,
    states: Vec<State>,
}

impl Visitor for LevelAt {
    #[inline(always)]
    fn new_lane(&mut self, depth: usize, pattern: usize, _: Lane, new: Lane) {
        if depth == self.distance && new != Lane::EMPTY {
            let pattern = Pattern::from_rank(pattern);
            let pattern = pattern.unwrap_or_else(|| unreachable!("the rank of a pattern"));
            self.states.extend(new.masks().map(|mask| State::new(pattern, mask)));
        }
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

#[cfg(test)]
mod tests {
    use tilebase::lanes::ROLLS;

    use super::*;

    /// Guards the list of a level: it has as many states as the search counts, each once, in order,
    /// and each a roll away from the level before.
    #[test]
    fn a_level_has_all_states_of_a_distance() {
        let pattern: Pattern = "RBRBRBWEB".parse().unwrap();
        let mut searcher = Searcher::default();
        let mut counts = Vec::new();
        searcher.search_from_pattern(pattern, &mut |new| counts.push(new as usize));
        assert!(searcher.states_at(pattern, counts.len()).is_empty());
        let level = searcher.states_at(pattern, 0);
        assert_eq!(level.len(), counts[0]);
        assert!(level.iter().all(|state| state.pattern() == pattern));
        for distance in [1, 2, 12, counts.len() - 1] {
            let [before, level] = [distance - 1, distance].map(|d| searcher.states_at(pattern, d));
            assert_eq!(level.len(), counts[distance], "{distance}");
            assert!(level.is_sorted_by(|a, b| a < b), "{distance}");
            let is_next = |state: &State| {
                let mut after = ROLLS[state.blank().index()].iter().map(|roll| roll.apply(*state));
                after.any(|after| before.binary_search(&after).is_ok())
            };
            assert!(level.iter().all(is_next), "{distance}");
        }
    }
}
