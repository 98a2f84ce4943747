//! The search outwards from a set of boards.

use std::mem::{swap, take};

use tilebase_puzzle::pass::Passes;
use tilebase_puzzle::{Move, Space};

use super::map::{Map, zeroed};
use super::pass::Pass;
use super::start::Start;
use crate::exchange::Exchange;
use crate::instructions::InstructionSet;

/// The most words of a chunk of several lanes. Smaller ones take more instructions for each lane, and
/// larger ones are skipped less often: 400 and 1,000 words take more in all.
const CHUNK: usize = 120;

/// Fewer words are searched by one thread in less time than others take to begin.
#[cfg(feature = "threads")]
pub(super) const MANY: usize = 1 << 20;

/// A search of a whole space, outwards from a set of boards.
pub struct Search {
    space: Space,
    instructions: InstructionSet,
    /// The number of words of a lane, of a chunk, and of a block.
    words: usize,
    chunk: usize,
    block: usize,
    passes: Vec<Pass>,
    /// The permutations of bits: the inverses of [`Passes::maps`].
    maps: Vec<Vec<Exchange>>,
    /// The arrivals in each block.
    arrivals: Vec<Vec<Arrival>>,
    /// By the empty square.
    sets: Vec<Set>,
    /// If distances are kept, the boards whose distance has bit 1 set, and those whose distance has
    /// bit 0 set, if the search began with empty squares of both colours.
    fields: Option<[Vec<u8>; 2]>,
}

/// A move into a block: the empty square before it, the source's place among the blocks with this
/// square, and the number of the pass.
struct Arrival {
    blank: usize,
    block: usize,
    pass: usize,
}

/// The boards seen so far with one empty square.
#[derive(Default)]
struct Set {
    seen: Option<Map>,
    /// The chunks that the last level has changed.
    changed: Vec<bool>,
    /// The chunks all of whose boards have been seen.
    full: Vec<bool>,
}

impl Search {
    /// Takes the moves of a space apart. `keep` says whether to keep distances. Returns `None` if a
    /// set has more blocks or words than can be numbered.
    pub fn new(space: &Space, keep: bool) -> Option<Search> {
        Search::with(space, keep, InstructionSet::best())
    }

    /// As [`Search::new`], with these instructions.
    pub fn with(space: &Space, keep: bool, instructions: InstructionSet) -> Option<Search> {
        let passes = Passes::new(space)?;
        let words = usize::try_from(1u64 << space.bits() >> 6).ok()?.max(1);
        let axes = usize::try_from(space.axes()).ok()?;
        let block = axes.checked_mul(words)?;
        block.checked_mul(space.blocks() as usize)?.checked_mul(8)?;
        let mut lanes = axes;
        while lanes % 3 == 0 && lanes * words > CHUNK {
            lanes /= 3;
        }
        let arrangements = space.arrangements() as usize;
        let arrivals = (0..space.blocks() as usize).map(|number| {
            // The board before a move is that after the opposite one.
            let arrival = |step| {
                let (source, pass) = passes.step(number, step)?;
                Some(Arrival { blank: source / arrangements, block: source % arrangements, pass })
            };
            Move::ALL.into_iter().filter_map(arrival).collect()
        });
        let maps = passes.maps().iter().map(|images| Exchange::inverting(images.clone()));
        Some(Search {
            space: space.clone(),
            instructions,
            words,
            chunk: lanes * words,
            block,
            arrivals: arrivals.collect(),
            maps: maps.collect(),
            passes: passes.passes().iter().map(|pass| Pass::new(pass, lanes)).collect(),
            sets: Vec::new(),
            fields: keep.then(Default::default),
        })
    }

    /// Returns the space.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Finds the distance of every board from the start. Calls `level` with the search and the number
    /// of boards at each distance, 0 first, and returns these numbers.
    ///
    /// # Panics
    /// If the system has no memory for the sets.
    pub fn run(&mut self, start: &Start, level: &mut dyn FnMut(&Search, u64)) -> Vec<u64> {
        self.run_listed(start, 0, &mut |search, new, _| level(search, new))
    }

