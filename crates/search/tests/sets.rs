//! Tests of the moves and searches of whole sets of boards, on boards of many sizes and pieces.

use std::collections::{HashMap, VecDeque};

use tilebase_puzzle::board_moves::BoardMoves;
use tilebase_puzzle::{Board, Description, Move, Puzzle, Space};
use tilebase_search::sets::{SetSearch, Sources, distances, farthest, ranks_at};
use tilebase_search::{Limits, SearchPool};

fn puzzle(text: &str) -> Puzzle {
    Puzzle::new(&Description::from_toml("mine", text).unwrap()).unwrap()
}

/// Returns the space of a puzzle's boards, as seen from the first cube if `text` says so.
fn space(text: &str) -> Space {
    let (text, is_relative) =
        text.strip_prefix("relative\n").map_or((text, false), |text| (text, true));
    let puzzle = puzzle(text);
    let board = puzzle.default_goal(None).some_board().unwrap();
    if is_relative { Space::relative(&board) } else { Space::of(&board) }.unwrap()
}

/// Guards moves over spaces with few blocks: for many boards, they say what a move of the single
/// board does.
#[test]
fn walks_are_the_moves_of_single_boards() {
    for text in [
        "like = \"cubic\"",
        "like = \"harris\"",
        "cubes = [\"8 A.A...\"]",
        "cubes = [\"8 AA....\"]\nboard = \"3x3\"",
        "board = \"2x3\"\ncubes = \"5 ABCDEF\"",
        "board = \"2x2\"\ncubes = [\"2 AAB...\", \"1 AABB..\"]\nrolls = \"mirrored\"",
        "board = \"3x2\"\ntiles = \"11112\"",
    ] {
        let space = space(text);
        let Some(walks) = BoardMoves::new(&space) else { panic!("{text}: {space:?}") };
        let step = (space.boards() / 1_999).max(1) as usize | 1;
        for rank in (0..space.boards()).step_by(step) {
            let board = space.board(rank).unwrap();
            let place = walks.place(rank);
            assert_eq!((space.rank(&board), place.rank()), (Some(rank), rank), "{text}");
            assert_eq!(place.onward(), board.legal_moves(), "{text}: {board}");
            for step in board.legal_moves().iter().map(|slide| slide.step) {
                let (found, after) = (place.after(step), board.after(step).unwrap());
                assert_eq!(Some(found.rank()), space.rank(&after), "{text}: {board} {step}");
                let back = step.opposite().into();
                let onward = after.legal_moves().iter().filter(|&next| next != back);
                assert_eq!(found.onward(), onward.collect(), "{text}: {board} {step}");
            }
        }
    }
    let others = [
        "like = \"gardner\"",
        "relative\nlike = \"alike\"",
        "board = \"6x2\"\ncubes = \"11 M.....\"",
    ];
    assert!(others.iter().all(|text| BoardMoves::new(&space(text)).is_none()));
}

