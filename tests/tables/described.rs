//! Tests that puzzles made from descriptions are the puzzles of the types: the same texts, moves,
//! goals and numbers of boards. Counts of other descriptions come from plain facts about their pieces.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use tilebase::any::AnyPuzzle;
use tilebase::{Board as _, Move};
use tilebase_puzzle::described::{Board, Description, Puzzle, Space};
use tilebase_search::sets::Search;

/// Returns boards of a puzzle from all over its ranks, with those of their moves.
fn sample(puzzle: AnyPuzzle) -> Vec<tilebase::any::AnyBoard> {
    let step = (puzzle.ranks() / 499).max(1) as usize;
    (0..puzzle.ranks()).step_by(step).filter_map(|rank| puzzle.board(rank)).collect()
}

fn puzzle(name: &str) -> Puzzle {
    Puzzle::new(&Description::shipped(name).unwrap()).unwrap()
}

/// Guards the notation, the rolls and the numbers: a board has the same text, and the same text after
/// each move; and one number stands for each number of the type.
#[test]
fn described_boards_are_those_of_the_types() {
    assert!(Description::names().eq(AnyPuzzle::ALL.iter().map(|puzzle| puzzle.name())));
    for &typed in AnyPuzzle::ALL {
        let described = puzzle(typed.name());
        assert_eq!(described.title(), typed.texts().title);
        assert_eq!(described.task(), typed.texts().task);
        assert_eq!(described.step(), typed.texts().step);
        let mut numbers = BTreeMap::new();
        for board in sample(typed) {
            let text = board.to_string();
            let same = described.board(&text).unwrap();
            assert_eq!(described.text(&same), text);
            for written in [text.to_lowercase(), text.replace(',', ""), text.replace(',', " ")] {
                assert_eq!(described.board(&written), Ok(same), "{written}");
            }
            for (&of_type, &number) in board.numbers().iter().zip(described.numbers(&same)) {
                assert_eq!(*numbers.entry(of_type).or_insert(number), number, "{typed} {of_type}");
            }
            assert_eq!(described.board_of_numbers(described.numbers(&same)), Ok(same));
            assert_eq!(described.moves(&same), board.moves());
            for step in Move::ALL {
                let after = described.after(&same, step).map(|after| described.text(&after));
                assert_eq!(
                    after,
                    board.after(step).map(|after| after.to_string()),
                    "{text} {step}"
                );
            }
        }
        assert_eq!(numbers.values().collect::<BTreeSet<_>>().len(), numbers.len(), "{typed}");
        // The ranks of the eight-puzzle are of boards without the tile 9.
        let missing = usize::from(typed == AnyPuzzle::Eight);
        assert_eq!(numbers.len() + missing, described.pieces() + 1, "{typed}");
    }
}

/// Guards goals: what is in a goal of the type is in the goal of the description, and no other board.
#[test]
fn described_goals_are_those_of_the_types() {
    for (name, goals) in [
        ("eight", "12345678_ 1234_5678 123?????? !1??????_? 12345678_+1234_5678 _!1!2??????"),
        ("cubic", "RRRRERRRR WWW???WWW WWWWEWWWW+RRRRERRRR WRB,?,?,?,---,?,?,?,!WBR !W!W!W??????"),
        ("harris", "UUUU_UUUU U???????? U!U???!U??? ????_????+DDDD_DDDD"),
    ] {
        let (typed, described) = (name.parse::<AnyPuzzle>().unwrap(), puzzle(name));
        let mut found = [0; 2];
        for text in goals.split(' ') {
            let (of_type, goal) = (typed.goal(text).unwrap(), described.goal(text).unwrap());
            let shown = described.goal_text(&goal);
            assert_eq!(described.goal(&shown).as_ref(), Ok(&goal), "{text} {shown}");
            // A board is in the goal if it is at distance 0, so those of the set are near others.
            for board in sample(typed) {
                let same = described.board(&board.to_string()).unwrap();
                let is_in = is_in(&of_type.to_string(), &board.to_string(), typed);
                assert_eq!(goal.has(&same), is_in, "{text} {board}");
                found[usize::from(is_in)] += 1;
            }
        }
        assert!(found.iter().all(|&count| count > 20), "{name} {found:?}");
    }
    let alike = puzzle("alike");
    let goal = alike.default_goal(None);
    assert_eq!(alike.goal_text(&goal), "alike");
    for (text, is_in) in [
        ("UN,UN,UN,UN,--,UN,UN,UN,UN", true),
        ("WS,WS,WS,WS,--,WS,WS,WS,WS", true),
        ("UN,UN,UN,UN,UN,UN,UN,UN,--", false),
        ("UN,UN,UN,UN,--,UN,UN,UN,US", false),
    ] {
        assert_eq!(goal.has(&alike.board(text).unwrap()), is_in, "{text}");
    }
    // The default goal of tiles is that of the start's tiles.
    let eight = puzzle("eight");
    for (start, goal) in
        [("123069478", "12345_789"), ("867254301", "12345678_"), ("_12345678", "12345678_")]
    {
        let start = eight.board(start).unwrap();
        let typed = AnyPuzzle::Eight.start(Some(&eight.text(&start))).unwrap();
        let default = eight.default_goal(Some(&start));
        assert_eq!(eight.goal_text(&default), typed.default_goal().unwrap().to_string(), "{goal}");
    }
}

