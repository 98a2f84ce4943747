//! The search outwards from a set of boards.

use std::collections::HashMap;
use std::mem::take;

use tilebase_puzzle::Move;
use tilebase_puzzle::described::{self, Space};

use super::pass::Pass;
use crate::instructions::InstructionSet;

/// The most words of a chunk of several lanes. Smaller ones take more instructions for each lane, and
/// larger ones are skipped less often: 400 and 1,000 words take more in all.
const CHUNK: usize = 120;

/// A search of a whole space, outwards from a set of boards.
pub struct Search {
    space: Space,
    instructions: InstructionSet,
    /// The number of words of a lane, of a chunk, and of a block.
    words: usize,
    chunk: usize,
    block: usize,
    passes: Vec<Pass>,
    /// The arrivals in each block.
    arrivals: Vec<Vec<Arrival>>,
    /// By the empty square: the boards seen so far, and bit 1 of their distances.
    sets: Vec<Set>,
}

/// A move into a block: the empty square before it, the source's place among the blocks with this
/// square, and the number of the pass.
struct Arrival {
    blank: usize,
    block: usize,
    pass: usize,
}

/// The boards with one empty square.
#[derive(Default)]
struct Set {
    seen: Vec<u64>,
    field: Vec<u64>,
    /// The chunks that the last level has changed.
    changed: Vec<bool>,
    /// The chunks all of whose boards have been seen.
    full: Vec<bool>,
}

impl Search {
    /// Makes the passes of a space. Returns `None` if the cubes are seen from the first of the row, or
    /// a set has more words than can be numbered.
    pub fn new(space: &Space) -> Option<Search> {
        let words = usize::try_from(1u64 << space.bits() >> 6).ok()?.max(1);
        let axes = usize::try_from(space.axes()).ok()?;
        let arrangements = usize::try_from(space.arrangements()).ok()?;
        let squares = space.puzzle().grid().squares();
        let block = axes.checked_mul(words)?;
        block.checked_mul(arrangements)?.checked_mul(squares)?;
        let mut lanes = axes;
        while lanes % 3 == 0 && lanes * words > CHUNK {
            lanes /= 3;
        }
        // Many blocks have the same passes, but for the source.
        let mut numbers = HashMap::new();
        let mut passes = Vec::new();
        let mut arrivals = Vec::with_capacity(squares * arrangements);
        for number in 0..squares * arrangements {
            let mut of_block = Vec::new();
            for back in Move::ALL {
                let Some(described::Pass { source, mids, low, turns }) =
                    space.pass(number as u64, back)
                else {
                    continue;
                };
                let turns_of = |turn: &described::Turn| (turn.flips, turn.images.clone());
                let key = (low, mids.clone(), turns.iter().map(turns_of).collect::<Vec<_>>());
                let pass = *numbers.entry(key).or_insert_with(|| {
                    passes.push(Pass::new(&described::Pass { source, mids, low, turns }, lanes));
                    passes.len() - 1
                });
                let source = source as usize;
                let (blank, block) = (source / arrangements, source % arrangements);
                of_block.push(Arrival { blank, block, pass });
            }
            arrivals.push(of_block);
        }
        (!passes.is_empty()).then(|| Search {
            space: space.clone(),
            instructions: InstructionSet::best(),
            words,
            chunk: lanes * words,
            block,
            passes,
            arrivals,
            sets: Vec::new(),
        })
    }

    /// Finds the distance of every board from the nearest of these, given by their ranks, whose empty
    /// squares have one chessboard colour. Calls `level` with the number of boards at each distance, 0
    /// first, and returns these numbers.
    ///
    /// # Panics
    /// If a rank is of no board, or the empty squares have both colours.
    pub fn run(
        &mut self,
        first: impl IntoIterator<Item = u64>,
        level: &mut dyn FnMut(u64),
    ) -> Vec<u64> {
        let grid = self.space.puzzle().grid();
        let length = self.arrivals.len() / grid.squares() * self.block;
        let empty = || Set {
            seen: vec![0; length],
            field: vec![0; length],
            changed: vec![false; length / self.chunk],
            full: vec![false; length / self.chunk],
        };
        self.sets = (0..grid.squares()).map(|_| empty()).collect();
        let mut shade = None;
        let mut count = 0;
        for rank in first {
            let (blank, word, bit) = self.place(rank).expect("a rank of the space");
            assert_eq!(*shade.get_or_insert(grid.shade(blank)), grid.shade(blank), "one colour");
            let set = &mut self.sets[blank];
            count += u64::from(set.seen[word] >> bit & 1 == 0);
            set.seen[word] |= 1 << bit;
            set.changed[word / self.chunk] = true;
        }
        let mut counts = Vec::new();
        while count > 0 {
            level(count);
            counts.push(count);
            count = self.expand((shade.unwrap_or(0) + counts.len()) % 2, counts.len() & 2 != 0);
        }
        counts
    }

