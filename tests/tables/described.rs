//! Tests that puzzles made from descriptions have the texts, moves and goals of the plain rules. Counts of other descriptions come from plain facts about their pieces.

use tilebase::Move;
use tilebase_plain as plain;
use tilebase_puzzle::Rotation;
use tilebase_puzzle::described::{Board, Description, Puzzle, Space};

use crate::alike::renamed;
use crate::puzzle;

/// Returns boards from all over the ranks of a puzzle.
fn sample(puzzle: Puzzle) -> impl Iterator<Item = Board> {
    let ranks = puzzle.ranks().unwrap();
    (0..ranks).step_by((ranks / 499) as usize).filter_map(move |rank| puzzle.board_of_rank(rank))
}

/// Guards the notation and the rolls: a board has the same text as in the plain implementation, and the
/// same text after each move; and its texts and numbers are read as the board.
#[test]
fn described_boards_are_those_of_the_plain_rules() {
    /// Returns the text of a board after a move.
    type After = fn(&str, plain::Move) -> Option<String>;
    let plainly: [(&str, After); 3] = [
        ("eight", |board, step| {
            Some(board.parse::<plain::eight::Board>().unwrap().slide(step)?.to_string())
        }),
        ("cubic", |board, step| {
            Some(board.parse::<plain::cubic::Board>().unwrap().roll(step)?.to_string())
        }),
        ("harris", |board, step| {
            Some(board.parse::<plain::harris::Board>().unwrap().roll(step)?.to_string())
        }),
    ];
    for (name, plainly) in plainly {
        let described = puzzle(name);
        for board in sample(described) {
            let text = board.to_string();
            for written in [text.to_lowercase(), text.replace(',', ""), text.replace(',', " ")] {
                assert_eq!(described.board(&written), Ok(board), "{written}");
            }
            assert_eq!(described.board_of_numbers(board.numbers()), Ok(board));
            assert_eq!(described.ranks().map(|_| board.rank()), Some(board.rank()));
            for (step, of_plain) in Move::ALL.into_iter().zip(plain::Move::ALL) {
                let after = plainly(&text, of_plain);
                let after = after.map(|after| described.board(&after).unwrap());
                assert_eq!(board.after(step), after, "{text} {step}");
                assert_eq!(board.moves().contains(step), after.is_some());
            }
        }
    }
}

/// Guards goals: a board is in a goal if each of its squares is as the goal's text says.
#[test]
fn described_goals_have_the_boards_that_their_texts_say() {
    for (name, goals) in [
        ("eight", "12345678_ 1234_5678 123?????? !1??????_? 12345678_+1234_5678 _!1!2??????"),
        ("cubic", "RRRRERRRR WWW???WWW WWWWEWWWW+RRRRERRRR WRB,?,?,?,---,?,?,?,!WBR !W!W!W??????"),
        ("harris", "UUUU_UUUU U???????? U!U???!U??? ????_????+DDDD_DDDD"),
    ] {
        let described = puzzle(name);
        let ranks =
            (0..described.ranks().unwrap()).step_by(described.ranks().unwrap() as usize / 499);
        let boards: Vec<_> = ranks.filter_map(|rank| described.board_of_rank(rank)).collect();
        let mut found = [0; 2];
        for text in goals.split(' ') {
            let goal = described.goal(text).unwrap();
            let shown = goal.to_string();
            assert_eq!(described.goal(&shown).as_ref(), Ok(&goal), "{text} {shown}");
            // A board is in the goal if it is at distance 0, so those of the set are near others.
            for board in &boards {
                let is_in = is_in(text, &board.to_string(), described);
                assert_eq!(goal.has(board), is_in, "{text} {board}");
                found[usize::from(is_in)] += 1;
            }
        }
        assert!(found.iter().all(|&count| count > 20), "{name} {found:?}");
    }
    let alike = puzzle("alike");
    let goal = alike.default_goal(None);
    assert_eq!(goal.to_string(), "alike");
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
        [("123069478", "1234_6789"), ("867254301", "12345678_"), ("_12345678", "12345678_")]
    {
        let start = eight.board(start).unwrap();
        assert_eq!(eight.default_goal(Some(&start)).to_string(), goal);
    }
}

