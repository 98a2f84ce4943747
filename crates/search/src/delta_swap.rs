//! Permutations of a lane's bits, by *delta swaps*.
//!
//! A delta swap exchanges some bits of a word with those a fixed distance, delta, above them, by
//! two shifts, a mask and three XORs (Knuth, *The Art of Computer Programming*, volume 4A, section
//! 7.1.3). A lane has many words, so it may also exchange whole words.

use crate::set_bits;

/// A permutation of the bits of a lane, as a map of their indices. The number of bits is a power of
/// two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DeltaSwap {
    /// Exchanges bits within each word.
    Within(WordSwap),
    /// Inverts a bit of the index above those of a word.
    Flip(u8),
    /// Exchanges a bit of the index with a higher one, above those of a word.
    Swap(u8, u8),
    /// Adds a bit of the index to another one, modulo 2; one of them is above those of a word.
    Add {
        /// The bit that is added.
        from: u8,
        /// The bit to which it is added.
        to: u8,
    },
}

/// Exchanges the bits of a mask with those a distance above.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WordSwap {
    mask: u64,
    distance: u32,
}

/// For each bit of a number less than 64, the bits of a word whose numbers have it set.
pub(crate) const WITH_BIT: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The number of bits of the index within a word.
const WORD: usize = WITH_BIT.len();

impl DeltaSwap {
    /// Returns exchanges whose product is the inverse of a linear map of the indices. The map is
    /// given by the images of the indices with one bit.
    ///
    /// # Panics
    /// If two indices have one image.
    pub(crate) fn inverting(mut images: Vec<u32>) -> Vec<DeltaSwap> {
        let mut exchanges = Vec::new();
        // Every exchange also acts on the images, until each is its own index.
        for bit in 0..images.len() {
            let ahead = images[bit] >> bit;
            assert!(ahead != 0, "a map that can be inverted");
            let pivot = bit + ahead.trailing_zeros() as usize;
            if pivot != bit {
                exchanges.push(DeltaSwap::swap(bit, pivot));
                for image in &mut images {
                    let change = (*image >> bit ^ *image >> pivot) & 1;
                    *image ^= change << bit | change << pivot;
                }
            }
            let others = images[bit] & !(1 << bit);
            exchanges.extend(set_bits(others.into()).map(|to| DeltaSwap::add(bit, to)));
            for image in images.iter_mut().filter(|image| **image >> bit & 1 != 0) {
                *image ^= others;
            }
        }
        exchanges
    }

    /// Inverts a bit of the index.
    #[inline]
    pub(crate) fn flip(bit: usize) -> DeltaSwap {
        match WITH_BIT.get(bit) {
            Some(mask) => DeltaSwap::within(!mask, 1 << bit),
            None => DeltaSwap::Flip(bit as u8),
        }
    }

    /// Exchanges a bit of the index with a higher one.
    fn swap(low: usize, high: usize) -> DeltaSwap {
        match high < WORD {
            true => DeltaSwap::within(WITH_BIT[low] & !WITH_BIT[high], (1 << high) - (1 << low)),
            false => DeltaSwap::Swap(low as u8, high as u8),
        }
    }

    /// Adds a bit of the index to another one, modulo 2.
    fn add(from: usize, to: usize) -> DeltaSwap {
        match from < WORD && to < WORD {
            true => DeltaSwap::within(WITH_BIT[from] & !WITH_BIT[to], 1 << to),
            false => DeltaSwap::Add { from: from as u8, to: to as u8 },
        }
    }

    fn within(mask: u64, distance: u32) -> DeltaSwap {
        DeltaSwap::Within(WordSwap { mask, distance })
    }

    /// Permutes the bits of a lane.
    ///
    /// Every case exchanges the bits of some indices with those a fixed distance above: within a
    /// word if only the lowest six bits of the index take part, else between words.
    #[inline(always)]
    pub(crate) fn run(self, lane: &mut [u64]) {
        let at = usize::from;
        match self {
            DeltaSwap::Within(swap) => swap.run(lane),
            DeltaSwap::Flip(bit) => halves(lane, at(bit), <[u64]>::swap_with_slice),
            DeltaSwap::Swap(low, high) => swap(lane, at(low), at(high)),
            DeltaSwap::Add { from, to } => add(lane, at(from), at(to)),
        }
    }
}

impl WordSwap {
    /// Permutes the bits of each word.
    #[inline(always)]
    pub(crate) fn run(self, words: &mut [u64]) {
        for word in words {
            let change = (*word >> self.distance ^ *word) & self.mask;
            *word ^= change ^ change << self.distance;
        }
    }
}

/// Exchanges a bit of the index with a higher one, above those of a word.
#[inline(always)]
fn swap(lane: &mut [u64], low: usize, high: usize) {
    if low < WORD {
        halves(
            lane,
            high,
            #[inline(always)]
            |clear, set| between(clear, set, !WITH_BIT[low], 1 << low),
        );
    } else {
        halves(
            lane,
            high,
            #[inline(always)]
            |clear, set| parts(clear, set, low, 0),
        );
    }
}

/// Adds a bit of the index to another one, modulo 2.
#[inline(always)]
fn add(lane: &mut [u64], from: usize, to: usize) {
    if from < WORD {
        halves(
            lane,
            to,
            #[inline(always)]
            |clear, set| between(clear, set, WITH_BIT[from], 0),
        );
    } else if to < from {
        halves(
            lane,
            from,
            #[inline(always)]
            |_, set| match WITH_BIT.get(to) {
                Some(mask) => WordSwap { mask: !mask, distance: 1 << to }.run(set),
                None => halves(set, to, <[u64]>::swap_with_slice),
            },
        );
    } else {
        halves(
            lane,
            to,
            #[inline(always)]
            |clear, set| parts(clear, set, from, 1),
        );
    }
}

/// Exchanges the bits of `mask` in the second words with those `shift` above in the first.
#[inline(always)]
fn between(first: &mut [u64], second: &mut [u64], mask: u64, shift: u32) {
    for (first, second) in first.iter_mut().zip(second) {
        let change = (*first >> shift ^ *second) & mask;
        *second ^= change;
        *first ^= change << shift;
    }
}

/// Exchanges the words of the first half whose index has a bit set with those of the second whose
/// index has it as `of_second`.
#[inline(always)]
fn parts(first: &mut [u64], second: &mut [u64], bit: usize, of_second: usize) {
    let length = 1 << bit >> WORD;
    let mut at = 0;
    while at < first.len() {
        for word in at..at + length {
            std::mem::swap(&mut first[word + length], &mut second[word + of_second * length]);
        }
        at += 2 * length;
    }
}

/// Calls `exchange` with the words whose index has a bit clear and with those that have it set, run
/// by run. The bit must be above those of a word.
#[inline(always)]
fn halves(lane: &mut [u64], bit: usize, exchange: impl Fn(&mut [u64], &mut [u64])) {
    // The compiler joins short runs of known lengths in vectors.
    match bit - WORD {
        0 => runs::<1>(lane, exchange),
        1 => runs::<2>(lane, exchange),
        2 => runs::<4>(lane, exchange),
        bit => {
            for both in lane.chunks_exact_mut(2 << bit) {
                let (clear, set) = both.split_at_mut(1 << bit);
                exchange(clear, set);
            }
        }
    }
}

#[inline(always)]
fn runs<const LENGTH: usize>(lane: &mut [u64], exchange: impl Fn(&mut [u64], &mut [u64])) {
    let runs = lane.as_chunks_mut::<LENGTH>().0;
    for [clear, set] in runs.as_chunks_mut::<2>().0 {
        exchange(clear, set);
    }
}
