//! The distance of every board of a puzzle of cubes.

use tilebase_puzzle::Square;
use tilebase_puzzle::cubic::{MASKS, PATTERNS, STATES, TOPS};

use super::lane::Lane;
use super::pass::BLOCK;
use super::search::{Searcher, Visitor};
use super::start::Start;
use crate::instructions::InstructionSet;

/// The distance of every board.
#[derive(Debug)]
pub struct Distances {
    instructions: InstructionSet,
    /// For each bit of a distance, the set of the boards whose distance has it set. Distances are
    /// at most 127.
    planes: [Vec<Lane>; BITS],
    /// The masks of the boards that reach distance 0.
    component: Lane,
}

/// The number of bits of a distance.
const BITS: usize = 7;

impl Distances {
    /// Finds the distances from the start of a search.
    pub fn new(searcher: &mut Searcher, start: &Start) -> Distances {
        let mut high = High([const { Vec::new() }; BITS - 2]);
        high.0.fill(vec![Lane::EMPTY; PATTERNS]);
        let mut levels = 0;
        searcher.search(start, &mut high, &mut |_new| levels += 1);
        // Every board has been seen before all levels after the last.
        for (bit, plane) in (2..).zip(&mut high.0) {
            if levels >> bit & 1 != 0 {
                add(plane, &searcher.seen);
            }
        }
        let low = match &*searcher.low {
            // The colour of the empty square changes with every move.
            [] => {
                let is_even = |lane: usize| start.shades()[Square::ALL[lane / TOPS].shade()];
                let low = |lane| if is_even(lane) { Lane::EMPTY } else { Lane::FULL };
                (0..PATTERNS).map(low).collect()
            }
            low => low.to_vec(),
        };
        let ([a, b, c, d, e], field) = (high.0, searcher.field.clone());
        let planes = [low, field, a, b, c, d, e];
        Distances { instructions: searcher.instructions, planes, component: start.component() }
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
        let mut all = vec![0; STATES];
        let never = self.component.complement();
        self.instructions.vectorize(
            #[inline(always)]
            || {
                let mut words = [[0; WORDS]; 8];
                for (number, bytes) in
                    all.as_chunks_mut::<{ 64 * WORDS }>().0.iter_mut().enumerate()
                {
                    for (words, plane) in words.iter_mut().zip(&self.planes) {
                        let lanes = plane[number * BLOCK..][..BLOCK].iter();
                        for (words, lane) in words.as_chunks_mut().0.iter_mut().zip(lanes) {
                            *words = lane.or(never).words();
                        }
                    }
                    words[BITS].as_chunks_mut().0.fill(never.words());
                    transpose(&mut words);
                    for (at, bytes) in bytes.as_chunks_mut::<64>().0.iter_mut().enumerate() {
                        for (words, bytes) in words.iter().zip(bytes.as_chunks_mut().0) {
                            *bytes = words[at].to_le_bytes();
                        }
                    }
                }
            },
        );
        all
    }
}

/// The bits of distances from bit 2 on.
///
/// A board has been seen before level 4 n for all n above a quarter of its distance. Whether the
/// number of these n up to the last level is odd tells bit 2; and so on for higher bits.
struct High([Vec<Lane>; BITS - 2]);

impl Visitor for High {
    #[inline(always)]
    fn new_lane(&mut self, _: usize, _: usize, _: Lane, _: Lane) {}

    #[inline(always)]
    fn level(&mut self, depth: usize, seen: &[Lane]) {
        for (bit, plane) in (2..).zip(&mut self.0) {
            if depth.is_multiple_of(1 << bit) {
                add(plane, seen);
            }
        }
    }
}

/// Replaces the lanes of a set by their XOR with those of another.
#[inline(always)]
fn add(plane: &mut [Lane], lanes: &[Lane]) {
    for (sum, lane) in plane.iter_mut().zip(lanes) {
        *sum = sum.xor(*lane);
    }
}

/// The words of a block of lanes.
const WORDS: usize = 4 * BLOCK;

/// Transposes the bits of the words at the same place of eight planes, so that each byte has a bit
/// of each plane.
#[inline(always)]
fn transpose(planes: &mut [[u64; WORDS]; 8]) {
    // Exchanges the number of a bit in its byte with the number of its plane, then the number of the
    // byte in its word with that of the plane, bit by bit.
    exchange::<4, 4>(planes, 0x0f0f_0f0f_0f0f_0f0f);
    exchange::<2, 2>(planes, 0x3333_3333_3333_3333);
    exchange::<1, 1>(planes, 0x5555_5555_5555_5555);
    exchange::<4, 32>(planes, 0x0000_0000_ffff_ffff);
    exchange::<2, 16>(planes, 0x0000_ffff_0000_ffff);
    exchange::<1, 8>(planes, 0x00ff_00ff_00ff_00ff);
}

/// Exchanges the bits `SHIFT` above a mask in one plane with the bits of the mask in the plane
/// whose number is larger by `DISTANCE`.
#[inline(always)]
fn exchange<const DISTANCE: usize, const SHIFT: u32>(planes: &mut [[u64; WORDS]; 8], mask: u64) {
    for planes in planes.chunks_exact_mut(2 * DISTANCE) {
        let (first, second) = planes.split_at_mut(DISTANCE);
        for (a, b) in first.as_flattened_mut().iter_mut().zip(second.as_flattened_mut()) {
            let change = (*a >> SHIFT ^ *b) & mask;
            *a ^= change << SHIFT;
            *b ^= change;
        }
    }
}
