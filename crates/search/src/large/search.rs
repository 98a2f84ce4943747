//! The search outwards from one state.

use std::mem::take;

use rayon::prelude::*;
use tilebase_puzzle::{Move, Space, Square};

use super::map::{Map, zeroed};
use super::pass::{Back, Pass};
use crate::instructions::InstructionSet;
use crate::lanes::bits;

/// The most new states of a level for which those of the next are listed.
const FEW: u64 = 1 << 20;

/// A search of a whole space, outwards from one state.
pub struct Search {
    space: Space,
    /// The number of words of a lane, and of a block.
    words: usize,
    block: usize,
    instructions: InstructionSet,
    /// The blank's arrivals in each block, by the empty square.
    arrivals: Vec<Vec<Arrival>>,
    /// The states seen so far: the words of the blocks, by the empty square.
    seen: Vec<Map>,
    /// Bit 1 of the distance of every state, for [`Search::into_bytes`], if distances are kept.
    field: Option<Vec<u8>>,
    /// The lanes that the last level has changed, by the empty square.
    changed: [Vec<bool>; 9],
    /// The lanes all of whose states have been seen, by the empty square.
    full: [Vec<bool>; 9],
}

/// The blank's arrival in a block: its source and its pass.
struct Arrival {
    blank: usize,
    block: usize,
    pass: Pass,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The number of states at each distance, 0 first.
    pub counts: Vec<u64>,
    /// The ranks of the states at the largest distance, in order; empty if more than 1,048,576
    /// states are at the distance before it.
    pub farthest: Vec<u64>,
}

impl Search {
    /// Creates a search. `keep` says whether to keep distances for [`Search::into_bytes`].
    ///
    /// # Panics
    /// If the cubes have less than six bits together, so that a lane is less than a word.
    pub fn new(space: Space, keep: bool) -> Search {
        assert!(space.bits() >= 6, "a lane of {} bits is less than a word", space.bits());
        let words = 1 << space.bits() >> 6;
        let arrivals = |number| {
            let (target, row) = (number / space.arrangements(), number % space.arrangements());
            let row = space.arrangement(row);
            let row = row.unwrap_or_else(|| unreachable!("a block for each arrangement"));
            let back = |step| Back::new(&space, Square::ALL[target], &row, step);
            let arrival = |back: Back| Arrival {
                blank: back.slide.blank.index(),
                block: back.row,
                pass: Pass::new(&space, &back),
            };
            Move::ALL.into_iter().filter_map(back).map(arrival).collect()
        };
        let block = space.axes() * words;
        Search {
            arrivals: (0..9 * space.arrangements()).into_par_iter().map(arrivals).collect(),
            instructions: InstructionSet::best(),
            seen: Vec::new(),
            field: keep.then(Vec::new),
            changed: Default::default(),
            full: Default::default(),
            space,
            words,
            block,
        }
    }

    /// Finds the distance of every state from the state of this rank. Calls `level` with the number
    /// of states at each distance, 0 first.
    ///
    /// # Panics
    /// If no state has the rank, or if the system has no memory for the sets.
    pub fn run(&mut self, origin: u64, level: &mut dyn FnMut(u64)) -> Found {
        let states = self.space.states();
        let of_square = (states / 9) as usize;
        let (blank, index) = (origin / of_square as u64, (origin % of_square as u64) as usize);
        let blank = Square::new(blank as usize).expect("a rank of the space");
        // Not `fill`: new memory is zero already.
        self.seen.clear();
        self.seen.extend((0..9).map(|_| zeroed(of_square / 8)));
        if let Some(field) = &mut self.field {
            *field = Vec::new();
            *field = vec![0; (states / 8) as usize];
        }
        for lanes in self.changed.iter_mut().chain(&mut self.full) {
            *lanes = vec![false; self.space.arrangements() * self.space.axes()];
        }
        self.seen[blank.index()][index / 8] = 1 << (index % 8);
        self.changed[blank.index()][index / 64 / self.words] = true;
        let mut found = Found { counts: vec![1], farthest: vec![origin] };
        level(1);
        for depth in 1.. {
            let shade = (blank.shade() + depth) % 2;
            let list = found.counts[depth - 1] <= FEW;
            let mut new = Vec::new();
            let count = self.expand(shade, depth, list.then_some(&mut new));
            if count == 0 {
                break;
            }
            level(count);
            found.counts.push(count);
            found.farthest = new;
        }
        found.farthest.sort_unstable();
        found
    }

    /// Returns bit 1 of the distance of every state, in the order of their ranks, the lowest bit of
    /// a byte first; empty if distances are not kept.
    pub fn into_bytes(self) -> Vec<u8> {
        self.field.unwrap_or_default()
    }

