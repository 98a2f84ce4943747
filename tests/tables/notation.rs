//! Tests that each notation of moves reads the paths that it writes.

use std::fs;
use std::time::{Duration, Instant};

use tilebase::reading::ReadMoves;
use tilebase::{Description, MoveNotation, Path, Puzzle, Slide};

/// Guards that each notation and puzzle reads what it writes, along all short walks.
#[test]
fn what_is_written_is_read() {
    let slides = Puzzle::all().filter_map(|puzzle| puzzle.with_slides().ok());
    for puzzle in Puzzle::all().chain(slides) {
        let example = puzzle.words().example.split(' ').next();
        let start = puzzle.start(None).or_else(|_| puzzle.start(example)).unwrap();
        let has_slides = puzzle.has_slides();
        let mut walks = vec![(if has_slides { Path::of_slides() } else { Path::new() }, start)];
        for _ in 0..5 {
            walks = walks
                .iter()
                .flat_map(|(path, board)| {
                    // Slides in one direction, one after the other, are one in a path.
                    let last = path.iter().next_back().filter(|_| has_slides);
                    let is_other = move |step: &Slide| last.is_none_or(|it| it.step != step.step);
                    board.legal_moves().iter().filter(is_other).map(|step| {
                        let mut path = *path;
                        path.push(step);
                        (path, board.after(step).unwrap())
                    })
                })
                .collect();
            for (path, _) in &walks {
                for notation in MoveNotation::ALL {
                    let text = notation.path(*path, &start);
                    let read = notation.read(&text, &start).unwrap();
                    assert_eq!(read.moves, path.iter().collect::<Vec<_>>(), "{text}");
                    assert_eq!(read.illegal, None);
                }
            }
        }
    }
}

/// Guards that every puzzle reads the same signs for the empty square, in boards and in goals, and
/// that `-`, `--` and `---` are one square of cubes.
#[test]
fn an_empty_square_is_written_alike_in_all_puzzles() {
    for puzzle in Puzzle::all() {
        let texts = puzzle.words();
        let start = puzzle.start(None).or_else(|_| match puzzle.name() {
            "cubic" => puzzle.start(Some("WRB,WRB,WRB,WRB,---,RBW,WRB,WRB,WRB")),
            _ => puzzle.start(texts.example.split(' ').next()),
        });
        let start = start.unwrap();
        let written = start.to_string();
        let empty = ["---", "--", "_"].into_iter().find(|empty| written.contains(empty)).unwrap();
        let is_cube = puzzle.move_word() == "roll";
        let signs = ["0", "X", "x", "_", ".", "-"].into_iter();
        for sign in signs.chain(["--", "---"].into_iter().filter(|_| is_cube)) {
            let text = written.replace(empty, sign);
            assert_eq!(puzzle.start(Some(&text)).ok(), Some(start), "{puzzle} {text}");
            if sign.len() == 1 && empty == "_" {
                assert_eq!(Puzzle::of_start(&text), Some(puzzle), "{text}");
            }
            // A goal that names every square, in nine words.
            let separated: Vec<_> = match written.contains(',') {
                true => written.split(',').collect(),
                false => written.split("").filter(|square| !square.is_empty()).collect(),
            };
            let words = separated.join(" ");
            if let Ok(goal) = puzzle.goal(&words) {
                let text = words.replace(empty, sign);
                let read = puzzle.goal(&text).unwrap();
                assert_eq!(read.to_string(), goal.to_string(), "{puzzle} {text}");
            }
        }
    }
    let pattern = Puzzle::cubic().goal("WWWWEWWWW").unwrap();
    for sign in ["0", "X", "_", ".", "-", "e"] {
        let text = format!("wwww{sign}WWWW");
        assert_eq!(Puzzle::cubic().goal(&text).ok().as_ref(), Some(&pattern), "{text}");
    }
}

