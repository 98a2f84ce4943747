//! Tests of pictures: reads back what is drawn in text, and compares it with the boards that
//! `--format json` prints. Those in SVG are golden files: look at one before it is kept.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node};
use serde_json::Value;

use crate::gardner;
use crate::support::{Folder, Ran, ask, compare_with_golden, run, tables};

const EIGHT: [&str; 4] = ["solve", "eight", "564178X23", "7568X4123"];
const CUBIC: [&str; 4] = ["solve", "cubic", "2,1", "RBWRWWEWW"];
/// The first eight rolls from all marks up to all marks down.
const HARRIS: [&str; 4] = ["solve", "harris", "UUUU_UUUU", "UUUN_DSWS"];
/// The last six of 57 rolls.
const ALIKE: [&str; 3] = ["solve", "alike", "SD,SD,UW,DW,SU,UW,SW,SW,--"];

/// The last six of the rolls to the goal.
const GARDNER: [&str; 5] =
    ["solve", "gardner", "DSE,DEW,DSW,DNS,---,DNS,DNE,DEW,DNW", "--after", "ldrruu"];

/// Runs the command where these variables are set.
fn ask_where(variables: &[(&str, &str)], words: &[&str]) -> Ran {
    let place = Folder::new();
    let mut command = place.command(words);
    run(command.env("TILEBASE_TABLES", tables()).envs(variables.iter().copied()), "")
}

fn with<'a>(words: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [words, more].concat()
}

/// The boards of a path, each as nine squares: `5`, or `WRB` for a cube, or nothing.
fn boards(words: &[&str]) -> Vec<Vec<String>> {
    let json: Value =
        serde_json::from_str(&ask(&with(words, &["--format", "json"]), "").answers()).unwrap();
    let square = |text: &str| text.replace(['_', '-'], "");
    let squares = |board: &Value| match board.as_str().unwrap() {
        cubes if cubes.contains(',') => cubes.split(',').map(square).collect(),
        tiles => tiles.chars().map(|tile| square(&tile.to_string())).collect(),
    };
    json["along"].as_array().unwrap().iter().map(squares).collect()
}

/// Returns the square of the tile or cube that moved, on each board: the square of the blank on the
/// board before.
fn moved(boards: &[Vec<String>]) -> Vec<Option<usize>> {
    let blank = |board: &Vec<String>| board.iter().position(String::is_empty);
    [None].into_iter().chain(boards.iter().map(blank)).take(boards.len()).collect()
}

/// Reads drawn boards back: their squares, and which of them has a heavy frame. `width` and
/// `height` are those of a square.
fn read(picture: &str, width: usize, height: usize) -> Vec<(Vec<String>, Option<usize>)> {
    let (columns, rows) = (3 * (width + 1) + 1, 3 * (height + 1) + 1);
    let lines: Vec<Vec<char>> =
        picture.lines().skip(1).map(|line| line.chars().collect()).collect();
    assert_eq!(lines.len() % (rows + 1), 0, "{picture}");
    let mut boards = Vec::new();
    for strip in lines.chunks(rows + 1) {
        let (caption, strip) = strip.split_first().unwrap();
        for left in (0..strip[0].len()).step_by(columns + 2) {
            let caption: String = caption[left..].iter().take(columns).collect();
            assert!(caption.starts_with(&format!("step {}", boards.len())), "{caption}");
            let corner =
                |square: usize| (left + square % 3 * (width + 1), square / 3 * (height + 1));
            let inside = |square: usize| {
                let (x, y) = corner(square);
                let squares = strip[y + 1..][..height].iter().map(|row| &row[x + 1..][..width]);
                squares.flatten().filter(|glyph| **glyph != ' ').collect()
            };
            let heavy = |&square: &usize| {
                let (x, y) = corner(square);
                strip[y + 1][x] == '┃' && strip[y + 1][x + width + 1] == '┃'
            };
            boards.push(((0..9).map(inside).collect(), (0..9).find(heavy)));
        }
    }
    boards
}

/// Returns the squares of each board, as `square` writes them, and the square to which a piece
/// moved.
fn expected(words: &[&str], square: impl Fn(&str) -> String) -> Vec<(Vec<String>, Option<usize>)> {
    let boards = boards(words);
    let moved = moved(&boards);
    let squares = boards.into_iter().map(|board| board.iter().map(|s| square(s)).collect());
    squares.zip(moved).collect()
}

/// A text without its colours.
fn bare(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |bare, part| bare + part.split_once('m').unwrap().1)
}

/// The text on the top, in front and at the side of one of Harris's cubes: a dot on the marked face
/// if it is visible, else an arrow on the top.
fn signs(mark: char, seen: &str) -> [&'static str; 3] {
    let mut signs = [""; 3];
    match ("USE".find(mark).filter(|_| seen.contains(mark)), mark) {
        (Some(face), _) => signs[face] = "●",
        (None, 'D') => signs[0] = "×",
        (None, 'N') => signs[0] = "↑",
        (None, 'S') => signs[0] = "↓",
        (None, 'E') => signs[0] = "→",
        (None, _) => signs[0] = "←",
    }
    signs
}

