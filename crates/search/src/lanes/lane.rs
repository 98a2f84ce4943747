//! A set of masks of phases or signs: 256 bits, one for each mask.

/// A set of masks under one pattern or row of axes, with bit m for mask m. The first cube of the
/// row is a mask's highest bit.
///
/// A lane fills one AVX2 register. The code is plain arithmetic on four words, from which the
/// compiler makes vector instructions wherever a caller is compiled for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(32))]
pub struct Lane([u64; 4]);

impl Lane {
    /// No mask.
    pub const EMPTY: Lane = Lane([0; 4]);

    /// All 256 masks.
    pub const FULL: Lane = Lane([!0; 4]);

    /// Returns the set of this mask alone.
    pub const fn of(mask: u8) -> Lane {
        let mut words = [0; 4];
        words[(mask / 64) as usize] = 1 << (mask % 64);
        Lane(words)
    }

    /// Returns the masks that have this bit, 0 to 7, set.
    pub const fn with_bit(bit: usize) -> Lane {
        match bit {
            7 => Lane([0, 0, !0, !0]),
            6 => Lane([0, !0, 0, !0]),
            _ => Lane([WITH_BIT[bit]; 4]),
        }
    }

    /// Returns the lane's bits, mask 0 the lowest bit of the first word.
    pub const fn words(self) -> [u64; 4] {
        self.0
    }

