//! The judges' input: words set apart by white space.

use std::io;

/// The words of an input that have not been read.
pub(super) struct Words<'a>(std::str::SplitAsciiWhitespace<'a>);

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Words<'a> {
        Words(text.split_ascii_whitespace())
    }

    fn next(&mut self) -> io::Result<&'a str> {
        self.0.next().ok_or_else(|| invalid("the input ends too early"))
    }

    /// Reads a number.
    pub(super) fn number(&mut self) -> io::Result<usize> {
        let word = self.next()?;
        word.parse().map_err(|_| invalid(format!("expected a number, found {word:?}")))
    }

    /// Reads a board of *Eight II*: nine symbols, `X` the blank.
    pub(super) fn board(&mut self) -> io::Result<&'a [u8; 9]> {
        let word = self.next()?;
        let symbols = word.as_bytes().try_into();
        symbols.map_err(|_| invalid(format!("expected nine squares, found {word:?}")))
    }

    /// Reads a dataset of *Cubic Eight-Puzzle*: the square of the start's blank, 0 to 8, and the
    /// pattern's letters. Returns `None` at `0 0`.
    pub(super) fn dataset(&mut self) -> io::Result<Option<(usize, String)>> {
        let (column, row) = (self.number()?, self.number()?);
        if (column, row) == (0, 0) {
            return Ok(None);
        }
        if !(1..=3).contains(&column) || !(1..=3).contains(&row) {
            return Err(invalid(format!("expected a column and a row, found {column} {row}")));
        }
        let mut pattern = String::with_capacity(9);
        for _ in 0..9 {
            match self.next()? {
                top @ ("W" | "R" | "B" | "E") => pattern += top,
                word => return Err(invalid(format!("expected W, R, B or E, found {word:?}"))),
            }
        }
        if pattern.matches('E').count() != 1 {
            return Err(invalid("expected one E in a pattern"));
        }
        Ok(Some((row * 3 + column - 4, pattern)))
    }
}

fn invalid(what: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.into())
}