    /// As [`Search::run`], and calls `level` also with the ranks of the boards at the distance, in no
    /// order; with none if the level before has more than `most`.
    pub fn run_listed(
        &mut self,
        start: &Start,
        most: u64,
        level: &mut dyn FnMut(&Search, u64, Vec<u64>),
    ) -> Vec<u64> {
        self.clear();
        for (lane, words) in start.lanes() {
            let word = lane as usize * self.words;
            let (blank, word) = (word / self.words_of_square(), word % self.words_of_square());
            let set = &mut self.sets[blank];
            set.changed[word / self.chunk] = true;
            let seen = set.seen.as_mut().map_or(&mut [][..], |map| &mut map[8 * word..]);
            seen.as_chunks_mut().0.iter_mut().zip(words).for_each(|(seen, word)| {
                *seen = word.to_le_bytes();
            });
        }
        let of_both = start.shades() == [true; 2];
        let length = 8 * self.words();
        if let Some([field, low]) = &mut self.fields {
            for (field, length) in [(field, length), (low, if of_both { length } else { 0 })] {
                // New memory is zero already.
                match field.len() == length {
                    true => field.fill(0),
                    false => *field = vec![0; length],
                }
            }
        }
        let mut ranks: Vec<_> = if most > 0 { start.ranks().collect() } else { Vec::new() };
        let mut count = start
            .lanes()
            .flat_map(|(_, words)| words)
            .map(|word| u64::from(word.count_ones()))
            .sum();
        let mut counts = Vec::new();
        while count > 0 {
            level(self, count, take(&mut ranks));
            counts.push(count);
            let mut new = (count <= most).then_some(take(&mut ranks));
            let depth = counts.len();
            count = if of_both {
                self.expand_both(depth, &mut new)
            } else {
                self.expand((usize::from(start.shades()[1]) + depth) % 2, depth, &mut new)
            };
            ranks = new.unwrap_or_default();
        }
        counts
    }

    /// Returns bit 1 of the distance of every board, in the order of their ranks, the lowest bit of a
    /// byte first; and bit 0, if the search began with empty squares of both colours. Empty if
    /// distances are not kept.
    pub fn into_fields(mut self) -> Vec<Vec<u8>> {
        let fields = take(&mut self.fields).into_iter().flatten().filter(|field| !field.is_empty());
        fields.map(|field| self.packed(field)).collect()
    }

    /// Returns what [`Search::into_fields`] does, as a copy.
    pub fn fields(&self) -> Vec<Vec<u8>> {
        let fields = self.fields.iter().flatten().filter(|field| !field.is_empty());
        fields.map(|field| self.packed(field.clone())).collect()
    }

    /// Returns a field without the rest of the words of lanes that are shorter than a word.
    fn packed(&self, field: Vec<u8>) -> Vec<u8> {
        let length = 1 << self.space.bits();
        if length >= 64 {
            return field;
        }
        let mut packed = vec![0; (self.space.boards() as usize).div_ceil(8)];
        for (lane, word) in field.chunks_exact(8).enumerate() {
            for at in (0..length).filter(|at| word[at / 8] >> (at % 8) & 1 != 0) {
                let rank = lane * length + at;
                packed[rank / 8] |= 1 << (rank % 8);
            }
        }
        packed
    }

    /// Returns the boards whose distance has bit 1 set, and those whose distance has bit 0 set, as
    /// [`Search::seen`] has boards; empty where they are not kept.
    pub(super) fn planes(&self) -> [&[u8]; 2] {
        self.fields.as_ref().map_or([&[]; 2], |fields| fields.each_ref().map(Vec::as_slice))
    }

    /// Returns the instructions that the search uses.
    pub(super) fn instructions(&self) -> InstructionSet {
        self.instructions
    }

    /// Returns the number of words of a set of all boards.
    pub(super) fn words(&self) -> usize {
        self.space.puzzle().grid().squares() * self.words_of_square()
    }

    /// Returns the sets of boards seen so far by the empty square: a bit for each board, in lanes of
    /// whole words.
    pub fn seen(&self) -> impl Iterator<Item = &[u8]> {
        self.sets.iter().filter_map(|set| set.seen.as_deref())
    }

