//! Orders of tiles as numbers, and sets of them as bits.

/// The tiles of a lane.
pub(super) const LOW: usize = 5;

/// The orders of one parity of the tiles of a lane.
pub(super) const ORDERS: usize = 60;

/// Returns the digits of a row of numbers.
pub(super) fn digits_of(row: &[usize]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().map(|(place, number)| {
        number - row[..place].iter().filter(|before| *before < number).count()
    })
}

/// A row of bits.
#[derive(Default)]
pub(super) struct BitWriter {
    words: Vec<u64>,
    rest: u128,
    length: usize,
}

impl BitWriter {
    /// Adds so many bits, at most 64: the lowest of a word.
    pub(super) fn push(&mut self, word: u64, length: usize) {
        self.rest |= u128::from(word & u64::MAX >> (64 - length)) << self.length;
        self.length += length;
        if self.length >= 64 {
            self.words.push(self.rest as u64);
            self.rest >>= 64;
            self.length -= 64;
        }
    }

    /// Returns the bits in words, the lowest first.
    pub(super) fn finish(mut self) -> Vec<u64> {
        if self.length > 0 {
            self.words.push(self.rest as u64);
        }
        self.words
    }
}
