//! Tables whose checksums are right and whose entries are not: a question gets an answer or is
//! told that the entries contradict each other.

use fastrand::Rng;
use tilebase::cubic::{Pattern, State};
use tilebase::eight::{POSITIONS, Position};
use tilebase::{
    Board, Content, Cubic, Eight, Fault, Goal, Harris, Image, Move, Solver, Square, TableError,
    harris,
};
use tilebase_build::make;

use crate::forge::Forge;

/// A table with other sections, and checksums to match.
fn altered(content: Content, alter: impl FnOnce(&mut [Vec<u8>])) -> Vec<u8> {
    let mut forge = Forge::new(&make(content, &|_level| {}).to_bytes());
    alter(&mut forge.bodies);
    forge.file()
}

fn is_walk<T>(outcome: Result<T, TableError>) -> bool {
    matches!(outcome, Err(error) if matches!(error.fault(), Fault::Walk { .. }))
}

/// A word has room for 31 moves. An entry that claims 32, and leads to one that truly has 31, was
/// once spread out as a path without its end.
#[test]
fn a_path_too_long_for_its_word_is_not_spread_out() {
    let goal_blank = Square::ALL[0];
    let table = altered(Content::Eight, |bodies| {
        let entries = &mut bodies[goal_blank.index()];
        let far = entries.iter().position(|entry| entry >> 2 == 31).unwrap();
        let first = Move::from_bits(entries[far]);
        let far = Position::from_rank(goal_blank, far).unwrap();
        // A neighbour that the farthest position's own path does not lead through.
        let others = Move::ALL.into_iter().filter(|&step| step != first);
        let (step, other) =
            others.map(|step| (step, far.slide(step))).find(|(_, next)| next.is_some()).unwrap();
        entries[other.unwrap().rank().unwrap()] = 32 << 2 | step.opposite().bits();
    });
    assert!(is_walk(Eight::new(table).unwrap().spread()));
}

/// An entry that claims to be a goal and is none was once spread out as a position from which no
/// path leads, and so was the goal itself, if its own entry led away from it.
#[test]
fn a_false_goal_is_not_spread_out() {
    let goal_blank = Square::ALL[8];
    let refused = |alter: fn(&mut [u8], usize)| {
        let table = altered(Content::Eight, |bodies| {
            let goal = Position::goal(goal_blank).rank().unwrap();
            alter(&mut bodies[goal_blank.index()], goal);
        });
        let table = Eight::new(table).unwrap();
        assert!(is_walk(table.spread()) && is_walk(table.spread_goal(goal_blank)));
    };
    refused(|entries, _goal| *entries.iter_mut().find(|entry| **entry >> 2 == 31).unwrap() = 0);
    refused(|entries, goal| entries[goal] = 2 << 2);
}

/// Every seventh entry is random, though not the goal's: a path leads to the goal, or nowhere.
#[test]
fn paths_of_random_entries_arrive_or_are_refused() {
    let goal_blank = Square::ALL[4];
    let mut random = Rng::with_seed(1);
    let table = altered(Content::Eight, |bodies| {
        for entry in bodies[goal_blank.index()].iter_mut().skip(1).step_by(7) {
            *entry = random.u8(..);
        }
    });
    let table = Eight::new(table).unwrap();
    let (mut arrived, mut refused) = (0, 0);
    for position in (0..POSITIONS).filter_map(|rank| Position::from_rank(goal_blank, rank)) {
        match table.path(position) {
            Ok(path) => {
                let end = path.unwrap().iter().try_fold(position, Position::slide);
                assert_eq!(end, Some(Position::goal(goal_blank)), "{position:?}");
                arrived += 1;
            }
            refusal => {
                assert!(is_walk(refusal));
                refused += 1;
            }
        }
    }
    assert!(arrived > 0 && refused > 0, "{arrived} arrived, {refused} refused");
    assert!(is_walk(table.spread()));
}

/// A path of `cubic.tbl` that is not as long as its distance, or that is no path at all, is not
/// given out; where it is as long, it is the table's answer.
#[test]
fn a_cubic_path_of_another_length_is_refused() {
    let start = Square::ALL[5];
    let pattern = Pattern::from_rank(1_000).unwrap();
    let sound = Forge::new(&make(Content::Cubic, &|_level| {}).to_bytes());
    let with = |section: usize, alter: &dyn Fn(&mut [u8])| {
        let mut forge = sound.clone();
        alter(&mut forge.bodies[section]);
        Cubic::new(forge.file()).unwrap().path(start, pattern)
    };
    let with_path = |alter: &dyn Fn(&mut [u8])| {
        with(9 + start.index(), &|paths| alter(&mut paths[pattern.rank() * 10..][..10]))
    };
    let path = with_path(&|_| {}).unwrap();
    assert_ne!(with_path(&|entry| entry[0] ^= 1).unwrap(), path);
    assert!(is_walk(with_path(&|entry| entry.fill(0))), "no moves, and no 1 above them");
    assert!(is_walk(with_path(&|entry| entry.fill(0xff))), "a 1 at an odd place");
    assert!(is_walk(with_path(&|entry| entry[9] = 1)), "too many moves");
    assert!(is_walk(with(start.index(), &|distances| distances[pattern.rank()] += 2)));
}

/// The walks over all states end, too, whatever the bits say: here every one is the wrong way
/// round, or random.
#[test]
fn whole_goal_tables_of_nonsense_are_refused() {
    let pattern: Pattern = State::canonical(Square::ALL[0]).pattern();
    let mut random = Rng::with_seed(1);
    let mut nonsense: [&mut dyn FnMut(u8) -> u8; 2] = [&mut |byte| !byte, &mut |_| random.u8(..)];
    for nonsense in &mut nonsense {
        let table = altered(Content::goal(pattern), |bodies| {
            bodies[0].iter_mut().for_each(|byte| *byte = nonsense(*byte));
        });
        assert!(Image::new(table.as_slice()).unwrap().prove(|_| {}).is_err());
        let goal = Goal::new(table).unwrap();
        assert!(is_walk(goal.to(pattern).unwrap().distances()));
        assert!(is_walk(goal.farthest()));
    }
}

/// A walk through nonsense ends, and either it arrives or it is refused.
#[test]
fn tables_of_harris_of_nonsense_are_refused() {
    let goal = harris::Board::all(harris::Mark::Up, Square::ALL[1]);
    let mut random = Rng::with_seed(1);
    let mut nonsense: [&mut dyn FnMut(u8) -> u8; 2] = [&mut |byte| !byte, &mut |_| random.u8(..)];
    for nonsense in &mut nonsense {
        let table = altered(Content::harris(goal), |bodies| {
            bodies[0].iter_mut().for_each(|byte| *byte = nonsense(*byte));
        });
        assert!(Image::new(table.as_slice()).unwrap().prove(|_| {}).is_err());
        let solver = Harris::new(table).unwrap().to(goal).unwrap();
        assert!(is_walk(solver.distances()) && is_walk(solver.farthest()));
        let boards = (0..harris::BOARDS).step_by(9_973).filter_map(harris::Board::from_rank);
        let refused = boards.filter(|board| match solver.path(board) {
            Ok(path) => {
                assert_eq!(board.follow(path.unwrap()), Some(goal));
                false
            }
            refusal => is_walk(refusal),
        });
        assert!(refused.count() > 1_000);
    }
}