    /// Returns the number of words of the set of an empty square.
    fn words_of_square(&self) -> usize {
        self.space.arrangements() as usize * self.block
    }

    /// Forgets all boards.
    fn clear(&mut self) {
        let words = self.words_of_square();
        self.sets.resize_with(self.space.puzzle().grid().squares(), Set::default);
        for set in &mut self.sets {
            match &mut set.seen {
                Some(map) => map.fill(0),
                empty => *empty = Some(zeroed(8 * words)),
            }
            (set.changed, set.full) =
                (vec![false; words / self.chunk], vec![false; words / self.chunk]);
        }
    }

    /// Finds the new boards of a level if empty squares have both colours. Those of the one lead on from
    /// the boards that the others had before.
    fn expand_both(&mut self, depth: usize, list: &mut Option<Vec<u64>>) -> u64 {
        let grid = self.space.puzzle().grid();
        let first: Vec<_> = (0..grid.squares()).filter(|&square| grid.shade(square) == 0).collect();
        let copy = |set: &Set| Set {
            seen: set.seen.as_ref().map(|map| {
                let mut copy = zeroed(map.len());
                copy.copy_from_slice(map);
                copy
            }),
            changed: set.changed.clone(),
            full: set.full.clone(),
        };
        let mut before: Vec<_> = first.iter().map(|&square| copy(&self.sets[square])).collect();
        let mut exchange = |sets: &mut [Set]| {
            first.iter().zip(&mut before).for_each(|(&square, set)| swap(&mut sets[square], set));
        };
        let mut count = self.expand(0, depth, list);
        exchange(&mut self.sets);
        count += self.expand(1, depth, list);
        exchange(&mut self.sets);
        count
    }

    /// Finds the new boards whose empty squares have this colour. Returns their number, and adds them to
    /// the list.
    fn expand(&mut self, shade: usize, depth: usize, list: &mut Option<Vec<u64>>) -> u64 {
        let grid = self.space.puzzle().grid();
        let targets: Vec<_> = (0..grid.squares()).filter(|&s| grid.shade(s) == shade).collect();
        let mut taken: Vec<_> =
            targets.iter().map(|&square| take(&mut self.sets[square])).collect();
        let mut fields = take(&mut self.fields);
        let arrangements = self.space.arrangements() as usize;
        // The fields that have these boards, by the block.
        let mut planes: [Vec<Option<&mut [u8]>>; 2] = Default::default();
        for (bit, (plane, field)) in planes.iter_mut().zip(fields.iter_mut().flatten()).enumerate()
        {
            if depth >> (1 - bit) & 1 != 0 {
                plane.extend(field.chunks_exact_mut(8 * self.block).map(Some));
            }
            plane.resize_with(self.arrivals.len(), || None);
        }
        let chunks = self.block / self.chunk;
        let mut blocks = Vec::with_capacity(targets.len() * arrangements);
        for (&square, Set { seen, changed, full }) in targets.iter().zip(&mut taken) {
            let seen = seen.as_mut().map_or(&mut [][..], |map| &mut map[..]);
            let marks = changed.chunks_exact_mut(chunks).zip(full.chunks_exact_mut(chunks));
            for (number, (seen, (changed, full))) in
                (square * arrangements..).zip(seen.chunks_exact_mut(8 * self.block).zip(marks))
            {
                let planes = planes.each_mut().map(|plane| plane.get_mut(number).and_then(take));
                blocks.push(Block { number, seen, planes, changed, full });
            }
        }
        // Blocks with the same arrangement come from many common blocks, which are then in the cache.
        blocks.sort_by_key(|block| block.number % arrangements);
        let (count, new) = self.expand_all(blocks, list.is_some());
        if let Some(list) = list {
            list.extend(new);
        }
        for (square, set) in targets.into_iter().zip(taken) {
            self.sets[square] = set;
        }
        self.fields = fields;
        count
    }

