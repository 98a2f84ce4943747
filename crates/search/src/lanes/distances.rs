//! The distance of every board of a puzzle of cubes.

use tilebase_puzzle::cubic::{MASKS, PATTERNS, STATES};

use super::lane::Lane;
use super::search::{Searcher, Visitor};
use super::start::Start;

/// The distance of every board.
#[derive(Debug)]
pub struct Distances {
    /// For each bit of a distance, the set of the boards whose distance has it set. No distance is
    /// over 127.
    planes: [Vec<Lane>; BITS],
    /// The masks of the boards that have one; others do not reach distance 0.
    component: Lane,
}

/// The number of bits of a distance.
const BITS: usize = 7;

impl Distances {
    /// Finds the distances from the start of a search.
    pub fn new(searcher: &mut Searcher, start: &Start) -> Distances {
        let mut planes = [const { Vec::new() }; BITS];
        planes.fill(vec![Lane::EMPTY; PATTERNS]);
        let mut distances = Distances { planes, component: start.component() };
        searcher.search(start, &mut distances, &mut |_level| {});
        distances
    }

    /// Returns the ranks of the boards at a distance, in ascending order.
    pub fn ranks_at(&self, distance: usize) -> Vec<u32> {
        let mut ranks = Vec::new();
        if distance >> BITS == 0 {
            for number in 0..PATTERNS {
                let planes = self.planes.iter().map(|plane| plane[number]).enumerate();
                let lane = planes.fold(self.component, |lane, (bit, plane)| {
                    lane.and(if distance >> bit & 1 == 0 { plane.complement() } else { plane })
                });
                ranks.extend(lane.masks().map(|mask| (number * MASKS + usize::from(mask)) as u32));
            }
        }
        ranks
    }

    /// Returns the distances of all boards, by rank; 255 for boards that do not reach distance 0.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut all = Vec::with_capacity(STATES);
        let never = self.component.complement().to_bytes();
        for lane in 0..PATTERNS {
            let planes = self.planes.each_ref().map(|plane| plane[lane].to_bytes());
            for at in 0..planes[0].len() {
                let mut eight = SPREAD[usize::from(never[at])] * u64::from(u8::MAX);
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
    fn new_lane(&mut self, depth: usize, lane: usize, _: Lane, new: Lane) {
        if new != Lane::EMPTY {
            for (bit, plane) in self.planes.iter_mut().enumerate() {
                if depth >> bit & 1 != 0 {
                    plane[lane] = plane[lane].or(new);
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