/// Returns whether a board is in a goal, square by square, from their texts alone.
fn is_in(goal: &str, board: &str, puzzle: AnyPuzzle) -> bool {
    let squares = |text: &str| -> Vec<String> {
        let split = |text: &str| text.split(',').map(String::from).collect();
        if text.contains(',') {
            return split(text);
        }
        let mut squares = Vec::new();
        let mut not = "";
        for symbol in text.chars() {
            if symbol == '!' {
                not = "!";
            } else {
                squares.push(format!("{not}{symbol}"));
                not = "";
            }
        }
        squares
    };
    let is_cubic = puzzle == AnyPuzzle::Cubic;
    let is_blank = |square: &str| ["_", "---"].contains(&square) || is_cubic && square == "E";
    let fits = |wanted: &str, square: &str| {
        let same = is_blank(wanted) && is_blank(square)
            || !is_blank(wanted) && square.starts_with(wanted) && !is_blank(square);
        wanted == "?" || same
    };
    goal.split('+').any(|part| {
        squares(part).iter().zip(squares(board)).all(|(wanted, square)| {
            wanted
                .strip_prefix('!')
                .map_or_else(|| fits(wanted, &square), |not| !fits(not, &square))
        })
    })
}

/// Guards the numbers of boards, that each rank has its board and each board its rank, and that moves
/// stay in the space, permute the arrangements' blocks, and act on lanes as a whole.
#[test]
fn ranks_come_back_and_moves_stay_in_the_space() {
    for (text, boards) in [
        ("like = \"eight\"\ntiles = \"12345678\"", 181_440),
        ("like = \"cubic\"", 15_116_544),
        ("like = \"harris\"", 15_116_544),
        ("like = \"gardner\"", 7_524_679_680),
        (
            "like = \"harris\"\nboard = \"4x3\"\ncubes = [\"11 M.....\"]\ngoal = \"_UUUUUUUUUUU\"\nstart = \"_DDDDDDDDDDD\"",
            4_353_564_672 / 2 * 2,
        ),
        ("cubes = [\"8 A.A...\"]", 3_869_835_264),
        ("cubes = [\"4 A.A.A.\", \"4 ......\"]", 9 * 420 * 256),
        ("board = \"4x3\"\ntiles = \"123456789AB\"", 239_500_800),
        ("board = \"3x2\"\ntiles = \"12345\"", 360),
        ("board = \"2x3\"\ntiles = \"11223\"", 6 * 30),
        ("board = \"2x2\"\ntiles = \"123\"", 12),
        ("board = \"4x2\"\ntiles = \"123\"\ncubes = [\"2 AABBCC\", \"2 M.....\"]", 0),
    ] {
        let puzzle = Puzzle::new(&Description::from_toml("mine", text).unwrap()).unwrap();
        let goal = puzzle.default_goal(None);
        let board = goal.board().or_else(|| puzzle.default_start()).unwrap();
        let space = Space::of(&puzzle, &board).unwrap();
        assert!(boards == 0 || space.boards() == boards, "{text}: {}", space.boards());
        let lane = |rank: u64| rank >> space.bits();
        for rank in (0..space.boards()).step_by((space.boards() / 997).max(1) as usize) {
            let board = space.board(rank).unwrap();
            assert_eq!(space.rank(&board), Some(rank), "{text}: {}", puzzle.text(&board));
            assert_eq!(puzzle.board(&puzzle.text(&board)), Ok(board));
            for step in Move::ALL {
                let Some(after) = puzzle.after(&board, step) else { continue };
                assert_eq!(puzzle.after(&after, step.opposite()), Some(board));
                let to = space.rank(&after).unwrap();
                // All boards of a lane move to one lane.
                let other = space.board(rank ^ ((1 << space.bits()) - 1)).unwrap();
                let other = space.rank(&puzzle.after(&other, step).unwrap()).unwrap();
                assert_eq!(lane(other), lane(to), "{text}");
            }
        }
        assert_eq!(space.board(space.boards()), None);
    }
}

