//! The largest distance between any two boards of Harris's cubes.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::repeat_with;

use fastrand::Rng;
use rayon::prelude::*;
use tilebase::harris::{BOARDS, Board, Symmetry};
use tilebase_build::diameter::{CLASSES, diameter};
use tilebase_plain::harris;

/// Boards with another at the largest distance: one of each class, with the number of the others.
const ENDS: [(&str, usize); 5] =
    [("E_WEDWEDW", 2), ("E_WEDWENW", 2), ("N_NUUUSSS", 4), ("_UEWUEWSE", 2), ("_UEWUEWUE", 6)];

/// Returns the largest distance from a board to any other, and how many boards are at it, by the
/// plain search.
fn farthest(board: Board) -> (usize, usize) {
    let search = harris::Search::from(board.to_string().parse().unwrap());
    (search.counts.len() - 1, search.counts[search.counts.len() - 1] as usize)
}

#[test]
fn a_plain_search_finds_a_board_68_rolls_away() {
    let (board, others) = ENDS[3];
    assert_eq!(farthest(board.parse().unwrap()), (68, others));
}

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
    for symmetry in Symmetry::all() {
        let image = |(a, b)| (symmetry.image(a), symmetry.image(b));
        assert!(pairs.iter().all(|&pair| pairs.contains(&image(pair))));
    }
    let classes = found.ends.iter().filter(|(board, _)| board.class().0 == **board);
    let known = BTreeMap::from(ENDS.map(|(board, others)| (board.parse().unwrap(), others)));
    assert!(classes.map(|(&board, others)| (board, others.len())).eq(known));
}

/// Guards the bound: no board has another farther away than the largest distance.
#[test]
#[ignore = "long: hours, as it searches plainly from one board of every hundredth class"]
fn long_no_board_of_a_hundredth_of_the_classes_has_a_board_farther_away() {
    let mut rng = Rng::with_seed(68);
    let boards: Vec<_> = repeat_with(|| Board::from_rank(rng.usize(..BOARDS)).unwrap())
        .filter(|board| board.class().0 == *board)
        .take(CLASSES.div_ceil(100))
        .collect();
    let largest = boards.par_iter().map(|&board| farthest(board).0).max();
    assert!(largest.is_some_and(|largest| (60..=68).contains(&largest)), "{largest:?}");
}
