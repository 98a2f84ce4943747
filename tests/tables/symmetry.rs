//! Tests of the boards that stand for their classes, the smallest images under the symmetries of a
//! goal.

use std::collections::{BTreeMap, BTreeSet};

use tilebase::any::{AnyBoard, AnyPuzzle, AnySolver};
use tilebase::{Board, Cubes, Solver, cubic, harris};
use tilebase_puzzle::{CubeSymmetry, Symmetric};

/// Checks that a board and the one that stands for its class have the same distance, and that their
/// moves lead to the same classes. Returns the latter.
fn check(
    board: AnyBoard,
    solver: &AnySolver,
    canonical: impl Fn(&AnyBoard) -> AnyBoard,
) -> AnyBoard {
    let image = canonical(&board);
    assert!(image.rank() <= board.rank());
    assert_eq!(canonical(&image), image);
    assert_eq!(solver.distance(&image).unwrap(), solver.distance(&board).unwrap());
    let next = |board: &AnyBoard| -> BTreeSet<u64> {
        let steps = board.moves().into_iter().filter_map(|step| board.after(step));
        steps.filter_map(|board| canonical(&board).rank()).collect()
    };
    assert!(image == board || next(&image) == next(&board), "{board}");
    image
}

/// Guards the classes of all boards that reach a goal, whose sizes another program has counted.
#[test]
fn all_boards_of_the_eight_puzzle_fall_into_classes() {
    let tables = tilebase_build::open("");
    let with_two: &[(u64, usize)] = &[(1, 144), (2, 90_648)];
    for (goal, sizes) in [
        ("12345678_", with_two),
        ("1234567_8", with_two),
        ("1234_5678", &[(1, 4), (2, 10), (4, 178), (8, 22_588)]),
    ] {
        let goal = AnyPuzzle::Eight.goal(goal).unwrap();
        let solver = tables.solver_of(&goal).unwrap();
        let distances = solver.distances().unwrap().unwrap();
        let reached = || (0..distances.len()).filter(|&rank| distances[rank] != u8::MAX);
        let board = |rank: usize| AnyPuzzle::Eight.board(rank as u64).unwrap();
        let canonical = |board: &AnyBoard| board.canonical(&goal).unwrap();
        let mut classes = vec![0_u64; distances.len()];
        for rank in reached() {
            let image = canonical(&board(rank)).rank().unwrap() as usize;
            assert_eq!(distances[image], distances[rank], "{rank} to {goal}");
            classes[image] += 1;
        }
        for rank in reached().step_by(13) {
            check(board(rank), &solver, canonical);
        }
        let mut counted = BTreeMap::<_, usize>::new();
        let sizes_found = classes.into_iter().filter(|&size| size > 0);
        sizes_found.for_each(|size| *counted.entry(size).or_default() += 1);
        assert_eq!(counted.into_iter().collect::<Vec<_>>(), sizes, "{goal}");
    }
    // Other tiles.
    let (board, goal) = AnyPuzzle::Eight.question(Some("9735146_2"), Some("9735_1246")).unwrap();
    assert_eq!(board.canonical(&goal).unwrap().to_string(), "253_71946");
    assert_eq!(board.canonical(&AnyPuzzle::Eight.usual_goal()), None);
}

/// Guards that all images of a board under the symmetries of the goal have the same canonical
/// board, for some boards of a puzzle.
fn check_cubes<M: Symmetric>(
    goals: &[&str],
    any: fn(Cubes<M>) -> AnyBoard,
    keeps: fn(CubeSymmetry<M>, &str) -> bool,
) {
    let tables = tilebase_build::open("");
    for text in goals {
        let puzzle = any(Cubes::<M>::from_rank(0).unwrap()).puzzle();
        let goal = puzzle.goal(text).unwrap();
        let solver = tables.solver_of(&goal).unwrap();
        for rank in (0..puzzle.ranks()).step_by(99_991) {
            let board = Cubes::<M>::from_rank(rank as usize).unwrap();
            let image = check(any(board), &solver, |board| board.canonical(&goal).unwrap());
            for symmetry in CubeSymmetry::all().filter(|&symmetry| keeps(symmetry, text)) {
                assert_eq!(any(symmetry.image(board)).canonical(&goal), Some(image));
            }
        }
    }
}

#[test]
fn images_of_cubes_have_one_board_that_stands_for_them() {
    check_cubes(&["RRRRERRRR", "EWRBWRBWR"], AnyBoard::Cubic, |symmetry, pattern| {
        let pattern: cubic::Pattern = pattern.parse().unwrap();
        symmetry.pattern(pattern) == pattern
    });
    check_cubes(&["UUUU_UUUU", "UUUDU_UUU", "SENDWUN_E"], AnyBoard::Harris, |symmetry, board| {
        let board: harris::Board = board.parse().unwrap();
        symmetry.image(board) == board
    });
}

/// Guards that there is no canonical board if the symmetries of a goal are not known.
#[test]
fn sets_and_large_puzzles_have_no_classes() {
    for &puzzle in AnyPuzzle::ALL {
        let (board, goal) = (puzzle.board(0).unwrap(), puzzle.usual_goal());
        assert_eq!(board.canonical(&goal).is_some(), puzzle.large().is_none());
    }
    let (board, goal) = AnyPuzzle::Eight.question(Some("867254301"), Some("123??????")).unwrap();
    assert_eq!(board.canonical(&goal), None);
}
