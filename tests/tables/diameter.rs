//! The largest distance between any two boards of Harris's cubes.

use std::array::from_fn;
use std::collections::{BTreeMap, BTreeSet};
use std::iter::repeat_with;
use std::mem::swap;

use fastrand::Rng;
use rayon::prelude::*;
use tilebase::Move;
use tilebase_plain::{self as plain, harris};

use tilebase_tests::diameter::{
    CLASSES, class, diameter, eccentricity, image, search, space, within,
};

/// Boards with another at the largest distance: one of each class, with the number of the others.
const ENDS: [(&str, usize); 5] =
    [("E_WEDWEDW", 2), ("E_WEDWENW", 2), ("N_NUUUSSS", 4), ("_UEWUEWSE", 2), ("_UEWUEWUE", 6)];

#[test]
#[ignore = "long: 900 searches of all boards"]
fn long_the_largest_distance_is_68_between_96_pairs_of_boards() {
    let mut left = Vec::new();
    let found = diameter(&mut |classes| left.push(classes));
    assert_eq!((found.distance, found.ends.len(), left.len()), (68, 56, found.searches));
    assert!(left[0] == CLASSES && left.is_sorted_by(|a, b| a > b), "{left:?}");
    let pairs = found.pairs().flat_map(|[a, b]| [(a, b), (b, a)]);
    let pairs: BTreeSet<_> = pairs.collect();
    assert_eq!(pairs.len(), 2 * 96);
    let of_ends = found.ends.iter().flat_map(|(&a, others)| others.iter().map(move |&b| (a, b)));
    assert!(of_ends.eq(pairs.iter().copied()));
    let space = space("harris");
    for symmetry in space.puzzle().symmetries() {
        let image = |(a, b)| (image(&space, symmetry, a), image(&space, symmetry, b));
        assert!(pairs.iter().all(|&pair| pairs.contains(&image(pair))));
    }
    let classes = found.ends.iter().filter(|(rank, _)| class(&space, **rank) == **rank);
    let known = BTreeMap::from(ENDS.map(|(board, others)| (rank(board), others)));
    assert!(classes.map(|(&board, others)| (board, others.len())).eq(known));
    let tables = tilebase_build::open("");
    for (start, goal) in pairs {
        let [start, goal] = [start, goal].map(|rank| space.board(rank).unwrap());
        assert_eq!(tables.solver(&goal.into()).unwrap().distance(&start).unwrap(), Some(68));
    }
}

/// Guards the bound: no board has another farther away than the largest distance.
#[test]
#[ignore = "long: 8 minutes of one core and 2.2 GB, for a search from one board of every hundredth class"]
fn long_no_board_of_a_hundredth_of_the_classes_has_a_board_farther_away() {
    let mut rng = Rng::with_seed(68);
    let space = space("harris");
    let sample = repeat_with(|| rng.u64(..space.boards()))
        .filter(|&rank| class(&space, rank) == rank)
        .take(CLASSES.div_ceil(100));
    let text = |rank| space.board(rank).unwrap().to_string();
    // First the boards whose distance is known.
    let ends = ENDS.iter().map(|(end, _)| end.to_string());
    let boards: Vec<String> = ends.chain(sample.map(text)).collect();
    let near = neighbours();
    let mut counts = BTreeMap::<usize, usize>::new();
    for boards in boards.chunks(TOGETHER) {
        let farthest = farthest_of_each(boards, &near);
        if counts.is_empty() {
            assert!(farthest.starts_with(&[68; ENDS.len()]), "{farthest:?}");
        }
        farthest.into_iter().for_each(|distance| *counts.entry(distance).or_default() += 1);
        eprintln!("the largest distance from a board, and from how many boards: {counts:?}");
    }
    // The boards at the largest distance are known, and none is farther.
    let is_end = |board: &&String| ENDS.iter().any(|(end, _)| board == end);
    let ends = boards.iter().filter(is_end).count();
    assert_eq!(counts.last_key_value(), Some((&68, &ends)), "{counts:?}");
}

/// The number of boards.
const BOARDS: usize = 15_116_544;

/// The number of searches that [`farthest_of_each`] makes together.
const TOGETHER: usize = 512;

/// Returns the numbers of the boards after each move of the blank, or of the board itself where the
/// move leaves the board, by the plain rules.
fn neighbours() -> Vec<[u32; 4]> {
    let after = |board: harris::Board| {
        plain::Move::ALL.map(|step| board.roll(step).unwrap_or(board).number() as u32)
    };
    (0..BOARDS).map(|number| after(harris::Board::of_number(number))).collect()
}

