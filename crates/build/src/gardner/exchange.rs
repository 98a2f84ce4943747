//! Permutations of a lane's bits.

use tilebase::lanes::WITH_BIT;

/// A permutation of the bits of a lane that acts on their index. A lane is a power of two of bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Exchange {
    /// Inverts a bit of the index.
    Flip(usize),
    /// Exchanges a bit of the index with the next higher one.
    Swap(usize),
    /// Adds a bit of the index to the next higher one, modulo 2.
    Add(usize),
}

/// The number of bits of the index within a word.
const WORD: usize = WITH_BIT.len();

impl Exchange {
    /// Returns this exchange with its bit counted from bit `low` of the index.
    pub(super) fn above(self, low: usize) -> Exchange {
        match self {
            Exchange::Flip(bit) => Exchange::Flip(low + bit),
            Exchange::Swap(bit) => Exchange::Swap(low + bit),
            Exchange::Add(bit) => Exchange::Add(low + bit),
        }
    }

    /// Permutes the bits of a lane.
    ///
    /// Every case exchanges the bits of some indices with those a fixed distance above: within a
    /// word if bits below the sixth take part, between words if bits from the sixth on do.
    #[inline(always)]
    pub(super) fn run(self, lane: &mut [u64]) {
        match self {
            Exchange::Flip(bit) if bit < WORD => within(lane, !WITH_BIT[bit], 1 << bit),
            Exchange::Flip(bit) => quarters(lane, 1 << bit >> WORD, [0, 1], 2),
            Exchange::Swap(bit) if bit + 1 < WORD => {
                within(lane, WITH_BIT[bit] & !WITH_BIT[bit + 1], 1 << bit);
            }
            Exchange::Swap(bit) if bit < WORD => between(lane, !WITH_BIT[bit], 1 << bit),
            Exchange::Swap(bit) => quarters(lane, 1 << bit >> WORD, [1, 2], 4),
            Exchange::Add(bit) if bit + 1 < WORD => {
                within(lane, WITH_BIT[bit] & !WITH_BIT[bit + 1], 2 << bit);
            }
            Exchange::Add(bit) if bit < WORD => between(lane, WITH_BIT[bit], 0),
            Exchange::Add(bit) => quarters(lane, 1 << bit >> WORD, [1, 3], 4),
        }
    }
}

/// Exchanges the bits of `mask` with those `distance` above, in every word.
#[inline(always)]
fn within(lane: &mut [u64], mask: u64, distance: u32) {
    for word in lane {
        let change = (*word >> distance ^ *word) & mask;
        *word ^= change ^ change << distance;
    }
}

/// Exchanges the bits of `mask` in the second word of each two with those `shift` above in the
/// first.
#[inline(always)]
fn between(lane: &mut [u64], mask: u64, shift: u32) {
    for pair in lane.as_chunks_mut::<2>().0 {
        let change = (pair[0] >> shift ^ pair[1]) & mask;
        pair[1] ^= change;
        pair[0] ^= change << shift;
    }
}

/// Cuts the lane into pieces of `length` words, and exchanges two of each `count` pieces.
#[inline(always)]
fn quarters(lane: &mut [u64], length: usize, [first, second]: [usize; 2], count: usize) {
    for group in lane.chunks_exact_mut(length * count) {
        let (low, high) = group.split_at_mut(second * length);
        low[first * length..(first + 1) * length].swap_with_slice(&mut high[..length]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_exchange_acts_on_the_index() {
        const BITS: usize = 9;
        for bit in 0..BITS {
            for exchange in [Exchange::Flip(bit), Exchange::Swap(bit), Exchange::Add(bit)] {
                if bit + 1 == BITS && exchange != Exchange::Flip(bit) {
                    continue;
                }
                for index in 0..1 << BITS {
                    let (low, high) = (index >> bit & 1, index >> (bit + 1) & 1);
                    let image = match exchange {
                        Exchange::Flip(_) => index ^ 1 << bit,
                        Exchange::Swap(_) if low != high => index ^ 3 << bit,
                        Exchange::Swap(_) => index,
                        Exchange::Add(_) => index ^ low << (bit + 1),
                    };
                    let mut lane = [0; 1 << BITS >> WORD];
                    lane[index / 64] = 1 << (index % 64);
                    exchange.run(&mut lane);
                    let mut expected = [0; 1 << BITS >> WORD];
                    expected[image / 64] = 1 << (image % 64);
                    assert_eq!(lane, expected, "{exchange:?} of {index}");
                }
            }
        }
    }
}
