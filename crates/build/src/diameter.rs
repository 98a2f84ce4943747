//! The largest distance between any two boards of Harris's cubes.
//!
//! A search from a board v finds its eccentricity, the largest distance from it to any board. A
//! board at distance d from v, or from an image of v, has an eccentricity of at most v's plus d, by
//! the triangle inequality, and as symmetries keep distances. So most boards need no search of
//! their own: with this bound, some hundred searches decide the 946,899 classes of boards. (Bounds
//! of this kind are in Takes and Kosters, "Determining the diameter of small world networks", 2011.)

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use tilebase_puzzle::harris::{AXES, BOARDS, Board, SIGNS, Symmetry};
use tilebase_search::Searcher;
use tilebase_search::lanes::{Lane, Start, Visitor};

/// The number of classes of boards under the 16 symmetries, by Burnside's lemma.
pub const CLASSES: usize = 946_899;

/// The largest distance between two boards, and all boards that have another at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diameter {
    /// The largest distance, in rolls.
    pub distance: u8,
    /// The boards with another at this distance, in ascending order, each with the others, also in
    /// ascending order. Every pair is there twice, once from either end.
    pub ends: BTreeMap<Board, Vec<Board>>,
    /// The number of boards from which a search was made.
    pub searches: usize,
}

impl Diameter {
    /// Returns all pairs of boards at the largest distance, each once, with the smaller board first.
    pub fn pairs(&self) -> impl Iterator<Item = [Board; 2]> {
        let pairs =
            self.ends.iter().flat_map(|(&end, others)| others.iter().map(move |&b| [end, b]));
        pairs.filter(|[end, other]| end < other)
    }
}

/// Finds the largest distance between any two boards, in seconds. Before each search, calls
/// `progress` with the number of classes of boards whose eccentricity may be the largest.
pub fn diameter(progress: &mut dyn FnMut(usize)) -> Diameter {
    let mut searcher = Searcher::default();
    let mut found = Diameter { distance: 0, ends: BTreeMap::new(), searches: 0 };
    let mut left = classes();
    // From a board, the search goes on with one that is farthest from it, as long as that is
    // farther from another: a large distance that is found early makes the bound decide more.
    let mut farther = None;
    while let Some(rank) = farther.take().or_else(|| left.get(left.len() / 2).copied()) {
        progress(left.len());
        let Some(board) = Board::from_rank(rank as usize) else { unreachable!("{rank} is a rank") };
        let eccentricity = eccentricity(&mut searcher, board);
        found.searches += 1;
        if eccentricity > found.distance {
            found.distance = eccentricity;
            found.ends.clear();
        }
        if eccentricity == found.distance {
            let farthest = within(&mut searcher, &[board], usize::from(eccentricity)..=127);
            farther = farthest.boards().map(|board| board.class().0.rank() as u32).next();
            for symmetry in Symmetry::all() {
                let mut images: Vec<_> = farthest.boards().map(|end| symmetry.image(end)).collect();
                images.sort_unstable();
                found.ends.insert(symmetry.image(board), images);
            }
        }
        // Boards this near to an image of `board` cannot have a larger eccentricity than found; the
        // board itself, at 0, has been searched.
        let radius = usize::from((found.distance - eccentricity).saturating_sub(1));
        let images: Vec<_> = Symmetry::all().map(|symmetry| symmetry.image(board)).collect();
        let near = within(&mut searcher, &images, 0..=radius);
        left.retain(|&rank| !near.has(rank as usize));
        farther = farther.filter(|farther| left.binary_search(farther).is_ok());
    }
    found
}

/// Returns the ranks of the representatives of all classes, in ascending order.
fn classes() -> Vec<u32> {
    let mut seen = Set::default();
    let mut classes = Vec::with_capacity(CLASSES);
    for board in (0..BOARDS).filter_map(Board::from_rank) {
        if !seen.has(board.rank()) {
            classes.push(board.rank() as u32);
            for symmetry in Symmetry::all() {
                let rank = symmetry.image(board).rank();
                seen.0[rank / SIGNS].insert(rank as u8);
            }
        }
    }
    classes
}

/// Returns the largest distance from a board to any other.
fn eccentricity(searcher: &mut Searcher, board: Board) -> u8 {
    let mut levels = 0;
    searcher.search(&Start::from(board), &mut (), &mut |_| levels += 1);
    levels - 1
}

/// Returns the boards at these distances from the nearest of some others.
fn within(searcher: &mut Searcher, boards: &[Board], distances: RangeInclusive<usize>) -> Set {
    let boards: Vec<_> = boards.iter().map(|&board| board.into()).collect();
    let mut within = Within { distances, set: Set::default() };
    searcher.search(&Start::new(&boards), &mut within, &mut |_| ());
    within.set
}

/// A set of boards.
struct Set(Vec<Lane>);

impl Default for Set {
    fn default() -> Set {
        Set(vec![Lane::EMPTY; 9 * AXES])
    }
}