    fn expand_all(&self, blocks: Vec<Block<'_>>, is_listed: bool) -> (u64, Vec<u64>) {
        let one = |block| self.expand_block(block, is_listed);
        #[cfg(feature = "threads")]
        if self.block * blocks.len() >= MANY {
            use rayon::prelude::*;
            return blocks.into_par_iter().map(one).reduce(Default::default, join);
        }
        blocks.into_iter().map(one).fold(Default::default(), join)
    }

    /// Finds the new boards of a block. Returns their number, and lists them.
    fn expand_block(&self, block: Block<'_>, is_listed: bool) -> (u64, Vec<u64>) {
        let chunks = self.block / self.chunk;
        let is_changed = |arrival: &Arrival, chunk: usize| {
            let changed = &self.sets[arrival.blank].changed[arrival.block * chunks..];
            self.passes[arrival.pass].sources(chunk).any(|source| changed[source])
        };
        let Block { number, seen, mut planes, changed, full } = block;
        let arrivals = &self.arrivals[number];
        self.instructions.vectorize(
            #[inline(always)]
            || {
                let (mut reach, mut states) = (vec![0; self.chunk], vec![0; self.chunk]);
                let (mut count, mut list) = (0, Vec::new());
                let lanes = seen.chunks_exact_mut(8 * self.chunk);
                for (chunk, (seen, (changed, full))) in
                    lanes.zip(changed.iter_mut().zip(full)).enumerate()
                {
                    *changed = false;
                    if *full {
                        continue;
                    }
                    let mut is_reached = false;
                    for arrival in arrivals.iter().filter(|arrival| is_changed(arrival, chunk)) {
                        if !is_reached {
                            reach.fill(0);
                        }
                        is_reached = true;
                        let source = self.sets[arrival.blank].seen.as_deref().unwrap_or_default();
                        let source = source.as_chunks().0;
                        self.passes[arrival.pass].run(
                            &self.maps,
                            chunk,
                            self.words,
                            &source[arrival.block * self.block..][..self.block],
                            &mut states,
                            &mut reach,
                        );
                    }
                    if !is_reached {
                        continue;
                    }
                    let (mut new, mut all) = (0, !0);
                    for (reach, word) in reach.iter_mut().zip(seen.as_chunks_mut().0) {
                        let seen = u64::from_le_bytes(*word);
                        *reach &= !seen;
                        *word = (seen | *reach).to_le_bytes();
                        all &= seen | *reach;
                        new += u64::from(reach.count_ones());
                    }
                    if new == 0 {
                        continue;
                    }
                    (*changed, *full) = (true, all == !0);
                    count += new;
                    for plane in planes.iter_mut().flatten() {
                        let (plane, _) = plane[8 * chunk * self.chunk..].as_chunks_mut();
                        for (plane, new) in plane.iter_mut().zip(&reach) {
                            *plane = (u64::from_le_bytes(*plane) | new).to_le_bytes();
                        }
                    }
                    if is_listed {
                        let first = number * self.block + chunk * self.chunk;
                        list.reserve(new as usize);
                        for (word, &new) in (first..).zip(&reach).filter(|(_, new)| **new != 0) {
                            let (rank, mut left) = (self.rank(word), new);
                            while left != 0 {
                                list.push(rank + u64::from(left.trailing_zeros()));
                                left &= left - 1;
                            }
                        }
                    }
                }
                (count, list)
            },
        )
    }

    /// Returns the rank of the first board of a word.
    fn rank(&self, word: usize) -> u64 {
        ((word / self.words) as u64) << self.space.bits() | (word % self.words * 64) as u64
    }
}

/// Joins the numbers and lists of blocks.
fn join(mut all: (u64, Vec<u64>), (count, list): (u64, Vec<u64>)) -> (u64, Vec<u64>) {
    all.0 += count;
    all.1.extend(list);
    all
}

/// A block of which the new boards are found: its number, and its parts of the sets.
struct Block<'a> {
    number: usize,
    seen: &'a mut [u8],
    planes: [Option<&'a mut [u8]>; 2],
    changed: &'a mut [bool],
    full: &'a mut [bool],
}
