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
use std::mem::take;

use tilebase_puzzle::board_moves::BoardMoves;
use tilebase_puzzle::cubic::{
    PATTERNS, PatternsByState, STATES_PER_PATTERN, TOPS, symmetry_to_first,
};
use tilebase_puzzle::eight::Square;
use tilebase_puzzle::{Move, Puzzle};

use crate::bits::set_bits;
use crate::delta_swap::WITH_BIT;
use crate::search_pool::SearchPool;
use crate::sets::{SetSearch, Sources};

/// The shortest paths from the first start of a kind to the nearest states of all patterns. The
/// states on them are numbered level by level, outwards from the start, so that a level fits in
/// cache.
#[derive(Debug)]
pub struct ShortestPathGraph {
    /// The distance of each pattern's nearest states, by the rank of the pattern.
    distances: Vec<u8>,
    /// The moves to the states of each level, from the first.
    levels: Vec<Level>,
    /// The nearest states, each with the pattern that it shows.
    nearest: Vec<(u32, u16)>,
}

/// The moves to the states of a level, on shortest paths.
#[derive(Debug)]
struct Level {
    /// One to each state, in order.
    first: Vec<Edge>,
    /// The others, each with the place of the state in the level.
    others: Vec<(u32, Edge)>,
}

/// A move from a state.
#[derive(Debug)]
struct Edge {
    before: u32,
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
        // The states by distance and by the square of the blank: all nearest states, and before
        // each state its neighbours that are nearer to the start. And all these states as a set.
        let mut found = NearestStates {
            patterns: PatternsByState::get(),
            distances: vec![u8::MAX; PATTERNS],
            nearest: Vec::new(),
            all: vec![[0; 4]; PATTERNS],
        };
        let mut ranks = Vec::<[Vec<u32>; 9]>::new();
        let (grid, shade) = (space.puzzle().grid(), space.puzzle().grid().shade(start.index()));
        let start = space.rank(&space.puzzle().uniform_start(start.index()));
        let start = Sources::of_ranks(&space, start);
        let views = views();
        // The states of each view that show patterns not reached yet; and of each lane, those that
        // did so when the lane was last looked at.
        let mut unseen = vec![[[u64::MAX; 4]; 1 << CUBES]; 9];
        let mut open = vec![[u64::MAX; 4]; PATTERNS];
        search.run(&start, &mut |search, new| {
            level(new);
            let mut here = <[Vec<u32>; 9]>::default();
            let depth = ranks.len();
            let sets = search.seen().zip(open.chunks_exact_mut(TOPS)).zip(&mut unseen);
            let sets = sets.zip(&mut here).enumerate();
            search.instructions.vectorize(
                #[inline(always)]
                || {
                    for (blank, (((lanes, open), unseen), here)) in sets {
                        if !(shade + grid.shade(blank) + depth).is_multiple_of(2) {
                            continue;
                        }
                        let lanes = lanes.as_chunks::<8>().0.as_chunks().0.iter().zip(open);
                        let mut seen = [[0; 4]; 1 << CUBES];
                        for (lane, (now, open)) in lanes.enumerate() {
                            let now = and(now.map(u64::from_le_bytes), *open);
                            if now == [0; 4] {
                                continue;
                            }
                            let View { coloured, inverted } = views[lane];
                            *open = flipped(unseen[usize::from(coloured)], inverted);
                            let new = and(now, *open);
                            if new != [0; 4] {
                                *open = and(*open, new.map(|word| !word));
                                found.add(blank * TOPS + lane, new, depth, here);
                                let (seen, new) =
                                    (&mut seen[usize::from(coloured)], flipped(new, inverted));
                                *seen = from_fn(|word| seen[word] | new[word]);
                            }
                        }
                        for (coloured, (unseen, seen)) in (0..).zip(unseen.iter_mut().zip(seen)) {
                            if seen == [0; 4] {
                                continue;
                            }
                            // The phases of white cubes do not show.
                            let mut seen = seen;
                            for bit in (0..CUBES).filter(|bit| coloured >> bit & 1 == 0) {
                                let others = flipped(seen, 1 << bit);
                                seen = from_fn(|word| seen[word] | others[word]);
                            }
                            *unseen = and(*unseen, seen.map(|word| !word));
                        }
                    }
                },
            );
            ranks.push(here);
        });
        let NearestStates { distances, nearest, mut all, .. } = found;
        ranks.truncate(distances.iter().max().map_or(0, |&distance| usize::from(distance)) + 1);
        let [field] = &search.take_fields()[..] else { unreachable!("a search from one state") };
        let all = all.as_flattened_mut();
        let mut levels = Vec::new();
        for distance in (1..ranks.len()).rev() {
            let (inner, outer) = ranks.split_at_mut(distance);
            let before = &mut inner[distance - 1];
            // Neighbours differ by 1 in distance, so bit 1 tells the nearer from the farther ones.
            let bit_1 = (distance - 1) & 2 != 0;
            let mut level = Level { first: Vec::new(), others: Vec::new() };
            for (after, &state) in (0..).zip(outer[0].iter().flatten()) {
                let place = walks.place(state.into());
                let mut is_first = true;
                for back in place.onward().iter().map(|slide| slide.step) {
                    let next = place.after(back);
                    let state = next.rank();
                    if (field[(state / 8) as usize] >> (state % 8) & 1 != 0) == bit_1 {
                        let (word, bit) = (&mut all[(state / 64) as usize], 1 << (state % 64));
                        if *word & bit == 0 {
                            *word |= bit;
                            before[next.block()].push(state as u32);
                        }
                        // The rank, until the state has a number.
                        let edge = Edge { before: state as u32, step: back.opposite() };
                        match take(&mut is_first) {
                            true => level.first.push(edge),
                            false => level.others.push((after, edge)),
                        }
                    }
                }
            }
            levels.push(level);
        }
        levels.reverse();

