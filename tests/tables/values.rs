//! Tests of puzzles as values: numbers, ranks, recognition, default starts, and which table
//! answers.

use tilebase::{Board, Content, Description, Goal, MoveSet, Path, Puzzle, Solver, Tables};

/// Some 5,000 ranks of a puzzle, with steps that have no factor in common with the numbers of
/// boards.
fn ranks(puzzle: Puzzle) -> impl Iterator<Item = u64> {
    let all = puzzle.ranks().unwrap();
    (0..all).step_by((all / 30_030 * 6 + 1) as usize).chain([all - 1])
}

/// Puzzles of one's own: letters with two alike, cubes with two marks, tiles beside cubes, other
/// boards, the last with too many arrangements for a search of all.
fn others() -> impl Iterator<Item = Puzzle> {
    let texts = [
        "tiles = \"AABCDEFG\"",
        "cubes = [\"8 AA....\"]\nlooks = \"A\"",
        "tiles = \"1223\"\ncubes = [\"2 A.....\", \"2 AABBCC\"]",
        "tiles = \"ABCDEFGHI\"",
        "board = \"4x2\"\ntiles = \"1234567\"",
        "board = \"2x3\"\ntiles = \"AABC\"\ncubes = [\"1 M.....\"]",
        "board = \"4x3\"\ntiles = \"FFGGHHIIJJ\"\ncubes = [\"1 M.....\"]",
    ];
    let puzzle = |text| Puzzle::new(&Description::from_toml("mine", text).unwrap()).unwrap();
    texts.into_iter().map(puzzle)
}

/// Guards that ranks and numbers give their board back, and that ranks are in order.
#[test]
fn ranks_and_numbers_come_back() {
    for puzzle in Puzzle::all().chain(others()) {
        for rank in ranks(puzzle) {
            let board = puzzle.board_of_rank(rank).unwrap();
            assert_eq!(board.rank(), Some(rank));
            assert_eq!(puzzle.board_of_numbers(board.numbers()), Ok(board));
        }
        assert_eq!(puzzle.board_of_rank(puzzle.ranks().unwrap()), None);
        let numbering = puzzle.numbering();
        assert!(numbering.starts_with("0 (empty), 1 "), "{numbering}");
        assert!(puzzle.board_of_numbers(&[25; 9]).is_err());
        assert!(puzzle.board_of_numbers(&[1; 9]).is_err());
    }
    assert_eq!(Puzzle::shipped("ninety"), None);
}

/// Guards that one board of each puzzle has the numbers and the rank of `tests/corpora/boards.txt`, which
/// the tests of Python and JavaScript read, too: a line is the puzzle, the board, its numbers and
/// its rank.
#[test]
fn a_board_of_each_puzzle_has_the_numbers_and_rank_of_the_file() {
    let lines = Puzzle::all().map(|puzzle| {
        // A rank with all pieces in other places than in the usual goal.
        let board = puzzle.board_of_rank(puzzle.ranks().unwrap() / 7 * 3 + 4).unwrap();
        let numbers: Vec<_> = board.numbers().iter().map(u8::to_string).collect();
        format!("{puzzle} {board} {} {}\n", numbers.join(","), board.rank().unwrap())
    });
    let lines: String = lines.collect();
    assert_eq!(lines, include_str!("../corpora/boards.txt"));
}

/// Guards in which puzzle's notation a text is, and that the empty square of Python, JSON and judges
/// is one.
#[test]
fn a_text_is_a_board_of_one_puzzle_or_none() {
    for (text, puzzle) in [
        ("12345678#", Some("eight")),
        ("[[None, 1, 2], [3, 4, 5], [6, 7, 8]]", Some("eight")),
        ("1,2", Some("cubic")),
        ("1234567", None),
        ("000000001", None),
        ("abcdefg_h", None),
        ("new", None),
    ] {
        let found = Puzzle::of_start(text).map(Puzzle::name);
        assert_eq!(found, puzzle, "{text}");
    }
    for text in ["[[1, 2, 3], [4, 5, 6], [7, 8, None]]", "1,2,3,4,5,6,7,8,null", "12345678#"] {
        let (board, goal) = Puzzle::eight().question(Some(text), Some(text)).unwrap();
        assert_eq!(goal, Puzzle::eight().default_goal(Some(&board)), "{text}");
    }
    assert!(Puzzle::eight().start(Some("1 2 3 4 5 6 7 8 nope")).is_err());
}