/// Returns the largest distance from each of at most [`TOGETHER`] boards to any other, by one plain
/// search for all of them. Each board has a bit for each start, which is set if the start is within
/// a number of rolls. After one more roll it has the bits of its neighbours, too.
fn farthest_of_each(starts: &[String], neighbours: &[[u32; 4]]) -> Vec<usize> {
    const WORDS: usize = TOGETHER / 64;
    let mut within = vec![[0u64; WORDS]; BOARDS];
    for (board, bit) in starts.iter().zip(0..) {
        let board: harris::Board = board.parse().unwrap();
        within[board.number()][bit / 64] |= 1 << (bit % 64);
    }
    let mut next = within.clone();
    let mut farthest = vec![0; starts.len()];
    loop {
        let both = |a: [u64; WORDS], b: &[u64; WORDS]| from_fn(|word| a[word] & b[word]);
        let all = within.par_iter().fold(|| [u64::MAX; WORDS], both);
        let all = all.reduce(|| [u64::MAX; WORDS], |a, b| both(a, &b));
        let left: Vec<_> =
            (0..starts.len()).filter(|bit| all[bit / 64] >> (bit % 64) & 1 == 0).collect();
        if left.is_empty() {
            return farthest;
        }
        left.into_iter().for_each(|start| farthest[start] += 1);
        next.par_iter_mut().zip(neighbours).zip(&within).for_each(|((next, near), here)| {
            let near = near.map(|board| &within[board as usize]);
            *next = from_fn(|word| near.iter().fold(here[word], |bits, near| bits | near[word]));
        });
        swap(&mut within, &mut next);
    }
}

/// Guards that the walk to a state, or to a set of states, of the cubic puzzle has room for all its
/// moves, which are at most 63: no two states are farther apart, by the bound of [`diameter()`].
#[test]
#[ignore = "long: 50 searches of all states"]
fn long_no_two_states_of_the_cubic_puzzle_are_more_than_63_rolls_apart() {
    const MOST: usize = 63;
    let mut searcher = search("cubic");
    let space = space("cubic");
    let mut left: Vec<u64> = (0..space.boards()).collect();
    let (mut searches, mut largest) = (0, 0);
    while let Some(&rank) = left.get(left.len() / 2) {
        let eccentricity = usize::from(eccentricity(&mut searcher, &[rank]));
        assert!(eccentricity <= MOST, "{rank}: {eccentricity}");
        (searches, largest) = (searches + 1, largest.max(eccentricity));
        let symmetries = space.puzzle().symmetries().iter();
        let images: Vec<_> = symmetries.map(|symmetry| image(&space, symmetry, rank)).collect();
        let near = within(&mut searcher, &images, 0..=MOST - eccentricity);
        left.retain(|&rank| !near.has(rank));
    }
    assert_eq!((searches, largest), (22, 48));
}

/// Guards the parts of [`diameter()`], which itself takes too long for every run of the tests.
#[test]
fn boards_at_distances_are_those_to_which_rolls_lead() {
    let mut searcher = search("harris");
    let (space, board) = (space("harris"), rank("_UUUUUUUU"));
    assert_eq!(eccentricity(&mut searcher, &[board]), 54);

    let after = |ranks: &BTreeSet<u64>| -> BTreeSet<u64> {
        let boards = ranks.iter().filter_map(|&rank| space.board(rank));
        let after = boards.flat_map(|board| Move::ALL.map(|step| board.after(step)));
        after.flatten().filter_map(|board| space.rank(&board)).collect()
    };
    let mut levels = vec![BTreeSet::new(), BTreeSet::from([board])];
    for depth in 1..9 {
        levels.push(&after(&levels[depth]) - &levels[depth - 1]);
    }
    let near: BTreeSet<_> = levels[3..].iter().flatten().copied().collect();
    let found = within(&mut searcher, &[board], 2..=8);
    assert!(near.len() > 100 && found.ranks().eq(near.iter().copied()));
    assert!(near.iter().all(|&rank| found.has(rank)));
}

/// Returns the rank of a board.
fn rank(board: &str) -> u64 {
    space("harris").rank(&crate::puzzle("harris").board(board).unwrap()).unwrap()
}