impl Set {
    fn has(&self, rank: usize) -> bool {
        self.0[rank / SIGNS].has(rank as u8)
    }

    fn boards(&self) -> impl Iterator<Item = Board> {
        let ranks = self.0.iter().zip(0..).flat_map(|(lane, number)| {
            lane.masks().map(move |mask| number * SIGNS + usize::from(mask))
        });
        ranks.filter_map(Board::from_rank)
    }
}

/// The boards that a search finds at these distances.
struct Within {
    distances: RangeInclusive<usize>,
    set: Set,
}

impl Visitor for Within {
    #[inline(always)]
    fn new_lane(&mut self, depth: usize, lane: usize, _: Lane, new: Lane) {
        if self.distances.contains(&depth) {
            self.set.0[lane] = self.set.0[lane].or(new);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tilebase_puzzle::Direction;
    use tilebase_puzzle::{Board as _, Move, Square, cubic};

    use super::*;

    /// Returns the number of boards that are their own image. The cubes of a cycle of squares are
    /// all known from one of them, whose mark has to be the same after once around.
    fn fixed(symmetry: Symmetry) -> usize {
        let image = |square: Square| symmetry.board.square(square);
        let is_own_image = |blank: &Square| image(*blank) == *blank;
        let boards = Square::ALL.into_iter().filter(is_own_image).map(|blank| {
            let mut cubes: Vec<_> = Square::ALL.into_iter().filter(|&at| at != blank).collect();
            let mut boards = 1;
            while let Some(first) = cubes.pop() {
                let (mut at, mut marks) =
                    (image(first), Direction::ALL.map(|mark| symmetry.mark(mark)));
                while at != first {
                    cubes.retain(|&cube| cube != at);
                    (at, marks) = (image(at), marks.map(|mark| symmetry.mark(mark)));
                }
                boards *= marks.into_iter().zip(Direction::ALL).filter(|(a, b)| a == b).count();
            }
            boards
        });
        boards.sum()
    }

    /// By Burnside's lemma there are as many classes as boards that a symmetry leaves alone, on
    /// average.
    #[test]
    fn the_classes_are_as_many_as_burnsides_lemma_says() {
        assert_eq!(Symmetry::all().map(fixed).sum::<usize>(), 16 * CLASSES);
        assert_eq!(fixed(Symmetry::IDENTITY), BOARDS);
    }

    /// Guards that the walk to a state, or to a set of states, of the cubic puzzle has room for all its
    /// moves, which are at most 63: no two states are farther apart, by the bound of [`diameter`].
    #[test]
    #[ignore = "long: 50 searches of all states"]
    fn long_no_two_states_of_the_cubic_puzzle_are_more_than_63_rolls_apart() {
        const MOST: usize = 63;
        let mut searcher = Searcher::default();
        let mut left: Vec<u32> = (0..cubic::STATES as u32).collect();
        let (mut searches, mut largest) = (0, 0);
        while let Some(&rank) = left.get(left.len() / 2) {
            let state = cubic::State::from_rank(rank as usize).unwrap();
            let mut levels = 0;
            let start = Start::new(&[state.into()]);
            searcher.search(&start, &mut (), &mut |_| levels += 1);
            let eccentricity: usize = levels - 1;
            assert!(eccentricity <= MOST, "{state}: {eccentricity}");
            (searches, largest) = (searches + 1, largest.max(eccentricity));
            let images: Vec<_> = cubic::Symmetry::all().map(|s| s.image(state).into()).collect();
            let distances = 0..=MOST - eccentricity;
            let mut near = Within { distances, set: Set::default() };
            searcher.search(&Start::new(&images), &mut near, &mut |_| ());
            left.retain(|&rank| !near.set.has(rank as usize));
        }
        assert_eq!((searches, largest), (25, 48));
    }

    /// Guards what [`diameter`] is made of, as it takes too long itself for every run of the tests.
    #[test]
    fn boards_at_distances_are_those_to_which_rolls_lead() {
        let mut searcher = Searcher::default();
        let board: Board = "_UUUUUUUU".parse().unwrap();
        assert_eq!(eccentricity(&mut searcher, board), 54);

        let after = |boards: &BTreeSet<Board>| -> BTreeSet<Board> {
            let after = |board: &Board| Move::ALL.map(|step| board.after(step));
            boards.iter().flat_map(after).flatten().collect()
        };
        let mut levels = vec![BTreeSet::new(), BTreeSet::from([board])];
        for depth in 1..9 {
            levels.push(&after(&levels[depth]) - &levels[depth - 1]);
        }
        let mut near: Vec<_> = levels[3..].iter().flatten().copied().collect();
        near.sort_unstable_by_key(|board| board.rank());
        let found = within(&mut searcher, &[board], 2..=8);
        assert!(near.len() > 100 && found.boards().eq(near.iter().copied()));
        let has: Vec<_> = (0..BOARDS).filter(|&rank| found.has(rank)).collect();
        assert!(has.into_iter().eq(near.iter().map(|board| board.rank())));
    }
}