#[test]
fn spellings() {
    let start = Puzzle::eight().start(Some("1234_5678")).unwrap();
    let read = |notation: MoveNotation, text: &str| match notation.read(text, &start) {
        Ok(ReadMoves { moves, illegal, .. }) => {
            let letters: String = moves.iter().map(|step| step.letter()).collect();
            letters + &illegal.map_or_else(String::new, |symbol| format!(" {symbol}?"))
        }
        Err(error) => error.to_string(),
    };
    for (text, read_as) in [
        ("", ""),
        (" . ", ""),
        ("ULdr", "uldr"),
        ("u l, d;\tr", "uldr"),
        ("Up left DOWN Right", "uldr"),
        ("↑←↓→", "uldr"),
        ("⬆️ ⬅️ ⬇️ ➡️", "uldr"),
        ("u l1 d2 r2", "ulddrr"),
        ("up2", "u u?"),
        ("ll2u", "l l?"),
        ("d.", "d"),
        ("Answer: **u, l**. It is not possible in fewer moves.", "ul"),
        ("Move 4 right", "l"),
        ("4 Right, 1 Down, 5 left", "lu 5?"),
        ("Move 4 left", "expected directions in which the tiles move, found 4 l"),
        ("dlx", "expected moves alone, found \"dlx\""),
        ("u0", "expected moves alone, found \"u0\""),
        ("u9", "expected counts, as in right x2, or tiles, as in tile 2 right"),
        ("u3", "expected counts, as in right x2, or tiles, as in tile 2 right"),
        ("~~u~~ d", "expected a text without words that are struck out"),
        ("↑ 2", "u u?"),
        ("u or l", "expected moves alone, found \"or\""),
        ("uldr\nurdl", "expected one list of moves"),
        ("tile up, left", "expected moves in this notation, found some in the notation tile"),
    ] {
        assert_eq!(read(MoveNotation::Blank, text), read_as, "{text}");
    }
    assert_eq!(read(MoveNotation::Tile, "up left"), "dr");
    assert_eq!(read(MoveNotation::Tile, "up2"), "d u?");
    // Below the empty square is tile 7, beside it 4 and 5, above it 2.
    assert_eq!(read(MoveNotation::Number, "2, 1 4"), "uld");
    assert_eq!(read(MoveNotation::Number, "274"), "u 7?");
    assert_eq!(read(MoveNotation::Number, "20"), "expected moves alone, found \"20\"");
    assert_eq!(
        read(MoveNotation::Number, "u"),
        "expected moves in this notation, found some in the notation blank"
    );
}

/// Guards that no text is read as other moves than its writer meant, and that most are read. The
/// file says how it is written; the command, Python and JavaScript read it, too.
#[test]
fn texts_of_people_and_programs_are_read_as_they_are_meant() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/corpora/moves.txt");
    let (mut read, mut open, mut none) = (0, 0, 0);
    for line in fs::read_to_string(file).unwrap().lines().filter(|line| !line.starts_with('#')) {
        let [notation, moves, text] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let text = text.replace("\\\\", "\0").replace("\\n", "\n").replace('\0', "\\");
        let notation: MoveNotation = notation.parse().unwrap();
        let found = notation.moves_in(&text).ok();
        match moves.strip_prefix('(') {
            _ if found.as_deref() == Some(moves) => read += 1,
            None if moves == "?" => none += 1,
            Some(_) => open += 1,
            None => panic!("{line}: {found:?}"),
        }
        assert!(found.is_none() || found.as_deref() == Some(moves), "{line}: {found:?}");
    }
    assert!(none > 200 && read > 400 && 10 * open < read, "{read} read, {open} open, {none} none");
}

/// Guards that texts are read as the numbers and the sides of a larger board mean them, and that
/// what is found without the board means the same on it.
#[test]
fn texts_about_a_larger_board_are_read_as_they_are_meant() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/corpora/moves-4x2.txt");
    let text = include_str!("../samples/numbers.toml");
    let puzzle = Puzzle::new(&Description::from_toml("numbers", text).unwrap()).unwrap();
    let start = puzzle.board("_,10,11,12,9,13,14,15").unwrap();
    let path: Path = "drrr".parse().unwrap();
    let mut rows = 0;
    for line in fs::read_to_string(file).unwrap().lines().filter(|line| !line.starts_with('#')) {
        let [notation, moves, on_board, text] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let text = text.replace("\\n", "\n");
        let notation: MoveNotation = notation.parse().unwrap();
        let found = notation.moves_in(&text);
        assert_eq!(found.as_deref().unwrap_or("?"), moves, "{line}");
        let reaches = |text: &str| {
            let steps = notation.read(text, &start).ok().filter(|steps| steps.illegal.is_none());
            steps.is_some_and(|steps| steps.moves.into_iter().collect::<Path>() == path)
        };
        assert_eq!(reaches(&text), on_board == "reaches", "{line}");
        // Without the board, directions beside the number of a tile that is not there are believed.
        let is_believed = notation == MoveNotation::Tile && reaches(moves);
        assert!(found.is_err() || is_believed || reaches(moves) == reaches(&text), "{line}");
        rows += 1;
    }
    assert!(rows > 40, "{rows}");
    let read = |text: &str| MoveNotation::Number.read(text, &start).unwrap_err().to_string();
    assert_eq!(
        read("9131415"),
        "expected numbers set apart by blanks, found \"9131415\", which may be 9 1 3 1 4 1 5 or \
         9 13 14 15"
    );
    assert_eq!(read("91"), "expected numbers set apart by blanks, found \"91\", which may be 9 1");
    assert_eq!(read("9 016"), "expected numbers set apart by blanks, found \"016\"");
    // Tile 12 is not beside the empty square, and the text may mean 1 and 2.
    let start = Puzzle::shipped("fifteen").unwrap().board("_123456789ABCDEF").unwrap();
    let error = MoveNotation::Number.read("12", &start).unwrap_err().to_string();
    assert!(error.ends_with("found \"12\", which may be 1 2 or 12"), "{error}");
}