/// Guards the search by whole sets against counts of a plain search straight from the rules, on
/// boards of several sizes.
#[test]
fn a_search_by_whole_sets_finds_the_golden_counts() {
    for (text, golden) in [
        (
            "cubes = [\"5 M.....\"]\nboard = \"3x2\"\nlooks = \"M\"",
            "1 2 3 5 6 7 11 16 19 25 38 51 63 88 127 164 208 284 375 459 564 726 900 1066 1315 1622 1899 2142 2402 2645 2798 2860 2917 2966 2946 2821 2564 2252 1894 1526 1229 961 689 455 294 168 60 14 6 3",
        ),
        (
            "cubes = [\"7 M.....\"]\nboard = \"4x2\"\nlooks = \"M\"",
            "1 2 3 6 10 14 20 32 52 80 116 172 260 388 576 857 1269 1853 2698 3922 5652 8089 11554 16420 23024 31784 43135 57363 74355 93867 115104 136481 156659 173804 185424 189338 184810 171905 151517 125576 97169 69900 46611 28575 15773 7845 3481 1343 449 124 22 4",
        ),
        (
            "cubes = [\"5 WWRRBB\"]\nboard = \"3x2\"",
            "1 2 3 5 6 7 11 16 19 25 38 51 63 88 127 164 209 288 385 481 617 806 996 1172 1381 1586 1601 1454 1253 900 493 221 82 24 5",
        ),
        (
            "cubes = [\"7 WWRRBB\"]\nboard = \"4x2\"",
            "1 2 3 6 10 14 20 32 52 80 116 172 260 388 576 859 1277 1884 2782 4093 5961 8604 12346 17430 24058 32382 42093 52457 62076 69137 71159 66056 54238 38794 23733 12078 5001 1631 406 80 12 1",
        ),
        (
            "cubes = [\"5 ABCDEF\"]\nboard = \"3x2\"",
            "1 2 3 5 6 7 11 16 19 25 38 51 63 88 127 165 214 303 418 540 724 1014 1362 1782 2430 3339 4423 5846 7932 10658 13934 18287 24487 32512 42458 55664 73360 95718 123609 159515 205361 261416 328898 410261 505107 609348 721176 837625 949875 1048818 1123750 1161809 1152377 1090385 980186 834465 670785 505658 354489 230411 137247 73414 34777 14336 4975 1410 327 67 11",
        ),
        (
            "tiles = \"1234567\"\nboard = \"4x2\"",
            "1 2 3 6 10 14 19 28 42 61 85 119 161 215 293 396 506 632 788 985 1194 1414 1664 1884 1999 1958 1770 1463 1076 667 361 190 88 39 19 7 1",
        ),
    ] {
        let puzzle = puzzle(text);
        let goal = puzzle.default_goal(None).board().unwrap();
        let space = Space::of(&goal).unwrap();
        let mut search = SetSearch::new(&space, true).unwrap();
        let found = search.run(&Sources::of_ranks(&space, space.rank(&goal)), &mut |_, _| {});
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found.join(" "), golden, "{text}");
    }
}

