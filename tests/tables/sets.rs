//! Tests of goals that are sets of boards. Compares them with a plain search from all boards of the
//! set.

use std::collections::{HashMap, VecDeque};
use std::ops::RangeInclusive;

use fastrand::Rng;
use tilebase::error::QuestionError;
use tilebase::{Board, Description, Puzzle, Solver, Tables};

/// Checks all distances of a solver, by rank, and their counts.
fn check_all(solver: &Solver, goal: &str, random: &mut Rng) {
    let ranks = solver.puzzle().ranks().unwrap();
    let distances = solver.all_distances().unwrap();
    assert_eq!(distances.len() as u64, ranks);
    let counts = solver.counts().unwrap();
    let mut found = vec![0; counts.as_slice().len()];
    distances.iter().filter(|&&d| d != u8::MAX).for_each(|&d| found[usize::from(d)] += 1);
    assert_eq!(
        (found.as_slice(), found.iter().sum()),
        (counts.as_slice(), counts.total()),
        "{goal}"
    );
    for _ in 0..50 {
        let rank = random.u64(..ranks);
        let board = solver.board(rank);
        let reached = board.map(|board| solver.distance(&board).unwrap().unwrap());
        assert_eq!(reached.unwrap_or(u8::MAX), distances[rank as usize], "{goal}");
        let of_board = board.and_then(|board| board.rank());
        assert!(board.is_none() || of_board == Some(rank), "{goal}: {rank}");
    }
}

/// Guards the values that the common questions do not have: all distances, their counts, ranks.
/// They are compared with the answers to single boards, which the common questions guard.
#[test]
fn all_distances_are_those_of_single_boards() {
    for (puzzle, goal) in [("eight", "1?34!5??8_"), ("harris", "UU?_UU!U??+D?UUE!UUUU")] {
        let goal = Puzzle::shipped(puzzle).unwrap().goal(goal).unwrap();
        let solver = Tables::open("nowhere").solver(&goal).unwrap();
        check_all(&solver, &goal.to_string(), &mut Rng::with_seed(6));
    }
}

/// Guards the tiles that a goal does not name, which are the start's. Sets need no table, and
/// nothing that makes tables.
#[test]
fn the_tiles_of_a_set_are_those_of_the_start() {
    let tables = Tables::open("nowhere");
    let eight = Puzzle::eight();
    let ask = |start: &str, goal: &str| {
        let (start, goal) = eight.question(Some(start), Some(goal))?;
        Ok(tables.solver(&goal).unwrap().distance(&start).unwrap())
    };
    let found: Result<_, QuestionError> = ask("2345_6789", "234??????");
    assert_eq!(found.unwrap(), Some(0));
    // Tile 1 of the start may lie on no square.
    let error = ask("2345_1789", &"!1".repeat(9)).unwrap_err();
    assert!(error.to_string().contains("START 2345_1789"), "{error}");
    let error = ask("2345_6789", "123??????").unwrap_err();
    assert!(error.to_string().contains("START 2345_6789"), "{error}");
    // A single board in two parts that are equal is that board.
    assert!(eight.goal("12345678_+12345678_").unwrap().board().is_some());
    let first_row = eight.goal("123??????").unwrap();
    let has = ["123_45678", "124_35678"].map(|board| first_row.has(&eight.board(board).unwrap()));
    assert_eq!(has, [true, false]);
    let boards = |goal: &str| {
        let goal = eight.goal_without_start(Some(goal)).unwrap();
        tables.solver(&goal).unwrap().counts().unwrap().total()
    };
    assert_eq!((boards("1234567??"), boards("123??????")), (181_440, 362_880));
}

/// Adds every board whose numbers begin with these. `left` has how many pieces are left with a
/// number in each range.
fn add_boards(
    puzzle: Puzzle,
    numbers: &mut Vec<u8>,
    left: &mut [(RangeInclusive<u8>, usize)],
    boards: &mut Vec<Board>,
) {
    if numbers.len() == puzzle.grid().squares() {
        return boards.push(puzzle.board_of_numbers(numbers).unwrap());
    }
    for at in (0..left.len()).filter(|&at| left[at].1 > 0).collect::<Vec<_>>() {
        left[at].1 -= 1;
        for number in left[at].0.clone() {
            numbers.push(number);
            add_boards(puzzle, numbers, left, boards);
            numbers.pop();
        }
        left[at].1 += 1;
    }
}

