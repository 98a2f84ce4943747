//! Passes over chunks of lanes: which lanes come from where, and what becomes of their bits.

use tilebase_puzzle::described;

use crate::exchange::Exchange;

/// Lanes that follow each other both where they come from and where they go.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Run {
    /// The first lane in its chunk.
    at: u32,
    /// The first lane of the source, from the first lane of the chunk's unit.
    from: u32,
    count: u32,
}

/// A [`described::Pass`] without its source, for chunks of a certain length.
///
/// The lanes of a *unit* come from a unit; it is a chunk or several.
pub(super) struct Pass {
    /// The number of chunks of a unit.
    pub(super) chunks: usize,
    /// The parts of the pass, by the chunk of the unit.
    parts: Vec<Part>,
    /// What becomes of the bits, by the axis of the cube that moves.
    turns: Vec<Vec<Exchange>>,
}

/// A pass for one chunk of a unit.
struct Part {
    /// The chunks of the source's unit from which the chunk comes.
    sources: Vec<usize>,
    /// The runs of lanes, by their turn.
    runs: Vec<Vec<Run>>,
}

impl Pass {
    /// Makes a pass for chunks of this number of lanes.
    pub(super) fn new(pass: &described::Pass, chunk: usize) -> Pass {
        let low = pass.low as usize;
        let lanes = pass.mids.len() * low;
        let chunks = (lanes / chunk).max(1);
        let part = |number: usize| {
            let mut part = Part { sources: Vec::new(), runs: vec![Vec::new(); pass.turns.len()] };
            for at in 0..chunk {
                let lane = number * chunk + at;
                let (unit, lane) = (lane / lanes * lanes, lane % lanes);
                let (mid, turn) = pass.mids[lane / low];
                let from = unit + mid as usize * low + lane % low;
                if !part.sources.contains(&(from / chunk)) {
                    part.sources.push(from / chunk);
                }
                let (at, from) = (at as u32, from as u32);
                let runs = &mut part.runs[usize::from(turn)];
                match runs.last_mut() {
                    Some(run) if (run.at + run.count, run.from + run.count) == (at, from) => {
                        run.count += 1;
                    }
                    _ => runs.push(Run { at, from, count: 1 }),
                }
            }
            part
        };
        let turns = pass.turns.iter().map(|turn| {
            let flips = (0..32).filter(|bit| turn.flips >> bit & 1 != 0).map(Exchange::Flip);
            flips.chain(Exchange::inverting(turn.images.clone())).collect()
        });
        Pass { chunks, parts: (0..chunks).map(part).collect(), turns: turns.collect() }
    }

    /// Returns the chunks from which a chunk of a block comes, in the source's block.
    pub(super) fn sources(&self, chunk: usize) -> impl Iterator<Item = usize> {
        let first = chunk - chunk % self.chunks;
        self.parts[chunk % self.chunks].sources.iter().map(move |source| first + source)
    }

    /// Adds the boards that come into a chunk to `reach`. `source` is the block from which they come,
    /// `states` memory of a chunk, and `words` the number of words of a lane, 1, 2 or a multiple of 4.
    #[inline(always)]
    pub(super) fn run(
        &self,
        chunk: usize,
        words: usize,
        source: &[u64],
        states: &mut [u64],
        reach: &mut [u64],
    ) {
        match words {
            1 => self.run_of::<1>(chunk, 1, source, states, reach),
            2 => self.run_of::<2>(chunk, 1, source, states, reach),
            _ => self.run_of::<4>(chunk, words / 4, source, states, reach),
        }
    }

    /// A lane is `scale` groups of `WORDS` words, which the compiler handles in vectors.
    #[inline(always)]
    fn run_of<const WORDS: usize>(
        &self,
        chunk: usize,
        scale: usize,
        source: &[u64],
        states: &mut [u64],
        reach: &mut [u64],
    ) {
        let part = &self.parts[chunk % self.chunks];
        let unit = (chunk - chunk % self.chunks) * reach.len();
        let source = source[unit..].as_chunks::<WORDS>().0;
        let reach = reach.as_chunks_mut::<WORDS>().0;
        for (runs, exchanges) in part.runs.iter().zip(&self.turns) {
            if exchanges.is_empty() {
                for run in runs {
                    let (at, from, count) = run.scaled(scale);
                    for (reach, source) in
                        reach[at..at + count].iter_mut().zip(&source[from..from + count])
                    {
                        or(reach, source);
                    }
                }
                continue;
            }
            let mut end = 0;
            let groups = states.as_chunks_mut::<WORDS>().0;
            for run in runs {
                let (_, from, count) = run.scaled(scale);
                groups[end..end + count].copy_from_slice(&source[from..from + count]);
                end += count;
            }
            for exchange in exchanges {
                exchange.run(groups[..end].as_flattened_mut());
            }
            let mut rest = &groups[..end];
            for run in runs {
                let (at, _, count) = run.scaled(scale);
                let (states, behind) = rest.split_at(count);
                for (reach, states) in reach[at..at + count].iter_mut().zip(states) {
                    or(reach, states);
                }
                rest = behind;
            }
        }
    }
}

impl Run {
    #[inline(always)]
    fn scaled(self, scale: usize) -> (usize, usize, usize) {
        (self.at as usize * scale, self.from as usize * scale, self.count as usize * scale)
    }
}

#[inline(always)]
fn or<const WORDS: usize>(reach: &mut [u64; WORDS], states: &[u64; WORDS]) {
    for (reach, states) in reach.iter_mut().zip(states) {
        *reach |= states;
    }
}
