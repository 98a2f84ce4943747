//! Passes over chunks of lanes: which lanes come from where, and what becomes of their bits.

use tilebase_puzzle::lane_moves::{self, AffineMap};

use crate::delta_swap::DeltaSwap;
use crate::set_bits;

/// Lanes that follow each other both where they come from and where they go: once a pass is made,
/// in groups of words.
struct LaneRun {
    /// The first one in its chunk.
    at: u32,
    /// The first one of the source, from the first one of the chunk's unit.
    from: u32,
    count: u32,
    turn: u32,
}

/// A [`lane_moves::LaneMove`], for chunks of a certain length.
///
/// The lanes of a *unit* come from a unit; it is a chunk or several.
pub(super) struct LanePass {
    /// The number of chunks of a unit.
    chunks: usize,
    /// For each chunk of a unit, the ends of its runs and its sources.
    ends: Vec<(u32, u32)>,
    /// The runs of lanes, by their turn.
    runs: Vec<LaneRun>,
    /// The chunks of the source's unit from which a chunk comes.
    sources: Vec<u32>,
    turns: Vec<AffineMap>,
}

impl LanePass {
    /// Makes a pass for chunks of this number of lanes, each of so many words.
    pub(super) fn new(pass: &lane_moves::LaneMove, chunk: usize, words: usize) -> LanePass {
        let groups = (words / group(words)) as u32;
        let low = pass.low as usize;
        let lanes = pass.mids.len() * low;
        let chunks = (lanes / chunk).max(1);
        let (mut ends, mut all, mut sources) = (Vec::new(), Vec::new(), Vec::new());
        for number in 0..chunks {
            let (mut runs, first) = (Vec::<LaneRun>::new(), sources.len());
            for at in 0..chunk {
                let lane = number * chunk + at;
                let (unit, lane) = (lane / lanes * lanes, lane % lanes);
                let (mid, turn) = pass.mids[lane / low];
                let from = unit + mid as usize * low + lane % low;
                let source = (from / chunk) as u32;
                if !sources[first..].contains(&source) {
                    sources.push(source);
                }
                let (at, from) = (at as u32, from as u32);
                let last = runs.iter_mut().rev().find(|run| run.turn == turn);
                match last.filter(|run| (run.at + run.count, run.from + run.count) == (at, from)) {
                    Some(run) => run.count += 1,
                    None => runs.push(LaneRun { at, from, count: 1, turn }),
                }
            }
            runs.sort_by_key(|run| run.turn);
            all.extend(runs.into_iter().map(|LaneRun { at, from, count, turn }| LaneRun {
                at: at * groups,
                from: from * groups,
                count: count * groups,
                turn,
            }));
            ends.push((all.len() as u32, sources.len() as u32));
        }
        LanePass { chunks, ends, runs: all, sources, turns: pass.turns.clone() }
    }

    /// Returns the chunks from which a chunk of a block comes, in the source's block.
    pub(super) fn sources(&self, chunk: usize) -> impl Iterator<Item = usize> {
        let number = chunk % self.chunks;
        let first = number.checked_sub(1).map_or(0, |before| self.ends[before].1 as usize);
        let sources = &self.sources[first..self.ends[number].1 as usize];
        sources.iter().map(move |&source| chunk - number + source as usize)
    }

    /// Adds the boards that come into a chunk to `reach`. `source` is the block from which they
    /// come, `states` memory that is used again, and `words` the number of words of a lane, a power
    /// of 2.
    // WebAssembly has the same instructions everywhere: there one copy is enough.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn run(
        &self,
        maps: &[Vec<DeltaSwap>],
        chunk: usize,
        words: usize,
        source: &[[u8; 8]],
        states: &mut Vec<u64>,
        reach: &mut [u64],
    ) {
        match group(words) {
            4 => self.run_of::<4>(maps, chunk, source, states, reach),
            _ => self.run_of::<1>(maps, chunk, source, states, reach),
        }
    }

    /// A group has `WORDS` words, which the compiler handles in vectors.
    #[inline(always)]
    fn run_of<const WORDS: usize>(
        &self,
        maps: &[Vec<DeltaSwap>],
        chunk: usize,
        source: &[[u8; 8]],
        states: &mut Vec<u64>,
        reach: &mut [u64],
    ) {
        let number = chunk % self.chunks;
        let first = number.checked_sub(1).map_or(0, |before| self.ends[before].0 as usize);
        let runs = &self.runs[first..self.ends[number].0 as usize];
        let unit = (chunk - number) * reach.len();
        let source = source[unit..].as_chunks::<WORDS>().0;
        let reach = reach.as_chunks_mut::<WORDS>().0;
        for runs in runs.chunk_by(|a, b| a.turn == b.turn) {
            let AffineMap { flips, map } = self.turns[runs[0].turn as usize];
            let exchanges = &maps[map as usize];
            if flips == 0 && exchanges.is_empty() {
                for run in runs {
                    let (at, from, count) = run.groups();
                    for (reach, source) in
                        reach[at..at + count].iter_mut().zip(&source[from..from + count])
                    {
                        or(reach, &words_of(source));
                    }
                }
                continue;
            }
            let mut end = 0;
            states.resize(WORDS * reach.len(), 0);
            let groups = states.as_chunks_mut::<WORDS>().0;
            // Bits of the index above those of a group are inverted while the groups are copied.
            let bits = 6 + WORDS.trailing_zeros();
            let (high, low) = ((flips >> bits) as usize, flips & ((1 << bits) - 1));
            for run in runs {
                let (_, from, count) = run.groups();
                let (to, from) = (&mut groups[end..end + count], &source[from..from + count]);
                if high == 0 {
                    to.iter_mut().zip(from).for_each(|(to, from)| *to = words_of(from));
                } else {
                    to.iter_mut().enumerate().for_each(|(at, to)| *to = words_of(&from[at ^ high]));
                }
                end += count;
            }
            let flips = set_bits(low.into()).map(|bit| DeltaSwap::Flip(bit as u8));
            for exchange in flips.chain(exchanges.iter().copied()) {
                exchange.run(groups[..end].as_flattened_mut());
            }
            let mut rest = &groups[..end];
            for run in runs {
                let (at, _, count) = run.groups();
                let (states, behind) = rest.split_at(count);
                for (reach, states) in reach[at..at + count].iter_mut().zip(states) {
                    or(reach, states);
                }
                rest = behind;
            }
        }
    }
}

impl LaneRun {
    #[inline(always)]
    fn groups(&self) -> (usize, usize, usize) {
        (self.at as usize, self.from as usize, self.count as usize)
    }
}

/// Returns the number of words of a group, of which a lane of so many words has one or several.
#[inline(always)]
fn group(words: usize) -> usize {
    if words.is_multiple_of(4) { 4 } else { 1 }
}

#[inline(always)]
fn or<const WORDS: usize>(reach: &mut [u64; WORDS], states: &[u64; WORDS]) {
    for (reach, states) in reach.iter_mut().zip(states) {
        *reach |= states;
    }
}

#[inline(always)]
fn words_of<const WORDS: usize>(bytes: &[[u8; 8]; WORDS]) -> [u64; WORDS] {
    bytes.map(u64::from_le_bytes)
}
