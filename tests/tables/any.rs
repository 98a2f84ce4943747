//! Tests of [`AnyPuzzle`]: numbers, ranks and answers are those of the puzzle's own types.

use tilebase::any::{AnyPuzzle, Listed};
use tilebase::puzzle::{Cubic, Eight, Harris, Puzzle};
use tilebase::{Board, MoveSet, Ranked, Solver, Tables, eight, for_puzzle};

/// Some 5,000 ranks of a puzzle, with steps that have no factor in common with the numbers of boards.
fn ranks<P: Puzzle>() -> impl Iterator<Item = u64> {
    let all = P::Board::RANKS;
    (0..all).step_by((all / 30_030 * 6 + 1) as usize).chain([all - 1])
}

/// Guards that ranks and numbers give their board back, that ranks are in order, and that `Ranking`
/// gives the ranks of numbers.
#[test]
fn ranks_and_numbers_come_back() {
    fn check<P: Listed>() {
        let ranking = P::ranking(&P::usual_goal());
        for rank in ranks::<P>() {
            let board = <P::Board as Ranked>::from_rank(rank).unwrap();
            assert_eq!(Board::rank(&board), Some(rank));
            let numbers = board.numbers();
            assert_eq!(P::Board::from_numbers(numbers), Ok(board), "{numbers:?}");
            assert!(ranking.is_none_or(|ranking| ranking.rank(&numbers) as u64 == rank));
            let any = P::PUZZLE.from_numbers(numbers).unwrap();
            assert_eq!((any, any.puzzle()), (P::any_board(board), P::PUZZLE));
        }
        assert_eq!(<P::Board as Ranked>::from_rank(P::Board::RANKS), None);
        assert_eq!((P::PUZZLE.board(0).is_some(), P::PUZZLE.ranks()), (true, P::Board::RANKS));
        let numbering = P::PUZZLE.numbering();
        assert!(numbering.starts_with("0 (empty), 1 "), "{numbering}");
        assert!(
            P::PUZZLE.from_numbers([25; 9]).is_err() && P::PUZZLE.from_numbers([1; 9]).is_err()
        );
    }
    for &puzzle in AnyPuzzle::ALL {
        for_puzzle!(puzzle, P => check::<P>());
        assert_eq!(puzzle.name().parse(), Ok(puzzle));
    }
    assert_eq!("ninety".parse::<AnyPuzzle>().unwrap_err().to_string().matches(", ").count(), 6);
}

/// Guards that one board of each puzzle has the numbers and the rank of `tests/boards.txt`, which the
/// tests of Python and JavaScript read, too: a line is the puzzle, the board, its numbers and its rank.
#[test]
fn a_board_of_each_puzzle_has_the_numbers_and_rank_of_the_file() {
    let lines = AnyPuzzle::ALL.iter().map(|&puzzle| {
        // A rank with all pieces in other places than in the usual goal.
        let board = puzzle.board(puzzle.ranks() / 7 * 3 + 4).unwrap();
        let numbers = board.numbers().map(|number| number.to_string()).join(",");
        format!("{puzzle} {board} {numbers} {}\n", board.rank().unwrap())
    });
    let lines: String = lines.collect();
    assert_eq!(lines, include_str!("../boards.txt"));
}

/// Guards which puzzle a text looks like, and that the empty square of Python, JSON and judges is one.
#[test]
fn a_text_looks_like_a_board_of_one_puzzle_or_none() {
    for (text, puzzle) in [
        ("12345678#", Some("eight")),
        ("[[None, 1, 2], [3, 4, 5], [6, 7, 8]]", Some("eight")),
        ("UUUU_UUUR", Some("harris")),
        ("UUUUUUU", Some("harris")),
        ("abcdefg_h", None),
        ("hello_world", None),
        ("new", None),
    ] {
        let found = AnyPuzzle::of_start(text).map(AnyPuzzle::name);
        assert_eq!(found, puzzle, "{text}");
    }
    for text in ["[[1, 2, 3], [4, 5, 6], [7, 8, None]]", "1,2,3,4,5,6,7,8,null", "12345678#"] {
        let (board, goal) = AnyPuzzle::Eight.question(Some(text), Some(text)).unwrap();
        assert_eq!(Some(goal), board.default_goal(), "{text}");
    }
    assert!(AnyPuzzle::Eight.start(Some("1 2 3 4 5 6 7 8 nope")).is_err());
}

/// Guards the ranking of numbers that are no board, for every part that is one of a board.
#[test]
fn numbers_that_are_no_board_have_no_rank() {
    let mut random = fastrand::Rng::with_seed(5);
    for puzzle in [AnyPuzzle::Eight, AnyPuzzle::Cubic, AnyPuzzle::Harris] {
        let goal = puzzle.usual_goal();
        let ranking = for_puzzle!(puzzle, P => P::ranking(P::goal_of(&goal).unwrap())).unwrap();
        for _ in 0..100_000 {
            let numbers = std::array::from_fn(|_| random.u8(..11));
            let rank = puzzle.from_numbers(numbers).ok().and_then(|board| board.rank());
            let has_usual_tiles = puzzle != AnyPuzzle::Eight || !numbers.contains(&9);
            let found = Some(ranking.rank(&numbers) as u64).filter(|rank| *rank < puzzle.ranks());
            assert_eq!(found, rank.filter(|_| has_usual_tiles), "{puzzle} {numbers:?}");
        }
    }
    // Boards of other tiles have ranks of their own, by a goal with these tiles.
    let board: eight::Board = "97654321_".parse().unwrap();
    let ranking = Eight::ranking(&board.home().into()).unwrap();
    assert_eq!((board.rank(), ranking.rank(board.labels())), (Some(362_879), 362_879));
}

