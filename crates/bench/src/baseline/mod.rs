//! What people run today, written from the rules: plain and honest, as good solutions of the
//! judges' problems are, with nothing shared with the code that it is measured against.
//!
//! * [`eight`] (a): a queue search from each of nine starts, then a walk for every case;
//! * [`cubic`] (b): a search from both ends for every dataset;
//! * [`cubic_queue`] (c): a queue search from each start over all that it reaches;
//! * [`cubes`]: the rules of rolling, which the latter two share.

pub mod cubes;
pub mod cubic;
pub mod cubic_queue;
pub mod eight;

use std::io;

/// A move of the blank: its letter, how many rows it goes down, how many columns to the right. In
/// the order in which paths are compared.
type Move = (u8, isize, isize);

const MOVES: [Move; 4] = [(b'd', 1, 0), (b'l', 0, -1), (b'r', 0, 1), (b'u', -1, 0)];

/// Where the blank is after a move, 0 to 8 row by row; `None` where the board ends.
fn step(blank: usize, (_, down, right): Move) -> Option<usize> {
    let row = blank as isize / 3 + down;
    let column = blank as isize % 3 + right;
    ((0..3).contains(&row) && (0..3).contains(&column)).then_some((row * 3 + column) as usize)
}

/// The next word of the input, which has to be there.
fn next<'a>(words: &mut impl Iterator<Item = &'a str>) -> io::Result<&'a str> {
    words.next().ok_or_else(|| invalid("the input ends too early"))
}

/// The next word as a number.
fn number<'a>(words: &mut impl Iterator<Item = &'a str>) -> io::Result<usize> {
    let word = next(words)?;
    word.parse().map_err(|_| invalid(format!("expected a number, found {word:?}")))
}

fn invalid(what: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.into())
}