    /// Finds the new states at this depth whose empty squares have this colour. Returns their number,
    /// and adds them to the list.
    fn expand(&mut self, shade: usize, depth: usize, list: Option<&mut Vec<u64>>) -> u64 {
        let mut seen = take(&mut self.seen);
        let (mut sources, mut sets) = ([&[][..]; 9], Vec::new());
        for (square, set) in seen.iter_mut().enumerate() {
            if Square::ALL[square].shade() == shade {
                let lanes = (take(&mut self.changed[square]), take(&mut self.full[square]));
                sets.push((square, set, lanes));
            } else {
                sources[square] = set;
            }
        }
        let mut field = self.field.as_mut().map(take);
        let (length, lanes) = (self.block, self.space.axes());
        let arrangements = self.space.arrangements();
        let mut fields: Vec<Option<&mut [u8]>> = Vec::new();
        if let Some(field) = field.as_mut().filter(|_| depth & 2 != 0) {
            fields.extend(field.chunks_exact_mut(8 * length).map(Some));
        }
        fields.resize_with(9 * arrangements, || None);
        let mut blocks = Vec::with_capacity(5 * arrangements);
        for (target, seen, (changed, full)) in &mut sets {
            let lanes = changed.chunks_exact_mut(lanes).zip(full.chunks_exact_mut(lanes));
            for (row, block) in seen.chunks_exact_mut(8 * length).zip(lanes).enumerate() {
                let number = *target * arrangements + row;
                blocks.push((number, block, fields[number].take()));
            }
        }
        // Blocks with the same arrangement come from many common blocks, which are then in the
        // cache.
        blocks.sort_by_key(|(number, ..)| number % arrangements);
        let this = &*self;
        let found: Vec<_> = blocks
            .into_par_iter()
            .map(|(number, (seen, (changed, full)), field)| {
                let mut new = Vec::new();
                let list = list.is_some().then_some(((number * length) as u64 * 64, &mut new));
                let lanes = changed.iter_mut().zip(full).zip(seen.chunks_exact_mut(8 * this.words));
                let count = this.expand_block(number, &sources, lanes, field, list);
                (count, new)
            })
            .collect();
        for (target, _, (changed, full)) in sets {
            (self.changed[target], self.full[target]) = (changed, full);
        }
        self.seen = seen;
        self.field = field;
        let counts = found.iter().map(|(count, _)| count).sum();
        if let Some(list) = list {
            list.extend(found.into_iter().flat_map(|(_, new)| new));
        }
        counts
    }

    /// Finds the new states of the block with this number. The sources are the states seen so far, by
    /// the empty square before. The lanes come with whether they change, whether they are full, and
    /// the states seen in them.
    fn expand_block<'a>(
        &self,
        number: usize,
        sources: &[&[u8]; 9],
        lanes: impl Iterator<Item = ((&'a mut bool, &'a mut bool), &'a mut [u8])>,
        mut field: Option<&mut [u8]>,
        mut list: Option<(u64, &mut Vec<u64>)>,
    ) -> u64 {
        let words = self.words;
        self.instructions.vectorize(
            #[inline(always)]
            || {
                let mut count = 0;
                let (mut reach, mut states) = (vec![0; words], vec![0; words]);
                for (lane, ((changed, full), seen)) in lanes.enumerate() {
                    *changed = false;
                    if *full {
                        continue;
                    }
                    let mut is_reached = false;
                    for Arrival { blank, block, pass } in &self.arrivals[number] {
                        let source = block * self.space.axes() + pass.source_of(lane);
                        // All states to which an unchanged lane leads have been seen.
                        if !self.changed[*blank][source] {
                            continue;
                        }
                        let source = &sources[*blank][8 * source * words..][..8 * words];
                        if is_reached {
                            pass.run(lane, source, &mut states);
                            reach.iter_mut().zip(&states).for_each(|(reach, of)| *reach |= of);
                        } else {
                            pass.run(lane, source, &mut reach);
                        }
                        is_reached = true;
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
                    if let Some(field) = &mut field {
                        let (field, _) = field[8 * lane * words..].as_chunks_mut();
                        for (field, new) in field.iter_mut().zip(&reach) {
                            *field = (u64::from_le_bytes(*field) | new).to_le_bytes();
                        }
                    }
                    if let Some((first, list)) = &mut list {
                        let first = *first + (lane * words) as u64 * 64;
                        list.extend(bits(reach.iter().copied()).map(|bit| first + bit as u64));
                    }
                }
                count
            },
        )
    }
}
