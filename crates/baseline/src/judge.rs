//! Reads the judges' input: tokens separated by white space.

use std::io;

/// The tokens of an input that have not been read yet.
pub(super) struct Tokens<'a>(std::str::SplitAsciiWhitespace<'a>);

impl<'a> Tokens<'a> {
    /// Returns the tokens of a text.
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
        Tokens(text.split_ascii_whitespace())
    }

    /// Reads a token.
    fn next(&mut self) -> io::Result<&'a str> {
        self.0.next().ok_or_else(|| invalid("the input ends too early"))
    }

    /// Reads a number.
    pub(super) fn number(&mut self) -> io::Result<usize> {
        let token = self.next()?;
        token.parse().map_err(|_| invalid(format!("expected a number, found {token:?}")))
    }

    /// Reads a board of *Eight II*: nine symbols, where `X` is the blank.
    pub(super) fn board(&mut self) -> io::Result<&'a [u8; 9]> {
        let token = self.next()?;
        let symbols = token.as_bytes().try_into();
        symbols.map_err(|_| invalid(format!("expected nine squares, found {token:?}")))
    }

    /// Reads a dataset of *Cubic Eight-Puzzle*. Returns the square of the start's blank, 0 to 8,
    /// and the pattern's letters; `None` at the end of the input, `0 0`.
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
                token => return Err(invalid(format!("expected W, R, B or E, found {token:?}"))),
            }
        }
        if pattern.matches('E').count() != 1 {
            return Err(invalid("expected one E in a pattern"));
        }
        Ok(Some((row * 3 + column - 4, pattern)))
    }
}

/// Returns the error of input that is not in the judge's format.
fn invalid(what: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.into())
}