    /// Returns the lane's bits, mask 0 the lowest bit of the first byte.
    #[inline]
    pub fn to_bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        bytes.copy_from_slice(self.0.map(u64::to_le_bytes).as_flattened());
        bytes
    }

    /// Returns whether the set has this mask.
    pub const fn has(&self, mask: u8) -> bool {
        self.0[(mask / 64) as usize] >> (mask % 64) & 1 != 0
    }

    /// Returns whether the set has no mask.
    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        let Lane([a, b, c, d]) = self;
        a | b | c | d == 0
    }

    /// Returns the number of masks.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        let Lane([a, b, c, d]) = self;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    /// Adds a mask. Returns whether it is new.
    #[inline(always)]
    pub const fn insert(&mut self, mask: u8) -> bool {
        let (word, bit) = (&mut self.0[(mask / 64) as usize], 1 << (mask % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Returns an iterator over the masks, the smallest first.
    pub fn masks(self) -> impl Iterator<Item = u8> {
        bits(self.0).map(|bit| bit as u8)
    }

    /// Returns the masks of either set.
    #[inline(always)]
    pub const fn or(self, other: Lane) -> Lane {
        let (Lane(a), Lane(b)) = (self, other);
        Lane([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }

    /// Returns the masks that both sets have.
    #[inline(always)]
    pub const fn and(self, other: Lane) -> Lane {
        let (Lane(a), Lane(b)) = (self, other);
        Lane([a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]])
    }

    /// Returns the masks that exactly one of the sets has.
    #[inline(always)]
    pub(super) const fn xor(self, other: Lane) -> Lane {
        let (Lane(a), Lane(b)) = (self, other);
        Lane([a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2], a[3] ^ b[3]])
    }

    /// Returns the masks that are not in the set.
    #[must_use]
    #[inline(always)]
    pub const fn complement(self) -> Lane {
        let Lane([a, b, c, d]) = self;
        Lane([!a, !b, !c, !d])
    }

    /// Returns the masks after the first of the three cubes from this place (0 to 5) has moved past
    /// the other two, as in a blank's move up.
    ///
    /// With a literal `first`, only shifts and ands remain.
    #[inline(always)]
    pub const fn first_to_last(self, first: usize) -> Lane {
        // Past the second cube, then past the third.
        self.swap_bits(6 - first).swap_bits(5 - first)
    }

    /// Returns the masks after the last of the three cubes from this place (0 to 5) has moved past
    /// the other two, as in a blank's move down.
    #[inline(always)]
    pub const fn last_to_first(self, first: usize) -> Lane {
        self.swap_bits(5 - first).swap_bits(6 - first)
    }

    /// Returns the masks with the bit of the cube at this place of the row (0 to 7) inverted. Each
    /// mask changes places with the one that differs in that bit alone.
    #[must_use]
    #[inline(always)]
    pub const fn flip(self, place: usize) -> Lane {
        let Lane([a, b, c, d]) = self;
        match 7 - place {
            7 => Lane([c, d, a, b]),
            6 => Lane([b, a, d, c]),
            bit => Lane([
                flip_in_word(a, bit),
                flip_in_word(b, bit),
                flip_in_word(c, bit),
                flip_in_word(d, bit),
            ]),
        }
    }

    /// Returns the masks with their bits `bit` and `bit + 1` exchanged. Masks in which they are
    /// equal stay; any other mask changes places with one `1 << bit` away.
    #[inline(always)]
    const fn swap_bits(self, bit: usize) -> Lane {
        let Lane([a, b, c, d]) = self;
        match bit {
            6 => Lane([a, c, b, d]),
            5 => {
                const LOW: u64 = 0xffff_ffff;
                Lane([a & LOW | b << 32, a >> 32 | b & !LOW, c & LOW | d << 32, c >> 32 | d & !LOW])
            }
            _ => Lane([
                swap_in_word(a, bit),
                swap_in_word(b, bit),
                swap_in_word(c, bit),
                swap_in_word(d, bit),
            ]),
        }
    }
}

/// Returns an iterator over the numbers of the bits that are set in some words, in ascending order.
/// The lowest bit of the first word has number 0.
pub(crate) fn bits(words: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.into_iter().enumerate().flat_map(|(number, mut word)| {
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros() as usize;
            word &= word.checked_sub(1)?;
            Some(number * 64 + bit)
        })
    })
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

#[inline(always)]
const fn swap_in_word(word: u64, bit: usize) -> u64 {
    let distance = 1 << bit;
    let low_of_pair = WITH_BIT[bit] & !WITH_BIT[bit + 1];
    let differ = (word >> distance ^ word) & low_of_pair;
    word ^ differ ^ differ << distance
}

#[inline(always)]
const fn flip_in_word(word: u64, bit: usize) -> u64 {
    let (high, distance) = (WITH_BIT[bit], 1 << bit);
    (word & high) >> distance | word << distance & high
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::{Move, Slide, Square};

    use super::*;

    #[test]
    fn masks_come_in_order() {
        let mut lane = Lane::EMPTY;
        for mask in (0..=u8::MAX).rev().step_by(3) {
            assert!(!lane.has(mask) && lane.insert(mask));
            assert!(lane.has(mask) && !lane.insert(mask));
        }
        assert!(lane.masks().eq((0..=u8::MAX).step_by(3)));
        assert!(Lane::FULL.masks().eq(0..=u8::MAX));
    }

    #[test]
    fn a_flip_inverts_one_bit_of_every_mask() {
        for place in 0..8 {
            for mask in 0..=u8::MAX {
                let flipped = Lane::of(mask ^ (1 << (7 - place)));
                assert_eq!(Lane::of(mask).flip(place), flipped, "mask {mask}, place {place}");
            }
        }
    }

    /// Guards that turning a lane carries every mask in it as the rules do.
    #[test]
    fn turns_are_the_vertical_slides() {
        for first in 0..6 {
            let above = Square::ALL[first];
            let below = above.step(Move::Down).unwrap();
            let down = Slide::new(above, Move::Down).unwrap();
            let up = Slide::new(below, Move::Up).unwrap();
            for mask in 0..=u8::MAX {
                let carried = |slide: Slide| Lane::of(slide.carry(mask));
                assert_eq!(Lane::of(mask).last_to_first(first), carried(down));
                assert_eq!(Lane::of(mask).first_to_last(first), carried(up));
            }
        }
    }
}
