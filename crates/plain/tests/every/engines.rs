//! Compares the answers of the ways to find them: searches of single boards and of all boards.

use std::time::Duration;

use fastrand::Rng;
use tilebase::{Board, Description, Engine, Limits, Puzzle, Solver, TableError, Tables};
use tilebase_build::make;

fn puzzle(pairs: &[(&str, &str)]) -> Puzzle {
    let pairs = pairs.iter().map(|(key, value)| (key.to_string(), vec![value.to_string()]));
    Puzzle::new(&Description::new("mine", pairs).unwrap()).unwrap()
}

/// Returns tables that are all missing, and made in memory.
fn tables() -> Tables {
    let tables = Tables::from_fn(|content| Err(TableError::missing(content)));
    tables.or_else(|content, _| Ok(make(content, &|_| {})))
}

/// Returns a random board of tiles with the pieces of another one.
fn shuffled(board: &Board, random: &mut Rng) -> Board {
    let mut numbers = board.numbers().to_vec();
    random.shuffle(&mut numbers);
    board.puzzle().board_of_numbers(&numbers).unwrap()
}

/// Guards the parity of different tiles and the phases of cubes, which say that no moves lead to a
/// goal: no table is opened or made for it, and no search gets any time.
#[test]
fn what_no_move_changes_takes_no_table_and_no_search() {
    let tables = Tables::from_fn(|content| panic!("{content} is opened"));
    let tables = tables.or_else(|content, _| panic!("{content} is made"));
    let missing = Tables::from_fn(|content| Err(TableError::missing(content)));
    let missing = missing.or_else(|content, _| panic!("{content} is made"));
    let (none, all) = (Limits::default().time(Duration::ZERO), "123456789ABCDEF");
    let exchanged = |grid: &str, tiles: usize| {
        let puzzle = puzzle(&[("board", grid), ("tiles", &all[..tiles])]);
        let goal = puzzle.default_goal(None).board().unwrap();
        let mut start = goal.numbers().to_vec();
        start.swap(0, 1);
        (puzzle.board_of_numbers(&start).unwrap(), goal)
    };
    let eight = Puzzle::eight();
    let (start, goal) = eight.question(Some("21345678_"), None).unwrap();
    assert_eq!(tables.distance(&start, &goal).unwrap(), None);
    let cubic = Puzzle::cubic();
    let [start, goal] =
        ["WRB,---,WRB,WRB,WRB,WRB,WRB,WRB,WRB", "WRB,---,WRB,WRB,WRB,WRB,WRB,WRB,WBR"]
            .map(|text| cubic.board(text).unwrap());
    let sizes =
        [("3x2", 5), ("5x2", 9), ("4x3", 11), ("2x6", 11), ("7x2", 13), ("8x2", 15), ("4x4", 15)];
    let pairs =
        sizes.map(|(grid, tiles)| exchanged(grid, tiles)).into_iter().chain([(start, goal)]);
    for (start, goal) in pairs {
        let tables = missing.limited(none.clone());
        let solver = tables.solver_for_boards(&goal.into()).unwrap();
        assert_eq!(solver.distance(&start).unwrap(), None, "{start} to {goal}");
        assert_eq!(solver.path(&start).unwrap(), None, "{start} to {goal}");
        assert!(solver.best_moves(&start).unwrap().is_empty(), "{start} to {goal}");
        assert_eq!(solver.count_paths(&start).unwrap(), 0, "{start} to {goal}");
        assert!(solver.moves(&start).unwrap().all(|after| after.distance.is_none()));
        assert_eq!(tables.path(&start, &goal.into()).unwrap(), None, "{start} to {goal}");
    }
}

/// Checks that two solvers have the same answers about a board.
fn compare(one: &Solver, other: &Solver, board: &Board) {
    let to = one.goal();
    assert_eq!(one.distance(board).unwrap(), other.distance(board).unwrap(), "{board} to {to}");
    assert_eq!(one.path(board).unwrap(), other.path(board).unwrap(), "{board} to {to}");
    assert_eq!(one.best_moves(board).unwrap(), other.best_moves(board).unwrap(), "{board} to {to}");
    let values = |solver: &Solver| {
        let values = solver.moves(board).unwrap();
        values.map(|value| (value.step, value.board, value.distance)).collect::<Vec<_>>()
    };
    assert_eq!(values(one), values(other), "{board} to {to}");
}

/// Guards the searches with pattern databases on a board whose boards can all be searched; those of
/// 3x4 are in the tests of the fifteen-puzzle.
#[test]
fn searches_with_pattern_databases_answer_as_a_search_of_all_boards_does() {
    let mut random = Rng::with_seed(1);
    let puzzle = puzzle(&[("board", "2x6"), ("tiles", "123456789AB")]);
    let goal = shuffled(&puzzle.default_goal(None).board().unwrap(), &mut Rng::with_seed(5));
    assert_eq!(Engine::of(&goal.into()), Engine::Databases { sizes: vec![5, 1, 5] });
    let tables = tables();
    let single = tables.solver_for_boards(&goal.into()).unwrap();
    let boards: Vec<_> = (0..40).map(|_| shuffled(&goal, &mut random)).collect();
    assert!(boards.iter().any(|board| single.path(board).unwrap().is_some()));
    assert!(single.counts().is_none(), "all boards have been searched");
    let all = tables.solver(&goal.into()).unwrap();
    assert!(all.counts().is_some());
    boards.iter().for_each(|board| compare(&single, &all, board));
}

/// Guards that many questions to a goal go over to a search of all boards, also those of a solver
/// that was returned before.
#[test]
fn questions_that_have_cost_as_much_as_a_search_of_all_boards_go_over_to_it() {
    let puzzle = puzzle(&[("board", "4x3"), ("tiles", "AABBCCDDEFG")]);
    let goal = puzzle.default_goal(None);
    assert_eq!(Engine::of(&goal), Engine::BothSides);
    let (tables, mut random) = (tables(), Rng::with_seed(1));
    let kept = tables.solver_for_boards(&goal).unwrap();
    let mut found = Vec::new();
    while kept.counts().is_none() {
        assert!(found.len() < 2_000, "no search of all boards");
        let board = shuffled(&goal.board().unwrap(), &mut random);
        found.push((board, tables.path(&board, &goal).unwrap()));
    }
    assert!(found.len() > 2, "{} questions", found.len());
    let all = tables.solver(&goal).unwrap();
    for (board, path) in found {
        assert_eq!(all.path(&board).unwrap(), path, "{board}");
        compare(&kept, &all, &board);
    }
    assert!(tables.solver_for_boards(&goal).unwrap().counts().is_some());
}
