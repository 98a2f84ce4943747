//! Reads tables by `tables/README.md` alone, and fails when that page and the files part ways.
//!
//! Every module is a part of a second reader, written from the page: it shares no code with the
//! crates. Below the reader its tests hold what it reads against plain boards and cubes, against
//! the page's own examples, and last against the answers of the `tilebase` crate.
//!
//! * `file`: prefix, header, sections, checksums;
//! * `eight`: `eight.tbl`;
//! * `cubes`: plain cubes, the numbers of states, their symmetries;
//! * `starts`: `cubic.tbl`;
//! * `goals`: the goal tables.

mod cubes;
mod eight;
mod file;
mod goals;
mod starts;

use std::error::Error;
use std::sync::LazyLock;

/// How a test ends that reads what may be wrong.
type Outcome = Result<(), Box<dyn Error>>;

const PAGE: &str = include_str!("../../tables/README.md");

static EIGHT: LazyLock<Vec<u8>> = LazyLock::new(|| make(tilebase::Content::Eight));
static CUBIC: LazyLock<Vec<u8>> = LazyLock::new(|| make(tilebase::Content::Cubic));
/// The goal table of WWWWEWWWW.
static CENTRE: LazyLock<Vec<u8>> =
    LazyLock::new(|| make(tilebase::Content::Goal { pattern: 26_244 }));

fn make(content: tilebase::Content) -> Vec<u8> {
    tilebase_build::make(content, &|_level| {}).to_bytes()
}

/// The letters of the moves, by number.
const MOVES: [char; 4] = ['d', 'l', 'r', 'u'];

/// Where a move takes the blank, if the board goes on there.
fn step(square: usize, number: usize) -> Option<usize> {
    match number {
        0 if square < 6 => Some(square + 3),
        1 if !square.is_multiple_of(3) => Some(square - 1),
        2 if square % 3 < 2 => Some(square + 1),
        3 if square >= 3 => Some(square - 3),
        _ => None,
    }
}

fn letters(path: &[usize]) -> String {
    path.iter().map(|&number| MOVES[number]).collect()
}

/// A number as the page writes it: 15,116,544.
fn grouped(number: usize) -> String {
    let mut text = number.to_string();
    for at in (1..text.len()).rev().skip(2).step_by(3) {
        text.insert(at, ',');
    }
    text
}

/// Whether the page has this text, from an example or a table, word for word.
#[track_caller]
fn assert_page_says(text: &str) {
    assert!(PAGE.contains(text), "tables/README.md should say:\n{text}");
}
