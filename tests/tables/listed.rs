//! The plain implementation's boards, and all boards of a set, listed from its symbols without the
//! crates under test.

use std::collections::HashMap;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use tilebase_plain::{self as plain, Move};

/// A board of the plain implementation, with its notation and moves.
pub(crate) trait PlainBoard: Copy + Display + FromStr<Err: Debug> {
    /// The symbols of a square, that of the empty square first.
    const PIECES: &'static [&'static str];
    /// The separator of the squares of a board.
    const BETWEEN: &'static str;
    /// Whether a piece may be on two squares.
    const REPEATS: bool;

    fn after(self, step: Move) -> Option<Self>;

    /// Returns the distance of every board from the nearest of these.
    fn search(boards: &[Self]) -> impl Fn(Self) -> Option<u8>;
}

impl PlainBoard for plain::eight::Board {
    const PIECES: &'static [&'static str] = &["_", "1", "2", "3", "4", "5", "6", "7", "8"];
    const BETWEEN: &'static str = "";
    const REPEATS: bool = false;

    fn after(self, step: Move) -> Option<Self> {
        self.slide(step)
    }

    fn search(boards: &[Self]) -> impl Fn(Self) -> Option<u8> {
        let met = plain::eight::search(boards).into_iter();
        let distances: HashMap<_, _> = met.map(|met| (met.board, met.distance)).collect();
        move |board| distances.get(&board).copied()
    }
}

impl PlainBoard for plain::cubic::Board {
    const PIECES: &'static [&'static str] = &["---", "WRB", "WBR", "RBW", "RWB", "BWR", "BRW"];
    const BETWEEN: &'static str = ",";
    const REPEATS: bool = true;

    fn after(self, step: Move) -> Option<Self> {
        self.roll(step)
    }

    fn search(boards: &[Self]) -> impl Fn(Self) -> Option<u8> {
        let search = plain::cubic::Search::from(boards);
        move |board| search.distance(&board)
    }
}

impl PlainBoard for plain::harris::Board {
    const PIECES: &'static [&'static str] = &["_", "U", "D", "N", "S", "E", "W"];
    const BETWEEN: &'static str = "";
    const REPEATS: bool = true;

    fn after(self, step: Move) -> Option<Self> {
        self.roll(step)
    }

    fn search(boards: &[Self]) -> impl Fn(Self) -> Option<u8> {
        let search = plain::harris::Search::from(boards);
        move |board| search.distance(&board)
    }
}

/// Returns whether a piece may be on a square with this symbol.
fn fits(piece: &str, symbol: &str) -> bool {
    match symbol.strip_prefix('!') {
        Some(other) => !fits(piece, other),
        None if symbol == "?" => true,
        None if symbol == "E" && piece.len() == 3 => piece == "---",
        // A colour on top.
        None if piece.len() == 3 && symbol.len() == 1 => piece.starts_with(symbol),
        None => piece == symbol,
    }
}

/// Returns the symbols of a board or a goal: the texts between commas, or else single letters, with
/// any `!` before them.
pub(crate) fn symbols(text: &str) -> Vec<String> {
    if text.contains(',') {
        return text.split(',').map(String::from).collect();
    }
    let mut symbols = vec![String::new()];
    for letter in text.chars() {
        if symbols.last().is_none_or(|symbol| !symbol.is_empty() && symbol != "!") {
            symbols.push(String::new());
        }
        symbols.last_mut().unwrap().push(letter);
    }
    symbols
}

/// Returns all boards of a set of boards, which may have several parts.
pub(crate) fn boards<B: PlainBoard>(goal: &str) -> Vec<B> {
    let mut boards = Vec::new();
    for part in goal.split('+') {
        list(&symbols(part), &mut Vec::new(), &mut boards);
    }
    boards
}

/// Adds all boards that fit the symbols, and begin with these pieces.
fn list<B: PlainBoard>(symbols: &[String], begin: &mut Vec<&'static str>, boards: &mut Vec<B>) {
    let Some(symbol) = symbols.get(begin.len()) else {
        if begin.contains(&B::PIECES[0]) {
            boards.push(begin.join(B::BETWEEN).parse().unwrap());
        }
        return;
    };
    for (number, &piece) in B::PIECES.iter().enumerate() {
        let is_free = (B::REPEATS && number > 0) || !begin.contains(&piece);
        if is_free && fits(piece, symbol) {
            begin.push(piece);
            list(symbols, begin, boards);
            begin.pop();
        }
    }
}