/// Returns the distance of every board, found board by board.
fn distances_of(goal: Board) -> HashMap<Board, usize> {
    let mut distances = HashMap::from([(goal, 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(board) = queue.pop_front() {
        let distance = distances[&board];
        for step in board.legal_moves().iter() {
            let after = board.after(step).unwrap();
            distances.entry(after).or_insert_with(|| {
                queue.push_back(after);
                distance + 1
            });
        }
    }
    distances
}

/// Guards every size of board with many kinds of pieces, if there are at most 10,000,000 boards:
/// their number at each distance, and bit 1 of the distance of each.
#[test]
#[ignore = "a minute, and 2 GB: cargo test --release -p tilebase-search --test sets -- --ignored"]
fn every_size_of_board_has_the_distances_of_a_plain_search() {
    let sizes = (2..=6).flat_map(|columns| (2..=6).map(move |rows| (columns, rows)));
    let mut searched = 0;
    for (columns, rows) in sizes.filter(|(columns, rows)| columns * rows <= 12) {
        let pieces = columns * rows - 1;
        let tiles = |symbols: &str| format!("tiles = \"{}\"", &symbols[..pieces]);
        let cubes = |marks| format!("cubes = \"{pieces} {marks}\"");
        for text in [
            tiles("123456789AB"),
            tiles("AABBCCDDEEF"),
            tiles("ABBBBBBCCCC"),
            tiles("AAAAAAAAAAA"),
            cubes("M....."),
            cubes("MM...."),
            cubes("M.M..."),
            cubes("M.M.M."),
            cubes("AABBCC"),
            cubes("ABCDEF"),
            format!(
                "tiles = \"{}\"\ncubes = [\"1 AABBCC\", \"1 M.....\"]",
                &"112345678"[..pieces - 2]
            ),
        ] {
            let text = format!("board = \"{columns}x{rows}\"\n{text}");
            let goal = puzzle(&text).default_goal(None).some_board().unwrap();
            let space = Space::of(&goal).unwrap();
            if space.boards() > 10_000_000 {
                continue;
            }
            let start = Sources::of_ranks(&space, space.rank(&goal));
            let begun = Limits::default().begin();
            let found = SearchPool::default().search(&space, &start, &begun, &mut |_| {});
            let (found, fields) = found.unwrap();
            let mut counts = vec![0; found.len()];
            for (board, distance) in distances_of(goal) {
                counts[distance] += 1;
                let rank = space.rank(&board).unwrap() as usize;
                assert_eq!(fields[0][rank / 8] >> (rank % 8) & 1 != 0, distance & 2 != 0, "{text}");
            }
            assert_eq!(found, counts, "{text}");
            // On 2x2 squares pieces only go round, so moves lead to few boards of a space.
            let component = space.component(start.ranks().next().unwrap());
            let is_all = counts.iter().sum::<u64>() == space.boards_of(component);
            assert!(is_all || (columns, rows) == (2, 2), "{text}");
            searched += 1;
        }
    }
    assert_eq!(searched, 77);
}

/// Guards the search of mixed boards, of sorts with all kinds of symmetry, against a search board
/// by board, with the distance of each.
#[test]
fn a_search_by_whole_sets_finds_each_distance() {
    for text in [
        "board = \"2x2\"\ncubes = [\"1 AAB...\", \"1 A.A.A.\", \"1 AA....\"]",
        "board = \"2x3\"\ntiles = \"122\"\ncubes = [\"1 ABCDEF\", \"1 AABBCC\"]",
        "board = \"3x2\"\ntiles = \"1\"\ncubes = [\"2 A.A...\", \"2 ......\"]\nrolls = \"mirrored\"",
        "board = \"3x2\"\ncubes = [\"3 A.A.A.\", \"2 A.....\"]",
        "board = \"4x2\"\ntiles = \"11223\"\ncubes = [\"1 A.....\", \"1 AABBCC\"]",
    ] {
        let goal = puzzle(text).default_goal(None).board().unwrap();
        let space = Space::of(&goal).unwrap();
        let mut search = SetSearch::new(&space, true).unwrap();
        let start = Sources::of_goal(&space, &goal.into()).unwrap();
        let found = search.run(&start, &mut |_, _| {});
        let (fields, expected) = (search.take_fields(), distances_of(goal));
        let mut counts = vec![0; found.len()];
        for (board, distance) in &expected {
            counts[*distance] += 1;
            let rank = space.rank(board).unwrap() as usize;
            let bit = fields[0][rank / 8] >> (rank % 8) & 1;
            assert_eq!(bit != 0, distance & 2 != 0, "{text}: {board}");
        }
        assert_eq!(found, counts, "{text}");
        let bytes = distances(&space, &start).unwrap();
        assert_eq!(bytes.len() as u64, space.boards());
        for (rank, &byte) in (0..).zip(&bytes) {
            let distance = expected.get(&space.board(rank).unwrap()).map_or(255, |&d| d as u8);
            assert_eq!(byte, distance, "{text} {rank}");
        }
        let last = ranks_at(&space, &start, counts.len() - 1).unwrap();
        assert_eq!(farthest(&space, &start, &mut |_| {}), Some((counts.clone(), last)), "{text}");
        for distance in [0, 5, counts.len() - 1, counts.len()] {
            let at = (0..).zip(&bytes).filter(|(_, byte)| usize::from(**byte) == distance);
            assert!(
                at.map(|(rank, _)| rank).eq(ranks_at(&space, &start, distance).unwrap()),
                "{text} {distance}"
            );
        }
    }
}

/// Guards the start of a search: it has the boards of its goal, and moves lead there from those of
/// their components and from no others.
#[test]
fn a_start_has_the_boards_of_its_goal() {
    for (text, goal) in [
        ("board = \"3x2\"\ncubes = \"5 AABBCC\"", "A,?,!A,_,!AB,?+?,_,B,?,?,!AC"),
        ("board = \"3x2\"\ncubes = \"5 M.....\"\nlooks = \"M\"", "?U!D_?[UN]"),
        ("board = \"3x2\"\ncubes = [\"3 AABBCC\", \"2 XXYYZZ\"]", "A,?,X,?,?,B"),
        ("board = \"3x2\"\ntiles = \"12\"\ncubes = [\"3 A.A...\"]", "1?????+?2_???"),
    ] {
        let space = space(text);
        let puzzle = space.puzzle();
        let goal = puzzle.goal(goal).unwrap();
        let start = Sources::of_goal(&space, &goal).unwrap();
        let reached = distances(&space, &start).unwrap();
        let step = (space.boards() / 49_999).max(1) as usize;
        let mut shades = [false; 2];
        for rank in start.ranks() {
            let board = space.board(rank).unwrap();
            shades[puzzle.grid().shade(board.blank())] = true;
            assert!(goal.has(&board), "{text}: {board}");
        }
        assert_eq!(start.shades(), shades);
        assert_eq!(start, Sources::of_ranks(&space, start.ranks()));
        for rank in (0..space.boards()).step_by(step) {
            let board = space.board(rank).unwrap();
            assert_eq!(start.has(rank), goal.has(&board), "{text}: {board}");
            assert_eq!(start.has(rank), reached[rank as usize] == 0);
            assert_eq!(
                start.reaches(space.component(rank)),
                reached[rank as usize] < 255,
                "{text}"
            );
        }
    }
}

/// Guards cubes that are seen from the first: the distance of a board is that from the nearest of
/// the 24 boards that are the goal with other names of its faces. Goals with empty squares of both
/// colours are found at once.
#[test]
fn a_search_of_cubes_seen_from_the_first_finds_each_distance() {
    for text in [
        "relative\nboard = \"2x2\"\ncubes = \"3 ABCDEF\"\nlooks = \"AC\"",
        "relative\nboard = \"2x2\"\ncubes = \"3 ABCDEF\"\nlooks = \"AC\"\nstart = \"UN,UN,_,UE\"",
    ] {
        let space = space(text);
        let puzzle = space.puzzle();
        let first = puzzle.default_goal(None).some_board().unwrap();
        let rank = space.rank(&first).unwrap();
        // A board two moves away has the same colour, and one that is one move away the other.
        let near = [vec![rank], vec![rank, space.rank(&first.after(Move::Up).unwrap()).unwrap()]];
        for goals in near {
            let mut search = SetSearch::new(&space, true).unwrap();
            let found =
                search.run(&Sources::of_ranks(&space, goals.iter().copied()), &mut |_, _| {});
            let mut distances = HashMap::new();
            let mut queue = VecDeque::new();
            for &goal in &goals {
                distances.insert(goal, 0usize);
                queue.push_back(space.board(goal).unwrap());
            }
            while let Some(board) = queue.pop_front() {
                let distance = distances[&space.rank(&board).unwrap()];
                for step in board.legal_moves().iter() {
                    let after = board.after(step).unwrap();
                    distances.entry(space.rank(&after).unwrap()).or_insert_with(|| {
                        queue.push_back(after);
                        distance + 1
                    });
                }
            }
            let fields = search.take_fields();
            let bit = |plane: &Vec<u8>, rank: u64| plane[rank as usize / 8] >> (rank % 8) & 1 != 0;
            let mut counts = vec![0; found.len()];
            for (&rank, distance) in &distances {
                counts[*distance] += 1;
                assert_eq!(bit(&fields[0], rank), distance & 2 != 0, "{text}");
                assert!(goals.len() == 1 || bit(&fields[1], rank) == (distance & 1 != 0), "{text}");
            }
            assert_eq!((found, fields.len()), (counts, goals.len()), "{text}");
        }
    }
}
