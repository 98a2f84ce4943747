//! Compares puzzles whose moves slide one or more tiles with a plain search, and with the largest
//! distances that others have found.

use std::error::Error;
use std::ops::ControlFlow;

use tilebase::{Content, Description, Grade, MoveNotation, Puzzle, TableError, TableFile, Tables};
use tilebase_build::make;
use tilebase_plain::tiles::counts_of_slides;

/// Returns the puzzle of these tiles on a board.
fn puzzle(columns: usize, rows: usize, tiles: &str) -> Puzzle {
    let pairs = [
        ("board", format!("{columns}x{rows}")),
        ("tiles", tiles.to_owned()),
        ("moves", "slides".to_owned()),
    ];
    let pairs = pairs.map(|(key, value)| (key.to_owned(), vec![value]));
    Puzzle::new(&Description::new("slides", pairs).unwrap()).unwrap()
}

fn tables() -> Tables {
    let tables = Tables::from_fn(|content| Err(TableError::missing(content)));
    tables.or_else(|content, _| Ok(make(content, &|_| {})))
}

/// Guards the counts at every distance, on boards of each kind of search and in both directions,
/// and that the tables have two sections and are proved.
#[test]
fn counts_are_those_of_a_plain_search() {
    for (columns, rows, tiles, radius) in [
        (3, 2, "12345", Some(20)),
        (2, 3, "12345", Some(20)),
        (4, 2, "1234567", Some(25)),
        (2, 4, "1234567", Some(25)),
        (3, 3, "12345678", Some(24)),
        (5, 2, "123456789", Some(36)),
        // Of these nobody has said it.
        (4, 4, "AAAAAAAABBBBBBB", None),
        (8, 2, "AAAAAAAABBBBBBB", None),
        (4, 3, "AAAABBBBCCC", None),
    ] {
        let puzzle = puzzle(columns, rows, tiles);
        let goal = puzzle.default_goal(None);
        let kinds: Vec<u8> = goal.board().unwrap().numbers().to_vec();
        let solver = tables().solver(&goal).unwrap();
        let counts = solver.counts().unwrap();
        assert_eq!(counts.as_slice(), counts_of_slides((columns, rows), &kinds), "{tiles}");
        assert_eq!(counts.radius(), radius.unwrap_or(counts.radius()), "{columns}x{rows} {tiles}");

        let table = make(&Content::of(&goal).unwrap(), &|_| {}).to_bytes().unwrap();
        let table = TableFile::from_bytes(table).unwrap();
        assert_eq!(table.header().sections().len(), 2);
        let proof = table.prove(2, |_| ControlFlow::Continue(())).unwrap();
        assert_eq!((proof.boards, proof.radius), (counts.total(), counts.radius()));
    }
}

/// Guards that a table of slides and one of single moves are not taken for each other, and that the
/// option of the command makes the same as the line of a description.
#[test]
fn a_table_says_whether_moves_are_slides() {
    let slides = puzzle(3, 2, "12345");
    let text = "board = \"3x2\"\ntiles = \"12345\"";
    let singles = Puzzle::new(&Description::from_toml("slides", text).unwrap()).unwrap();
    let [of_slides, of_singles] = [slides, singles].map(|puzzle| puzzle.default_goal(None));
    let [a, b] = [&of_slides, &of_singles].map(|goal| Content::of(goal).unwrap());
    assert_ne!(a.file_name(), b.file_name());
    assert_eq!(of_slides.form(), "board 3x2\ntiles 1 1 1 1 1\nmoves slides\ngoal 2 4 8 10 20 1\n");
    let same = singles.with_slides().unwrap();
    assert!(same.has_slides() && same.form() == slides.form());
    assert_eq!(slides.with_slides(), Ok(slides));
    assert!(Puzzle::cubic().with_slides().is_err());
    let eight = Puzzle::eight().with_slides().unwrap();
    assert_eq!((eight.name(), eight.radius()), ("eight", None));
    assert_eq!(tables().solver(&eight.default_goal(None)).unwrap().radius(), 24);
}

/// Guards that a slide is one move, and the same moves of single tiles are several; and that in
/// other puzzles a number is a count.
#[test]
fn a_slide_of_two_tiles_is_one_move() {
    let grade = |puzzle: Puzzle, notation: MoveNotation, text: &str| -> Grade {
        let (start, goal) = puzzle.question(Some("1_3425786"), None).unwrap();
        let read = notation.read(text, &start).unwrap();
        assert_eq!(read.illegal, None, "{text}");
        tables().solver(&goal).unwrap().grade(&start, read.moves).unwrap()
    };
    let slides = Puzzle::eight().with_slides().unwrap();
    for (notation, text) in [
        (MoveNotation::Blank, "d2 r"),
        (MoveNotation::Blank, "D2R"),
        (MoveNotation::Blank, "2 down, 1 right"),
        (MoveNotation::Blank, "Answer: 1. Down 2 2. Right"),
        (MoveNotation::Blank, "↓2 →"),
        (MoveNotation::Tile, "u2 l"),
        (MoveNotation::Number, "86"),
    ] {
        let found = grade(slides, notation, text);
        assert_eq!((found.length, found.left), (2, Some(4)), "{text}");
    }
    for text in ["ddr", "d d r", "down twice, right", "down x2, right"] {
        assert_eq!(grade(slides, MoveNotation::Blank, text).length, 3, "{text}");
        assert_eq!(grade(Puzzle::eight(), MoveNotation::Blank, text).length, 3, "{text}");
    }
    assert_eq!(grade(Puzzle::eight(), MoveNotation::Blank, "d2 r").length, 3);
}

/// Guards that different tiles on more than twelve squares are refused with the reason, but not a
/// part of a goal.
#[test]
fn fifteen_tiles_slide_to_a_part_of_a_goal() {
    let fifteen = Puzzle::shipped("fifteen").unwrap().with_slides().unwrap();
    let start = fifteen.board("FE169B4C0A73D852").unwrap();
    let error = tables().distance(&start, &fifteen.default_goal(None)).unwrap_err();
    let error = error.source().unwrap().to_string();
    assert!(error.contains("15 different tiles") && error.contains("add up"), "{error}");
    assert_eq!(Content::of(&fifteen.default_goal(None)), None);
    let part = fifteen.goal("1234????????????").unwrap();
    assert_eq!(tables().distance(&start, &part).unwrap(), Some(17));
}
