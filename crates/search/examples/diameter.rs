//! Finds the largest distance between any two boards of Harris's cubes, in seconds:
//!
//! ```sh
//! cargo run --release -p tilebase-search --example diameter
//! ```
//!
//! A search from a board v finds its eccentricity, the largest distance from it to any board. By
//! the triangle inequality, and because symmetries keep distances, a board at distance d from v, or
//! from an image of v, has at most v's eccentricity plus d. So most boards need no search: some
//! hundred searches decide all 946,899 classes of boards. (Bounds of this kind are in Takes and
//! Kosters, "Determining the diameter of small world networks", 2011.)

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use tilebase_puzzle::Board;
use tilebase_puzzle::described::Puzzle;
use tilebase_puzzle::harris::{self, BOARDS, Symmetry};
use tilebase_search::sets::{Search, Start};

/// The number of classes of boards under the 16 symmetries, by Burnside's lemma.
pub(crate) const CLASSES: usize = 946_899;

fn main() {
    let found = diameter(&mut |left| eprint!("\r{left} of {CLASSES} classes of boards are left "));
    println!(
        "\n{} rolls, between {} pairs of boards, by {} searches. Up to symmetry they are these:",
        found.distance,
        found.pairs().count(),
        found.searches
    );
    for (start, goals) in found.ends.iter().filter(|(start, _)| start.class().0 == **start) {
        goals.iter().for_each(|goal| println!("  {start} {goal}"));
    }
}

/// The largest distance between two boards, and all boards that have another at this distance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Diameter {
    /// The largest distance, in rolls.
    pub(crate) distance: u8,
    /// The boards with others at this distance, and these others, both in ascending order. Every
    /// pair is there twice, once from either end.
    pub(crate) ends: BTreeMap<harris::Board, Vec<harris::Board>>,
    /// The number of boards from which a search was made.
    pub(crate) searches: usize,
}

impl Diameter {
    /// Returns all pairs of boards at the largest distance, each once, with the smaller board first.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = [harris::Board; 2]> {
        let pairs =
            self.ends.iter().flat_map(|(&end, others)| others.iter().map(move |&b| [end, b]));
        pairs.filter(|[end, other]| end < other)
    }
}

/// Finds the largest distance between any two boards, in seconds. Before each search, calls
/// `progress` with the number of classes of boards whose eccentricity may be the largest.
pub(crate) fn diameter(progress: &mut dyn FnMut(usize)) -> Diameter {
    let mut searcher = search("harris");
    let mut found = Diameter { distance: 0, ends: BTreeMap::new(), searches: 0 };
    let mut left = classes();
    // After a board comes one farthest from it, as long as its eccentricity is larger: a large
    // distance that is found early makes the bound decide more.
    let mut farther = None;
    while let Some(rank) = farther.take().or_else(|| left.get(left.len() / 2).copied()) {
        progress(left.len());
        let Some(board) = harris::Board::from_rank(rank as usize) else {
            unreachable!("{rank} is a rank")
        };
        let eccentricity = eccentricity(&mut searcher, &[board]);
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
        // Boards within this radius of an image of `board` cannot have a larger eccentricity than
        // found. The board itself, at 0, has been searched.
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
    for board in (0..BOARDS).filter_map(harris::Board::from_rank) {
        if !seen.has(board.rank()) {
            classes.push(board.rank() as u32);
            for symmetry in Symmetry::all() {
                seen.insert(symmetry.image(board).rank());
            }
        }
    }
    classes
}

/// Returns a search of a puzzle of cubes that comes with the crate.
pub(crate) fn search(name: &str) -> Search {
    let puzzle = Puzzle::shipped(name);
    let space = puzzle.and_then(Puzzle::space);
    let search = space.and_then(|space| Search::new(&space, false));
    search.unwrap_or_else(|| unreachable!("{name} comes with the crate"))
}

/// Returns the start of a search from some boards.
fn start<B: Board>(search: &Search, boards: &[B]) -> Start {
    Start::of_ranks(search.space(), boards.iter().filter_map(Board::rank))
}

/// Returns the largest distance of any board from the nearest of these.
pub(crate) fn eccentricity<B: Board>(search: &mut Search, boards: &[B]) -> u8 {
    let start = start(search, boards);
    (search.run(&start, &mut |_, _| {}).len() - 1) as u8
}

/// Returns the boards at these distances from the nearest of some others.
pub(crate) fn within<B: Board>(
    search: &mut Search,
    boards: &[B],
    distances: RangeInclusive<usize>,
) -> Set {
    let start = start(search, boards);
    let (mut nearer, mut within, mut depth) = (Vec::new(), Vec::new(), 0);
    search.run(&start, &mut |search, _new| {
        // A lane has whole words, so these are the bits of all ranks.
        let seen = || search.seen().collect::<Vec<_>>().concat();
        if depth + 1 == *distances.start() {
            nearer = seen();
        }
        if distances.contains(&depth) {
            within = seen();
        }
        depth += 1;
    });
    within.iter_mut().zip(nearer).for_each(|(within, nearer)| *within &= !nearer);
    within.resize(BOARDS / 8, 0);
    Set(within)
}

/// A set of boards: a bit for each rank.
pub(crate) struct Set(Vec<u8>);

impl Default for Set {
    fn default() -> Set {
        Set(vec![0; BOARDS / 8])
    }
}

impl Set {
    pub(crate) fn has(&self, rank: usize) -> bool {
        self.0[rank / 8] >> (rank % 8) & 1 != 0
    }

    fn insert(&mut self, rank: usize) {
        self.0[rank / 8] |= 1 << (rank % 8);
    }

    pub(crate) fn boards(&self) -> impl Iterator<Item = harris::Board> {
        (0..BOARDS).filter(|&rank| self.has(rank)).filter_map(harris::Board::from_rank)
    }
}
