//! Tests of descriptions that are wrong, of what is said of others, and of the ranks of cubes that
//! are seen from the first one.

use tilebase_puzzle::{Description, Puzzle, Rotation, Space};

use crate::alike::renamed;
use crate::puzzle;

/// Guards the ranks of cubes that are seen from the first: all 24 namings of a board share one,
/// moves go with it, and there are 11,287,019,520.
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
        for step in board.legal_moves().iter() {
            let after = board.after(step).unwrap();
            let other = renamed(board, Rotation::ALL[7]).after(step).unwrap();
            assert_eq!(space.rank(&after), space.rank(&other));
        }
    }
}

/// Guards the reason why boards cannot be reached: also of cubes that keep a phase beside tiles,
/// which have none.
#[test]
fn phases_are_counted_beside_tiles() {
    for (cubes, expected) in [
        ("4 M.N...", "no roll changes how many cubes have each phase"),
        ("4 M.....", "every board can be reached"),
    ] {
        let pairs = [("tiles", "1111"), ("cubes", cubes)];
        let pairs = pairs.map(|(key, value)| (key.to_owned(), vec![value.to_owned()]));
        let puzzle = Puzzle::new(&Description::new("mine", pairs).unwrap()).unwrap();
        assert_eq!(puzzle.words().reach, expected);
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
        (
            "Tiles = \"12345678\"",
            "line 1, Tiles: there is no key \"Tiles\", but there is \"tiles\"",
        ),
        ("tiles = \"1,2,3,4,5,6,7,8\"", "line 1, tiles: expected symbols other than ?![]+,/"),
        ("{\"tiles\": \"12345678\"}", "line 1: invalid key-value pair, expected key"),
        ("[puzzle]\ntiles = \"12345678\"", "line 1, puzzle: expected one of the keys"),
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
        ("tiles = \"12345678\"\nradius = \"many\"", "line 2, radius: expected a number from"),
        ("tiles = \"12345678\"\nasks = \"maybe\"", "line 2, asks: expected goal, found \"maybe\""),
        (
            "board = \"3x2\"\nlike = \"gardner\"",
            "line 2, cubes: expected 5 pieces on a board of 3x2, found 0 tiles and 8 cubes; the cubes \
             are those of gardner, which this puzzle is like",
        ),
        // Tiles for which no place is left.
        (
            "board = \"2x2\"\ntiles = \"123\"\ncubes = \"3 M.....\"",
            "line 3, cubes: expected 3 pieces on a board of 2x2, found 3 tiles and 3 cubes",
        ),
        (
            "like = \"harris\"\ntiles = \"12345678\"",
            "line 1, cubes: expected 8 pieces on a board of 3x3, found 8 tiles and 8 cubes; the cubes",
        ),
        (
            "like = \"eight\"\ncubes = \"8 M.....\"",
            "line 1, tiles: expected 8 pieces on a board of 3x3, found 9 tiles and 8 cubes; the tiles",
        ),
        (
            "like = \"eight\"\nboard = \"4x3\"",
            "line 1, tiles: expected 11 pieces on a board of 4x3, found 9 tiles and 0 cubes; the tiles",
        ),
        // The empty square is no tile.
        (
            "tiles = \"12345678_\"",
            "line 1, tiles: expected tiles alone, found _, a sign of the empty",
        ),
        ("tiles = \"1 2 3 _ 4 5 6 7 8\"", "line 1, tiles: expected tiles alone, found _, a sign"),
        (
            "tiles = \"_1234567\"",
            "line 1, tiles: expected tiles alone, found _, a sign of the empty",
        ),
        (
            "tiles = \"123456780\"",
            "line 1, tiles: expected tiles alone, found 0, a sign of the empty",
        ),
        (
            "board = \"2x2\"\ntiles = \"12x3\"",
            "line 2, tiles: expected tiles alone, found x, a sign",
        ),
        ("tiles = \"123456780\"\nempty = \"X\"", ""),
        ("tiles = \"ABCDEFGHXYZ\"", ""),
        // Symbols that are read as others.
        (
            "board = \"2x2\"\ntiles = \"\u{df}s1\"",
            "line 2, tiles: expected symbols with a capital of one letter, found \u{df}, whose is SS",
        ),
        (
            "board = \"2x2\"\ntiles = \"\u{fb01}F1\"",
            "line 2, tiles: expected symbols with a capital",
        ),
        (
            "board = \"2x2\"\ntiles = \"\u{149}12\"",
            "line 2, tiles: expected symbols with a capital",
        ),
        (
            "board = \"2x2\"\ntiles = \"e\u{301}1\"",
            "line 2, tiles: expected symbols of one character that can be seen by itself, found \\u{301}",
        ),
        (
            "tiles = \"\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}123\"",
            "line 1, tiles: expected symbols of one character that can be seen by itself, found \\u{200d}",
        ),
        (
            "tiles = \"\u{1f44d}\u{1f3fd}123456\"",
            "line 1, tiles: expected symbols of one character",
        ),
        (
            "tiles = \"\u{1f1e9}\u{1f1ea}123456\"",
            "line 1, tiles: expected symbols of one character",
        ),
        ("tiles = \"1\u{fe0f}\u{20e3}23456\"", "line 1, tiles: expected symbols of one character"),
        (
            "board = \"2x2\"\ntiles = \"1\\u00072\"",
            "line 2, tiles: expected symbols of one character",
        ),
        (
            "board = \"2x2\"\ntiles = \"1\\u202E2\"",
            "line 2, tiles: expected symbols of one character",
        ),
        ("board = \"2x2\"\ntiles = \"1\u{1f600}\\\\\"", ""),
        (
            "tiles = \"aAbBcCdD\"",
            "line 1, tiles: expected symbols that differ in more than their case, found a and A",
        ),
        (
            "board = \"2x2\"\ntiles = \"\u{3c2}1\u{3c3}\"",
            "line 2, tiles: expected symbols that differ in more than their case, found \u{3c2} and",
        ),
        (
            "board = \"2x2\"\ntiles = \"\u{131}i1\"",
            "line 2, tiles: expected symbols that differ in more",
        ),
        ("board = \"2x2\"\ntiles = \"aab\"", ""),
        (
            "cubes = [\"4 M.....\", \"4 m.....\"]",
            "line 1, cubes: expected symbols that differ in more than their case, found M and m",
        ),
        (
            "cubes = \"8 \u{df}.....\"",
            "line 1, cubes: expected symbols with a capital of one letter",
        ),
        (
            "cubes = \"8 M\\u001B....\"",
            "line 1, cubes: expected symbols of one character that can be",
        ),
        ("cubes = \"8 m.....\"\nlooks = \"M\"", ""),
        (
            "tiles = \"12345678\"\nempty = \"\\u0007\"",
            "line 2, empty: expected one sign that is no other",
        ),
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

/// Guards that `like` takes over what still holds, and nothing else: of a puzzle that differs in one
/// key, some keys of the other are no longer true.
#[test]
fn what_no_longer_holds_is_not_taken_over() {
    let keys = |text: &str| {
        let puzzle = Puzzle::new(&Description::from_toml("mine", text).unwrap()).unwrap();
        // What is left is the description of the same puzzle.
        assert_eq!(Puzzle::new(puzzle.description()), Ok(puzzle), "{text}");
        let has = |key: &&str| puzzle.description().values(key).is_some();
        let all = ["looks", "shows", "goal", "start", "title", "task", "goals", "reach", "radius"];
        let all: Vec<_> = all.into_iter().filter(has).collect();
        (puzzle, all.join(" "))
    };
    for (text, expected) in [
        ("like = \"alike\"", "looks goal start title task goals reach radius"),
        ("like = \"alike\"\nboard = \"3X3\"", "looks goal start title task goals reach radius"),
        ("like = \"alike\"\nboard = \"3x2\"", "looks goal task"),
        ("like = \"alike\"\nrolls = \"mirrored\"", "looks goal start task goals reach"),
        ("like = \"alike\"\nshows = \"UNE\"", "shows goal title task reach radius"),
        ("like = \"alike\"\ncubes = \"8 ABCDEF\"", "goal"),
        ("like = \"alike\"\ncubes = [\"4 12....\", \"4 1.2...\"]", "looks"),
        ("like = \"alike\"\ngoal = \"UN,UN,UN,UN,--,UN,UN,UN,UN\"", "looks goal start"),
        ("like = \"gardner\"\nboard = \"2x2\"\ncubes = \"3 RRR...\"", "looks"),
        ("like = \"gardner\"\nshows = \"UNEDSW\"", "shows"),
        ("like = \"gardner\"\ngoal = \"DSE,?,?,?,?,?,?,?,?\"", "looks goal start"),
        ("like = \"gardner\"\ntitle = \"Mine\"", "looks goal start title task goals reach radius"),
        ("like = \"cubic\"\nempty = \"*\"", "shows"),
        ("like = \"cubic\"\nlooks = \"WR\"", "looks"),
        ("like = \"harris\"\ncubes = \"8 B.....\"\nshows = \"UNEDSW\"", "shows"),
        ("like = \"fifteen\"\nboard = \"3x5\"\ntiles = \"123456789ABCDE\"", ""),
    ] {
        assert_eq!(keys(text).1, expected, "{text}");
    }
    // The same goal, on every board: all cubes alike, which is one of 24 boards for each square.
    let (puzzle, _) = keys("like = \"alike\"\nboard = \"3x2\"");
    assert_eq!(puzzle.default_goal(None), puzzle.goal("alike").unwrap());
    // The radius of another goal is not known.
    assert_eq!(keys("like = \"gardner\"").0.radius(), Some(71));
    assert_eq!(keys("like = \"gardner\"\ngoal = \"DSE,?,?,?,?,?,?,?,?\"").0.radius(), None);
}

/// Guards that no text makes the reader panic, and that what it accepts can be played: the default
/// goal is read from its text, and its boards have ranks.
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