/// Guards that a solver of any puzzle gives the answers of the puzzle's own, and none to other
/// puzzles.
#[test]
fn any_solver_answers_as_the_solver_of_the_puzzle() {
    let tables = tilebase_build::open("nowhere");
    let other = AnyPuzzle::Gardner.start(None).unwrap();
    let (mut random, mut asked) = (fastrand::Rng::with_seed(7), 0);
    for &puzzle in AnyPuzzle::ALL.iter().filter(|puzzle| puzzle.large().is_none()) {
        let goal = puzzle.usual_goal();
        let solver = tables.solver_of(&goal).unwrap();
        for rank in (0..300).map(|_| random.u64(..puzzle.ranks())) {
            let board = puzzle.board(rank).unwrap();
            let (distance, path) = for_puzzle!(puzzle, P => {
                let own = tables.solver::<P>(P::goal_of(&goal).unwrap()).unwrap();
                let board = P::board(&board).unwrap();
                (own.distance(board).unwrap(), own.path(board).unwrap())
            });
            assert_eq!(solver.distance(&board).unwrap(), distance);
            assert_eq!(solver.path(&board).unwrap(), path);
            assert_eq!(solver.board(rank), distance.map(|_| board));
            asked += 1;
        }
        assert!(solver.histogram().is_some());
        assert_eq!(solver.distance(&other).unwrap(), None);
        assert_eq!(solver.best_moves(&other).unwrap(), MoveSet::EMPTY);
        assert_eq!(solver.evaluate(&other).unwrap().count(), 0);
    }
    assert_eq!(asked, 900);
}

/// Guards that the ready distance of numbers is that of their board and goal, and that numbers that are
/// neither have none.
#[test]
fn ready_distances_of_numbers_are_those_of_their_boards() {
    fn check<P: Puzzle>(tables: &Tables, start: [u8; 9], goal: [u8; 9]) -> bool {
        let asked = P::Board::from_numbers(start).ok().zip(P::goal_of_numbers(goal).ok());
        let asked = asked.and_then(|(start, goal)| Some((start, P::goal_from(&start, goal).ok()?)));
        let ready = asked.filter(|(start, goal)| P::ready(start, goal).is_some());
        let distance = ready.map(|(start, goal)| P::distance(tables, &start, &goal).unwrap());
        assert_eq!(P::ready_distance(tables, &start, &goal), distance, "{start:?} {goal:?}");
        distance.is_some()
    }
    let tables = tilebase_build::open("nowhere");
    let (mut random, mut found) = (fastrand::Rng::with_seed(3), [0; 3]);
    for number in 0..10_000 {
        let blank = random.usize(..9);
        // All cubes alike, one square empty, and sometimes another number on a square.
        let alike = std::array::from_fn(|square| u8::from(square != blank));
        let tops = std::array::from_fn(|_| random.u8(1..4));
        let [mut labels, mut others] = [std::array::from_fn(|square| square as u8); 2];
        random.shuffle(&mut labels);
        random.shuffle(&mut others);
        let mut pairs = [[labels, others], [alike, tops], [alike, tops]];
        for [_, goal] in &mut pairs[1..] {
            goal[random.usize(..9)] = 0;
        }
        for numbers in pairs.as_flattened_mut().iter_mut().filter(|_| number % 2 == 0) {
            numbers[random.usize(..9)] = [random.u8(..12), random.u8(..)][number / 2 % 2];
        }
        let [eight, cubic, harris] = pairs;
        found[0] += usize::from(check::<Eight>(&tables, eight[0], eight[1]));
        found[1] += usize::from(check::<Cubic>(&tables, cubic[0], cubic[1]));
        found[2] += usize::from(check::<Harris>(&tables, harris[0], harris[1]));
    }
    assert!(found[0] > 5_000 && found[1] > 5_000 && found[2] == 0, "{found:?}");
}

/// Guards that a solver that searches counts and lists nothing. Its answers are those of
/// `tests/questions.txt`.
#[test]
fn a_solver_that_searches_counts_nothing() {
    for &puzzle in AnyPuzzle::ALL {
        let solver = puzzle.search(Box::new(|_, _| {}));
        assert_eq!(solver.is_some(), puzzle.large().is_some());
        let Some(solver) = solver else { continue };
        assert!(solver.histogram().is_none() && solver.board(0).is_none());
        assert!(solver.distances().unwrap().is_none() && solver.ranks_at(1).unwrap().is_none());
    }
}
