//! A breadth-first search of all states of a puzzle of cubes, by whole sets of states.
//!
//! A set of states has a lane for each square of the blank and each row to base 3: 9 x 6,561 lanes,
//! 1.9 MB. One pass over lanes ([`Pass`]) rolls a whole set, without a queue, hashing, or work for
//! a single state.
//!
//! A level goes on from *all* states seen so far, not from a frontier. The older states only lead
//! to states that have been seen, so the new states are the same, and one set is enough. The
//! blank's square changes colour with every move, so a level reads the squares of one colour and
//! writes those of the other. If a search begins with blanks on both colours, a level reads and
//! writes both, and reads from a copy, so that no state leads on in the level that finds it.
//!
//! The lanes are searched in blocks of 81. A block is skipped if no block that leads to it has
//! gained states at the level before, or if all its states have been seen: a third of the blocks of
//! a search.

use tilebase_puzzle::Square;
use tilebase_puzzle::cubic::{MASKS, STATES, TOPS};

use super::lane::Lane;
use super::pass::{BLOCK, BLOCKS, Passes};
use super::start::Start;
use crate::instructions::InstructionSet;

/// The memory of a search, 4 MB. It can be used for many searches.
#[derive(Debug)]
pub struct Searcher {
    pub(crate) instructions: InstructionSet,
    /// The states seen so far.
    pub(super) seen: Vec<Lane>,
    /// The states seen before this level, if the search began with blanks on both colours.
    before: Vec<Lane>,
    /// The states whose distance has bit 1 set.
    pub(super) field: Vec<Lane>,
    /// The states whose distance has bit 0 set, if the search began with blanks on both colours.
    pub(super) low: Vec<Lane>,
    /// For each block, the number of its states that have not been seen.
    unseen: Vec<u32>,
    /// For each block, whether a block that leads to it has gained states since it was searched.
    pending: Vec<bool>,
    /// The blocks that have gained states at this level.
    gained: Vec<usize>,
}

impl Default for Searcher {
    fn default() -> Searcher {
        Searcher::new(InstructionSet::best())
    }
}

impl Searcher {
    /// Creates a searcher that uses these instructions; [`Searcher::default`] uses the machine's
    /// best.
    pub fn new(instructions: InstructionSet) -> Searcher {
        let empty_set = || vec![Lane::EMPTY; 9 * TOPS];
        let (unseen, pending) = (vec![0; BLOCKS], vec![false; BLOCKS]);
        let (before, low, gained) = (Vec::new(), Vec::new(), Vec::new());
        let (seen, field) = (empty_set(), empty_set());
        Searcher { instructions, seen, before, field, low, unseen, pending, gained }
    }

    /// Finds the distance of every board from the start of a search. Calls `level` with the number
    /// of boards at each distance, 0 first. Returns bit 1 of every distance, as
    /// [`Searcher::field`] does, and bit 0 if empty squares of both colours are at distance 0.
    pub fn find(&mut self, start: &Start, level: &mut dyn FnMut(u64)) -> Vec<Vec<u8>> {
        self.search(start, &mut (), level);
        let low = Some(&self.low).filter(|low| !low.is_empty());
        [&self.field].into_iter().chain(low).map(|lanes| bytes(lanes)).collect()
    }

    /// Returns bit 1 of the distance of every board, in the order of their ranks, the lowest bit of
    /// a byte first.
    pub fn field(&self) -> Vec<u8> {
        bytes(&self.field)
    }

    /// Returns bit 1 of the distance of the board of a rank.
    pub(crate) fn has_bit_1(&self, rank: usize) -> bool {
        self.field[rank / MASKS].has(rank as u8)
    }

    /// Finds the distance of every board from the start of a search. Calls `level` with the number
    /// of boards at each distance, 0 first.
    ///
    /// `level` is a `dyn`, so that the search is compiled once for all closures.
    pub fn search<V: Visitor>(
        &mut self,
        start: &Start,
        visitor: &mut V,
        level: &mut dyn FnMut(u64),
    ) {
        let Start { lanes, component, .. } = start;
        let passes = start.passes();
        // Not `fill`: as calls of memset it takes more instructions.
        self.instructions.vectorize(
            #[inline(always)]
            || {
                for (seen, field) in self.seen.iter_mut().zip(&mut self.field) {
                    (*seen, *field) = (Lane::EMPTY, Lane::EMPTY);
                }
            },
        );
        self.unseen.fill(BLOCK as u32 * component.count());
        self.pending.fill(false);
        let mut new = 0;
        for &(lane, masks) in &**lanes {
            self.seen[lane] = masks;
            self.unseen[lane / BLOCK] -= masks.count();
            self.gained.push(lane / BLOCK);
            visitor.new_lane(0, lane, Lane::EMPTY, masks);
            new += u64::from(masks.count());
        }
        let total = u64::from(component.count()) * (9 * TOPS) as u64;
        let shades = start.shades();
        let of_both = shades == [true; 2];
        for lanes in [&mut self.before, &mut self.low] {
            lanes.clear();
            lanes.resize(if of_both { 9 * TOPS } else { 0 }, Lane::EMPTY);
        }
        let mut found = 0;
        for depth in 1.. {
            found += new;
            level(new);
            // Before the next level, which goes on from the gains of this one.
            for block in self.gained.drain(..) {
                for &after in passes.after(block) {
                    self.pending[usize::from(after)] = true;
                }
                if of_both {
                    let lanes = block * BLOCK..(block + 1) * BLOCK;
                    self.before[lanes.clone()].copy_from_slice(&self.seen[lanes]);
                }
            }
            self.instructions.vectorize(
                #[inline(always)]
                || visitor.level(depth, &self.seen),
            );
            if found == total || new == 0 {
                break;
            }
            new = 0;
            for shade in (0..2).filter(|&shade| shades[shade]) {
                new += self.expand(passes, depth, (shade + depth) % 2, visitor);
            }
            if of_both && depth & 1 != 0 {
                self.mark_low();
            }
        }
    }

