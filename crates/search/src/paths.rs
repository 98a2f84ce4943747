//! The lexicographically smallest of the shortest paths from the canonical starts to every pattern.
//!
//! A pattern's shortest paths lead to its *nearest* states. They pass through few of the states
//! that a start reaches, some 250,000 of 4 million. These and the moves between them are found
//! first, from all nearest states backwards, level by level. Symmetries take starts of one kind to
//! each other, so they share them.
//!
//! A prefix of a smallest path is smallest: with a smaller prefix, the whole path would be smaller.
//! So, outwards from the start, the smallest path to a state is the smallest path to a state before
//! it, and a move. Nearly all states have one state before them. The smallest path to a pattern is
//! the smallest of those to its nearest states.
//!
//! The order depends on the start: a symmetry takes it to the first of its kind, but its own moves
//! are compared, not their images.
//!
//! ```
//! use tilebase_puzzle::SquareKind;
//! use tilebase_puzzle::cubic::State;
//! use tilebase_search::Searcher;
//! use tilebase_search::paths::Ways;
//!
//! let start = SquareKind::Centre.square();
//! let mut searcher = Searcher::default();
//! let nearest = searcher.search_from_start(start, &mut |_new| {});
//! let ways = Ways::new(&searcher, nearest);
//! // The start shows its own pattern, and all others are at most 36 rolls away.
//! assert_eq!(ways.distances()[State::canonical(start).pattern().rank()], 0);
//! assert_eq!(ways.distances().iter().max(), Some(&36));
//! ```

use tilebase_puzzle::cubic::{MASKS, PATTERNS, Symmetry, TOPS};
use tilebase_puzzle::{Move, Square};

use crate::cubic::Nearest;
use crate::lanes::{CUBIC, Lane, Searcher};

/// The shortest paths from the first start of a kind to the nearest states of all patterns. The
/// states on them are numbered level by level, inwards to the start, the last, so that a level fits
/// in cache.
#[derive(Debug)]
pub struct Ways {
    /// The distance of each pattern's nearest states, by the rank of the pattern.
    distances: Vec<u8>,
    /// The number of states.
    states: usize,
    /// The moves to the states of each level, from the outermost to the first.
    levels: Vec<Vec<Step>>,
    /// The nearest states, each with the pattern that it shows.
    nearest: Vec<(u32, u16)>,
}

/// A move on a shortest path, from one state to another.
#[derive(Debug)]
struct Step {
    before: u32,
    after: u32,
    step: Move,
}

impl Ways {
    /// Finds the paths. `nearest` is what [`Searcher::search_from_start`] has just returned for the
    /// first start of a kind.
    pub fn new(searcher: &Searcher, nearest: Nearest) -> Ways {
        searcher.instructions.vectorize(
            #[inline(always)]
            || Ways::of(searcher, nearest),
        )
    }

