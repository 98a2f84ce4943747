//! The cubic puzzle: datasets of the format of POJ 3131.
//!
//! A dataset is the start's empty square, `X Y`, and the nine letters of a pattern. `0 0` ends the
//! input.

use std::array;
use std::io::Write;

use tilebase::{CubicTable, Square, TableError};
use tilebase_puzzle::cubic::Pattern;

use super::symbols::Symbols;
use super::written::Written;
use crate::ask::input::Input;
use crate::ask::stream::{End, Item, Stream, Wrong, answer_stream};
use crate::out::failure::Failure;
use crate::out::format::Format;
use crate::out::output::{Out, push_length_and_path, push_number};
use crate::system::threads::Threads;

/// The judge expects -1 above this distance.
const LIMIT: u8 = 30;

/// Answers all datasets; with `exact`, also those above the limit. Returns a warning if the
/// input is odd but valid.
pub(super) fn answer(
    written: Written,
    exact: bool,
    input: &mut Input<'_>,
    out: &mut impl Write,
    table: &CubicTable,
    threads: &Threads,
) -> Result<Option<String>, Failure> {
    let limit = if exact { u8::MAX } else { LIMIT };
    answer_stream(&Datasets { table, written, limit }, input, out, threads)
}

/// For each byte, 0 if it is a space or a line feed, else 1, so that many bytes are tested
/// together.
static IS_OTHER: [u8; 256] = {
    let mut is_other = [1; 256];
    is_other[b' ' as usize] = 0;
    is_other[b'\n' as usize] = 0;
    is_other
};

pub(super) struct Datasets<'a> {
    pub(super) table: &'a CubicTable,
    pub(super) written: Written,
    /// The most rolls that are written as they are.
    pub(super) limit: u8,
}

/// Column, row, and nine squares.
const SYMBOLS: usize = 11;

impl Stream for Datasets<'_> {
    type Question = (Square, Pattern);
    type Key = ();
    type Memory = ();
    type Table = ();

    const END: End = End::Symbols(SYMBOLS);

    /// Reads eleven symbols, each followed by a space or a line feed.
    #[inline]
    fn read_usual(&self, text: &[u8]) -> Option<((Square, Pattern), usize)> {
        let (pairs, _) = text.first_chunk::<22>()?.as_chunks::<2>();
        let others = |others, &[_, separator]: &[u8; 2]| others | IS_OTHER[usize::from(separator)];
        if pairs.iter().fold(0, others) != 0 {
            return None;
        }
        let pattern = Pattern::from_ascii(&array::from_fn(|i| pairs[2 + i][0]))?;
        let [column, row] = [0, 1].map(|i| usize::from(pairs[i][0].wrapping_sub(b'0')));
        Some(((Square::at(column, row)?, pattern), 22))
    }

    fn read(&self, text: &[u8], _: u64) -> Result<Item<(Square, Pattern)>, Wrong> {
        let symbols = Symbols::read(text, SYMBOLS);
        let digit = |symbol: usize, expected| match symbols.all().get(symbol) {
            Some(digit @ b'0'..=b'9') => Ok(usize::from(digit - b'0')),
            _ => {
                let what = format!("expected {expected}, found {}", symbols.shown(symbol));
                Err(symbols.wrong(symbol, what))
            }
        };
        let column = digit(0, "a column, 1 to 3, or 0 0 for the end")?;
        let row = digit(1, "a row, 1 to 3")?;
        if (column, row) == (0, 0) {
            return Ok(Item::End(symbols.length(2)));
        }
        let start = Square::at(column, row).ok_or_else(|| {
            let expected = "a column and a row, both 1 to 3, or 0 0 for the end";
            symbols.wrong(1, format!("expected {expected}, found {column} {row}"))
        })?;
        let pattern =
            symbols.nine(2, Pattern::from_ascii, || "nine of W, R, B and E".to_owned())?;
        Ok(Item::Question((start, pattern), symbols.length(SYMBOLS)))
    }

    fn key(&self, _: &(Square, Pattern), (): &mut ()) {}

    fn table(&self, _: &(Square, Pattern)) -> Result<(), Failure> {
        Ok(())
    }

    fn end(&self) -> Option<String> {
        Some("0 0".into())
    }

    #[inline]
    fn answer(
        &self,
        (): &(),
        number: u64,
        datasets: &[(Square, Pattern)],
        out: &mut Out,
    ) -> Result<(), Failure> {
        let text = out.text();
        if self.written.path || self.written.format == Format::Json {
            return Ok(self.paths(number, datasets, text)?);
        }
        for &(start, pattern) in datasets {
            match self.table.distance(start, pattern)? {
                rolls if rolls > self.limit => text.extend_from_slice(b"-1\n"),
                rolls => push_number::<b'\n'>(text, rolls),
            }
        }
        Ok(())
    }
}

impl Datasets<'_> {
    /// Writes paths. It stands apart, so that numbers are written from registers.
    #[inline(never)]
    fn paths(
        &self,
        number: u64,
        datasets: &[(Square, Pattern)],
        text: &mut Vec<u8>,
    ) -> Result<(), TableError> {
        let is_usual = self.written.format == Format::Text && self.written.number;
        for (number, &(start, pattern)) in (number..).zip(datasets) {
            let path = self.table.path(start, pattern)?;
            let is_shown = path.len() <= usize::from(self.limit);
            if is_usual && is_shown {
                push_length_and_path(text, path);
            } else {
                self.written.push(text, number, Some(path).filter(|_| is_shown));
            }
        }
        Ok(())
    }
}
