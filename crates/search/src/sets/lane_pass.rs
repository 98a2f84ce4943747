//! Passes over chunks of lanes: which lanes come from where, and what becomes of their bits.

use tilebase_puzzle::lane_moves;

use crate::delta_swap::{DeltaSwap, WordSwap};
use crate::set_bits;

/// Lanes that follow each other both where they come from and where they go, in groups of words.
#[derive(Clone, Copy)]
struct LaneRun {
    /// The first one in its chunk.
    at: u32,
    /// The first one of the source, from the first one of the chunk's unit.
    from: u32,
    count: u32,
}

/// Runs of a chunk whose bits turn alike.
struct LanePart {
    turn: u32,
    first: u32,
    end: u32,
}

/// A [`lane_moves::LaneMove`], for chunks of a certain length.
///
/// The lanes of a *unit* come from a unit; it is a chunk or several.
pub(super) struct LanePass {
    /// The number of chunks of a unit.
    chunks: usize,
    /// For each chunk of a unit, its first part and its first source, and then those behind the last
    /// ones.
    firsts: Vec<(usize, usize)>,
    parts: Vec<LanePart>,
    runs: Vec<LaneRun>,
    /// The chunks of the source's unit from which a chunk comes.
    sources: Vec<u32>,
    turns: Vec<LaneTurn>,
}

/// What becomes of the bits of lanes.
struct LaneTurn {
    /// The bits of the index above those of a group that are inverted first, as the number of a
    /// group.
    high: usize,
    exchanges: Vec<DeltaSwap>,
}

impl LanePass {
    /// Makes a pass for chunks of this number of lanes, each of so many words. `maps` has the
    /// inverses of [`lane_moves::LaneMoves::maps`].
    pub(super) fn new(
        pass: &lane_moves::LaneMove,
        maps: &[Vec<DeltaSwap>],
        chunk: usize,
        words: usize,
    ) -> LanePass {
        let groups = (words / group(words)) as u32;
        let low = pass.low as usize;
        let lanes = pass.mids.len() * low;
        let chunks = (lanes / chunk).max(1);
        let (mut parts, mut all, mut sources) = (Vec::new(), Vec::new(), Vec::new());
        let mut firsts = vec![(0, 0)];
        for number in 0..chunks {
            let (mut runs, first) = (Vec::<(u32, LaneRun)>::new(), sources.len());
            for at in 0..chunk {
                let lane = number * chunk + at;
                let (unit, lane) = (lane / lanes * lanes, lane % lanes);
                let (mid, turn) = pass.mids[lane / low];
                let from = unit + mid as usize * low + lane % low;
                let source = (from / chunk) as u32;
                if !sources[first..].contains(&source) {
                    sources.push(source);
                }
                let (at, from) = (at as u32 * groups, from as u32 * groups);
                let last = runs.iter_mut().rev().find(|run| run.0 == turn).map(|(_, run)| run);
                match last.filter(|run| (run.at + run.count, run.from + run.count) == (at, from)) {
                    Some(run) => run.count += groups,
                    None => runs.push((turn, LaneRun { at, from, count: groups })),
                }
            }
            runs.sort_by_key(|(turn, _)| *turn);
            for runs in runs.chunk_by(|(a, _), (b, _)| a == b) {
                let first = all.len() as u32;
                parts.push(LanePart { turn: runs[0].0, first, end: first + runs.len() as u32 });
                all.extend(runs.iter().map(|(_, run)| *run));
            }
            firsts.push((parts.len(), sources.len()));
        }
        let bits = 6 + group(words).trailing_zeros();
        let turns = pass.turns.iter().map(|turn| {
            let low = set_bits(u64::from(turn.flips) & ((1 << bits) - 1)).map(DeltaSwap::flip);
            let exchanges = low.chain(maps[turn.map as usize].iter().copied()).collect();
            LaneTurn { high: (turn.flips >> bits) as usize, exchanges }
        });
        LanePass { chunks, firsts, parts, runs: all, sources, turns: turns.collect() }
    }

    /// Sets a bit for each chunk of a block that comes from a changed one of the source's block.
    pub(super) fn mark(&self, changed: &[bool], reached: &mut [u8], bit: usize) {
        let units = reached.chunks_exact_mut(self.chunks).zip(changed.chunks_exact(self.chunks));
        for (reached, changed) in units {
            let sources = self.firsts.iter().zip(&self.firsts[1..]);
            for (reached, (&(_, first), &(_, end))) in reached.iter_mut().zip(sources) {
                let mut sources = self.sources[first..end].iter();
                let is_changed = sources.any(|&source| changed[source as usize]);
                *reached |= u8::from(is_changed) << bit;
            }
        }
    }

