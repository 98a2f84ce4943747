//! Values of goals, found by a hash that takes few instructions.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use tilebase::Goal;

/// A value for each goal of some questions.
#[derive(Clone)]
pub(crate) struct ByGoal<T> {
    places: HashMap<Goal, usize, BuildHasherDefault<Multiplied>>,
    all: Vec<T>,
}

impl<T> Default for ByGoal<T> {
    fn default() -> ByGoal<T> {
        ByGoal { places: HashMap::default(), all: Vec::new() }
    }
}

impl<T> ByGoal<T> {
    /// Returns the value of a goal, which `make` makes when it is first needed.
    ///
    /// # Errors
    /// The error of `make`.
    #[inline]
    pub(crate) fn get<E>(
        &mut self,
        goal: &Goal,
        make: impl FnOnce() -> Result<T, E>,
    ) -> Result<&T, E> {
        let place = match self.places.get(goal) {
            Some(&place) => place,
            None => self.add(goal, make)?,
        };
        Ok(&self.all[place])
    }

    /// Adds a new goal, and returns its place. Making the value here keeps [`ByGoal::get`] small.
    #[cold]
    #[inline(never)]
    fn add<E>(&mut self, goal: &Goal, make: impl FnOnce() -> Result<T, E>) -> Result<usize, E> {
        self.all.push(make()?);
        self.places.insert(goal.clone(), self.all.len() - 1);
        Ok(self.all.len() - 1)
    }
}

/// A hash that takes a multiplication for each number. With the standard library's, a question of
/// `path -` with 12 goals in turn takes 420 instructions more.
#[derive(Default)]
struct Multiplied(u64);

impl Hasher for Multiplied {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    /// The highest bits depend on all numbers, and the map needs the lowest, too.
    fn finish(&self) -> u64 {
        self.0.rotate_left(32)
    }
}

#[cfg(test)]
mod tests {
    use tilebase::Puzzle;
    use tilebase::cubic::PATTERNS;

    use super::*;

    #[test]
    fn every_goal_keeps_its_value() {
        let mut by_goal = ByGoal::default();
        for _ in 0..2 {
            for rank in (0..PATTERNS).step_by(11) {
                let goal = Puzzle::cubic().pattern(rank as u64).unwrap();
                assert_eq!(by_goal.get(&goal, || Ok::<_, ()>(rank)), Ok(&rank));
            }
        }
        let set = Puzzle::cubic().goal("WWW??????").unwrap();
        assert_eq!(by_goal.get(&set, || Err(())), Err(()));
        assert_eq!(by_goal.get(&set, || Ok::<_, ()>(1)), Ok(&1));
        assert_eq!(by_goal.all.len(), PATTERNS.div_ceil(11) + 1);
    }
}
