//! Tests of the boards that stand for their classes, the smallest images under the symmetries of a
//! goal.

use std::collections::{BTreeMap, BTreeSet};

use tilebase::{Board, Puzzle, Solver};

/// Checks that a board and the one that stands for its class have the same distance, and that their
/// moves lead to the same classes. Returns the latter.
fn check(board: Board, solver: &Solver) -> Board {
    let canonical = |board: &Board| board.class(solver.goal()).unwrap();
    let image = canonical(&board);
    assert_eq!(canonical(&image), image);
    assert_eq!(solver.distance(&image).unwrap(), solver.distance(&board).unwrap());
    let next = |board: &Board| -> BTreeSet<u64> {
        let steps = board.legal_moves().iter().filter_map(|step| board.after(step));
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
        let goal = Puzzle::eight().goal(goal).unwrap();
        let solver = tables.solver(&goal).unwrap();
        let distances = solver.all_distances().unwrap();
        let reached = || (0..distances.len()).filter(|&rank| distances[rank] != u8::MAX);
        let board = |rank: usize| Puzzle::eight().board_of_rank(rank as u64).unwrap();
        let mut classes = vec![0_u64; distances.len()];
        for rank in reached() {
            let image = board(rank).class(&goal).unwrap().rank().unwrap() as usize;
            assert_eq!(distances[image], distances[rank], "{rank} to {goal}");
            classes[image] += 1;
        }
        for rank in reached().step_by(13) {
            check(board(rank), &solver);
        }
        let mut counted = BTreeMap::<_, usize>::new();
        let sizes_found = classes.into_iter().filter(|&size| size > 0);
        sizes_found.for_each(|size| *counted.entry(size).or_default() += 1);
        assert_eq!(counted.into_iter().collect::<Vec<_>>(), sizes, "{goal}");
    }
    // Other tiles.
    let (board, goal) = Puzzle::eight().question(Some("9735146_2"), Some("9735_1246")).unwrap();
    assert_eq!(check(board, &tables.solver(&goal).unwrap()).puzzle(), Puzzle::eight());
}

/// Guards that sets of boards have no classes.
#[test]
fn sets_have_no_classes() {
    let (board, goal) = Puzzle::eight().question(Some("867254301"), Some("123??????")).unwrap();
    assert_eq!(board.class(&goal), None);
}
