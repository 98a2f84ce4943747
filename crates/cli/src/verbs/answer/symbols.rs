//! Questions of symbols, each a single character, with any white space between them.

use std::fmt::Display;
use std::str::FromStr;

use tilebase::error::ReadError;

use crate::ask::input::shown;
use crate::ask::stream::Wrong;
use crate::out::failure::Failure;

/// The greatest number of symbols of a question in any format.
const MOST: usize = 18;

/// The symbols of a question.
pub(super) struct Symbols<'a> {
    text: &'a [u8],
    symbols: [u8; MOST],
    offsets: [usize; MOST],
    count: usize,
}

impl<'a> Symbols<'a> {
    /// Finds the first `wanted` symbols of a text from an offset, or all if it has fewer.
    pub(super) fn read(text: &'a [u8], begin: usize, wanted: usize) -> Symbols<'a> {
        let mut symbols = Symbols { text, symbols: [0; MOST], offsets: [0; MOST], count: 0 };
        let all = text.iter().enumerate().skip(begin);
        let visible = all.filter(|(_, byte)| !byte.is_ascii_whitespace());
        for (offset, &symbol) in visible.take(wanted) {
            symbols.symbols[symbols.count] = symbol;
            symbols.offsets[symbols.count] = offset;
            symbols.count += 1;
        }
        symbols
    }

    /// Returns the symbols.
    pub(super) fn all(&self) -> &[u8] {
        &self.symbols[..self.count]
    }

    /// Reads nine symbols, beginning with the symbol `first`. `quick` reads valid symbols; if it
    /// fails, the parser of `T` describes the error. `expected` describes the nine symbols if the
    /// input ends before.
    pub(super) fn nine<T: FromStr<Err = ReadError>>(
        &self,
        first: usize,
        quick: impl Fn(&[u8; 9]) -> Option<T>,
        expected: impl Fn() -> String,
    ) -> Result<T, Wrong> {
        let Some(nine) = self.all().get(first..).and_then(|all| all.first_chunk()) else {
            let found = match self.count.saturating_sub(first) {
                0 => String::new(),
                count => format!("{count} and "),
            };
            let what = format!("expected {}, found {found}the end of the input", expected());
            return Err(self.wrong(self.count, what));
        };
        if let Some(value) = quick(nine) {
            return Ok(value);
        }
        String::from_utf8_lossy(nine).parse().map_err(|error: ReadError| {
            let place = error.place.map_or(8, |(_, symbol)| symbol - 1);
            self.wrong(first + place.min(8), error)
        })
    }

    /// Returns the word that begins with a symbol, for an error message; "the end of the input" if
    /// there is no such symbol.
    pub(super) fn shown(&self, symbol: usize) -> String {
        match self.all().get(symbol) {
            Some(_) => shown(&self.text[self.offsets[symbol]..]),
            None => "the end of the input".into(),
        }
    }

    /// Returns the length of the text to the end of the first `count` symbols.
    pub(super) fn length(&self, count: usize) -> usize {
        count.checked_sub(1).map_or(0, |last| self.offsets[last] + 1)
    }

    /// Returns the error of a symbol, which may be missing.
    pub(super) fn wrong(&self, symbol: usize, what: impl Display) -> Wrong {
        let offset = if symbol < self.count { self.offsets[symbol] } else { self.text.len() };
        Wrong { offset, failure: Failure::new(what) }
    }
}