/// Guards the ranks of cubes that are seen from the first: all 24 namings of a board share one, moves
/// go with it, and there are as many as the table of the type has.
#[test]
fn namings_share_a_rank() {
    let puzzle = puzzle("alike");
    let start = puzzle.default_start().unwrap();
    let space = Space::relative(&puzzle, &start).unwrap();
    assert_eq!(space.boards(), tilebase_puzzle::alike::STATES);
    for rank in (0..space.boards()).step_by(22_600_003) {
        let board = space.board(rank).unwrap();
        assert_eq!(space.rank(&board), Some(rank));
        let state: tilebase_puzzle::alike::State = puzzle.text(&board).parse().unwrap();
        for naming in tilebase_puzzle::Rotation::ALL {
            let renamed = puzzle.board(&state.renamed(naming).to_string()).unwrap();
            assert_eq!(space.rank(&renamed), Some(rank));
        }
        for step in puzzle.moves(&board) {
            let after = puzzle.after(&board, step).unwrap();
            let renamed = state.renamed(tilebase_puzzle::Rotation::ALL[7]);
            let other = puzzle.board(&renamed.roll(step).unwrap().to_string()).unwrap();
            assert_eq!(space.rank(&after), space.rank(&other));
        }
    }
}

/// Guards the errors of descriptions: each names the line, the key, what was expected and what was
/// found.
#[test]
fn a_wrong_description_is_refused_with_the_reason() {
    for (text, reason) in [
        ("", "tiles: expected tiles or cubes"),
        ("board = \"3x3\"", "tiles: expected tiles or cubes"),
        (
            "tiles = \"12345678\"\nbord = \"3x3\"",
            "line 2, bord: expected one of the keys name, title",
        ),
        ("tiles = \"12345678\"\ntiles = \"1\"", "line 2: duplicate key"),
        ("tiles = 12345678", "line 1: expected a text in quotes, or a list of such texts"),
        ("tiles = \"12345678", "line 1: "),
        ("tiles = [\"1\", \"2\"]", "line 1, tiles: expected one text, found 2"),
        (
            "tiles = \"1234567\"",
            "line 1, tiles: expected 8 pieces on a board of 3x3, found 7 tiles and 0 cubes",
        ),
        (
            "board = \"9\"\ntiles = \"123\"",
            "line 1, board: expected columns x rows, such as 3x3, each",
        ),
        (
            "board = \"5x4\"\ntiles = \"123\"",
            "line 1, board: expected columns x rows, such as 3x3, each",
        ),
        (
            "board = \"1x4\"\ntiles = \"123\"",
            "line 1, board: expected columns x rows, such as 3x3, each",
        ),
        (
            "board = \"2x2\"\n\ntiles = \"1+3\"",
            "line 3, tiles: expected symbols other than ?![]+,/ and blanks, found '+'",
        ),
        ("cubes = \"8 M....\"", "line 1, cubes: expected how many, 1 to 8, and six marks of faces"),
        ("cubes = \"M.....\"", "line 1, cubes: expected how many, 1 to 8, and six marks of faces"),
        (
            "cubes = \"0 M.....\"",
            "line 1, cubes: expected how many, 1 to 8, and six marks of faces",
        ),
        (
            "cubes = \"9 M.....\"",
            "line 1, cubes: expected how many, 1 to 8, and six marks of faces",
        ),
        (
            "cubes = \"7 M.....\"",
            "line 1, cubes: expected 8 pieces on a board of 3x3, found 0 tiles and 7 cubes",
        ),
        (
            "cubes = [\"8 M.....\", \"8 N.....\"]",
            "line 1, cubes: expected 8 pieces on a board of 3x3",
        ),
        (
            "cubes = \"8 M.....\"\nlooks = \"N\"",
            "line 2, looks: expected marks of the cubes, found 'N'",
        ),
        (
            "cubes = [\"4 M.....\", \"4 ......\"]\nlooks = \"M\"",
            "line 2, looks: expected a mark that each cube has",
        ),
        (
            "cubes = \"8 MN....\"\nlooks = \"M\"\nshows = \"U\"",
            "line 3, shows: expected looks or shows, found both",
        ),
        (
            "cubes = \"8 ABCDEF\"\nlooks = \"A\"",
            "line 2, looks: expected symbols that tell all pieces apart, found U for two",
        ),
        (
            "cubes = \"8 ABCDEF\"\nshows = \"UX\"",
            "line 2, shows: expected faces, of UDNSEW, found \"UX\"",
        ),
        (
            "tiles = \"12U\"\ncubes = \"5 M.....\"\nlooks = \"M\"",
            "line 1, tiles: expected other symbols than the letters of cubes, found U",
        ),
        (
            "cubes = \"8 M.....\"\nlooks = \"M\"\nempty = \"U\"",
            "line 3, empty: expected one sign that is no other symbol, found \"U\"",
        ),
        (
            "cubes = \"8 M.....\"\nrolls = \"left\"",
            "line 2, rolls: expected mirrored, found \"left\"",
        ),
        (
            "like = \"chess\"",
            "line 1, like: expected one of eight, cubic, harris, gardner, alike, crossteaser, found \"chess\"",
        ),
        (
            "tiles = \"12345678\"\ngoal = \"1234567__\"",
            "line 2, goal: expected one empty square (_), found 2",
        ),
        (
            "tiles = \"12345678\"\ngoal = \"11345678_\"",
            "line 2, goal: expected 1 once, found more (square 2)",
        ),
        (
            "tiles = \"12345678\"\ngoal = \"12345679_\"",
            "line 2, goal: expected 1, 2, 3, 4, 5, 6, 7, 8 or _, ?, ! or [, found \"9\" (square 8)",
        ),
        ("tiles = \"12345678\"\ngoal = \"alike\"", "line 2, goal: expected cubes of one sort"),
        ("tiles = \"12345678\"\nstart = \"1234\"", "line 2, start: expected 9 squares, found 4"),
        (
            "tiles = \"123\"\nboard = \"3x2\"\ncubes = \"2 M.....\"\nlooks = \"M\"\nstart = \"123U_U\"",
            "",
        ),
        (
            "tiles = \"1234\"\nboard = \"3x2\"\ncubes = \"2 M.....\"\nlooks = \"M\"\nstart = \"1234_U\"",
            "line 5, start: expected 2 cubes such as U, found 1",
        ),
    ] {
        let puzzle = Description::from_toml("mine", text).and_then(|d| Puzzle::new(&d));
        let found = puzzle.map_or_else(|error| error.to_string(), |_| String::new());
        assert!(
            found.starts_with(reason) && found.is_empty() == reason.is_empty(),
            "{text}\n{found}"
        );
    }
}

