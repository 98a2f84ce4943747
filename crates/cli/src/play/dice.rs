//! Chance, enough for a game.

use std::hash::{BuildHasher, RandomState};

/// The generator SplitMix64.
pub(crate) struct Dice(u64);

impl Dice {
    /// The same throws for the same seed.
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Other throws every time.
    pub(crate) fn shaken() -> Dice {
        // The standard library seeds its hash maps with randomness from the system.
        Dice::new(RandomState::new().hash_one(()))
    }

    /// A number under `count`, or 0 if `count` is.
    pub(crate) fn throw(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        // The upper half of the product: as even as 64 bits can be.
        ((u128::from(mixed) * count as u128) >> 64) as usize
    }

    /// One of these.
    pub(crate) fn pick<T: Copy>(&mut self, among: &[T]) -> Option<T> {
        among.get(self.throw(among.len())).copied()
    }
}