/// A tile, or of a cube its top, its side and its front.
#[test]
fn every_board_is_drawn_however_wide_the_terminal() {
    let tile = |square: &str| square.chars().take(1).collect();
    let cube = |cube: &str| match cube.as_bytes() {
        [top, front, side] => [*top, *side, *front].map(char::from).iter().collect(),
        _ => String::new(),
    };
    let sign = |mark: &str| {
        let sign = |mark| signs(mark, "USE");
        mark.chars().map(sign).map(|[top, front, side]| [top, side, front].concat()).collect()
    };
    for (words, glyph, (width, height), widths) in [
        (EIGHT, tile as fn(&str) -> String, (3, 1), [(1, 1), (27, 1), (28, 2), (80, 5), (400, 9)]),
        (CUBIC, cube, (6, 2), [(1, 1), (45, 1), (46, 2), (80, 3), (400, 9)]),
        (HARRIS, sign, (6, 2), [(1, 1), (45, 1), (46, 2), (80, 3), (400, 9)]),
    ] {
        let expected = expected(&words, glyph);
        for (columns, abreast) in widths {
            let columns = columns.to_string();
            let drawn = ask_where(&[("COLUMNS", &columns)], &with(&words, &["--picture"]));
            let drawn = drawn.answers();
            assert_eq!(read(&drawn, width, height), expected, "{drawn}");
            let widest = drawn.lines().skip(1).map(|line| line.chars().count()).max();
            let board = 3 * (width + 1) + 1;
            let boards = abreast.min(expected.len());
            assert_eq!(widest, Some(boards * (board + 2) - 2), "{drawn}");
        }
    }
}

/// Guards crosses as their owner holds them, and boards with walls.
#[test]
fn crosses_and_walls_are_drawn_as_they_lie() {
    let start = "UN,--,WN,UN,EN,SU,UN,UN,UN";
    let drawn = ask(&["solve", "crossteaser", start, "alike", "--picture"], "").answers();
    let rows: Vec<_> =
        drawn.lines().map(|line| line.chars().take(19).collect::<String>()).collect();
    // The arm towards the viewer is in the middle.
    assert_eq!(rows[3..6], ["│  2  │     │  2  │", "│ 314 │     │ 146 │", "│  5  │     │  5  │"]);

    let place = Folder::new();
    place.write("corner.toml", "board = [\"..#\", \"...\"]\ntiles = \"1234\"\n");
    let words = ["solve", "corner.toml", "123_4", "--picture"];
    let drawn = run(&mut place.command(&words), "").answers();
    let rows: Vec<_> = drawn.lines().skip(2).take(5).collect();
    assert!(
        rows[0].starts_with("╭───┬───╮░░░░") && rows[1].starts_with("│ 1 │ 2 │░░░░"),
        "{drawn}"
    );
    assert!(
        rows[2].starts_with("├───┼───┼───╮") && rows[3].starts_with("│ 3 │   │ 4 │"),
        "{drawn}"
    );
}

/// Guards that programs get the moves alone, and no colours unless they are wanted.
#[test]
fn off_a_terminal_there_are_the_moves_alone() {
    for (words, moves) in [(EIGHT.as_slice(), "urrulldr\n"), (&CUBIC, "ldd\n"), (&HARRIS, "")] {
        let plain = ask(words, "").answers();
        assert!(plain == moves || moves.is_empty() && plain.lines().count() == 1, "{plain}");
        assert_eq!(ask_where(&[("CLICOLOR_FORCE", "1")], words).answers(), plain);
        let drawn = ask(&with(words, &["--picture"]), "").answers();
        assert!(!drawn.contains('\x1b') && drawn.contains('│'), "{drawn}");
        let pictured = with(words, &["--picture"]);
        assert_eq!(ask_where(&[("NO_COLOR", "1")], &pictured).answers(), drawn);
    }
}

/// With colours, each face is a square of its own colour with its letter in it, and the rest of the
/// picture is the same as without them.
#[test]
fn where_colours_are_wanted_boards_are_drawn_in_colours() {
    for (words, colours) in [
        (EIGHT.as_slice(), 0),
        (&CUBIC, 3),
        // The symbols of a mark, and of a top without it.
        (&HARRIS, 2),
    ] {
        let pictured = with(words, &["--picture"]);
        let coloured = ask_where(&[("CLICOLOR_FORCE", "1")], &pictured).answers();
        let drawn = ask(&pictured, "").answers();
        assert_ne!(coloured, drawn);
        assert_eq!(bare(&coloured), drawn);

        let mut paints = BTreeMap::<&str, BTreeSet<&str>>::new();
        for (paint, text) in coloured.split("\x1b[0m").filter_map(|run| run.rsplit_once('m')) {
            let paint = paint.rsplit('\n').next().unwrap().trim_start();
            if let letter @ ("W" | "R" | "B" | "●" | "↑") = text.trim() {
                paints.entry(letter).or_default().insert(paint);
            }
        }
        let distinct: BTreeSet<_> = paints.values().flatten().collect();
        assert!(paints.values().all(|of_letter| of_letter.len() == 1), "{paints:?}");
        assert_eq!(distinct.len(), colours, "{paints:?}");
    }
}

