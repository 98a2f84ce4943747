//! Harris's rolling cubes: every distance to the standard goals, and questions of any board to any
//! board, against the plain search of `tilebase_plain`.

use crate::numbers::{assert_bits, numbers};
use crate::solver_of;
use rayon::prelude::*;
use tilebase::{Board, Content, Fault, Goal, Path, Puzzle, Slide, Solver, TableFile};
use tilebase_plain::harris;
use tilebase_tests::made::{made, table_of};

/// The number of boards.
const BOARDS: usize = 15_116_544;

/// The boards with all marks up: corner, edge, centre.
const STANDARD: [&str; 3] = ["_UUUUUUUU", "U_UUUUUUU", "UUUU_UUUU"];

fn board(text: &str) -> Board {
    crate::board(Puzzle::shipped("harris").unwrap(), text)
}

fn of_rank(rank: usize) -> Board {
    Puzzle::shipped("harris").unwrap().board_of_rank(rank as u64).unwrap()
}

fn solver(goal: Board) -> Solver {
    let goal = Goal::from(goal);
    solver_of(made(Content::of(&goal).unwrap()), &goal)
}

fn path(solver: &Solver, board: Board) -> Path {
    solver.path(&board).unwrap().unwrap()
}

fn plain(board: Board) -> harris::Board {
    let mut letters = [None; 9];
    for (letter, &number) in
        letters.iter_mut().zip(board.numbers()).filter(|(_, number)| **number > 0)
    {
        *letter = board.puzzle().symbol(number).unwrap().chars().next();
    }
    harris::Board::new(letters).unwrap()
}

/// Harris's question, from all marks up with the empty square in the centre.
#[test]
fn all_down_is_36_rolls_away_in_16_ways() {
    let solver = solver(board("UUUU_UUUU"));
    let all_down = |blank: usize| {
        let mut letters = ["D"; 9];
        letters[blank] = "_";
        board(&letters.concat())
    };
    let distances: Vec<_> = (0..9).map(|blank| path(&solver, all_down(blank)).len()).collect();
    assert_eq!(distances, [34, 35, 34, 35, 36, 35, 34, 35, 34]);
    let all_down = all_down(4);
    assert_eq!(solver.count_paths(&all_down).unwrap(), 16);
    let paths: Vec<_> = solver.all_paths(&all_down).unwrap().map(Result::unwrap).collect();
    assert_eq!(paths.len(), 16);
    assert!(paths.is_sorted() && paths.iter().all(|path| path.len() == 36));
    assert_eq!(paths[0], path(&solver, all_down));
}

/// Compares every distance to a goal with that of the plain search, and the paths of a sample and
/// of the farthest boards.
fn compare_with_plain_search(goal: Board) {
    let search = harris::Search::from(&[plain(goal)]);
    let solver = solver(goal);
    let distances = solver.all_distances().unwrap();
    assert_eq!(distances.len(), BOARDS);
    // `distances` searches: the table of a class has the ranks of its representative.
    if Goal::from(goal).canonical().0 == goal.into() {
        assert_bits(made(table_of("harris", &goal.to_string())), &distances);
    }
    let numbers = numbers(BOARDS, |rank| plain(of_rank(rank)).number());
    for (rank, number) in numbers.into_iter().enumerate() {
        assert_eq!(search.distance_of(number), Some(distances[rank]), "{rank} to {goal}");
    }
    // The walk that questions take, on a sample: every 29,989th board, a prime.
    for rank in (0..BOARDS).step_by(29_989) {
        compare_path(&search, &solver, of_rank(rank));
    }
    let farthest = solver.farthest().unwrap();
    assert_eq!(Some(&(farthest.len() as u64)), search.counts.last());
    farthest.into_iter().for_each(|board| compare_path(&search, &solver, board));
}

/// Compares path, distance and number of paths of one question with those of the plain search.
fn compare_path(search: &harris::Search, solver: &Solver, board: Board) {
    let (plain, goal) = (plain(board), solver.goal());
    let expected = search.smallest_path(plain).unwrap();
    let found = path(solver, board).to_string();
    assert_eq!(found, expected, "{board} to {goal}");
    assert_eq!(plain.roll_all(&found).map(|end| end.to_string()), Some(goal.to_string()));
    assert_eq!(solver.distance(&board).unwrap(), Some(found.len() as u8));
    assert_eq!(search.distance(&plain), Some(found.len() as u8));
    let first = solver.best_moves(&board).unwrap().first();
    assert_eq!(first.map(Slide::letter), found.chars().next());
    // Counting many paths one by one takes too long.
    if found.len() <= 30 {
        assert_eq!(solver.count_paths(&board).unwrap(), search.count_paths(plain));
    }
}

/// Every distance to the three standard goals, and to goals that are answered by symmetry,
/// equals that of a plain search.
#[test]
#[ignore = "takes minutes: cargo test --release -p tilebase-plain -- --ignored harris::"]
fn every_board_has_the_plain_distance_to_all_standard_goals() {
    let others = ["DDDD_DDDD", "UUUUUUUU_", "DDD_DDDDD", "NSE_WUDNS"];
    let goals: Vec<_> = STANDARD.into_iter().chain(others).map(board).collect();
    goals.into_par_iter().for_each(compare_with_plain_search);
}

/// Guards every distance to a board whose farthest board is so far away that a path does not fit
/// into 128 bits. `tests/corpora/questions.txt` has plain answers by symmetry.
#[test]
fn every_board_has_the_plain_distance_to_one_that_is_68_rolls_away() {
    let [start, goal] = ["N_NUUUSSS", "E_WEDWEDW"].map(board);
    compare_with_plain_search(goal);
    let solver = solver(goal);
    assert_eq!((path(&solver, start).len(), solver.radius()), (68, 68));
    assert!(Goal::from(goal).canonical().0 == goal.into());
    assert!(solver.farthest().unwrap().contains(&start));
}

#[test]
fn a_goal_of_another_class_is_refused() {
    let table = TableFile::from_bytes(made(table_of("harris", "U_UUUUUUU")));
    let goal = Goal::from(board("_UUUUUUUU"));
    let error = Solver::of_table(table.unwrap(), &goal).unwrap_err();
    assert!(matches!(error.fault(), Fault::Content { .. }));
    let error = error.to_string();
    assert!(
        error.ends_with("expected a goal of the class of U_UUUUUUU, found _UUUUUUUU"),
        "{error}"
    );
}