    #[inline(always)]
    fn of(searcher: &Searcher, nearest: Nearest) -> Ways {
        // The states, as sets and as ranks, by distance and by the square of the blank: all nearest
        // states, and before each state its neighbours that are nearer to the start.
        let mut lanes = nearest.masks.clone();
        let farthest = nearest.distances.iter().max().map_or(0, |&distance| usize::from(distance));
        let mut ranks = vec![<[Vec<u32>; 9]>::default(); farthest + 1];
        for (pattern, (&distance, &masks)) in nearest.distances.iter().zip(&lanes).enumerate() {
            let level = &mut ranks[usize::from(distance)][pattern / TOPS];
            each_rank(pattern, masks, |state| level.push(state));
        }
        let mut levels = Vec::new();
        let mut first = 0;
        for distance in (1..=farthest).rev() {
            let (inner, outer) = ranks.split_at_mut(distance);
            let (before, level) = (&mut inner[distance - 1], &outer[0]);
            // Neighbours differ by 1 in distance, so bit 1 tells the nearer from the farther ones.
            let bit_1 = (distance - 1) & 2 != 0;
            let mut steps = Vec::new();
            for (blank, states) in Square::ALL.into_iter().zip(level) {
                // One roll after the other, which keeps reads close in memory.
                for pass in CUBIC.to(blank) {
                    let (before, step) = (&mut before[pass.source.index()], pass.back.opposite());
                    for (after, &state) in (first..).zip(states) {
                        let state = pass.undo(state as usize);
                        if searcher.has_bit_1(state) == bit_1 {
                            if lanes[state / MASKS].insert(state as u8) {
                                before.push(state as u32);
                            }
                            // The rank, until the state has a number.
                            steps.push(Step { before: state as u32, after, step });
                        }
                    }
                }
                first += states.len() as u32;
            }
            levels.push(steps);
        }

        // The number of states before each word of a lane, in the order of their ranks.
        let mut states = 0;
        let mut smaller = Vec::with_capacity(4 * lanes.len());
        for word in lanes.iter().flat_map(|lane| lane.words()) {
            smaller.push(states);
            states += word.count_ones() as usize;
        }
        // The place of a state in this order.
        let place = |rank: u32| {
            let below = lanes[rank as usize / MASKS].words()[rank as usize / 64 % 4]
                & ((1 << (rank % 64)) - 1);
            smaller[rank as usize / 64] + below.count_ones() as usize
        };
        let mut numbers = vec![0; states];
        for (number, &rank) in (0..).zip(ranks.iter().rev().flatten().flatten()) {
            numbers[place(rank)] = number;
        }
        for step in levels.iter_mut().flatten() {
            step.before = numbers[place(step.before)];
        }
        let mut of_patterns = Vec::new();
        for (pattern, &masks) in nearest.masks.iter().enumerate() {
            each_rank(pattern, masks, |state| {
                of_patterns.push((numbers[place(state)], pattern as u16));
            });
        }
        Ways { distances: nearest.distances, states, levels, nearest: of_patterns }
    }

    /// Returns the distances of the patterns from the first start of the kind, by rank.
    pub fn distances(&self) -> &[u8] {
        &self.distances
    }

    /// Returns the smallest shortest paths from a start of the kind, of at most 37 moves, in the
    /// order of the patterns' images, as [`tilebase_puzzle::Path::bits`].
    pub fn paths(&self, start: Square) -> Vec<u128> {
        let symmetry = Symmetry::of_start(start);
        let mut paths = vec![NONE; self.states];
        // The bits of the path of no moves.
        paths[self.states - 1] = 1;
        for (length, steps) in self.levels.iter().rev().enumerate() {
            // The 1 above the last move moves up by two places, above the new move.
            let mut more = [0; 4];
            for step in Move::ALL {
                more[symmetry.step(step) as usize] = (3 + step as u128) << (2 * length);
            }
            for &Step { before, after, step } in steps {
                let path = paths[before as usize] + more[step as usize];
                set_smaller(&mut paths[after as usize], path);
            }
        }
        let mut of_patterns = vec![NONE; PATTERNS];
        for &(number, pattern) in &self.nearest {
            set_smaller(&mut of_patterns[usize::from(pattern)], paths[number as usize]);
        }
        of_patterns
    }
}

/// No path has these bits.
const NONE: u128 = 0;

/// Replaces the bits of a path by those of another path of the same length, if it is smaller.
fn set_smaller(path: &mut u128, other: u128) {
    let is_smaller = || {
        // The first moves are the lowest bits.
        let first_difference = (*path ^ other).trailing_zeros() & !1;
        other >> first_difference & 3 < *path >> first_difference & 3
    };
    if *path == NONE || is_smaller() {
        *path = other;
    }
}

/// Calls `visit` with the ranks of the states that show a pattern and have one of these masks.
#[inline(always)]
fn each_rank(pattern: usize, masks: Lane, mut visit: impl FnMut(u32)) {
    for (number, mut word) in masks.words().into_iter().enumerate() {
        while word != 0 {
            visit((pattern * MASKS + number * 64) as u32 + word.trailing_zeros());
            word &= word - 1;
        }
    }
}
