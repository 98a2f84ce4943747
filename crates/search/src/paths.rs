//! The lexicographically smallest of the shortest paths from the canonical starts to every pattern.
//!
//! A pattern's shortest paths lead to its *nearest* states. On the way there they pass through few
//! of the states that a start reaches, some 250,000 of 4 million. These are marked first, backwards
//! from all nearest states, level by level. Starts of a kind are one up to symmetry, so they share
//! the marks.
//!
//! Then a breadth-first search goes from the start through the marked states alone, and tries the
//! moves in the order `d < l < r < u`. The first path by which it meets a nearest state of a
//! pattern is the smallest of the pattern's shortest paths, because *the states of a level leave
//! the queue in the order of their smallest paths*:
//!
//! 1. A prefix of a smallest path is smallest: with a smaller path to the state before, the whole
//!    would be smaller.
//! 2. Let the states of one level be in order. The first of them leads to states of the next level
//!    by paths that are smaller than all paths through the second, whatever the last move is; and
//!    those through one state come in the order of the last move. So the paths by which states of
//!    the next level are found, as in 1, come in order; a state is met by the first that leads to
//!    it, which is its smallest; and the next level is in order, too.
//! 3. A state without a mark is on no shortest path to a nearest state, so without such states the
//!    smallest paths to the nearest states are the same, and come in the same order.
//!
//! The order depends on the start: seen as the first of its kind, a start tries its moves in the
//! order of their images.
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

/// The shortest paths from the starts of a kind to the nearest states of all patterns, as seen from
/// the first of these starts. The states on them are numbered level by level, outwards: a queue
/// goes through them for each start, and a level fits in cache.
#[derive(Debug)]
pub struct Ways {
    /// For each pattern, by rank, how far its nearest states are.
    distances: Vec<u8>,
    /// For each state, by move, the state farther on; `NONE` if the move leads to no such state.
    onward: Vec<[u32; 4]>,
    /// For each state, the pattern that it shows if it is a nearest state of that; else `NOT_ONE`.
    nearest_of: Vec<u16>,
}

/// The number of the start.
const START: u32 = 0;

const NONE: u32 = u32::MAX;

const NOT_ONE: u16 = u16::MAX;

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
        let Marks { lanes, levels } = Marks::new(searcher, &nearest);
        // The marked states as bits in the order of their ranks, for each word the number of marked
        // states before it, and the states.
        let (mut words, mut before) = (Vec::new(), Vec::new());
        let mut states = Vec::new();
        for (pattern, lane) in lanes.into_iter().enumerate() {
            let mut count = states.len();
            for word in lane.words() {
                words.push(word);
                before.push(count);
                count += word.count_ones() as usize;
            }
            each_rank(pattern, lane, |state| states.push(state));
        }
        // The place of a state's rank in this order.
        let place = |rank: usize| {
            let (word, bit) = (rank / 64, 1 << (rank % 64));
            let smaller = (words[word] & (bit - 1)).count_ones() as usize;
            (words[word] & bit != 0).then_some(before[word] + smaller)
        };

        let mut numbers = vec![NONE; states.len()];
        let mut nearest_of = Vec::with_capacity(states.len());
        for (number, &state) in (0..).zip(levels.iter().flatten().flatten()) {
            if let Some(place) = place(state as usize) {
                numbers[place] = number;
            }
            let pattern = state as usize / MASKS;
            let is_nearest = nearest.masks[pattern].has(state as u8);
            nearest_of.push(if is_nearest { pattern as u16 } else { NOT_ONE });
        }
        let mut onward = vec![[NONE; 4]; states.len()];
        for blank in Square::ALL {
            let begin = |blank: usize| (blank * TOPS * MASKS) as u32;
            let [first, end] = [blank.index(), blank.index() + 1]
                .map(|blank| states.partition_point(|&state| state < begin(blank)));
            // Roll by roll, to stay in the same stretches of memory.
            for pass in CUBIC.to(blank) {
                for (&state, &number) in states[first..end].iter().zip(&numbers[first..end]) {
                    // All states farther on have larger numbers.
                    let after = place(pass.undo(state as usize)).map(|place| numbers[place]);
                    if let Some(after) = after.filter(|&after| after > number) {
                        onward[number as usize][pass.back as usize] = after;
                    }
                }
            }
        }
        Ways { distances: nearest.distances, onward, nearest_of }
    }

    /// Returns how far the patterns are from the first start of the kind, by rank.
    pub fn distances(&self) -> &[u8] {
        &self.distances
    }

    /// Returns the smallest of the shortest paths from a start of the kind, in the order of the
    /// images of the patterns, each as [`tilebase_puzzle::Path::bits`] has it: at most 37 moves.
    pub fn paths(&self, start: Square) -> Vec<u128> {
        let symmetry = Symmetry::of_start(start);
        let moves = Move::ALL.map(|step| (step as u128, symmetry.step(step) as usize));
        // The bits of the path without moves, which only the start's own pattern keeps.
        let mut paths = vec![1; PATTERNS];
        let mut met = vec![false; self.onward.len()];
        let (mut level, mut next) = (vec![(START, 1)], Vec::new());
        let mut length = 0;
        while !level.is_empty() {
            // The 1 above the last move goes up by two places, and the move comes below it.
            let moves = moves.map(|(step, image)| ((3 + step) << (2 * length), image));
            for (state, path) in level.drain(..) {
                let onward = self.onward[state as usize];
                for (more, image) in moves {
                    let after = onward[image];
                    if after == NONE || met[after as usize] {
                        continue;
                    }
                    met[after as usize] = true;
                    let path = path + more;
                    next.push((after, path));
                    let pattern = self.nearest_of[after as usize];
                    if pattern != NOT_ONE && paths[usize::from(pattern)] == 1 {
                        paths[usize::from(pattern)] = path;
                    }
                }
            }
            std::mem::swap(&mut level, &mut next);
            length += 1;
        }
        paths
    }
}

/// The states on shortest paths to nearest states: all nearest states, and before each state its
/// neighbours that are nearer to the start.
struct Marks {
    /// By the rank of the pattern that they show.
    lanes: Vec<Lane>,
    /// The ranks of the states, by distance, and by the square of the blank.
    levels: Vec<[Vec<u32>; 9]>,
}

impl Marks {
    #[inline(always)]
    fn new(searcher: &Searcher, nearest: &Nearest) -> Marks {
        let mut lanes = nearest.masks.clone();
        let farthest = nearest.distances.iter().max().map_or(0, |&distance| usize::from(distance));
        let mut levels = vec![<[Vec<u32>; 9]>::default(); farthest + 1];
        for (pattern, (&distance, &masks)) in nearest.distances.iter().zip(&lanes).enumerate() {
            let level = &mut levels[usize::from(distance)][pattern / TOPS];
            each_rank(pattern, masks, |state| level.push(state));
        }
        for distance in (1..=farthest).rev() {
            let (inner, outer) = levels.split_at_mut(distance);
            let (before, level) = (&mut inner[distance - 1], &outer[0]);
            // Neighbours differ by 1 in distance, so bit 1 tells the nearer from the farther ones.
            let bit_1 = (distance - 1) & 2 != 0;
            for (blank, states) in Square::ALL.into_iter().zip(level) {
                for pass in CUBIC.to(blank) {
                    let before = &mut before[pass.source.index()];
                    for state in states.iter().map(|&state| pass.undo(state as usize)) {
                        if searcher.has_bit_1(state) == bit_1
                            && lanes[state / MASKS].insert(state as u8)
                        {
                            before.push(state as u32);
                        }
                    }
                }
            }
        }
        Marks { lanes, levels }
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
