//! Compares every answer of `eight.tbl` and `cubic.tbl` with the plain searches of
//! `tilebase_plain`, and the histograms with figures from an earlier, separate program.

use crate::made::made;
use crate::solver_of;
use rayon::prelude::*;
use tilebase::cubic::CubicTable;
use tilebase::cubic::Pattern;
use tilebase::eight::EightTable;
use tilebase::eight::{Board, Position};
use tilebase::{Content, Histogram, Puzzle, Square, TableFile};
use tilebase_plain::{cubic, eight};

/// The number of positions at each distance, by the kind of the goal's blank: corner, edge, centre.
const EIGHT: [&[u64]; 3] = [
    &[
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ],
    &[
        1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1348, 1804, 3283, 4193, 7322, 8596,
        13930, 14713, 21721, 19827, 25132, 18197, 18978, 9929, 7359, 2081, 878, 126, 2,
    ],
    &[
        1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132,
        12208, 18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
    ],
];

/// The number of states at each distance from a canonical start, by the kind of its blank: corner,
/// edge, centre.
const CUBIC: [&[u64]; 3] = [
    &[
        1, 2, 4, 8, 16, 20, 40, 68, 134, 180, 348, 524, 1034, 1474, 2860, 4154, 8063, 11406, 21646,
        29862, 55599, 73770, 131016, 159948, 262322, 282642, 414783, 380290, 493832, 385120,
        443034, 289594, 290863, 156246, 132567, 52310, 33819, 8850, 4210, 610, 159, 2,
    ],
    &[
        1, 3, 5, 10, 14, 28, 44, 88, 124, 240, 352, 690, 994, 1930, 2783, 5389, 7592, 14317, 19389,
        35611, 46351, 80937, 96674, 157321, 169299, 251613, 240776, 328979, 280262, 350281, 263557,
        297937, 192377, 192873, 103451, 88922, 37653, 26345, 7480, 3460, 484, 106, 2,
    ],
    &[
        1, 4, 8, 8, 16, 32, 64, 80, 152, 240, 480, 668, 1272, 1844, 3584, 5028, 9448, 12744, 23340,
        30284, 52780, 63072, 104790, 119644, 188982, 198048, 292850, 281116, 387675, 337528,
        428112, 324476, 373579, 254516, 261638, 140744, 124006, 57164, 40122, 9512, 3394, 328, 57,
    ],
];

/// The number of patterns at each distance from a canonical start, by the kind of its blank:
/// corner, edge, centre.
const PATTERNS: [&[u64]; 3] = [
    &[
        1, 2, 4, 8, 16, 20, 40, 68, 134, 178, 338, 488, 929, 1224, 2187, 2792, 4529, 4812, 6832,
        6246, 7430, 5278, 5419, 3068, 3066, 1420, 1355, 506, 426, 106, 89, 28, 10,
    ],
    &[
        1, 3, 5, 10, 14, 28, 44, 88, 123, 234, 320, 616, 811, 1446, 1833, 3040, 3406, 4948, 4822,
        6189, 4921, 5817, 4109, 4527, 2861, 3123, 1826, 1755, 791, 703, 282, 220, 67, 52, 7, 5, 1,
        1,
    ],
    &[
        1, 4, 8, 8, 16, 32, 64, 80, 148, 216, 412, 512, 942, 1228, 2100, 2344, 3544, 3856, 5413,
        4664, 5954, 4404, 5430, 4024, 4245, 2612, 2628, 1404, 1206, 596, 508, 224, 154, 32, 30, 4,
        2,
    ],
];