/// Guards the counts of boards at each distance, their list, and that a board of another puzzle has
/// no answer.
#[test]
fn a_solver_knows_the_boards_of_its_goal() {
    let tables = tilebase_build::open("nowhere");
    let other = Puzzle::shipped("gardner").unwrap().start(None).unwrap();
    let small = Puzzle::all().filter(|puzzle| Content::large_of(*puzzle).is_none());
    for puzzle in small.chain(others().filter(|puzzle| puzzle.ranks() < Some(1_000_000))) {
        let goal = puzzle.default_goal(None);
        let solver = tables.solver(&goal).unwrap();
        let counts = solver.counts().map_or(&[][..], |counts| counts.as_slice());
        if let Some(distances) = solver.all_distances() {
            assert_eq!(distances.len() as u64, puzzle.ranks().unwrap());
            let mut found = vec![0; counts.len()];
            distances.iter().filter(|&&d| d != u8::MAX).for_each(|&d| found[usize::from(d)] += 1);
            assert_eq!(found, counts, "{goal}");
            for rank in ranks(puzzle).step_by(211) {
                let board = puzzle.board_of_rank(rank).unwrap();
                let distance = solver.distance(&board).unwrap();
                assert_eq!(distance.unwrap_or(u8::MAX), distances[rank as usize], "{board}");
                assert_eq!(solver.board(rank), distance.map(|_| board), "{board}");
            }
            let farthest = solver.farthest().unwrap();
            assert_eq!(farthest.len() as u64, counts[counts.len() - 1]);
        }
        assert_eq!(solver.distance(&other).unwrap(), None);
        assert_eq!(solver.best_moves(&other).unwrap(), MoveSet::EMPTY);
        let values = |value: tilebase::NextMove| value.distance;
        assert!(solver.moves(&other).unwrap().map(values).all(|value| value.is_none()));
    }
}

/// Guards that the table that has a path ready answers as the goal's, and needs no other table.
#[test]
fn paths_that_are_ready_need_no_other_table() {
    let tables = Tables::from_fn(|content| Ok(tilebase_build::make(content, &|_| {})));
    let ready = Tables::from_fn(|content| {
        assert!([Content::Cubic, Content::Eight].contains(content));
        Ok(tilebase_build::make(content, &|_| {}))
    });
    for (puzzle, start, goal, distance) in [
        ("eight", "123069478", "12346789_", Some(9)),
        ("eight", "123456870", "123456780", None),
        ("cubic", "2,1", "RBRBRBWEB", Some(12)),
    ] {
        let puzzle = Puzzle::shipped(puzzle).unwrap();
        let (start, goal) = puzzle.question(Some(start), Some(goal)).unwrap();
        assert!(Content::of_question(&start, &goal).is_some());
        let path = tables.solver(&goal).unwrap().path(&start).unwrap();
        assert_eq!(ready.path(&start, &goal).unwrap(), path, "{start} to {goal}");
        assert_eq!(ready.distance(&start, &goal).unwrap(), distance, "{start} to {goal}");
        assert_eq!(path.map(Path::len), distance.map(usize::from), "{start} to {goal}");
    }
}

/// Guards the default starts and goals.
#[test]
fn puzzles_have_default_starts_and_goals() {
    let start = |name| Puzzle::shipped(name).unwrap().start(None).map(|start| start.to_string());
    assert_eq!(start("gardner").unwrap(), "UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE");
    assert_eq!(start("alike").unwrap(), "UN,--,DN,SU,WN,NU,UE,ED,DW");
    assert_eq!(start("crossteaser").unwrap(), start("alike").unwrap());
    assert!(["eight", "cubic", "harris"].into_iter().all(|name| start(name).is_err()));
    let goals: Vec<_> = Puzzle::all().map(|puzzle| puzzle.default_goal(None).to_string()).collect();
    let gardner = "DSE,DEW,DSW,DNS,---,DNS,DNE,DEW,DNW";
    let fifteen = "123456789ABCDEF_";
    assert_eq!(goals, ["12345678_", "RRRRERRRR", "UUUU_UUUU", gardner, "alike", "alike", fifteen]);
}

/// Guards that a solver that searches counts and lists nothing, finds what a table has, and is none
/// for goals of several boards, which have no place to search from. Its other answers are those of
/// `tests/corpora/questions.txt`.
#[test]
fn a_solver_that_searches_counts_nothing() {
    let tables = tilebase_build::open("nowhere");
    for puzzle in Puzzle::all().chain(others()) {
        let goal: Goal = puzzle.default_goal(None);
        let Some(solver) = Solver::searching(&goal) else {
            let has_patterns = Content::databases_of(&goal).is_some();
            assert!(goal.board().is_none() && !goal.is_alike() || has_patterns);
            continue;
        };
        assert!(solver.counts().is_none());
        assert!(solver.board(0).is_none_or(|board| board.rank() == Some(0)));
        assert!(solver.all_distances().is_none() && solver.ranks_at(1).is_none());
        let mut board: Board = goal.some_board().unwrap();
        for step in "ulddrruld".chars().filter_map(tilebase::Move::from_letter) {
            board = board.after(step).unwrap_or(board);
        }
        let path = solver.path(&board).unwrap().unwrap();
        assert!(goal.has(&board.follow(path).unwrap()) || goal.is_alike());
        assert_eq!(tables.solver_or_search(&goal).unwrap().path(&board).unwrap(), Some(path));
    }
    let part = Puzzle::shipped("gardner").unwrap().goal("DSE,DEW,?,?,?,?,?,DEW,DNW").unwrap();
    assert!(Solver::searching(&part).is_none());
    assert!(tables.solver(&part).unwrap_err().to_string().contains("cannot be made"));
}
