//! Tests of the fifteen-puzzle and other boards without a table of all: published lengths, tables
//! with all positions, proofs.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use fastrand::Rng;
use tilebase::{Board, Content, Description, Fault, Goal, Limits, Path, Puzzle, TableFile, Tables};
use tilebase_search::databases::Partition;

use crate::puzzle;
use crate::reproducible::digest;

const KORF: &str = include_str!("../corpora/korf.txt");

/// The bytes of the usual table of the fifteen-puzzle.
static USUAL: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let [content, _] = Content::databases_of(&puzzle("fifteen").default_goal(None)).unwrap();
    tilebase_build::make(&content, &|_| {}).to_bytes().unwrap()
});

/// Returns tables that are made, but for the usual one of the fifteen-puzzle, which all tests
/// share.
fn tables() -> Tables {
    Tables::open("nowhere").or_else(|content, _limits| match &*content.file_name() {
        "4x4-6-6-3.tbl" => TableFile::from_bytes(USUAL.clone()),
        _ => Ok(tilebase_build::make(content, &|_| {})),
    })
}

fn tiles(board: &str, tiles: &str) -> Puzzle {
    let pairs = [("board", board), ("tiles", tiles)];
    let pairs = pairs.map(|(key, value)| (key.to_owned(), vec![value.to_owned()]));
    Puzzle::new(&Description::new("mine", pairs).unwrap()).unwrap()
}

/// Guards the published lengths, with the empty square of the goal first, and last: there, boards
/// are turned by half a turn, with the tiles in the opposite order.
#[test]
fn the_hundred_boards_of_the_literature_have_their_lengths() {
    let fifteen = puzzle("fifteen");
    let tables = tables();
    let goal = |text| fifteen.goal(text).unwrap();
    let goals = [goal("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"), fifteen.default_goal(None)];
    let (mut count, mut sum) = (0, 0);
    for line in KORF.lines().filter(|line| !line.starts_with('#')) {
        let (length, text) = line.split_once(' ').unwrap();
        let first = fifteen.board(text).unwrap();
        let turned = first.numbers().iter().rev().map(|&number| (16 - number) % 16);
        let last = fifteen.board_of_numbers(&turned.collect::<Vec<_>>()).unwrap();
        let moves: u8 = length.parse().unwrap();
        for (start, goal) in [first, last].iter().zip(&goals) {
            let path = tables.path(start, goal).unwrap().unwrap();
            assert_eq!((path.len(), start.follow(path)), (moves.into(), goal.board()), "{line}");
        }
        (count, sum) = (count + 1, sum + usize::from(moves));
    }
    assert_eq!((count, sum), (100, 5_305));
}

/// Guards a search with pattern databases against the table of all boards, where there is one.
#[test]
fn a_search_with_patterns_agrees_with_the_table_of_all_boards() {
    let puzzle = tiles("3x4", "123456789AB");
    let goal = puzzle.default_goal(None);
    let all = tilebase_build::open("nowhere").solver(&goal).unwrap();
    let partition = Partition::new(puzzle.grid(), 0, &[6, 5]);
    let tables = [0, 1].map(|part| partition.database(part, 1, &mut |_| {}));
    let (tables, end) = ([&tables[0][..], &tables[1]], goal.board().unwrap());
    let random = &mut Rng::with_seed(1);
    let mut asked = 0;
    while asked < 3_000 {
        let start = puzzle.board_of_rank(random.u64(..puzzle.ranks().unwrap())).unwrap();
        let Some(expected) = all.path(&start).unwrap() else { continue };
        let found = partition.find(&tables, [&start, &end], 0..=Path::MAX, 1, &|_| true).unwrap();
        assert_eq!(found.path, Some(expected), "{start}");
        asked += 1;
    }
}

