//! The lexicographically smallest of the shortest paths from the uniform starts to every pattern.
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
//! use tilebase_puzzle::eight::Square;
//! use tilebase_puzzle::cubic::PatternRank;
//! use tilebase_search::SearchPool;
//! use tilebase_search::paths::ShortestPathGraph;
//!
//! let start = Square::ALL[4];
//! let ways = ShortestPathGraph::new(&SearchPool::default(), start, &mut |_new| {});
//! // The start shows its own pattern, and all others are at most 36 rolls away.
//! assert_eq!(ways.distances()[PatternRank::from_ascii(b"WWWWEWWWW").unwrap().rank()], 0);
//! assert_eq!(ways.distances().iter().max(), Some(&36));
//! ```

use std::array::from_fn;

use tilebase_puzzle::board_moves::BoardMoves;
use tilebase_puzzle::cubic::{
    PATTERNS, PatternsByState, STATES_PER_PATTERN, TOPS, symmetry_to_first,
};
use tilebase_puzzle::eight::Square;
use tilebase_puzzle::{Move, MoveSet, Puzzle};

use crate::bits::set_bits;
use crate::search_pool::SearchPool;
use crate::sets::{SetSearch, Sources};

/// The shortest paths from the first start of a kind to the nearest states of all patterns. The
/// states on them are numbered level by level, inwards to the start, the last, so that a level fits
/// in cache.
#[derive(Debug)]
pub struct ShortestPathGraph {
    /// The distance of each pattern's nearest states, by the rank of the pattern.
    distances: Vec<u8>,
    /// The number of states.
    states: usize,
    /// The moves to the states of each level, from the outermost to the first.
    levels: Vec<Vec<Edge>>,
    /// The nearest states, each with the pattern that it shows.
    nearest: Vec<(u32, u16)>,
}

/// A move on a shortest path, from one state to another.
#[derive(Debug)]
struct Edge {
    before: u32,
    after: u32,
    step: Move,
}

impl ShortestPathGraph {
    /// Finds the paths from a uniform start, the first of its kind. Calls `level` with the number
    /// of states at each distance, 0 first.
    pub fn new(
        searchers: &SearchPool,
        start: Square,
        level: &mut dyn FnMut(u64),
    ) -> ShortestPathGraph {
        let space = Puzzle::cubic().space();
        let ways = space
            .and_then(|space| searchers.with(&space, |s| ShortestPathGraph::find(s, start, level)));
        ways.unwrap_or_else(|| unreachable!("the cubic puzzle comes with the crate"))
    }

