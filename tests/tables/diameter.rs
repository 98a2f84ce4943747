//! The largest distance between any two boards of Harris's cubes.

use std::array::from_fn;
use std::collections::{BTreeMap, BTreeSet};
use std::iter::repeat_with;
use std::mem::swap;

use fastrand::Rng;
use rayon::prelude::*;
use tilebase::harris::{BOARDS, Board, Symmetry};
use tilebase::{Direction, Move, Square, cubic};
use tilebase_plain::{self as plain, harris};
use tilebase_puzzle::Board as _;

use self::example::{CLASSES, diameter, eccentricity, search, within};

#[path = "../../crates/search/examples/diameter.rs"]
#[expect(dead_code, reason = "an example has a function `main`")]
mod example;

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
    for symmetry in Symmetry::all() {
        let image = |(a, b)| (symmetry.image(a), symmetry.image(b));
        assert!(pairs.iter().all(|&pair| pairs.contains(&image(pair))));
    }
    let classes = found.ends.iter().filter(|(board, _)| board.class().0 == **board);
    let known = BTreeMap::from(ENDS.map(|(board, others)| (board.parse().unwrap(), others)));
    assert!(classes.map(|(&board, others)| (board, others.len())).eq(known));
    let tables = tilebase_build::open("");
    for (start, goal) in pairs {
        let [start, goal] = [start, goal].map(|of| crate::board(crate::puzzle("harris"), of));
        assert_eq!(tables.to(&goal.into()).unwrap().distance(&start).unwrap(), Some(68));
    }
}

/// Guards the bound: no board has another farther away than the largest distance.
#[test]
#[ignore = "long: 8 minutes of one core and 2.2 GB, for a search from one board of every hundredth class"]
fn long_no_board_of_a_hundredth_of_the_classes_has_a_board_farther_away() {
    let mut rng = Rng::with_seed(68);
    let sample = repeat_with(|| Board::from_rank(rng.usize(..BOARDS)).unwrap())
        .filter(|board| board.class().0 == *board)
        .take(CLASSES.div_ceil(100));
    // First the boards whose distance is known.
    let boards: Vec<Board> =
        ENDS.iter().map(|(end, _)| end.parse().unwrap()).chain(sample).collect();
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
    let is_end = |board: &&Board| ENDS.iter().any(|(end, _)| board.to_string() == *end);
    let ends = boards.iter().filter(is_end).count();
    assert_eq!(counts.last_key_value(), Some((&68, &ends)), "{counts:?}");
}

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
fn farthest_of_each(starts: &[Board], neighbours: &[[u32; 4]]) -> Vec<usize> {
    const WORDS: usize = TOGETHER / 64;
    let mut within = vec![[0u64; WORDS]; BOARDS];
    for (board, bit) in starts.iter().zip(0..) {
        let board: harris::Board = board.to_string().parse().unwrap();
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

/// Returns the number of boards that are their own image. One cube of a cycle of squares determines
/// the others, if its mark is the same after once around.
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

/// By Burnside's lemma, the number of classes is the average number of boards that a symmetry does
/// not change.
#[test]
fn the_classes_are_as_many_as_burnsides_lemma_says() {
    assert_eq!(Symmetry::all().map(fixed).sum::<usize>(), 16 * CLASSES);
    assert_eq!(fixed(Symmetry::IDENTITY), BOARDS);
}

/// Guards that the walk to a state, or to a set of states, of the cubic puzzle has room for all its
/// moves, which are at most 63: no two states are farther apart, by the bound of [`diameter()`].
#[test]
#[ignore = "long: 50 searches of all states"]
fn long_no_two_states_of_the_cubic_puzzle_are_more_than_63_rolls_apart() {
    const MOST: usize = 63;
    let mut searcher = search("cubic");
    let mut left: Vec<u32> = (0..cubic::STATES as u32).collect();
    let (mut searches, mut largest) = (0, 0);
    while let Some(&rank) = left.get(left.len() / 2) {
        let state = cubic::State::from_rank(rank as usize).unwrap();
        let eccentricity = usize::from(eccentricity(&mut searcher, &[state]));
        assert!(eccentricity <= MOST, "{state}: {eccentricity}");
        (searches, largest) = (searches + 1, largest.max(eccentricity));
        let images: Vec<_> = cubic::Symmetry::all().map(|s| s.image(state)).collect();
        let near = within(&mut searcher, &images, 0..=MOST - eccentricity);
        left.retain(|&rank| !near.has(rank as usize));
    }
    assert_eq!((searches, largest), (22, 48));
}

/// Guards the parts of [`diameter()`], which itself takes too long for every run of the tests.
#[test]
fn boards_at_distances_are_those_to_which_rolls_lead() {
    let mut searcher = search("harris");
    let board: Board = "_UUUUUUUU".parse().unwrap();
    assert_eq!(eccentricity(&mut searcher, &[board]), 54);

    let after = |boards: &BTreeSet<Board>| -> BTreeSet<Board> {
        let after = |board: &Board| Move::ALL.map(|step| board.after(step));
        boards.iter().flat_map(after).flatten().collect()
    };
    let mut levels = vec![BTreeSet::new(), BTreeSet::from([board])];
    for depth in 1..9 {
        levels.push(&after(&levels[depth]) - &levels[depth - 1]);
    }
    let mut near: Vec<_> = levels[3..].iter().flatten().copied().collect();
    near.sort_unstable_by_key(tilebase_puzzle::Board::rank);
    let found = within(&mut searcher, &[board], 2..=8);
    assert!(near.len() > 100 && found.boards().eq(near.iter().copied()));
    let ranks: Vec<_> = near.iter().map(|&board| board.rank()).collect();
    assert!(ranks.iter().all(|&rank| found.has(rank)));
    let has = (0..BOARDS).step_by(17).filter(|&rank| found.has(rank));
    assert!(has.eq(ranks.into_iter().filter(|rank| rank % 17 == 0)));
}