    /// Adds the boards that come into a chunk to `reach`. `source` is the block from which they
    /// come, `states` memory that is used again, and `words` the number of words of a lane, a power
    /// of 2.
    // WebAssembly has the same instructions everywhere: there one copy is enough.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn run(
        &self,
        chunk: usize,
        words: usize,
        source: &[[u8; 8]],
        states: &mut Vec<u64>,
        reach: &mut [u64],
    ) {
        let number = chunk % self.chunks;
        let parts = &self.parts[self.firsts[number].0..self.firsts[number + 1].0];
        let unit = (chunk - number) * reach.len();
        let (source, group) = (&source[unit..], group(words));
        for part in parts {
            let runs = &self.runs[part.first as usize..part.end as usize];
            let LaneTurn { high, exchanges } = &self.turns[part.turn as usize];
            match (high, &exchanges[..]) {
                (0, []) => turn(group, runs, source, reach, []),
                (0, &[DeltaSwap::Within(a)]) => turn(group, runs, source, reach, [a]),
                (0, &[DeltaSwap::Within(a), DeltaSwap::Within(b)]) => {
                    turn(group, runs, source, reach, [a, b]);
                }
                (0, &[DeltaSwap::Within(a), DeltaSwap::Within(b), DeltaSwap::Within(c)]) => {
                    turn(group, runs, source, reach, [a, b, c]);
                }
                _ => turn_by(group, runs, source, reach, *high, exchanges, states),
            }
        }
    }
}

/// Adds the lanes of some runs after a few exchanges within words.
#[inline(always)]
fn turn<const COUNT: usize>(
    group: usize,
    runs: &[LaneRun],
    source: &[[u8; 8]],
    reach: &mut [u64],
    exchanges: [WordSwap; COUNT],
) {
    match group {
        4 => turn_groups::<4, COUNT>(runs, source, reach, exchanges),
        _ => turn_groups::<1, COUNT>(runs, source, reach, exchanges),
    }
}

/// A group has `WORDS` words, which the compiler handles in vectors.
#[inline(always)]
fn turn_groups<const WORDS: usize, const COUNT: usize>(
    runs: &[LaneRun],
    source: &[[u8; 8]],
    reach: &mut [u64],
    exchanges: [WordSwap; COUNT],
) {
    let (source, reach) = (source.as_chunks::<WORDS>().0, reach.as_chunks_mut::<WORDS>().0);
    for run in runs {
        let (at, from, count) = run.groups();
        // Most runs of some passes have one lane.
        if count == 1 {
            turn_group(&mut reach[at], &source[from], exchanges);
            continue;
        }
        for (reach, source) in reach[at..at + count].iter_mut().zip(&source[from..from + count]) {
            turn_group(reach, source, exchanges);
        }
    }
}

/// Adds a group after a few exchanges within words.
#[inline(always)]
fn turn_group<const WORDS: usize, const COUNT: usize>(
    reach: &mut [u64; WORDS],
    source: &[[u8; 8]; WORDS],
    exchanges: [WordSwap; COUNT],
) {
    let mut states = words_of(source);
    for exchange in exchanges {
        exchange.run(&mut states);
    }
    or(reach, &states);
}

/// Adds the lanes of some runs after any exchanges, which need a copy of all of them.
#[inline(always)]
fn turn_by(
    group: usize,
    runs: &[LaneRun],
    source: &[[u8; 8]],
    reach: &mut [u64],
    high: usize,
    exchanges: &[DeltaSwap],
    states: &mut Vec<u64>,
) {
    states.resize(reach.len(), 0);
    let length = match group {
        4 => copy::<4>(runs, source, high, states),
        _ => copy::<1>(runs, source, high, states),
    };
    let mut rest = &mut states[..length];
    for exchange in exchanges {
        exchange.run(rest);
    }
    for run in runs {
        let (at, _, count) = run.groups();
        let (states, behind) = rest.split_at_mut(count * group);
        for (reach, states) in reach[at * group..].iter_mut().zip(states) {
            *reach |= *states;
        }
        rest = behind;
    }
}

/// Copies the groups of some runs, and returns their number of words. Bits of the index above those
/// of a group are inverted meanwhile.
#[inline(always)]
fn copy<const WORDS: usize>(
    runs: &[LaneRun],
    source: &[[u8; 8]],
    high: usize,
    states: &mut [u64],
) -> usize {
    let (source, groups) = (source.as_chunks::<WORDS>().0, states.as_chunks_mut::<WORDS>().0);
    let mut end = 0;
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
    end * WORDS
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