/// Guards goals with any empty square, on all boards that have pattern databases: values of moves,
/// and boards from which no moves lead to the goal.
#[test]
fn goals_with_any_empty_square_are_answered() {
    let random = &mut Rng::with_seed(2);
    let tables = tables();
    for (puzzle, blank) in [
        (puzzle("fifteen"), 6),
        (tiles("3x5", "ABCDEFGHIJKLMN"), 2),
        (tiles("5x3", "ABCDEFGHIJKLMN"), 8),
    ] {
        let goal = Goal::from(puzzle.uniform_start(blank));
        let solver = tables.solver(&goal).unwrap();
        for length in 1..24 {
            let mut board = goal.board().unwrap();
            for _ in 0..length {
                let steps: Vec<_> = board.legal_moves().iter().collect();
                board = board.after(steps[random.usize(..steps.len())]).unwrap();
            }
            let distance = solver.distance(&board).unwrap().unwrap();
            assert!(distance <= length && (length - distance).is_multiple_of(2));
            let path = solver.path(&board).unwrap().unwrap();
            assert_eq!(board.follow(path), goal.board());
            let best = solver.best_moves(&board).unwrap();
            assert_eq!(best.first(), path.iter().next());
            for value in solver.moves(&board).unwrap() {
                assert_eq!(value.distance, solver.distance(&value.board).unwrap(), "{board}");
                assert_eq!(best.contains(value.step), value.distance < Some(distance));
            }
        }
        let mut numbers = goal.board().unwrap().numbers().to_vec();
        let others: Vec<_> = (0..numbers.len()).filter(|&square| square != blank).collect();
        numbers.swap(others[0], others[1]);
        let exchanged = puzzle.board_of_numbers(&numbers).unwrap();
        // No table is needed.
        let solver = Tables::from_fn(|content| panic!("{content}")).solver(&goal).unwrap();
        assert_eq!(solver.path(&exchanged).unwrap(), None);
        assert!(solver.best_moves(&exchanged).unwrap().is_empty());
        assert!(solver.moves(&exchanged).unwrap().all(|after| after.distance.is_none()));
    }
}

/// Guards that a search ends when it is told to, and says how many moves are needed at least.
#[test]
fn a_search_can_be_stopped() {
    let fifteen = puzzle("fifteen");
    let (start, goal) = fifteen.question(Some("0FEDCBA987654321"), None).unwrap();
    let tables = tables().limited(Limits::default().watch(|| Box::new(|_| false)));
    let error = tables.distance(&start, &goal).unwrap_err();
    let Fault::AtLeast { from, moves } = error.fault() else { panic!("{error}") };
    let expected = start.to_string();
    assert!(*from == expected && (60..80).contains(moves), "{from} {moves}");
}

/// Guards that the table of the fifteen-puzzle has the same bytes every time, and on every machine.
#[test]
fn the_table_has_its_digest() {
    let [content, _] = Content::databases_of(&puzzle("fifteen").default_goal(None)).unwrap();
    assert_eq!(Content::from_file_name("4x4-6-6-3.tbl").as_ref(), Some(&content));
    let expected = "5e2706dd23830160b5f8551acc8a28d79d937b81364d07b668f81b66ab6690e5";
    assert_eq!((USUAL.len(), &*digest(&USUAL)), (5_768_384, expected));
}

/// Guards that a proof finds a wrong entry.
#[test]
fn a_proof_finds_a_wrong_entry() {
    let goal = tiles("3x5", "ABCDEFGHIJKLMN").default_goal(None);
    let [content, _] = Content::databases_of(&goal).unwrap();
    let bytes = tilebase_build::make(&content, &|_| {}).to_bytes().unwrap();

    let table = TableFile::from_bytes(bytes).unwrap();
    let on = |_| ControlFlow::Continue(());
    assert_eq!(table.prove(2, on).unwrap().boards, 2 * 3_603_600 + 210);
    let mut sections: Vec<_> =
        (0..3).map(|number| table.section(number).unwrap().to_vec()).collect();
    let counts = table.header().counts().iter().map(|counts| counts.as_slice().to_vec());
    let counts = counts.collect();
    // The proof of the other groups, which takes longer, ends with it.
    sections[1][104] ^= 0x10;
    let error = TableFile::made(content, counts, sections).prove(2, on).unwrap_err();
    let Fault::Wrong(flaw) = error.fault() else { panic!("{error}") };
    assert_eq!(flaw.section, "section \"pattern 2\"");
}

/// Guards what has no answer without a table of all boards, and what a set of boards is told.
#[test]
fn what_needs_all_boards_is_not_there() {
    let fifteen = puzzle("fifteen");
    let tables = tables();
    let solver = tables.solver(&fifteen.default_goal(None)).unwrap();
    assert!(solver.counts().is_none() && solver.all_distances().is_none());
    assert_eq!((solver.ranks_at(3), solver.radius()), (None, 80));
    // A goal that names few tiles is a question about few boards.
    let row: Goal = fifteen.goal("1234????????????").unwrap();
    assert_eq!(tables.solver(&row).unwrap().radius(), 46);
    let set: Goal = fifteen.goal("12345678????????").unwrap();
    let error = tables.solver(&set).unwrap_err();
    assert!(
        matches!(error.fault(), Fault::Make(reason) if reason.to_string().contains("too many"))
    );
    let rank = fifteen.default_goal(None).board().and_then(|board: Board| board.rank()).unwrap();
    assert!(solver.board(rank).is_some() && solver.board(rank + 1).is_none());
}