/// Guards that tiles have the numbers that pictures show, and else those of their places, also
/// behind 35, and that cubes have those of their squares.
#[test]
fn numbers_are_those_that_a_person_sees() {
    let puzzle = |text: &str| Puzzle::new(&Description::from_toml("mine", text).unwrap()).unwrap();
    let many: Vec<_> = (1..=63).map(|number| format!("t{number}")).collect();
    let many = format!("board = \"4x2\"\ntiles = \"{}\"", many.join(" "));
    for (text, start, path, expected) in [
        ("board = \"2x2\"\ntiles = \"246\"", "24_6", "r", "6"),
        ("board = \"2x2\"\ntiles = \"321\"", "32_1", "ru", "12"),
        ("board = \"2x2\"\ntiles = \"2 4 10\"", "2 4 _ 10", "ru", "10 4"),
        ("board = \"2x2\"\ntiles = \"CBA\"", "CB_A", "ru", "32"),
        ("board = \"2x2\"\ntiles = \"0AB\"", "0A_B", "ru", "32"),
        ("board = \"2x2\"\ntiles = \"AAB\"", "AA_B", "ru", "42"),
        (&many, "t1 t2 t3 t4 t5 t6 _ t63", "ru", "63 4"),
        ("like = \"harris\"\nboard = \"5x2\"", "UUUUUUUU_U", "ru", "10 5"),
    ] {
        let start = puzzle(text).board(start).unwrap();
        let path: Path = path.parse().unwrap();
        assert_eq!(MoveNotation::Number.path(path, &start), expected, "{text}");
        let read = MoveNotation::Number.read(expected, &start).unwrap();
        assert_eq!((read.moves, read.illegal), (path.iter().collect(), None), "{text}");
        // In every notation, a number that a text names is looked up.
        let read = MoveNotation::Blank.read("Move tile 99 left, then tile 98 up.", &start);
        assert_eq!(
            read.unwrap_err().to_string(),
            "expected counts, as in right x2, or tiles, as in tile 2 right"
        );
    }
}

/// Guards that an empty text is an answer only where no moves are needed.
#[test]
fn an_empty_answer_is_none() {
    let (start, goal) = Puzzle::eight().question(Some("123069478"), None).unwrap();
    let at_goal = goal.board().unwrap();
    for notation in MoveNotation::ALL {
        for text in ["", " \n"] {
            let error = notation.read_answer(text, &start, &goal).unwrap_err();
            assert_eq!(error.to_string(), "expected moves, found none");
            assert_eq!(notation.read_answer(text, &at_goal, &goal), Ok(ReadMoves::default()));
        }
        assert_eq!(notation.read_answer(".", &start, &goal), Ok(ReadMoves::default()));
    }
}

/// Guards that a word of letters of directions is moves, even where it is a board.
#[test]
fn a_word_of_moves_is_no_board() {
    let text = "board = \"2x2\"\ntiles = \"DLR\"\nempty = \"U\"";
    let puzzle = Puzzle::new(&Description::from_toml("dlru", text).unwrap()).unwrap();
    let start = puzzle.board("ULDR").unwrap();
    let read = MoveNotation::Blank.read("drul", &start).unwrap();
    assert_eq!((read.moves.len(), read.illegal), (4, None));
}

/// Guards that no text takes time that grows with the square of its length.
#[test]
fn long_texts_are_read_in_time() {
    for part in [
        "d ",
        "D.\n",
        "D. ",
        "(",
        ")",
        "1. D\n",
        "is ",
        "answer is ",
        "answer: ",
        "2 ",
        "→ ",
        "x",
        "'d' ",
        "no ",
    ] {
        let text = part.repeat(400_000 / part.len());
        let begin = Instant::now();
        let _either = MoveNotation::Blank.moves_in(&text);
        assert!(begin.elapsed() < Duration::from_secs(10), "{part:?}");
    }
}
