//! Tests of the goal tables. Compares them with the plain search, and with the table of the
//! uniform starts.

use std::collections::{BTreeMap, HashSet};
use std::sync::Mutex;

use crate::numbers::{assert_bits, numbers};
use rayon::prelude::*;
use tilebase::cubic::CubicTable;
use tilebase::cubic::{PatternRank, STATES};
use tilebase::eight::Square;
use tilebase::{Board, Content, Goal, Move, Path, Puzzle, Solver, TableFile, Tables};
use tilebase_build::make;
use tilebase_plain::cubic;
use tilebase_tests::made::{made, table_of};

/// The radii of the 1,320 classes, each with the number of classes.
const RADII: [(usize, usize); 13] = [
    (30, 6),
    (31, 31),
    (32, 78),
    (33, 152),
    (34, 226),
    (35, 191),
    (36, 196),
    (37, 154),
    (38, 142),
    (39, 60),
    (40, 45),
    (41, 23),
    (42, 16),
];

/// Returns tables that are made in memory, and kept.
fn tables() -> Tables {
    Tables::from_fn(|content| Ok(make(content, &|_| {})))
}

fn path(solver: &Solver, state: &Board) -> Path {
    solver.path(state).unwrap().unwrap()
}

/// Returns the state of a rank.
fn state(rank: usize) -> Board {
    Puzzle::cubic().board_of_rank(rank as u64).unwrap()
}

/// Returns a state as a board of the plain implementation.
fn plain_board(state: &Board) -> cubic::Board {
    let mut cubes = [None; 9];
    for (cube, &number) in cubes.iter_mut().zip(state.numbers()).filter(|(_, number)| **number > 0)
    {
        let mut letters = state.puzzle().symbol(number).unwrap().chars();
        *cube = Some([(); 3].map(|()| letters.next().unwrap()));
    }
    cubic::Board::new(cubes).unwrap()
}

/// Compares the distances of all 15,116,544 states to this pattern with the plain search.
fn compare_with_plain_search(pattern: Goal) {
    let goals = cubic::Board::showing(&pattern.to_string());
    assert_eq!(goals.len(), 256);

    let search = cubic::Search::from(&goals);
    let solver = tables().solver(&pattern).unwrap();
    assert_eq!(solver.counts().unwrap().as_slice(), search.counts, "{pattern}");
    let distances = solver.all_distances().unwrap();
    assert!(pattern.canonical().0 == pattern, "the table has the ranks of this goal");
    assert_bits(made(table_of("cubic", &pattern.to_string())), &distances);
    let numbers = numbers(STATES, |rank| plain_board(&state(rank)).number());
    for (rank, number) in numbers.into_iter().enumerate() {
        assert_eq!(Some(distances[rank]), search.distance_of(number), "{rank} to {pattern}");
    }
    // `distance` walks to the goal, so it is compared for a sample only: every 4,999th state.
    for rank in (0..STATES).step_by(4_999) {
        let distance = solver.distance(&state(rank)).unwrap();
        assert_eq!(distance, Some(distances[rank]), "{rank} to {pattern}");
    }
}

#[test]
fn the_distances_of_a_class_without_symmetry_equal_the_plain_distances() {
    let pattern = Puzzle::cubic().representatives().find(|class| class.stabiliser().count() == 1);
    compare_with_plain_search(pattern.unwrap());
}

/// Compares all distances of 47 classes with the plain search: a class for each kind of empty
/// square and stabiliser, the standard tables, and every 55th class. Takes about two minutes.
#[test]
#[ignore = "takes minutes: cargo test --release -p tilebase-plain -- --ignored goals::"]
fn the_distances_of_classes_of_every_kind_equal_the_plain_distances() {
    let mut chosen = Vec::new();
    for class in Puzzle::cubic().representatives() {
        // The kind of a stabiliser: for each of its symmetries, the number of empty squares and of
        // colours that it changes, and whether it transposes the board.
        let mut kind: Vec<_> = class
            .stabiliser()
            .map(|symmetry| {
                let starts = Square::ALL.map(|at| Puzzle::cubic().uniform_start(at.index()));
                let moved =
                    starts.iter().filter(|start| symmetry.board(start).blank() != start.blank());
                let all = ["EWWWWWWWW", "ERRRRRRRR", "EBBBBBBBB"];
                let top = |text: &str| text.replace('E', "").chars().next();
                let image = |text: &str| symmetry.goal(&Puzzle::cubic().goal(text).unwrap());
                let exchanged = all.iter().filter(|all| top(&image(all).to_string()) != top(all));
                let transposes = symmetry.move_image(Move::Down).is_horizontal();
                (moved.count(), transposes, exchanged.count())
            })
            .collect();
        kind.sort_unstable();
        let blank = class.to_string().find('E').unwrap();
        let kind = (Square::ALL[blank].corner_edge_or_centre(), kind);
        if !chosen.iter().any(|(other, _)| *other == kind) {
            chosen.push((kind, class));
        }
    }
    let standard =
        ["EWWWWWWWW", "WEWWWWWWW", "WWWWEWWWW"].map(|text| Puzzle::cubic().goal(text).unwrap());
    let mut classes: HashSet<_> =
        chosen.into_iter().map(|(_, class)| class).chain(standard).collect();
    // Every 55th class: 24 classes.
    classes.extend(Puzzle::cubic().representatives().step_by(55));
    assert_eq!(classes.len(), 47);
    classes.into_par_iter().for_each(compare_with_plain_search);
}

/// Guards, for every 61st class, that each state reaches the pattern, and that `cubic.tbl` and the
/// goal tables give the same distance and path from each uniform start to each pattern.
#[test]
fn classes_agree_with_the_canonical_starts() {
    assert_eq!(radii(61).iter().sum::<usize>(), 22);
}

/// The same for all classes, whose radii are the known ones.
#[test]
#[ignore = "long: all 1,320 goal tables"]
fn all_1320_classes_have_the_known_radii_and_agree_with_the_canonical_starts() {
    let found = radii(1).into_iter().enumerate();
    assert!(found.filter(|&(_, classes)| classes > 0).eq(RADII));
}

/// Compares the tables of the classes, or of the first of every `step`, with that of the uniform
/// starts. Returns how many have each radius.
fn radii(step: usize) -> [usize; 64] {
    let cubic = CubicTable::new(TableFile::from_bytes(made(Content::Cubic)).unwrap()).unwrap();
    // The patterns of each class, by the rank of its representative.
    let mut classes = BTreeMap::<_, Vec<_>>::new();
    for pattern in PatternRank::all() {
        let class = PatternRank::of(&pattern.goal().canonical().0).unwrap();
        classes.entry(class).or_default().push(pattern);
    }
    let radii = Mutex::new([0; 64]);
    let classes: Vec<_> = classes.into_values().step_by(step).collect();
    classes.into_par_iter().for_each(|patterns| {
        let tables = tables();
        // Opening the table checks the sum of the counts: all 15,116,544 states are reached.
        radii.lock().unwrap()[tables.solver(&patterns[0].goal()).unwrap().radius()] += 1;
        for pattern in patterns {
            let solver = tables.solver(&pattern.goal()).unwrap();
            for start in Square::ALL {
                let path = path(&solver, &Puzzle::cubic().uniform_start(start.index()));
                let distance = usize::from(cubic.distance(start, pattern).unwrap());
                assert_eq!(path, cubic.path(start, pattern).unwrap(), "{start} to {pattern:?}");
                assert_eq!(path.len(), distance, "{start} to {pattern:?}");
            }
        }
    });
    radii.into_inner().unwrap()
}
