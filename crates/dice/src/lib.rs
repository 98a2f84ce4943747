//! Random numbers that are the same on every machine and in every version.
#![forbid(unsafe_code)]

use std::hash::{BuildHasher, RandomState};

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A generator of random numbers: the key stream of the cipher ChaCha20 (RFC 8439). The key is the
/// seed in little-endian order, padded with zeros; nonce and counter are zero. Every eight bytes of
/// the stream, in little-endian order, are a number.
///
/// This never changes: a seed gives the same numbers in every version.
#[derive(Debug)]
pub struct Dice(ChaCha20Rng);

impl Dice {
    /// Creates the generator of a seed.
    pub fn new(seed: u64) -> Dice {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Dice(ChaCha20Rng::from_seed(key))
    }

    /// Returns a random number below `bound`: the next number as a fraction of 2^64, times `bound`,
    /// rounded down. The probabilities of two numbers differ by at most one part in 2^64 / `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// Returns a random element of a slice; `None` if it is empty.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len() as u64) as usize).copied()
    }
}

/// Returns a seed from the system's randomness.
pub fn seed_from_entropy() -> u64 {
    // The standard library seeds its hash maps with randomness from the system.
    RandomState::new().hash_one(())
}

/// The examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    /// The key stream for a key of zeros, from RFC 8439, A.1, test vector 1.
    #[test]
    fn the_seed_zero_is_the_published_key_stream() {
        let stream = [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]
            .into_iter()
            .chain([0x40, 0x5d, 0x6a, 0xe5, 0x53, 0x86, 0xbd, 0x28]);
        let stream: Vec<u8> = stream.collect();
        let mut dice = Dice::new(0);
        for eight in stream.chunks_exact(8) {
            let number = eight.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
            assert_eq!(dice.below(1 << 63), number >> 1);
        }
    }

    /// Draws one of six numbers 600,000 times. Each number occurs as often as the others, within
    /// five standard deviations (of 289 each).
    #[test]
    fn all_numbers_are_equally_likely() {
        let mut dice = Dice::new(7);
        let mut counts = [0_i32; 6];
        (0..600_000).for_each(|_| counts[dice.below(6) as usize] += 1);
        assert!(counts.iter().all(|count| (count - 100_000).abs() < 5 * 289), "{counts:?}");
    }

    #[test]
    fn different_seeds_give_different_numbers() {
        let numbers = |seed| {
            let mut dice = Dice::new(seed);
            [0; 4].map(|_| dice.below(u64::MAX))
        };
        let seeds = [0, 1, 1 << 40, u64::MAX];
        for (a, b) in seeds.into_iter().flat_map(|a| seeds.map(|b| (a, b))) {
            assert_eq!(numbers(a) == numbers(b), a == b);
        }
    }
}