/// Returns whether a board is in a goal, square by square, from their texts alone.
fn is_in(goal: &str, board: &str, puzzle: Puzzle) -> bool {
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
    let is_cubic = puzzle == Puzzle::cubic();
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
        let board = goal.some_board().unwrap();
        let space = Space::of(&board).unwrap();
        assert!(boards == 0 || space.boards() == boards, "{text}: {}", space.boards());
        let lane = |rank: u64| rank >> space.bits();
        for rank in (0..space.boards()).step_by((space.boards() / 997).max(1) as usize) {
            let board = space.board(rank).unwrap();
            assert_eq!(space.rank(&board), Some(rank), "{text}: {board}");
            assert_eq!(puzzle.board(&board.to_string()), Ok(board));
            for step in Move::ALL {
                let Some(after) = board.after(step) else { continue };
                assert_eq!(after.after(step.opposite()), Some(board));
                let to = space.rank(&after).unwrap();
                // All boards of a lane move to one lane.
                let other = space.board(rank ^ ((1 << space.bits()) - 1)).unwrap();
                let other = space.rank(&other.after(step).unwrap()).unwrap();
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
    let space = Space::relative(&start).unwrap();
    assert_eq!(space.boards(), 11_287_019_520);
    for rank in (0..space.boards()).step_by(22_600_003) {
        let board = space.board(rank).unwrap();
        assert_eq!(space.rank(&board), Some(rank));
        for naming in Rotation::ALL {
            assert_eq!(space.rank(&renamed(board, naming)), Some(rank));
        }
        for step in board.moves() {
            let after = board.after(step).unwrap();
            let other = renamed(board, Rotation::ALL[7]).after(step).unwrap();
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
        ("tiles = 12345678", "line 1, tiles: expected a text in quotes, or a list of such texts"),
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
            "line 1, like: expected one of eight, cubic, harris, gardner, alike, crossteaser, fifteen, found \"chess\"",
        ),
        (
            "tiles = \"12345678\"\ngoal = \"1234567__\"",
            "line 2, goal: expected one empty square (_), found 2",
        ),
        (
            "tiles = \"12345678\"\ngoal = \"11345678_\"",
            "line 2, goal: expected 1 once, found 1 again (square 2)",
        ),
        (
            "tiles = \"12345678\"\ngoal = \"12345679_\"",
            "line 2, goal: expected 1, 2, 3, 4, 5, 6, 7, 8, _, ?, ! or [, found \"9\" (square 8)",
        ),
        ("tiles = \"12345678\"\ngoal = \"alike\"", "line 2, goal: expected cubes of one sort"),
        ("tiles = \"12345678\"\nstart = \"1234\"", "line 2, start: expected nine squares, found 4"),
        (
            "tiles = \"123\"\nboard = \"3x2\"\ncubes = \"2 M.....\"\nlooks = \"M\"\nstart = \"123U_U\"",
            "",
        ),
        (
            "tiles = \"1234\"\nboard = \"3x2\"\ncubes = \"2 M.....\"\nlooks = \"M\"\nstart = \"1234_U\"",
            "line 5, start: expected 2 cubes such as U, found 1",
        ),
        // As people write them who have not read how.
        ("tiles: \"12345678\"", "line 1: key with no value, expected `=`"),
        ("Tiles = \"12345678\"", "line 1, Tiles: expected one of the keys name, title"),
        ("tiles = \"1,2,3,4,5,6,7,8\"", "line 1, tiles: expected symbols other than ?![]+,/"),
        ("{\"tiles\": \"12345678\"}", "line 1: invalid key-value pair, expected key"),
        ("[puzzle]\ntiles = \"12345678\"", "line 1, puzzle: expected a text in quotes"),
        ("board = 3x3\ntiles = \"12345678\"", "line 1: string values must be quoted"),
        ("board = [3, 3]\ntiles = \"12345678\"", "line 1, board: expected a text in quotes"),
        ("board = \"3*3\"\ntiles = \"12345678\"", "line 1, board: expected columns x rows"),
        ("board = \"99999999999x2\"\ntiles = \"1\"", "line 1, board: expected columns x rows"),
        ("cubes = \"8M.....\"", "line 1, cubes: expected how many, 1 to 8, and six marks of faces"),
        ("cubes = \"eight M.....\"", "line 1, cubes: expected how many, 1 to 8, and six marks"),
        ("cubes = \"8 M....,\"", "line 1, cubes: expected symbols other than ?![]+,/"),
        ("cubes = \"8 M.....\"\nlooks = \"\"", "line 2, looks: expected a mark that each cube has"),
        (
            "cubes = \"8 M.....\"\nshows = \"\"",
            "line 2, shows: expected faces, of UDNSEW, found none",
        ),
        ("cubes = \"8 ABCDEF\"\nshows = \"U\"", "line 2, shows: expected symbols that tell all"),
        ("cubes = \"8 M.....\"\ngoal = \"UUUUUUUU\"", "line 2, goal: expected nine squares"),
        (
            "tiles = \"12345678\"\ngoal = \"1234567890\"",
            "line 2, goal: expected nine squares, found 10",
        ),
        (
            "tiles = \"12345678\"\ngoal = \"[12???????\"",
            "line 2, goal: expected 1, 2, 3, 4, 5, 6, 7",
        ),
        (
            "tiles = \"12345678\"\nempty = \"xx\"",
            "line 2, empty: expected one sign that is no other",
        ),
        ("tiles = \"12345678\"\nradius = \"many\"", "line 2, radius: expected a number, found"),
        ("tiles = \"12345678\"\nasks = \"maybe\"", "line 2, asks: expected goal, found \"maybe\""),
        ("like = \"gardner\"\nboard = \"3x2\"", "cubes: expected 5 pieces on a board of 3x2"),
        ("name = \"\"\ntiles = \"12345678\"", "line 1, name: expected a text on one line"),
        ("name = \"a\\nb\"\ntiles = \"12345678\"", "line 1, name: expected a text on one line"),
        ("title = \"\"\ntiles = \"12345678\"", "line 1, title: expected a text on one line"),
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
        "like = \"alike\"\nboard = \"2x2\"\ncubes = [\"3 162543\"]\nstart = \"_,UN,UN,UN\"\nrolls = \"mirrored\"",
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
                assert_eq!(puzzle.goal(&goal.to_string()), Ok(goal.clone()), "{text}");
                let Some(board) = goal.board() else { continue };
                assert_eq!(puzzle.board(&board.to_string()), Ok(board), "{text}");
                let space = Space::of(&board).unwrap();
                let rank = space.rank(&board).unwrap();
                assert_eq!(space.board(rank), Some(board), "{text}");
            }
        }
    }
    assert!(puzzles > 500 && errors > 500, "{puzzles} {errors}");
}
