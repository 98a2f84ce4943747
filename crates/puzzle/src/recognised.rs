//! Which of the puzzles that come with the crate a text looks like.

use crate::shipped::SHIPPED;
use crate::{Direction, Puzzle};

impl Puzzle {
    /// Returns an iterator over the puzzles that come with the crate, in the order of lists for people.
    pub fn all() -> impl Iterator<Item = Puzzle> {
        (0..SHIPPED.len()).map(Puzzle::at)
    }

    /// Returns the sliding eight-puzzle.
    #[inline]
    pub fn eight() -> Puzzle {
        Puzzle::at(0)
    }

    /// Returns the cubic eight-puzzle.
    #[inline]
    pub fn cubic() -> Puzzle {
        Puzzle::at(1)
    }

    /// Returns the puzzle whose notation a start looks like, even if it contains mistakes. Later
    /// puzzles are tried first, because their letters may also look like those of an earlier one.
    pub fn of_start(text: &str) -> Option<Puzzle> {
        let looks = [
            ("fifteen", is_fifteen as fn(&str) -> bool),
            ("alike", is_alike),
            ("gardner", is_gardner),
            ("harris", is_harris),
            ("cubic", is_cubic),
            ("eight", is_eight),
        ];
        let found = looks.into_iter().find(|(_, looks)| looks(text))?;
        Puzzle::shipped(found.0)
    }

    /// Returns the first puzzle that comes with the crate in whose notation a text is a goal.
    pub fn of_goal(text: &str) -> Option<Puzzle> {
        Puzzle::all().find(|puzzle| puzzle.goal(text).is_ok())
    }
}

/// Returns the number of letters and digits.
fn symbols(text: &str) -> usize {
    text.chars().filter(char::is_ascii_alphanumeric).count()
}

/// Accepts at least fifteen digits and letters A to F and X, some of them digits of tiles.
fn is_fifteen(text: &str) -> bool {
    let is_other = |symbol: char| {
        symbol.is_ascii_alphanumeric() && !symbol.is_ascii_hexdigit() && !"Xx".contains(symbol)
    };
    text.len() > 14
        && symbols(text) > 14
        && !text.contains(is_other)
        && text.contains(|symbol| matches!(symbol, '1'..='9'))
}

/// Accepts a text with a `-` and no `---`, or with 16 to 18 letters and no empty square, if the
/// letters may be those of cubes with several.
fn is_alike(text: &str) -> bool {
    may_be_cubes(text)
        && match text.contains('-') {
            true => !text.contains("---"),
            false => !text.contains('_') && (16..=18).contains(&symbols(text)),
        }
}

/// Accepts a text with a `-` or more than 18 letters, if they may be those of cubes with several.
fn is_gardner(text: &str) -> bool {
    may_be_cubes(text) && (text.contains('-') || symbols(text) > 18)
}

/// Accepts letters without digits, in two cases: with `_` for the empty square, if most letters are
/// directions; without `_`, if at least five are, and no other letter, and one of them is neither a
/// colour nor the `E` of a pattern. Accepts boards with another sign for the empty square, too.
fn is_harris(text: &str) -> bool {
    let is_other = |letter: char| letter.is_ascii_alphabetic() && !"EeWwXx".contains(letter);
    let is_board = || Puzzle::shipped("harris").is_some_and(|harris| harris.board(text).is_ok());
    if text.contains(is_other) && is_board() {
        return true;
    }
    if text.contains(|symbol: char| symbol.is_ascii_digit()) {
        return false;
    }
    let marks = text.chars().filter_map(Direction::from_letter).count();
    match text.contains('_') {
        true => 2 * marks > symbols(text),
        false => marks > 4 && text.contains(is_other) && marks == symbols(text),
    }
}

/// Accepts one or two digits (X,Y), and letters of colours with a `-` or more than nine, because nine
/// letters are a pattern.
fn is_cubic(text: &str) -> bool {
    let is_symbol = |symbol: &char| symbol.is_ascii_alphanumeric() && !"0Xx".contains(*symbol);
    let mut symbols = text.chars().filter(is_symbol);
    match symbols.next() {
        Some('1'..='9') => symbols.nth(1).is_none(),
        Some('W' | 'w' | 'R' | 'r' | 'B' | 'b') => {
            text.contains('-') || text.chars().filter(char::is_ascii_alphabetic).count() > 9
        }
        _ => false,
    }
}

/// Accepts at least three letters and digits that begin with a tile or a blank, because two digits are
/// a square X,Y of the cubic puzzle. `None` and `null` begin with the N of a blank.
fn is_eight(text: &str) -> bool {
    let mut symbols = text.chars().filter(char::is_ascii_alphanumeric);
    let blanks = if text.contains(|s: char| s.is_ascii_digit()) { "XxNn" } else { "Xx" };
    let tile = |symbol: char| symbol.is_ascii_digit() || blanks.contains(symbol);
    symbols.next().is_some_and(tile) && symbols.nth(1).is_some()
}

/// Returns whether one of the letters of a text is U, D, N or S, none is R or B, which states of the
/// cubic puzzle have, and there are more or fewer than the eight of a board of Harris's cubes.
fn may_be_cubes(text: &str) -> bool {
    let letters = || text.chars().filter(char::is_ascii_alphabetic);
    let is_other = |symbol: char| matches!(symbol, '1'..='9') || "RrBb".contains(symbol);
    !text.contains(is_other)
        && letters().filter(|letter| !"Xx".contains(*letter)).count() != 8
        && letters().any(|letter| "UuDdNnSs".contains(letter))
}
