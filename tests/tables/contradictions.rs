//! Guards look-ups in tables with wrong entries and right checksums: they return an answer, or the
//! error that entries contradict each other.

use std::ops::ControlFlow;

use fastrand::Rng;
use tilebase::cubic::CubicTable;
use tilebase::cubic::PatternRank;
use tilebase::eight::{EightTable, Square};
use tilebase::eight::{POSITIONS, Position};
use tilebase::{Content, Fault, TableError, TableFile};
use tilebase_tests::made::{made, table_of};

use crate::{board, puzzle, solver_of};
use tilebase_tests::forge::Forge;

/// Returns a table whose sections were changed by `alter`, with right checksums.
fn altered(content: Content, alter: impl FnOnce(&mut [Vec<u8>])) -> Vec<u8> {
    let mut forge = Forge::new(made(content));
    alter(&mut forge.bodies);
    forge.file()
}

/// Returns whether the outcome is the error that entries contradict each other.
fn is_contradiction<T>(outcome: Result<T, TableError>) -> bool {
    matches!(outcome, Err(error) if matches!(error.fault(), Fault::Walk { .. }))
}

/// Every seventh entry is random, but not the goal's. A look-up returns a path that leads to the
/// goal, or an error.
#[test]
fn paths_in_random_entries_lead_to_the_goal_or_are_errors() {
    let goal_blank = Square::ALL[4];
    let mut random = Rng::with_seed(1);
    let table = altered(Content::Eight, |bodies| {
        for entry in bodies[goal_blank.index()].iter_mut().skip(1).step_by(7) {
            *entry = random.u8(..);
        }
    });
    let table = EightTable::new(TableFile::from_bytes(table).unwrap()).unwrap();
    let (mut arrived, mut refused) = (0, 0);
    for position in (0..POSITIONS).filter_map(|rank| Position::from_rank(goal_blank, rank)) {
        match table.path(position) {
            Ok(path) => {
                let end = path.unwrap().iter().try_fold(position, |at, step| at.slide(step.step));
                assert_eq!(end, Some(Position::goal(goal_blank)), "{position:?}");
                arrived += 1;
            }
            error => {
                assert!(is_contradiction(error));
                refused += 1;
            }
        }
    }
    assert!(arrived > 0 && refused > 0, "{arrived} arrived, {refused} refused");
}

/// A path of `cubic.tbl` whose length is not the distance, or whose bits are not a path, is an
/// error. A wrong path of the right length is returned.
#[test]
fn a_cubic_path_of_a_wrong_length_is_an_error() {
    let start = Square::ALL[5];
    let pattern = PatternRank::from_rank(1_000).unwrap();
    let right = Forge::new(made(Content::Cubic));
    let with = |section: usize, alter: &dyn Fn(&mut [u8])| {
        let mut forge = right.clone();
        alter(&mut forge.bodies[section]);
        CubicTable::new(TableFile::from_bytes(forge.file()).unwrap()).unwrap().path(start, pattern)
    };
    let with_path = |alter: &dyn Fn(&mut [u8])| {
        with(9 + start.index(), &|paths| alter(&mut paths[pattern.rank() * 10..][..10]))
    };
    let path = with_path(&|_| {}).unwrap();
    assert_ne!(with_path(&|entry| entry[0] ^= 1).unwrap(), path);
    assert!(is_contradiction(with_path(&|entry| entry.fill(0))), "no moves, and no 1 above them");
    assert!(is_contradiction(with_path(&|entry| entry.fill(0xff))), "a 1 at an odd place");
    assert!(is_contradiction(with_path(&|entry| entry[9] = 1)), "too many moves");
    assert!(is_contradiction(with(start.index(), &|distances| distances[pattern.rank()] += 2)));
}

/// A walk through nonsense ends with a path to the goal or an error.
#[test]
fn tables_of_harris_of_nonsense_are_refused() {
    let goal = "U_UUUUUUU";
    let mut random = Rng::with_seed(1);
    let mut nonsense: [&mut dyn FnMut(u8) -> u8; 2] = [&mut |byte| !byte, &mut |_| random.u8(..)];
    for nonsense in &mut nonsense {
        let table = altered(table_of("harris", goal), |bodies| {
            bodies[0].iter_mut().for_each(|byte| *byte = nonsense(*byte));
        });
        assert!(
            TableFile::from_bytes(table.clone())
                .unwrap()
                .prove(2, |_| ControlFlow::Continue(()))
                .is_err()
        );
        let goal = board(puzzle("harris"), goal);
        let solver = solver_of(table, &goal.into());
        let ranks = (0..puzzle("harris").ranks().unwrap()).step_by(9_973);
        let boards = ranks.filter_map(|rank| puzzle("harris").board_of_rank(rank));
        let refused = boards.filter(|board| match solver.path(board) {
            Ok(path) => {
                assert_eq!(board.follow(path.unwrap()), Some(goal));
                false
            }
            refusal => is_contradiction(refusal),
        });
        assert!(refused.count() > 1_000);
    }
}