    /// Sets bit 0 of the distances of this level's new states.
    #[inline(always)]
    fn mark_low(&mut self) {
        self.instructions.vectorize(
            #[inline(always)]
            || {
                for lanes in self.gained.iter().map(|block| block * BLOCK..(block + 1) * BLOCK) {
                    let seen = self.seen[lanes.clone()].iter().zip(&self.before[lanes.clone()]);
                    for (low, (seen, before)) in self.low[lanes].iter_mut().zip(seen) {
                        *low = low.or(seen.and(before.complement()));
                    }
                }
            },
        );
    }

    /// Finds the states at `depth` whose blanks are on the squares of `shade`. Returns the number
    /// of new states.
    #[inline(always)]
    fn expand<V: Visitor>(
        &mut self,
        passes: &Passes,
        depth: usize,
        shade: usize,
        visitor: &mut V,
    ) -> u64 {
        let mut level = 0;
        // If bit 1 of the distance is 0, new states are added to lanes that nothing reads, so that
        // both cases share one loop.
        let (mut reach, mut unused) = ([Lane::EMPTY; BLOCK], [Lane::EMPTY; BLOCK]);
        for target in Square::ALL.into_iter().filter(|square| square.shade() == shade) {
            for row in (0..TOPS).step_by(BLOCK) {
                let first = target.index() * TOPS + row;
                let block = first / BLOCK;
                if !std::mem::take(&mut self.pending[block]) || self.unseen[block] == 0 {
                    continue;
                }
                let before = if self.before.is_empty() { &self.seen } else { &self.before };
                for pass in passes.to(target) {
                    pass.run(self.instructions, before, row, &mut reach);
                }
                let lanes = first..first + BLOCK;
                let (seen, field) = (&mut self.seen[lanes.clone()], &mut self.field[lanes]);
                let field = if depth & 2 != 0 { field } else { &mut unused[..] };
                let new = merge(self.instructions, &mut reach, seen, field, |lane, before, new| {
                    visitor.new_lane(depth, first + lane, before, new);
                });
                if new > 0 {
                    self.unseen[block] -= new;
                    self.gained.push(block);
                    level += u64::from(new);
                }
            }
        }
        level
    }
}

/// Returns the bits of lanes in the order of their states' ranks.
fn bytes(lanes: &[Lane]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(STATES / 8);
    for lane in lanes {
        bytes.extend_from_slice(&lane.to_bytes());
    }
    bytes
}

/// Moves the reached states of a block to the seen ones, and adds the new ones to the field.
/// Returns the number of the new ones.
#[inline(always)]
fn merge(
    instructions: InstructionSet,
    reach: &mut [Lane; BLOCK],
    seen: &mut [Lane],
    field: &mut [Lane],
    mut visit: impl FnMut(usize, Lane, Lane),
) -> u32 {
    instructions.vectorize(
        #[inline(always)]
        || {
            // By word, because a lane's words are counted at the same time.
            let mut counts = [0; 4];
            let lanes = reach.iter_mut().map(std::mem::take).zip(seen).enumerate();
            for ((lane, (reach, seen)), field) in lanes.zip(field) {
                let new = reach.and(seen.complement());
                visit(lane, *seen, new);
                *seen = seen.or(reach);
                *field = field.or(new);
                for (count, word) in counts.iter_mut().zip(new.words()) {
                    *count += u64::from(word.count_ones());
                }
            }
            counts.iter().sum::<u64>() as u32
        },
    )
}

/// Callbacks of a search.
pub trait Visitor {
    /// Called at each level for every lane that gains states, and for some that do not. In the lane
    /// of this number, the masks `new` are at this depth, and the masks `before` are nearer.
    fn new_lane(&mut self, depth: usize, lane: usize, before: Lane, new: Lane);

    /// Called before each level, from 1, with the states that are nearer.
    #[inline(always)]
    fn level(&mut self, _depth: usize, _nearer: &[Lane]) {}
}

/// A visitor that does nothing.
impl Visitor for () {
    #[inline(always)]
    fn new_lane(&mut self, _: usize, _: usize, _: Lane, _: Lane) {}
}
