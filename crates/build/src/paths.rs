//! The paths from a canonical start to every pattern.
//!
//! They are found backwards, from a nearest state that shows the pattern, by the first move in
//! `d < l < r < u` that leads nearer to the start. The ways back soon meet: the 59,049 paths of a
//! start, of 20 moves each, lead through some 110,000 states in all. So each state's path is kept,
//! and no way is gone twice.

use std::collections::HashMap;

use tilebase_puzzle::cubic::{Pattern, State};
use tilebase_puzzle::{Move, Path, Square};

use crate::cubic::Searcher;

/// Finds paths. Its room is used again from one start to the next.
pub(crate) struct PathFinder {
    known: HashMap<State, Path>,
}

/// No start has as many states on its paths, so the room never grows.
const ROOM: usize = 118_000;

impl Default for PathFinder {
    fn default() -> PathFinder {
        PathFinder { known: HashMap::with_capacity(ROOM) }
    }
}

impl PathFinder {
    /// A shortest path from this start to every pattern, by rank. `answers` is what
    /// [`Searcher::from_start`] has just returned: distances, and masks of nearest states.
    pub(crate) fn find(
        &mut self,
        searcher: &Searcher,
        start: Square,
        answers: &[(u8, u8)],
    ) -> Vec<Path> {
        self.known.clear();
        self.known.insert(State::canonical(start), Path::new());
        let patterns = (0..answers.len()).filter_map(Pattern::from_rank);
        let nearest = patterns.zip(answers);
        nearest
            .map(|(pattern, &(distance, mask))| {
                self.path_to(State::new(pattern, mask), distance.into(), searcher)
            })
            .collect()
    }

    fn path_to(&mut self, state: State, distance: usize, searcher: &Searcher) -> Path {
        if let Some(path) = self.known.get(&state) {
            return *path;
        }
        // Neighbours differ by 1 in distance, so bit 1 tells the nearer from the farther ones.
        let nearer = |state| searcher.has_bit_1(state) == ((distance - 1) & 2 != 0);
        let back = |step| state.roll(step).filter(|&state| nearer(state)).map(|s| (step, s));
        let Some((step, before)) = Move::ALL.into_iter().find_map(back) else {
            unreachable!("{state} is {distance} rolls away, and nothing is nearer")
        };
        let mut path = self.path_to(before, distance - 1, searcher);
        path.push(step.opposite());
        self.known.insert(state, path);
        path
    }
}