    /// Returns bit 1 of the distance of the board of a rank; `None` for a rank of no board. It is
    /// `false` if nothing has been searched.
    pub fn bit(&self, rank: u64) -> Option<bool> {
        let (blank, word, bit) = self.place(rank)?;
        let set = self.sets.get(blank)?;
        Some(set.field[word] >> bit & 1 != 0)
    }

    /// Returns the empty square, the word of the square's set, and the bit of a rank.
    fn place(&self, rank: u64) -> Option<(usize, usize, u32)> {
        if rank >= self.space.boards() {
            return None;
        }
        let (lane, index) =
            ((rank >> self.space.bits()) as usize, rank & ((1 << self.space.bits()) - 1));
        let word = lane * self.words + (index >> 6) as usize;
        let length = self.arrivals.len() / self.space.puzzle().grid().squares() * self.block;
        Some((word / length, word % length, (index & 63) as u32))
    }

    /// Finds the new boards whose empty squares have this colour. Returns their number, and sets their
    /// bits of the field if `is_2`.
    fn expand(&mut self, shade: usize, is_2: bool) -> u64 {
        let grid = self.space.puzzle().grid();
        let targets: Vec<_> = (0..grid.squares()).filter(|&s| grid.shade(s) == shade).collect();
        let mut taken: Vec<_> =
            targets.iter().map(|&square| take(&mut self.sets[square])).collect();
        let arrangements = self.arrivals.len() / grid.squares();
        let mut blocks = Vec::with_capacity(targets.len() * arrangements);
        for (&square, set) in targets.iter().zip(&mut taken) {
            let chunks = self.block / self.chunk;
            let sets =
                set.seen.chunks_exact_mut(self.block).zip(set.field.chunks_exact_mut(self.block));
            let marks = set.changed.chunks_exact_mut(chunks).zip(set.full.chunks_exact_mut(chunks));
            for (number, ((seen, field), (changed, full))) in sets.zip(marks).enumerate() {
                let arrivals = &self.arrivals[square * arrangements + number];
                blocks.push(Block { number, arrivals, seen, field, changed, full });
            }
        }
        // Blocks with the same arrangement come from many common blocks, which are then in the cache.
        blocks.sort_by_key(|block| block.number);
        let count = self.expand_all(blocks, is_2);
        for (square, set) in targets.into_iter().zip(taken) {
            self.sets[square] = set;
        }
        count
    }

    #[cfg(feature = "threads")]
    fn expand_all(&self, blocks: Vec<Block<'_>>, is_2: bool) -> u64 {
        use rayon::prelude::*;
        // What one thread does in less time than others take to begin.
        if self.block * blocks.len() < 1 << 20 {
            return blocks.into_iter().map(|block| self.expand_block(block, is_2)).sum();
        }
        blocks.into_par_iter().map(|block| self.expand_block(block, is_2)).sum()
    }

    #[cfg(not(feature = "threads"))]
    fn expand_all(&self, blocks: Vec<Block<'_>>, is_2: bool) -> u64 {
        blocks.into_iter().map(|block| self.expand_block(block, is_2)).sum()
    }

    /// Finds the new boards of a block.
    fn expand_block(&self, block: Block<'_>, is_2: bool) -> u64 {
        let chunks = self.block / self.chunk;
        let is_changed = |arrival: &Arrival, chunk: usize| {
            let changed = &self.sets[arrival.blank].changed[arrival.block * chunks..];
            self.passes[arrival.pass].sources(chunk).any(|source| changed[source])
        };
        let Block { arrivals, seen, field, changed, full, .. } = block;
        self.instructions.vectorize(
            #[inline(always)]
            || {
                let (mut reach, mut states) = (vec![0; self.chunk], vec![0; self.chunk]);
                let mut count = 0;
                let lanes =
                    seen.chunks_exact_mut(self.chunk).zip(field.chunks_exact_mut(self.chunk));
                for (chunk, ((seen, field), (changed, full))) in
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
                        let source = &self.sets[arrival.blank].seen[arrival.block * self.block..]
                            [..self.block];
                        self.passes[arrival.pass].run(
                            chunk,
                            self.words,
                            source,
                            &mut states,
                            &mut reach,
                        );
                    }
                    if !is_reached {
                        continue;
                    }
                    let (mut new, mut all) = (0, !0);
                    for (reach, seen) in reach.iter_mut().zip(seen) {
                        *reach &= !*seen;
                        *seen |= *reach;
                        all &= *seen;
                        new += u64::from(reach.count_ones());
                    }
                    if is_2 && new > 0 {
                        field.iter_mut().zip(&reach).for_each(|(field, new)| *field |= new);
                    }
                    (*changed, *full) = (new > 0, all == !0);
                    count += new;
                }
                count
            },
        )
    }
}

/// A block of which the new boards are found: its arrivals, and its parts of the sets.
struct Block<'a> {
    number: usize,
    arrivals: &'a [Arrival],
    seen: &'a mut [u64],
    field: &'a mut [u64],
    changed: &'a mut [bool],
    full: &'a mut [bool],
}