fn number(node: Node<'_, '_>, attribute: &str) -> i32 {
    node.attribute(attribute).unwrap_or("0").parse().expect("a whole number")
}

/// Guards the pictures of ways of each puzzle. A file that refers to no other, as these, is drawn
/// the same everywhere.
#[test]
fn pictures_are_those_of_the_golden_files() {
    for (name, words) in [
        ("eight", &EIGHT[..]),
        ("cubic", &CUBIC),
        ("harris", &HARRIS),
        ("gardner", &GARDNER),
        ("alike", &ALIKE),
    ] {
        let place = Folder::new();
        let mut command = place.command(&with(words, &["--format", "svg"]));
        let near = gardner::near_goal();
        let tables = if name == "gardner" { near.to_owned() } else { tables() };
        let svg = run(command.env("TILEBASE_TABLES", tables), "").answers();
        compare_with_golden(&format!("docs/pictures/{name}.svg"), &svg);
    }
    // It is in no guide.
    let cross = board_alone("crossteaser", "ND,WN,WN,DN,--,SU,UN,UN,EU");
    compare_with_golden("crates/cli/tests/command/golden/crossteaser.svg", &cross);
}

/// Returns the picture of a board alone.
fn board_alone(puzzle: &str, board: &str) -> String {
    tilebase_cli::picture(tilebase::Puzzle::shipped(puzzle), board, "", None).unwrap()
}

/// Returns the documents in a page.
fn documents(page: &str) -> Vec<&str> {
    let begins = page.match_indices("<svg ").map(|(begin, _)| &page[begin..]);
    begins.map(|rest| &rest[..rest.find("</svg>").unwrap() + "</svg>".len()]).collect()
}

/// Returns the words of a picture, from left to right in each row.
fn words_of(document: &Document<'_>) -> Vec<String> {
    let texts = document.root_element().children().filter(|node| node.has_tag_name("text"));
    let mut texts: Vec<_> = texts
        .map(|text| ((number(text, "y"), number(text, "x")), text.text().unwrap().to_owned()))
        .collect();
    texts.sort();
    texts.into_iter().map(|(_, text)| text).collect()
}

/// Guards that a board alone has its pieces, and no other words.
#[test]
fn a_board_is_drawn_alone() {
    for (puzzle, board, expected) in [
        ("eight", "1234_6758", "12346758"),
        ("harris", "UUUU_UUUU", "●●●●●●●●"),
        ("cubic", "1,1", "WWWWWWWW"),
    ] {
        let picture = board_alone(puzzle, board);
        let document = Document::parse(&picture).unwrap();
        assert_eq!(number(document.root_element(), "width"), 160);
        let mut found = words_of(&document).concat();
        // Keeps only the top of three faces.
        found.retain(|letter| !"RB".contains(letter));
        assert_eq!(found, expected, "{board}");
    }
    let only = board_alone("eight", "1234_6758");
    assert!(only.starts_with("<svg ") && only.ends_with("</svg>\n"));
}

/// Guards that a sheet shows each question, with the answers of `solve`.
#[test]
fn a_sheet_has_every_question_and_its_answer() {
    let questions = "123069478 1234_6789\n2,1 RBWRWWEWW\nDDDD_DDDD UUUU_UUUU\n\
                     crossteaser UN,NW,--,UN,EU,SW,UN,UN,UN\n867254301 123??????\n12345687_\n";
    let plain = ask(&["sheet"], questions).answers();
    let sheet = ask(&["sheet", "--answers", "--title", "<A & B>"], questions).answers();
    assert!(sheet.contains("<h1>&lt;A &amp; B&gt;</h1>"));
    for page in [&plain, &sheet] {
        let titles: Vec<_> = documents(page)
            .into_iter()
            .map(|svg| {
                let document = Document::parse(svg).unwrap();
                let title = document.root_element().first_element_child().unwrap();
                title.text().unwrap().to_owned()
            })
            .collect();
        assert_eq!(titles.len(), 12);
        let asked = titles[..10].chunks(2).map(|asked| asked.join(" ")).collect::<Vec<_>>();
        assert_eq!(asked[0], "123_69478 1234_6789");
        assert_eq!(asked[4], "8672543_1 123??????");
        assert!(!page.contains("href") && !page.contains("<script"));
    }
    assert!(!plain.contains("answers\">"));
    let (_, answers) = sheet.split_once("<ol class=\"answers\">\n").unwrap();
    let moves = answers
        .lines()
        .filter_map(|line| line.strip_prefix("<li>"))
        .map(|answer| answer.split_once(": ").map_or("", |(_, moves)| moves).to_owned());
    let moves: Vec<_> = moves.collect();
    for (question, moves) in questions.lines().take(5).zip(&moves) {
        let words: Vec<_> = ["solve"].into_iter().chain(question.split(' ')).collect();
        assert_eq!(ask(&words, "").answers().trim(), moves);
    }
    assert!(answers.contains("<li>no moves lead from 12345687_ to 12345678_"));
}
