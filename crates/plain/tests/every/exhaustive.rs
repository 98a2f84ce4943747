//! Compares every answer and every count of `eight.tbl` and `cubic.tbl` with the plain searches of
//! `tilebase_plain`.

use crate::solver_of;
use rayon::prelude::*;
use tilebase::cubic::CubicTable;
use tilebase::cubic::PatternRank;
use tilebase::eight::Position;
use tilebase::eight::{EightTable, Square};
use tilebase::{Content, Puzzle, TableFile};
use tilebase_plain::{Met, cubic, eight};
use tilebase_tests::made::made;

/// Compares all 9 x 181,440 questions. A search from each of nine starts meets each question once;
/// any other question is one of these with other labels. The plain search meets each board by the
/// lexicographically smallest of its shortest paths.
#[test]
fn every_answer_of_eight_equals_the_plain_answer() {
    let table = EightTable::new(TableFile::from_bytes(made(Content::Eight)).unwrap()).unwrap();
    (0..9).into_par_iter().for_each(|blank| {
        let canonical = eight::Board::canonical(blank);
        let met = eight::search(&[canonical]);
        assert_eq!(met.len(), 181_440);

        let mut paths: Vec<String> = Vec::with_capacity(met.len());
        let mut positions = Vec::with_capacity(met.len());
        for Met { board: goal, before, letter, .. } in met {
            let path = match paths.get(before as usize) {
                Some(path) => format!("{path}{letter}"),
                None => String::new(),
            };
            let position = Position::from_labels(&canonical.tiles, &goal.tiles).unwrap();
            assert_eq!(table.distance(position).unwrap(), Some(path.len() as u8));
            let first = table.best_moves(position).unwrap().first();
            assert_eq!(first.map(tilebase::Slide::letter), path.chars().next());
            let found = table.path(position).unwrap();
            assert_eq!(found.unwrap().to_string(), path);
            paths.push(path);
            positions.push(position);
        }
        let mut counts = vec![0; 1 + paths.iter().map(String::len).max().unwrap()];
        paths.iter().for_each(|path| counts[path.len()] += 1);
        assert_eq!(table.header().counts()[blank].as_slice(), counts, "to blank {blank}");
        let distances = table.distances(positions).unwrap();
        assert!(distances.eq(paths.iter().map(|path| Some(path.len() as u8))));
    });
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
        let [states, patterns] = [0, 3]
            .map(|first| table.header().counts()[first + start.corner_edge_or_centre()].as_slice());
        assert_eq!(states, counts, "states from {start}");
        assert_eq!(paths.len(), 59_049);

        let mut shown_at = vec![0; patterns.len()];
        for (shown, path) in paths {
            let end = canonical.roll_all(&path).expect("legal rolls");
            assert_eq!(end.pattern(), shown, "{start} {path}");

            let pattern = PatternRank::from_ascii(shown.as_bytes().first_chunk().unwrap()).unwrap();
            let distance = Some(path.len() as u8);
            assert_eq!(table.distance(start, pattern).ok(), distance, "{start} {shown}");
            let found = table.path(start, pattern).unwrap();
            assert_eq!(found.to_string(), path, "{start} {shown}");
            shown_at[path.len()] += 1;
        }
        assert_eq!(patterns, shown_at, "patterns from {start}");
    });
}

/// Guards the lists of the boards at a distance, which are not made from the distances of all
/// boards.
#[test]
fn the_boards_at_a_distance_are_those_with_that_distance() {
    for (puzzle, goal) in [("cubic", "RBWRWWEWW"), ("harris", "UDNS_EWUD"), ("eight", "12345678_")]
    {
        let goal = Puzzle::shipped(puzzle).unwrap().goal(goal).unwrap();
        let solver = solver_of(made(Content::of(&goal).unwrap()), &goal);
        let distances = solver.all_distances().unwrap();
        for distance in [0, solver.radius() / 2, solver.radius(), solver.radius() + 1] {
            let here = (0..).zip(&distances).filter(|&(_, &found)| usize::from(found) == distance);
            let ranks: Vec<u32> = here.map(|(rank, _)| rank).collect();
            assert!(solver.ranks_at(distance).unwrap() == ranks, "{distance}");
            assert_eq!(ranks.is_empty(), distance > solver.radius(), "{distance}");
        }
    }
}