        search.instructions.vectorize(
            #[inline(always)]
            || ShortestPathGraph::numbered(distances, levels, nearest, &ranks, all),
        )
    }

    /// Numbers the states, which are still named by their ranks. `all` has a bit for each of them.
    #[inline(always)]
    fn numbered(
        distances: Vec<u8>,
        mut levels: Vec<Level>,
        nearest: Vec<(u32, u16)>,
        ranks: &[[Vec<u32>; 9]],
        all: &[u64],
    ) -> ShortestPathGraph {
        // The number of states before each word of the set.
        let mut states = 0;
        let mut smaller = Vec::with_capacity(all.len());
        for word in all {
            smaller.push(states);
            states += word.count_ones() as usize;
        }
        // The place of a state in the order of ranks.
        let place = |rank: u32| {
            let below = all[rank as usize / 64] & ((1 << (rank % 64)) - 1);
            smaller[rank as usize / 64] + below.count_ones() as usize
        };
        let mut numbers = vec![0; states];
        for (number, &rank) in (0..).zip(ranks.iter().flatten().flatten()) {
            numbers[place(rank)] = number;
        }
        for Level { first, others } in &mut levels {
            for edge in first.iter_mut().chain(others.iter_mut().map(|(_, edge)| edge)) {
                edge.before = numbers[place(edge.before)];
            }
        }
        let nearest = nearest.into_iter().map(|(rank, pattern)| (numbers[place(rank)], pattern));
        let nearest = nearest.collect();
        ShortestPathGraph { distances, levels, nearest }
    }

    /// Returns the distances of the patterns from the first start of the kind, by rank.
    pub fn distances(&self) -> &[u8] {
        &self.distances
    }

    /// Returns the smallest shortest paths from a start of the kind, of at most 37 moves, in the
    /// order of the patterns' images, as [`tilebase_puzzle::Path::bits`].
    pub fn paths(&self, start: Square) -> Vec<u128> {
        let symmetry = symmetry_to_first(start);
        // The bits of the path of no moves.
        let states = self.levels.iter().map(|level| level.first.len()).sum::<usize>() + 1;
        let mut paths = Vec::with_capacity(states);
        paths.push(1);
        for (length, Level { first, others }) in self.levels.iter().enumerate() {
            // The 1 above the last move moves up by two places, above the new move.
            let mut more = [0; 4];
            for step in Move::ALL {
                more[symmetry.move_image(step) as usize] = (3 + step as u128) << (2 * length);
            }
            let after = |paths: &[u128], edge: &Edge| {
                paths[edge.before as usize] + more[edge.step as usize]
            };
            let number = paths.len();
            for edge in first {
                paths.push(after(&paths, edge));
            }
            for (state, edge) in others {
                let path = after(&paths, edge);
                set_smaller(&mut paths[number + *state as usize], path);
            }
        }
        let mut of_patterns = vec![NONE; PATTERNS];
        for &(number, pattern) in &self.nearest {
            set_smaller(&mut of_patterns[usize::from(pattern)], paths[number as usize]);
        }
        of_patterns
    }
}