/// Compares all 9 x 181,440 questions. A search from each of nine starts meets each question once;
/// any other question is one of these with other labels. The plain search meets each board by the
/// lexicographically smallest of its shortest paths.
#[test]
fn every_answer_of_eight_equals_the_plain_answer() {
    let table = EightTable::new(TableFile::from_bytes(made(Content::Eight)).unwrap()).unwrap();
    let spread = table.spread().unwrap();
    (0..9).into_par_iter().for_each(|blank| {
        let canonical = eight::Board::canonical(blank);
        let met = eight::search(canonical);
        assert_eq!(met.len(), 181_440);

        let start = Board::new(canonical.tiles).unwrap();
        let mut paths: Vec<String> = Vec::with_capacity(met.len());
        let mut positions = Vec::with_capacity(met.len());
        for eight::Met { board: goal, before, letter, .. } in met {
            let path = match paths.get(before) {
                Some(path) => format!("{path}{letter}"),
                None => String::new(),
            };
            let position = Position::between(&start, &Board::new(goal.tiles).unwrap()).unwrap();
            assert_eq!(table.distance(position).unwrap(), Some(path.len() as u8));
            let first = table.best_moves(position).unwrap().first();
            assert_eq!(first.map(tilebase::Move::letter), path.chars().next());
            let found = table.path(position).unwrap();
            assert_eq!(found.unwrap().to_string(), path);
            assert_eq!(spread.path(position), found);
            paths.push(path);
            positions.push(position);
        }
        let distances = table.distances(positions).unwrap();
        assert!(distances.eq(paths.iter().map(|path| Some(path.len() as u8))));
    });
}

#[test]
fn eight_histograms_have_the_known_counts() {
    let table = EightTable::new(TableFile::from_bytes(made(Content::Eight)).unwrap()).unwrap();
    for (blank, histogram) in Square::ALL.iter().zip(table.header().histograms()) {
        assert_eq!(
            histogram.counts(),
            EIGHT[blank.kind() as usize],
            "goal with its blank at {blank}"
        );
    }
}

/// Compares all 531,441 questions. The plain search meets boards in the order of their smallest
/// paths, so the first board that shows a pattern has the smallest of the pattern's shortest paths.
#[test]
fn every_answer_of_cubic_equals_the_plain_answer() {
    let table = CubicTable::new(TableFile::from_bytes(made(Content::Cubic)).unwrap()).unwrap();
    (0..9).into_par_iter().for_each(|blank| {
        let canonical = cubic::Board::canonical(blank);
        let (paths, counts) = cubic::smallest_paths(canonical);
        let start = Square::new(blank).unwrap();
        assert_eq!(counts, CUBIC[start.kind() as usize], "states from {start}");
        assert_eq!(paths.len(), 59_049);

        let mut shown_at = vec![0; 38];
        for (shown, path) in paths {
            let end = canonical.roll_all(&path).expect("legal rolls");
            assert_eq!(end.pattern(), shown, "{start} {path}");

            let pattern: Pattern = shown.parse().unwrap();
            let distance = Some(path.len() as u8);
            assert_eq!(table.distance(start, pattern).ok(), distance, "{start} {pattern}");
            let found = table.path(start, pattern).unwrap();
            assert_eq!(found.to_string(), path, "{start} {pattern}");
            shown_at[path.len()] += 1;
        }
        let expected = PATTERNS[start.kind() as usize];
        assert_eq!(shown_at[..expected.len()], *expected, "patterns from {start}");
    });
}

#[test]
fn cubic_histograms_have_the_known_counts() {
    let table = CubicTable::new(TableFile::from_bytes(made(Content::Cubic)).unwrap()).unwrap();
    let found = table.header().histograms().iter().map(Histogram::counts);
    assert!(found.eq(CUBIC.into_iter().chain(PATTERNS)));
    // Of a corner, an edge and the centre, both.
    assert_eq!(table.header().histograms().len(), 2 * 3);
}

/// Guards the lists of the boards at a distance, which are not made from the distances of all
/// boards.
#[test]
fn the_boards_at_a_distance_are_those_with_that_distance() {
    for (puzzle, goal) in [("cubic", "RBWRWWEWW"), ("harris", "UDNS_EWUD"), ("eight", "12345678_")]
    {
        let goal = Puzzle::shipped(puzzle).unwrap().goal(goal).unwrap();
        let solver = solver_of(made(Content::of(&goal).unwrap()), &goal);
        let distances = solver.distances().unwrap().unwrap();
        for distance in [0, solver.radius() / 2, solver.radius(), solver.radius() + 1] {
            let here = (0..).zip(&distances).filter(|&(_, &found)| usize::from(found) == distance);
            let ranks: Vec<u32> = here.map(|(rank, _)| rank).collect();
            assert!(solver.ranks_at(distance).unwrap().unwrap() == ranks, "{distance}");
            assert_eq!(ranks.is_empty(), distance > solver.radius(), "{distance}");
        }
    }
}
