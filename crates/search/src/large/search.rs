//! The search outwards from one state.

use rayon::prelude::*;
use tilebase_puzzle::{Move, Space, Square};

use super::pass::{Back, Pass};
use crate::instructions::InstructionSet;
use crate::lanes::bits;

/// A set of states: for each empty square the blocks' words.
type Set = [Vec<u64>; 9];

/// If a level has at most this many new states, the new states of the next level are listed.
const FEW: u64 = 1 << 20;

/// A search of a whole space of states, outwards from one of them.
pub struct Search {
    space: Space,
    /// The number of words of a lane, and of a block.
    words: usize,
    block: usize,
    instructions: InstructionSet,
    seen: Set,
    /// The states whose distance has bit 1 set, if they are kept.
    field: Option<Set>,
    /// For each empty square, the blocks that the last level there has added to.
    changed: [Vec<bool>; 9],
}

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The number of states at each distance, 0 first.
    pub counts: Vec<u64>,
    /// The ranks of the states at the largest distance, in order; empty if more than 1,048,576
    /// states are at the distance before it.
    pub farthest: Vec<u64>,
}

impl Search {
    /// Creates room for a search; `keep` says whether distances are kept, as
    /// [`Search::into_bytes`] returns them.
    ///
    /// # Panics
    /// If the orientations have less than six bits: a lane is less than a word.
    pub fn new(space: Space, keep: bool) -> Search {
        assert!(space.bits() >= 6, "a lane of {} bits is less than a word", space.bits());
        let words = 1 << space.bits() >> 6;
        let block = space.axes() * words;
        let empty = || [(); 9].map(|()| vec![0; space.arrangements() * block]);
        let changed = [(); 9].map(|()| vec![false; space.arrangements()]);
        let (seen, field) = (empty(), keep.then(empty));
        Search { space, words, block, instructions: InstructionSet::best(), seen, field, changed }
    }

    /// Finds the distance of every state from the state of this rank. Calls `level` with the number
    /// of states at each distance, 0 first.
    ///
    /// # Panics
    /// If no state has the rank.
    pub fn run(&mut self, origin: u64, level: &mut dyn FnMut(u64)) -> Found {
        let states = self.space.states();
        let of_square = (states / 9) as usize;
        let (blank, index) = (origin / of_square as u64, (origin % of_square as u64) as usize);
        let blank = Square::new(blank as usize).expect("a rank of the space");
        for set in self.seen.iter_mut().chain(self.field.iter_mut().flatten()) {
            set.fill(0);
        }
        for changed in &mut self.changed {
            changed.fill(false);
        }
        self.seen[blank.index()][index / 64] = 1 << (index % 64);
        self.changed[blank.index()][index / 64 / self.block] = true;
        let mut found = Found { counts: vec![1], farthest: vec![origin] };
        level(1);
        for depth in 1.. {
            let shade = (blank.shade() + depth) % 2;
            let list = found.counts[depth - 1] <= FEW;
            let mut new = Vec::new();
            let mut count = 0;
            for target in Square::ALL.into_iter().filter(|square| square.shade() == shade) {
                count += self.expand(target, depth, list.then_some(&mut new));
            }
            if count == 0 {
                break;
            }
            level(count);
            found.counts.push(count);
            found.farthest = new;
        }
        found
    }

    /// Returns bit 1 of the distance of every state, in the order of their ranks, the lowest bit of
    /// a byte first; nothing if distances are not kept. Takes no more memory than the search.
    pub fn into_bytes(self) -> Vec<u8> {
        let Search { space, seen, field, .. } = self;
        drop(seen);
        let mut bytes = Vec::with_capacity((space.states() / 8) as usize);
        // Each row of words is dropped when it has been copied.
        for words in field.into_iter().flatten() {
            words.into_iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
        }
        bytes
    }

    /// Finds the states at this depth with this empty square. Returns how many are new, and adds
    /// them to the list.
    fn expand(&mut self, target: Square, depth: usize, list: Option<&mut Vec<u64>>) -> u64 {
        let mut seen = std::mem::take(&mut self.seen[target.index()]);
        let mut changed = std::mem::take(&mut self.changed[target.index()]);
        let mut field = self.field.as_mut().map(|field| std::mem::take(&mut field[target.index()]));
        let length = self.block;
        let kept = depth & 2 != 0;
        let fields: Vec<Option<&mut [u64]>> = match &mut field {
            Some(field) if kept => field.chunks_exact_mut(length).map(Some).collect(),
            _ => changed.iter().map(|_| None).collect(),
        };
        let this = &*self;
        let blocks = seen.par_chunks_exact_mut(length).zip(fields).zip(&mut changed).enumerate();
        let found: Vec<_> = blocks
            .map(|(row, ((seen, field), changed))| {
                let mut new = Vec::new();
                let first =
                    ((target.index() * this.space.arrangements() + row) * length) as u64 * 64;
                let list = list.is_some().then_some((first, &mut new));
                let count = this.expand_block(target, row, seen, field, list);
                *changed = count > 0;
                (count, new)
            })
            .collect();
        self.seen[target.index()] = seen;
        self.changed[target.index()] = changed;
        if let (Some(fields), Some(field)) = (&mut self.field, field) {
            fields[target.index()] = field;
        }
        let counts = found.iter().map(|(count, _)| count).sum();
        if let Some(list) = list {
            list.extend(found.into_iter().flat_map(|(_, new)| new));
        }
        counts
    }

    fn expand_block(
        &self,
        target: Square,
        row: usize,
        seen: &mut [u64],
        mut field: Option<&mut [u64]>,
        mut list: Option<(u64, &mut Vec<u64>)>,
    ) -> u64 {
        let words = self.words;
        let Some(arrangement) = self.space.arrangement(row) else {
            unreachable!("a block for each arrangement");
        };
        let passes: Vec<(Pass, &[u64])> = Move::ALL
            .into_iter()
            .filter_map(|step| Back::new(&self.space, target, &arrangement, step))
            .filter(|back| self.changed[back.slide.blank.index()][back.row])
            .map(|back| {
                let length = self.block;
                let block = &self.seen[back.slide.blank.index()][back.row * length..][..length];
                (Pass::new(&self.space, &back), block)
            })
            .collect();
        if passes.is_empty() {
            return 0;
        }
        self.instructions.vectorize(
            #[inline(always)]
            || {
                let mut count = 0;
                let (mut reach, mut states) = (vec![0; words], vec![0; words]);
                for (lane, seen) in seen.chunks_exact_mut(words).enumerate() {
                    reach.fill(0);
                    for (pass, block) in &passes {
                        let source = &block[pass.source_of(lane) * words..][..words];
                        pass.run(lane, source, &mut states);
                        reach.iter_mut().zip(&states).for_each(|(reach, states)| *reach |= states);
                    }
                    let mut new = 0;
                    for (reach, seen) in reach.iter_mut().zip(seen) {
                        *reach &= !*seen;
                        *seen |= *reach;
                        new += u64::from(reach.count_ones());
                    }
                    if new == 0 {
                        continue;
                    }
                    count += new;
                    if let Some(field) = &mut field {
                        let field = &mut field[lane * words..][..words];
                        field.iter_mut().zip(&reach).for_each(|(field, new)| *field |= new);
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