/// Guards that no text makes the reader panic, and that what it accepts can be played: the default goal
/// is read from its text, and its boards have ranks.
#[test]
fn changed_descriptions_are_puzzles_or_errors() {
    let all: Vec<String> = [
        "board = \"4x3\"\ntiles = \"112233\"\ncubes = [\"3 M.N...\", \"2 ......\"]\nshows = \"UNE\"",
        "tiles = \"123456789AB\"\nempty = \"E\"\ngoal = \"123??????+[12]!3???????\"",
        "cubes = [\"4 R.R.R.\", \"4 RRR...\"]\nlooks = \"R\"\ngoal = \"UNE,U,D,[U D],_,!UNE,?,?,?\"",
        "like = \"alike\"\nboard = \"2x2\"\ncubes = [\"3 ABCDEF\"]\nstart = \"_,UN,UN,UN\"\nrolls = \"mirrored\"",
    ]
    .map(String::from)
    .to_vec();
    fastrand::seed(7);
    let (mut puzzles, mut errors) = (0, 0);
    for number in 0..4_000 {
        let mut text: Vec<char> = all[number % all.len()].chars().collect();
        for _ in 0..fastrand::usize(0..4) {
            let at = fastrand::usize(0..text.len());
            let symbol = text[fastrand::usize(0..text.len())];
            match fastrand::u8(0..3) {
                0 => text[at] = symbol,
                1 => text.insert(at, symbol),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        match Description::from_toml("mine", &text).and_then(|d| Puzzle::new(&d)) {
            Err(error) => errors += usize::from(!error.to_string().is_empty()),
            Ok(puzzle) => {
                puzzles += 1;
                let goal = puzzle.default_goal(puzzle.default_start().as_ref());
                assert_eq!(puzzle.goal(&puzzle.goal_text(&goal)), Ok(goal.clone()), "{text}");
                let Some(board) = goal.board() else { continue };
                assert_eq!(puzzle.board(&puzzle.text(&board)), Ok(board), "{text}");
                let space = Space::of(&puzzle, &board).unwrap();
                let rank = space.rank(&board).unwrap();
                assert_eq!(space.board(rank), Some(board), "{text}");
            }
        }
    }
    assert!(puzzles > 500 && errors > 500, "{puzzles} {errors}");
}

/// Guards the passes: for boards of every block, or of many, they say what a move of the single board
/// does.
#[test]
fn passes_are_the_moves_of_single_boards() {
    for text in [
        "like = \"cubic\"",
        "like = \"harris\"",
        "like = \"gardner\"",
        "cubes = [\"8 A.A...\"]",
        "cubes = [\"4 A.A.A.\", \"4 ......\"]",
        "board = \"3x2\"\ncubes = \"5 ABCDEF\"",
        "board = \"4x2\"\ntiles = \"123\"\ncubes = [\"2 AABBCC\", \"2 M.....\"]",
        "board = \"2x4\"\ntiles = \"122\"\ncubes = [\"2 AAB...\", \"2 AA....\"]\nrolls = \"mirrored\"",
    ] {
        let puzzle = Puzzle::new(&Description::from_toml("mine", text).unwrap()).unwrap();
        let board = puzzle.default_start().or_else(|| puzzle.default_goal(None).board()).unwrap();
        let space = Space::of(&puzzle, &board).unwrap();
        let (axes, bits) = (space.axes(), space.bits());
        let step = (space.boards() / 1_999).max(1) as usize | 1;
        for rank in (0..space.boards()).step_by(step) {
            let board = space.board(rank).unwrap();
            let (lane, index) = (rank >> bits, rank & ((1 << bits) - 1));
            let (block, lane) = (lane / axes, lane % axes);
            for back in Move::ALL {
                let after = puzzle.after(&board, back).map(|after| space.rank(&after).unwrap());
                let from = space.pass(block, back).map(|pass| {
                    let mids = pass.mids.len() as u64;
                    let (rest, mid) = (lane % pass.low, lane / pass.low);
                    let (high, mid) = (mid / mids, mid % mids);
                    let (mid, turn) = pass.mids[mid as usize];
                    let turn = &pass.turns[usize::from(turn)];
                    let is_set = |&(bit, _): &(usize, _)| index >> bit & 1 == 1;
                    let images = turn.images.iter().enumerate().filter(is_set);
                    let index = images.fold(turn.flips, |index, (_, image)| index ^ image);
                    let lane = (high * mids + u64::from(mid)) * pass.low + rest;
                    (pass.source * axes + lane) << bits | u64::from(index)
                });
                assert_eq!(from, after, "{text}: {} {back}", puzzle.text(&board));
            }
        }
    }
}

/// Returns the numbers of boards at each distance, by whole sets.
fn counts(puzzle: &Puzzle, first: &[Board]) -> Vec<u64> {
    let space = Space::of(puzzle, &first[0]).unwrap();
    let mut search = Search::new(&space).unwrap();
    search.run(first.iter().map(|board| space.rank(board).unwrap()), &mut |_| {})
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
        (
            "like = \"harris\"",
            "1 4 8 8 16 32 64 80 148 224 448 632 1216 1768 3464 4960 9482 13296 25484 35744 67096 90584 166558 217612 383604 466092 767211 838724 1260208 1208772 1631240 1342312 1618467 1145324 1237172 756312 734955 386164 333095 150940 118538 46444 32322 10656 6381 1564 858 204 44 12",
        ),
        (
            "like = \"cubic\"\ngoal = \"WRB,WRB,WRB,WRB,---,WRB,WRB,WRB,WRB\"",
            "1 4 8 8 16 32 64 80 152 240 480 668 1272 1844 3584 5028 9448 12744 23340 30284 52780 63072 104790 119644 188982 198048 292850 281116 387675 337528 428112 324476 373579 254516 261638 140744 124006 57164 40122 9512 3394 328 57",
        ),
    ] {
        let puzzle = Puzzle::new(&Description::from_toml("mine", text).unwrap()).unwrap();
        let goal = puzzle.default_goal(None).board().unwrap();
        let found: Vec<String> = counts(&puzzle, &[goal]).iter().map(ToString::to_string).collect();
        assert_eq!(found.join(" "), golden, "{text}");
    }
    let cubic = puzzle("cubic");
    let pattern = cubic.goal("WWWWEWWWW").unwrap();
    let space = Space::of(&cubic, &cubic.default_start().unwrap()).unwrap();
    let ranks = 4 * space.boards() / 9..5 * space.boards() / 9;
    let first: Vec<Board> =
        ranks.filter_map(|rank| space.board(rank)).filter(|board| pattern.has(board)).collect();
    assert_eq!(first.len(), 256);
    assert_eq!(counts(&cubic, &first)[30..], [113_152, 39_936, 27_648, 9_216, 4_608, 1_024]);
}

/// Guards the search of mixed boards, of sorts with all kinds of symmetry, against a search board by
/// board, with the distance of each.
#[test]
fn a_search_by_whole_sets_finds_each_distance() {
    for text in [
        "board = \"2x2\"\ncubes = [\"1 AAB...\", \"1 A.A.A.\", \"1 AA....\"]",
        "board = \"2x3\"\ntiles = \"122\"\ncubes = [\"1 ABCDEF\", \"1 AABBCC\"]",
        "board = \"3x2\"\ntiles = \"1\"\ncubes = [\"2 A.A...\", \"2 ......\"]\nrolls = \"mirrored\"",
        "board = \"3x2\"\ncubes = [\"3 A.A.A.\", \"2 A.....\"]",
        "board = \"4x2\"\ntiles = \"1223\"\ncubes = [\"2 A.....\", \"1 AABBCC\"]",
    ] {
        let puzzle = Puzzle::new(&Description::from_toml("mine", text).unwrap()).unwrap();
        let goal = puzzle.default_goal(None).board().unwrap();
        let space = Space::of(&puzzle, &goal).unwrap();
        let mut search = Search::new(&space).unwrap();
        let found = search.run([space.rank(&goal).unwrap()], &mut |_| {});
        let mut distances = HashMap::from([(goal, 0usize)]);
        let mut queue = VecDeque::from([goal]);
        while let Some(board) = queue.pop_front() {
            let distance = distances[&board];
            for step in puzzle.moves(&board) {
                let after = puzzle.after(&board, step).unwrap();
                distances.entry(after).or_insert_with(|| {
                    queue.push_back(after);
                    distance + 1
                });
            }
        }
        let mut counts = vec![0; found.len()];
        for (board, distance) in &distances {
            counts[*distance] += 1;
            let bit = search.bit(space.rank(board).unwrap());
            assert_eq!(bit, Some(distance & 2 != 0), "{text}: {}", puzzle.text(board));
        }
        assert_eq!(found, counts, "{text}");
    }
}
