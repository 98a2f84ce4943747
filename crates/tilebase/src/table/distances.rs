//! The distance of every state of the cubic puzzle from a pattern.

use tilebase_puzzle::cubic::{PATTERNS, Pattern, STATES};

use crate::lanes::{Lane, Plain, Search, Visitor};

/// A set of states for each bit of a distance: those whose distance has it set. A lane for each
/// pattern. No distance is over 42.
pub(super) struct Distances([Vec<Lane>; 6]);

impl Distances {
    /// Finds the distances from a pattern.
    pub(super) fn from(pattern: Pattern) -> Distances {
        let mut distances = Distances([const { Vec::new() }; 6]);
        distances.0.fill(vec![Lane::EMPTY; PATTERNS]);
        let expand = |search: &mut Search, depth, shade, distances: &mut Distances| {
            search.expand(Plain, depth, shade, distances)
        };
        let (all, visitor) = (Lane::FULL, &mut distances);
        Search::default().run(pattern, all, all, visitor, expand, |_level| {});
        distances
    }

    /// Returns the states whose distance has bit 1 set: what a goal's table holds.
    pub(super) fn bit_1(&self) -> &[Lane] {
        &self.0[1]
    }

    /// Returns all distances, a byte each, by [`State::rank`](tilebase_puzzle::cubic::State::rank).
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut all = Vec::with_capacity(STATES);
        for pattern in 0..PATTERNS {
            let planes = self.0.each_ref().map(|plane| plane[pattern].to_bytes());
            for at in 0..planes[0].len() {
                let mut eight = 0;
                for (bit, plane) in planes.iter().enumerate() {
                    eight |= SPREAD[usize::from(plane[at])] << bit;
                }
                all.extend_from_slice(&u64::to_le_bytes(eight));
            }
        }
        all
    }
}

impl Visitor for Distances {
    #[inline(always)]
    fn new_lane(&mut self, depth: usize, pattern: usize, _: Lane, new: Lane) {
        if new != Lane::EMPTY {
            for (bit, plane) in self.0.iter_mut().enumerate() {
                if depth >> bit & 1 != 0 {
                    plane[pattern] = plane[pattern].or(new);
                }
            }
        }
    }
}

/// The eight bits of a byte as eight bytes, the lowest first.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};