/// Guards goals with boards between which no moves lead: of different pieces in both parities, of
/// cubes with several numbers of each phase, and on 2x2 squares. Each board has the distance of a
/// search board by board from all boards of the set.
#[test]
fn sets_of_boards_between_which_no_moves_lead_have_the_plain_distances() {
    let tiles = [0..=0, 1..=1, 2..=2, 3..=3, 4..=4, 5..=5].map(|number| (number, 1));
    let mixed = [(0..=0, 1), (1..=1, 2), (2..=2, 1), (3..=26, 2)];
    let cubes = [(0..=0, 1), (1..=6, 3)];
    let colours = [(0..=0, 1), (1..=24, 3)];
    let split = [(0..=0, 1), (1..=1, 1), (2..=2, 1), (3..=3, 1), (4..=9, 2)];
    for (text, pieces, goals) in [
        ("board = \"3x2\"\ntiles = \"12345\"", &tiles[..], ["1?????", "12345_+21345_", "12_???"]),
        ("board = \"2x3\"\ntiles = \"12345\"", &tiles, ["?2?4??+_?????", "5!4????", "[12]?????"]),
        (
            "board = \"3x2\"\ntiles = \"112\"\ncubes = \"2 ABCDEF\"\nlooks = \"AC\"",
            &mixed,
            ["UN,?,?,?,?,?", "1,?,?,?,UN,_", "1,UN,1,_,UN,2+1,UN,1,_,UE,2"],
        ),
        // If the two cubes have different phases, all pieces are different.
        (
            "board = \"3x2\"\ntiles = \"123\"\ncubes = \"2 WWRRBB\"",
            &split,
            ["1,2,3,WR,WR,_", "1,2,_,!3,WR,?", "1,2,3,WR,RW,_"],
        ),
        // Here the empty square can only go round.
        (
            "board = \"2x2\"\ncubes = \"3 M.....\"\nlooks = \"M\"",
            &cubes,
            ["UU_U", "U?_?", "_DD!U+EN??"],
        ),
        // The first letter of every cube, of which some boards have all cubes alike.
        (
            "board = \"2x2\"\ncubes = \"3 WYBGRO\"\nshows = \"USE\"",
            &colours,
            ["W,W,W,_", "W,Y,?,_", "W,W,_,W+Y,Y,Y,_"],
        ),
    ] {
        let puzzle = Puzzle::new(&Description::from_toml("mine", text).unwrap()).unwrap();
        let mut boards = Vec::new();
        add_boards(puzzle, &mut Vec::new(), &mut pieces.to_vec(), &mut boards);
        for goal in goals {
            let goal = puzzle.goal(goal).unwrap();
            let tables = Tables::from_fn(|content| Ok(tilebase_build::make(content, &|_| {})));
            let solver = tables.solver(&goal).unwrap();
            let first = boards.iter().filter(|board| goal.has(board));
            let mut queue: VecDeque<_> = first.map(|&board| (board, 0)).collect();
            let mut distances: HashMap<_, u8> = queue.iter().copied().collect();
            let mut counts = vec![0; solver.radius() + 1];
            while let Some((board, distance)) = queue.pop_front() {
                counts[usize::from(distance)] += 1;
                for after in board.legal_moves().iter().filter_map(|step| board.after(step)) {
                    distances.entry(after).or_insert_with(|| {
                        queue.push_back((after, distance + 1));
                        distance + 1
                    });
                }
            }
            assert_eq!(solver.counts().unwrap().as_slice(), counts, "{text} {goal}");
            for board in &boards {
                let found = solver.distance(board).unwrap();
                assert_eq!(found, distances.get(board).copied(), "{text}: {board} to {goal}");
            }
        }
    }
}