    fn find(
        search: &mut SetSearch,
        start: Square,
        level: &mut dyn FnMut(u64),
    ) -> ShortestPathGraph {
        let space = search.space().clone();
        let walks =
            BoardMoves::new(&space).unwrap_or_else(|| unreachable!("a space with nine blocks"));
        let patterns = PatternsByState::get();
        // The states by distance and by the square of the blank: all nearest states, and before
        // each state its neighbours that are nearer to the start. And all these states as a set.
        let mut distances = vec![u8::MAX; PATTERNS];
        let mut nearest = Vec::new();
        let mut ranks = Vec::<[Vec<u32>; 9]>::new();
        let mut all = vec![[0u64; 4]; PATTERNS];
        let start = space.rank(&space.puzzle().uniform_start(start.index()));
        let start = Sources::of_ranks(&space, start);
        let mut seen = vec![[0; 4]; PATTERNS];
        search.run(&start, &mut |search, new| {
            level(new);
            let mut here = <[Vec<u32>; 9]>::default();
            let depth = ranks.len();
            search.instructions.vectorize(
                #[inline(always)]
                || {
                    for (first, words) in search.changed() {
                        let lanes = first / STATES_PER_PATTERN..;
                        let known = seen[lanes.start..].iter_mut();
                        for (lane, (words, known)) in
                            lanes.zip(words.as_chunks().0.iter().zip(known))
                        {
                            let now: [u64; 4] = words.map(u64::from_le_bytes);
                            let new: [u64; 4] = from_fn(|word| now[word] & !known[word]);
                            if new == [0; 4] {
                                continue;
                            }
                            *known = now;
                            let (at, patterns) = (lane * STATES_PER_PATTERN, patterns.lane(lane));
                            for (word, new) in new.into_iter().enumerate() {
                                for bit in set_bits(new).map(|bit| 64 * word + bit) {
                                    let pattern = patterns.pattern(bit);
                                    let distance = &mut distances[usize::from(pattern)];
                                    if usize::from(*distance) < depth {
                                        continue;
                                    }
                                    *distance = depth as u8;
                                    let state = (at + bit) as u32;
                                    nearest.push((state, pattern));
                                    here[lane / TOPS].push(state);
                                    all[lane][word] |= 1 << (bit % 64);
                                }
                            }
                        }
                    }
                },
            );
            ranks.push(here);
        });
        ranks.truncate(distances.iter().max().map_or(0, |&distance| usize::from(distance)) + 1);
        let [field] = &search.take_fields()[..] else { unreachable!("a search from one state") };
        let all = all.as_flattened_mut();
        let mut levels = Vec::new();
        let mut first = 0;
        for distance in (1..ranks.len()).rev() {
            let (inner, outer) = ranks.split_at_mut(distance);
            let (before, level) = (&mut inner[distance - 1], &outer[0]);
            // Neighbours differ by 1 in distance, so bit 1 tells the nearer from the farther ones.
            let bit_1 = (distance - 1) & 2 != 0;
            let mut steps = Vec::new();
            for states in level {
                let places: Vec<_> =
                    states.iter().map(|&state| walks.place(state.into())).collect();
                // One roll after the other, which keeps reads close in memory.
                let moves = places.first().map_or(MoveSet::EMPTY, |place| place.onward());
                for back in moves.iter().map(|slide| slide.step) {
                    for (after, place) in (first..).zip(&places) {
                        let next = place.after(back);
                        let state = next.rank();
                        if (field[(state / 8) as usize] >> (state % 8) & 1 != 0) == bit_1 {
                            let (word, bit) = (&mut all[(state / 64) as usize], 1 << (state % 64));
                            if *word & bit == 0 {
                                *word |= bit;
                                before[next.block()].push(state as u32);
                            }
                            // The rank, until the state has a number.
                            steps.push(Edge { before: state as u32, after, step: back.opposite() });
                        }
                    }
                }
                first += states.len() as u32;
            }
            levels.push(steps);
        }

        // The number of states before each word of the set.
        let mut states = 0;
        let mut smaller = Vec::with_capacity(all.len());
        for word in &*all {
            smaller.push(states);
            states += word.count_ones() as usize;
        }
        // The place of a state in the order of ranks.
        let place = |rank: u32| {
            let below = all[rank as usize / 64] & ((1 << (rank % 64)) - 1);
            smaller[rank as usize / 64] + below.count_ones() as usize
        };
        let mut numbers = vec![0; states];
        for (number, &rank) in (0..).zip(ranks.iter().rev().flatten().flatten()) {
            numbers[place(rank)] = number;
        }
        for step in levels.iter_mut().flatten() {
            step.before = numbers[place(step.before)];
        }
        let nearest = nearest.into_iter().map(|(rank, pattern)| (numbers[place(rank)], pattern));
        ShortestPathGraph { distances, states, levels, nearest: nearest.collect() }
    }

    /// Returns the distances of the patterns from the first start of the kind, by rank.
    pub fn distances(&self) -> &[u8] {
        &self.distances
    }

    /// Returns the smallest shortest paths from a start of the kind, of at most 37 moves, in the
    /// order of the patterns' images, as [`tilebase_puzzle::Path::bits`].
    pub fn paths(&self, start: Square) -> Vec<u128> {
        let symmetry = symmetry_to_first(start);
        let mut paths = vec![NONE; self.states];
        // The bits of the path of no moves.
        paths[self.states - 1] = 1;
        for (length, steps) in self.levels.iter().rev().enumerate() {
            // The 1 above the last move moves up by two places, above the new move.
            let mut more = [0; 4];
            for step in Move::ALL {
                more[symmetry.move_image(step) as usize] = (3 + step as u128) << (2 * length);
            }
            for &Edge { before, after, step } in steps {
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
