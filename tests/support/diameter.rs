//! The largest distance between any two boards of Harris's cubes, found in seconds.
//!
//! A search from a board v finds its eccentricity, the largest distance from it to any board. By
//! the triangle inequality, and because symmetries keep distances, a board at distance d from v, or
//! from an image of v, has at most v's eccentricity plus d. So most boards need no search: some
//! hundred searches decide all 946,899 classes of boards. (Bounds of this kind are in Takes and
//! Kosters, "Determining the diameter of small world networks", 2011.)

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use tilebase_puzzle::{Puzzle, Space, Symmetry};
use tilebase_search::sets::{SetSearch, Sources};

/// The number of classes of boards under the 16 symmetries, by Burnside's lemma.
pub const CLASSES: usize = 946_899;

/// The largest distance between two boards, and all boards that have another at this distance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diameter {
    /// The largest distance, in rolls.
    pub distance: u8,
    /// The ranks of the boards with others at this distance, and of these others, both in ascending
    /// order. Every pair is there twice, once from either end.
    pub ends: BTreeMap<u64, Vec<u64>>,
    /// The number of boards from which a search was made.
    pub searches: usize,
}

impl Diameter {
    /// Returns the ranks of all pairs of boards at the largest distance, each once, the smaller
    /// first.
    pub fn pairs(&self) -> impl Iterator<Item = [u64; 2]> {
        let pairs =
            self.ends.iter().flat_map(|(&end, others)| others.iter().map(move |&b| [end, b]));
        pairs.filter(|[end, other]| end < other)
    }
}

/// Finds the largest distance between any two boards, in seconds. Before each search, calls
/// `progress` with the number of classes of boards whose eccentricity may be the largest.
pub fn diameter(progress: &mut dyn FnMut(usize)) -> Diameter {
    let mut searcher = search("harris");
    let mut found = Diameter { distance: 0, ends: BTreeMap::new(), searches: 0 };
    let space = searcher.space().clone();
    let mut left = classes(&space);
    // After a board comes one farthest from it, as long as its eccentricity is larger: a large
    // distance that is found early makes the bound decide more.
    let mut farther = None;
    while let Some(rank) = farther.take().or_else(|| left.get(left.len() / 2).copied()) {
        progress(left.len());
        let rank = u64::from(rank);
        let eccentricity = eccentricity(&mut searcher, &[rank]);
        found.searches += 1;
        if eccentricity > found.distance {
            found.distance = eccentricity;
            found.ends.clear();
        }
        if eccentricity == found.distance {
            let farthest = within(&mut searcher, &[rank], usize::from(eccentricity)..=127);
            farther = farthest.ranks().map(|end| class(&space, end) as u32).next();
            for symmetry in space.puzzle().symmetries() {
                let image = |rank| image(&space, symmetry, rank);
                let mut images: Vec<_> = farthest.ranks().map(image).collect();
                images.sort_unstable();
                found.ends.insert(image(rank), images);
            }
        }
        // Boards within this radius of an image of `board` cannot have a larger eccentricity than
        // found. The board itself, at 0, has been searched.
        let radius = usize::from((found.distance - eccentricity).saturating_sub(1));
        let symmetries = space.puzzle().symmetries().iter();
        let images: Vec<_> = symmetries.map(|symmetry| image(&space, symmetry, rank)).collect();
        let near = within(&mut searcher, &images, 0..=radius);
        left.retain(|&rank| !near.has(rank.into()));
        farther = farther.filter(|farther| left.binary_search(farther).is_ok());
    }
    found
}

/// Returns the ranks of the representatives of all classes, in ascending order.
fn classes(space: &Space) -> Vec<u32> {
    let mut seen = Set(vec![0; space.boards().div_ceil(8) as usize]);
    let mut classes = Vec::with_capacity(CLASSES);
    for rank in 0..space.boards() {
        if !seen.has(rank) {
            classes.push(rank as u32);
            for symmetry in space.puzzle().symmetries() {
                seen.insert(image(space, symmetry, rank));
            }
        }
    }
    classes
}

/// Returns the rank of the image of a board.
pub fn image(space: &Space, symmetry: &Symmetry, rank: u64) -> u64 {
    let image = space.board(rank).and_then(|board| space.rank(&symmetry.board(&board)));
    image.unwrap_or_else(|| unreachable!("{rank} is a rank"))
}

/// Returns the smallest rank of a board's images.
pub fn class(space: &Space, rank: u64) -> u64 {
    let images = space.puzzle().symmetries().iter().map(|symmetry| image(space, symmetry, rank));
    images.min().unwrap_or(rank)
}

/// Returns the space of a puzzle that comes with the crate.
pub fn space(name: &str) -> Space {
    let space = Puzzle::shipped(name).and_then(Puzzle::space);
    space.unwrap_or_else(|| unreachable!("{name} comes with the crate"))
}

/// Returns a search of a puzzle that comes with the crate.
pub fn search(name: &str) -> SetSearch {
    let search = SetSearch::new(&space(name), false);
    search.unwrap_or_else(|| unreachable!("{name} has few boards"))
}

/// Returns the largest distance of any board from the nearest of those of some ranks.
pub fn eccentricity(search: &mut SetSearch, ranks: &[u64]) -> u8 {
    let start = Sources::of_ranks(search.space(), ranks.iter().copied());
    (search.run(&start, &mut |_, _| {}).len() - 1) as u8
}

/// Returns the boards at these distances from the nearest of those of some ranks.
pub fn within(search: &mut SetSearch, ranks: &[u64], distances: RangeInclusive<usize>) -> Set {
    let start = Sources::of_ranks(search.space(), ranks.iter().copied());
    let bytes = search.space().boards().div_ceil(8) as usize;
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
    within.resize(bytes, 0);
    Set(within)
}

/// A set of boards: a bit for each rank.
pub struct Set(Vec<u8>);

impl Set {
    /// Returns whether the board of a rank is in the set.
    pub fn has(&self, rank: u64) -> bool {
        self.0[(rank / 8) as usize] >> (rank % 8) & 1 != 0
    }

    fn insert(&mut self, rank: u64) {
        self.0[(rank / 8) as usize] |= 1 << (rank % 8);
    }

    /// Returns the ranks of the boards, in ascending order.
    pub fn ranks(&self) -> impl Iterator<Item = u64> {
        (0..8 * self.0.len() as u64).filter(|&rank| self.has(rank))
    }
}
