//! Compares puzzles on boards with walls with a plain search.

use std::collections::HashSet;
use std::ops::ControlFlow;

use fastrand::Rng;
use tilebase::{Board, Content, Description, Engine, Move, Puzzle, TableError, TableFile, Tables};
use tilebase_build::make;
use tilebase_plain::Shape;
use tilebase_plain::any::{Boards, Piece, Rules};

/// Returns the puzzle of a picture with these tiles and cubes; empty for none.
fn puzzle(board: &str, tiles: &str, cubes: &str, moves: &str) -> Puzzle {
    let pairs = [("board", board), ("tiles", tiles), ("cubes", cubes), ("moves", moves)];
    let pairs = pairs.into_iter().filter(|(_, value)| !value.is_empty());
    let pairs = pairs.map(|(key, value)| (key.to_owned(), vec![value.to_owned()]));
    Puzzle::new(&Description::new("walls", pairs).unwrap()).unwrap()
}

fn tables() -> Tables {
    let tables = Tables::from_fn(|content| Err(TableError::missing(content)));
    tables.or_else(|content, _| Ok(make(content, &|_| {})))
}

/// Guards all boards of puzzles of each kind: a ring, bottlenecks, boards on which parity decides,
/// tiles alike and different, cubes, slides. The distances are those of a plain search, boards that
/// it does not meet are not reached, and the table is proved.
#[test]
fn boards_with_walls_have_the_plain_distances() {
    for (board, tiles, cubes, moves) in [
        (".../.#./...", "1234567", 0, ""),
        (".../#../...", "1234567", 0, ""),
        (".../#../...", "1234567", 0, "slides"),
        ("#../.../..#", "123456", 0, ""),
        ("#.#/.../#.#", "1234", 0, ""),
        (".#./.../.#.", "123456", 0, "slides"),
        ("#.../..../...#", "AAABBBCCC", 0, ""),
        ("#.../..../...#", "AAABBBCCC", 0, "slides"),
        ("#..#/..../#..#", "AAAABBB", 0, ""),
        ("....#/.#.#./.....", "AAAAAABBBBB", 0, ""),
        (".../..#", "", 4, ""),
        ("#../.../..#", "AAA", 3, ""),
    ] {
        let marks = if cubes > 0 { format!("{cubes} M.....") } else { String::new() };
        let puzzle = puzzle(board, tiles, &marks, moves);
        let goal = puzzle.default_goal(None);
        let pieces: Vec<Piece> =
            (0..=puzzle.largest_number() as u8).map(|number| piece(puzzle, number)).collect();
        let end = goal.board().unwrap();
        let end: Vec<_> = end.numbers().iter().map(|&number| pieces[usize::from(number)]).collect();
        let rules =
            Rules { shape: Shape::of(board), is_mirrored: false, has_slides: !moves.is_empty() };
        let boards = Boards::with_pieces_of(&end, rules);
        let search = boards.search(|board| *board == end);
        let number_of =
            |piece: &Piece| pieces.iter().position(|other| other == piece).unwrap() as u8;

        let table = make(&Content::of(&goal).unwrap(), &|_| {}).to_bytes().unwrap();
        let proof = TableFile::from_bytes(table).unwrap();
        let proof = proof.prove(2, |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(proof.boards, search.counts().iter().sum::<u64>(), "{board} {tiles}");
        let solvers = [tables().solver(&goal).unwrap(), tables().solver_for_boards(&goal).unwrap()];
        assert_eq!(solvers[0].counts().unwrap().as_slice(), search.counts(), "{board} {tiles}");
        for (at, plain) in boards.all.iter().enumerate().step_by(1 + boards.all.len() / 2000) {
            let numbers: Vec<u8> = plain.iter().map(number_of).collect();
            let start = puzzle.board_of_numbers(&numbers).unwrap();
            for solver in &solvers {
                let path = solver.path(&start).unwrap().map(|path| path.to_string());
                assert_eq!(path, search.smallest_path(at), "{start} of {board}");
                let distance = solver.distance(&start).unwrap().map(usize::from);
                assert_eq!(distance, search.distance(at), "{start} of {board}");
            }
        }
    }
}

/// Guards goals that are sets of boards on three squares, where two pieces lie on squares of one
/// colour only beside the empty square in the middle: boards of either order are reached.
#[test]
fn three_squares_have_the_plain_distances_to_sets_of_boards() {
    for (board, tiles, marks, goals) in [
        ("../.#", "12", "", &["???", "_12+12_", "12_+_12", "1?_", "?_?", "21_"][..]),
        ("#./..", "1", "1 M.....", &["???", "?_?", "1?_", "1??", "??_"][..]),
        ("#./..", "", "2 M.....", &["???", "_??"][..]),
    ] {
        let puzzle = puzzle(board, tiles, marks, "");
        let rules = Rules { shape: Shape::of(board), is_mirrored: false, has_slides: false };
        let pieces: Vec<Piece> =
            (0..=puzzle.largest_number() as u8).map(|number| piece(puzzle, number)).collect();
        for text in goals {
            let goal = puzzle.goal(text).unwrap();
            let solver = tables().solver_or_search(&goal).unwrap();
            let all: Vec<Vec<u8>> = (0..pieces.len().pow(3))
                .map(|at| {
                    [0, 1, 2]
                        .map(|place| (at / pieces.len().pow(place) % pieces.len()) as u8)
                        .to_vec()
                })
                .collect();
            let all: Vec<_> =
                all.iter().filter_map(|numbers| puzzle.board_of_numbers(numbers).ok()).collect();
            assert!(all.len() >= 6, "{board}");
            for start in &all {
                let plain = |board: &Board| -> Vec<Piece> {
                    board.numbers().iter().map(|&number| pieces[usize::from(number)]).collect()
                };
                let ends = all.iter().filter(|end| goal.has(end));
                let expected =
                    ends.filter_map(|end| reached(rules, [&plain(start), &plain(end)])).min();
                let found = solver.distance(start).unwrap().map(usize::from);
                assert_eq!(found, expected, "{start} to {text} on {board}");
            }
        }
    }
}

/// Returns the fewest moves between two boards of few, by all moves from the first; `None` if they
/// do not lead to the second.
fn reached(rules: Rules, [start, end]: [&[Piece]; 2]) -> Option<usize> {
    let (mut met, mut level) = (HashSet::from([start.to_vec()]), vec![start.to_vec()]);
    for moves in 0.. {
        if level.iter().any(|board| board == end) {
            return Some(moves);
        }
        let steps = tilebase_plain::Move::ALL;
        let next = level.iter().flat_map(|board| steps.map(|step| rules.after(board, step)));
        let next: Vec<_> = next.flatten().collect();
        level = next.into_iter().filter(|board| met.insert(board.clone())).collect();
        if level.is_empty() {
            return None;
        }
    }
    unreachable!("some level is empty")
}

/// Returns a piece by its number.
fn piece(puzzle: Puzzle, number: u8) -> Piece {
    match (puzzle.faces(number), number) {
        (_, 0) => Piece::Blank,
        (None, tile) => Piece::Tile(tile),
        (Some(faces), _) => Piece::Cube(faces),
    }
}

/// Returns the fewest moves between two boards, by levels around both in turn.
fn apart(rules: Rules, ends: [&[Piece]; 2]) -> usize {
    let mut met = ends.map(|end| HashSet::from([end.to_vec()]));
    let mut levels = ends.map(|end| vec![end.to_vec()]);
    for moves in 0.. {
        let side = moves % 2;
        if levels[side].iter().any(|board| met[1 - side].contains(board)) {
            return moves;
        }
        let steps = tilebase_plain::Move::ALL;
        let next = levels[side].iter().flat_map(|board| steps.map(|step| rules.after(board, step)));
        let next: Vec<_> = next.flatten().collect();
        levels[side] = next.into_iter().filter(|board| met[side].insert(board.clone())).collect();
    }
    unreachable!("the sides meet")
}

/// Guards pattern databases on boards with walls: their paths are as long as those of a plain
/// search, and boards of the other parity are not reached.
#[test]
fn pattern_databases_count_ways_around_walls() {
    for (board, tiles) in [("...#/..../....", "123456789A"), ("..../.#../....", "123456789A")] {
        let puzzle = puzzle(board, tiles, "", "");
        let goal = puzzle.default_goal(None);
        let end = goal.board().unwrap();
        assert!(matches!(Engine::of(&goal), Engine::Databases { .. }), "{board}");
        let solver = tables().solver_for_boards(&goal).unwrap();
        let rules = Rules { shape: Shape::of(board), is_mirrored: false, has_slides: false };
        let plain = |board: &Board| -> Vec<Piece> {
            board.numbers().iter().map(|&number| piece(puzzle, number)).collect()
        };
        let mut random = Rng::with_seed(1);
        for _ in 0..12 {
            let mut start = end;
            for _ in 0..60 {
                start = start.after(Move::ALL[random.usize(..4)]).unwrap_or(start);
            }
            let path = solver.path(&start).unwrap().unwrap();
            assert_eq!(start.follow(path), Some(end), "{start}");
            assert_eq!(path.len(), apart(rules, [&plain(&start), &plain(&end)]), "{start}");
            let mut numbers = start.numbers().to_vec();
            let tiles: Vec<_> = (0..numbers.len()).filter(|&square| numbers[square] > 0).collect();
            numbers.swap(tiles[0], tiles[1]);
            let other = puzzle.board_of_numbers(&numbers).unwrap();
            assert_eq!(solver.path(&other).unwrap(), None, "{other}");
            assert!(other.no_path(&goal).contains("two tiles would have to change places"));
        }
    }
}

/// Guards what a description may say about walls, and that each error names what is wrong.
#[test]
fn pictures_of_boards_are_read_or_refused() {
    let made = |board: &[&str], tiles: &str| {
        let board = board.iter().map(ToString::to_string).collect();
        let pairs = [("board", board), ("tiles", vec![tiles.to_owned()])];
        let pairs = pairs.map(|(key, values)| (key.to_owned(), values));
        Description::new("walls", pairs).and_then(|it| Puzzle::new(&it))
    };
    let ring = made(&["...", ".#.", "..."], "1234567").unwrap();
    assert_eq!(made(&[".../.#./..."], "1234567").unwrap(), ring);
    assert_eq!(ring.grid().to_string(), ".../.#./...");
    // A frame of walls is no part of the board, and a picture without walls is a size.
    assert_eq!(
        made(&["#####", "#...#", "#.#.#", "#...#", "#####"], "1234567").unwrap().form(),
        ring.form()
    );
    assert_eq!(made(&["...", "..."], "12345").unwrap().grid().to_string(), "3x2");
    let board = ring.board("123 4#_ 567").unwrap();
    assert_eq!(board, ring.board("1234_567").unwrap());
    assert_eq!(board.to_string(), "1234_567");
    assert_eq!(ring.goal("123 ?#? ??_").unwrap(), ring.goal("123????_").unwrap());
    for (board, tiles, expected) in [
        (&["...", "..", "..."][..], "1234567", "rows are equally long"),
        (&["...", ".x.", "..."], "1234567", "squares (.) and walls (#)"),
        (&["..#", "..#", "##."], "1234", "between all of which the empty square can move"),
        (&["..#", "#..", "..#"], "1#345", "# for a wall"),
        (&["....."], "1234", "2 to 8 columns and 2 to 8 rows"),
        (&[".........", "........#"], "1", "at most 16 squares"),
        (&["###", "###"], "1", "at most 16 squares"),
        (&["...", ".#.", "..."], "123456", "expected 7 pieces"),
    ] {
        let error = made(board, tiles).expect_err(&board.join("/")).to_string();
        assert!(error.contains(expected), "{board:?}: {error}");
    }
}