/// The nearest states of the patterns that have been found.
struct NearestStates {
    patterns: &'static PatternsByState,
    /// The distances of the patterns.
    distances: Vec<u8>,
    /// The states, each with the pattern that it shows.
    nearest: Vec<(u32, u16)>,
    /// All of them as a set.
    all: Vec<[u64; 4]>,
}

impl NearestStates {
    /// Adds states of a lane, which are at this distance, to those found and to a list.
    fn add(&mut self, lane: usize, states: [u64; 4], depth: usize, here: &mut Vec<u32>) {
        let patterns = self.patterns.lane(lane);
        for (word, states) in states.into_iter().enumerate() {
            self.all[lane][word] |= states;
            for bit in set_bits(states).map(|bit| 64 * word + bit) {
                let pattern = patterns.pattern(bit);
                self.distances[usize::from(pattern)] = depth as u8;
                let state = (lane * STATES_PER_PATTERN + bit) as u32;
                self.nearest.push((state, pattern));
                here.push(state);
            }
        }
    }
}

/// The number of cubes.
const CUBES: usize = 8;

/// Which patterns the states of a lane show. Lanes in which the same cubes are coloured show the
/// same ones, with some phases inverted: a cube that is not white has one of two axes, and with the
/// other one it shows the same colour in the other phase, as a turn about the vertical axis changes
/// both.
#[derive(Clone, Copy)]
struct View {
    /// The cubes that do not show white, a bit for each.
    coloured: u8,
    /// The phases that are inverted, a bit for each.
    inverted: u8,
}

/// Returns the views of the lanes of an empty square.
fn views() -> Vec<View> {
    let view = |lane: usize| {
        let mut view = View { coloured: 0, inverted: 0 };
        for bit in 0..CUBES {
            let axis = lane / 3usize.pow(bit as u32) % 3;
            view.coloured |= u8::from(axis != 0) << bit;
            view.inverted |= u8::from(axis == 2) << bit;
        }
        view
    };
    (0..TOPS).map(view).collect()
}

/// Returns states with some phases inverted, a bit for each.
#[inline(always)]
fn flipped(mut states: [u64; 4], inverted: u8) -> [u64; 4] {
    for bit in set_bits(inverted.into()) {
        let [first, second, third, fourth] = states;
        states = match WITH_BIT.get(bit) {
            Some(mask) => {
                states.map(|word| word >> (1 << bit) & !mask | (word & !mask) << (1 << bit))
            }
            None if bit == 6 => [second, first, fourth, third],
            None => [third, fourth, first, second],
        };
    }
    states
}

#[inline(always)]
fn and(some: [u64; 4], others: [u64; 4]) -> [u64; 4] {
    from_fn(|word| some[word] & others[word])
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards that lanes in which the same cubes are coloured show the same patterns, with the phases
    /// inverted that their views name.
    #[test]
    fn lanes_with_the_same_cubes_coloured_show_the_same_patterns() {
        let (patterns, views) = (PatternsByState::get(), views());
        for blank in 0..9 {
            let mut shown = vec![None; 1 << CUBES];
            for (lane, &View { coloured, inverted }) in views.iter().enumerate() {
                let lane = patterns.lane(blank * TOPS + lane);
                let here: [_; STATES_PER_PATTERN] =
                    from_fn(|bits| lane.pattern(bits ^ usize::from(inverted)));
                let first = shown[usize::from(coloured)].get_or_insert(here);
                assert_eq!(*first, here, "{blank} {coloured} {inverted}");
            }
            assert!(shown.iter().all(Option::is_some));
        }
    }

    #[test]
    fn flipped_states_have_the_other_phases() {
        for (bits, inverted) in [(0usize, 1u8), (77, 0b1100_0001), (200, 0b0101_1010)] {
            let set = |bits: usize| {
                let mut states = [0; 4];
                states[bits / 64] |= 1u64 << (bits % 64);
                states
            };
            assert_eq!(flipped(set(bits), inverted), set(bits ^ usize::from(inverted)));
        }
    }
}
