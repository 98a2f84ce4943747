//! Values of goals, found by one hash and, as a rule, one comparison.

use std::hash::{Hash, Hasher};

use tilebase::any::AnyGoal;

/// A value for each goal of some questions.
///
/// With the standard library's map and the same hash, a question of `answer goals` with 12 goals in
/// turn takes 110 instructions more.
#[derive(Clone)]
pub(crate) struct ByGoal<T> {
    all: Vec<(AnyGoal, T)>,
    /// The places of goals, from 1, each in the first slot from that of its hash that was free; 0 for
    /// a free slot. At least half are free.
    slots: Vec<usize>,
}

impl<T> Default for ByGoal<T> {
    fn default() -> ByGoal<T> {
        ByGoal { all: Vec::new(), slots: Vec::new() }
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
        goal: &AnyGoal,
        make: impl FnOnce() -> Result<T, E>,
    ) -> Result<&T, E> {
        let place = match self.find(goal) {
            Ok(place) => place,
            Err(_) => self.add(goal, make)?,
        };
        Ok(&self.all[place].1)
    }

    /// Returns the place of a goal, or the free slot for it if it is new.
    #[inline]
    fn find(&self, goal: &AnyGoal) -> Result<usize, usize> {
        let mut hash = Multiplied(0);
        goal.hash(&mut hash);
        // The highest bits depend on all of the goal.
        let mut slot = (hash.0 >> 32) as usize;
        loop {
            slot &= self.slots.len().wrapping_sub(1);
            match self.slots.get(slot) {
                None | Some(0) => return Err(slot),
                Some(&place) if self.all[place - 1].0 == *goal => return Ok(place - 1),
                Some(_) => slot += 1,
            }
        }
    }

    /// Adds a new goal, and returns its place. Making the value here keeps [`ByGoal::get`] small.
    #[cold]
    #[inline(never)]
    fn add<E>(&mut self, goal: &AnyGoal, make: impl FnOnce() -> Result<T, E>) -> Result<usize, E> {
        self.all.push((goal.clone(), make()?));
        let mut first = self.all.len() - 1;
        if self.slots.len() < 2 * self.all.len() {
            self.slots = vec![0; 16.max(2 * self.slots.len())];
            first = 0;
        }
        for place in first..self.all.len() {
            if let Err(slot) = self.find(&self.all[place].0) {
                self.slots[slot] = place + 1;
            }
        }
        Ok(self.all.len() - 1)
    }
}

/// A hash that takes a multiplication for each number.
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

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use tilebase::cubic::{PATTERNS, Pattern};

    use super::*;

    #[test]
    fn every_goal_keeps_its_value() {
        let mut by_goal = ByGoal::default();
        for _ in 0..2 {
            for rank in (0..PATTERNS).step_by(11) {
                let goal = AnyGoal::Cubic(Pattern::from_rank(rank).unwrap().into());
                assert_eq!(by_goal.get(&goal, || Ok::<_, ()>(rank)), Ok(&rank));
            }
        }
        let set = AnyGoal::Cubic("WWW??????".parse().unwrap());
        assert_eq!(by_goal.get(&set, || Err(())), Err(()));
        assert_eq!(by_goal.get(&set, || Ok::<_, ()>(1)), Ok(&1));
        assert_eq!(by_goal.all.len(), PATTERNS.div_ceil(11) + 1);
    }
}
