//! What is derived from a puzzle when it is first needed, and kept until the program ends.

use std::sync::{PoisonError, RwLock};

use crate::Puzzle;

/// A value for each puzzle.
pub(crate) struct Kept<T: 'static>(RwLock<Vec<(Puzzle, &'static T)>>);

impl<T: Sync> Kept<T> {
    pub(crate) const fn new() -> Kept<T> {
        Kept(RwLock::new(Vec::new()))
    }

    /// Returns the value of a puzzle, which `make` makes when it is first needed.
    pub(crate) fn get(&self, puzzle: Puzzle, make: impl FnOnce() -> T) -> &'static T {
        let known = |all: &[(Puzzle, &'static T)]| {
            all.iter().find(|(of, _)| *of == puzzle).map(|&(_, value)| value)
        };
        let found = known(&self.0.read().unwrap_or_else(PoisonError::into_inner));
        found.unwrap_or_else(|| {
            let made: &'static T = Box::leak(Box::new(make()));
            let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
            // Another thread may have made it meanwhile.
            known(&all).unwrap_or_else(|| {
                all.push((puzzle, made));
                made
            })
        })
    }
}
