//! `tilebase answer cubic`: POJ 3131/3366.
//!
//! A dataset is the start's empty square, `X Y`, and the nine letters of a pattern; `0 0` ends.

use std::array;
use std::io::Write;

use serde::Serialize;
use tilebase::{Cubic, Path, Square, TableError};
use tilebase_puzzle::cubic::Pattern;

use super::judge::{self, Next, Symbols, Wrong};
use super::stream::{Stream, ThreadCount};
use crate::failure::Failure;
use crate::format::Format;
use crate::input::Input;
use crate::messages::warn;
use crate::output::{push_json, push_number, push_path, with_output};
use crate::tables::Places;
use crate::threads::Threads;

/// Fewest rolls in the format of POJ 3131/3366, Cubic Eight-Puzzle: -1 past 30
#[derive(clap::Args)]
#[command(after_help = "Example: tilebase answer cubic --exact --paths < datasets.txt")]
pub(crate) struct Options {
    #[command(flatten)]
    stream: Stream,
    /// Write the true minimum, also past 30
    #[arg(long)]
    exact: bool,
    /// Write the rolls after the number
    #[arg(long)]
    paths: bool,
    #[command(flatten)]
    threads: ThreadCount,
}

/// How datasets of the cubic puzzle are answered: unless told otherwise, as the judge wants it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CubicOptions {
    /// As lines for judges, or as JSON.
    pub format: Format,
    /// The true minimum, also past 30, where the judge wants -1.
    pub exact: bool,
    /// The rolls after the number.
    pub paths: bool,
}

/// The judge expects -1 above this distance.
const LIMIT: u8 = 30;

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let &Options { ref stream, exact, paths, ref threads } = options;
    let mut input = Input::open(stream.file.as_deref())?;
    let tables = places.tables()?;
    let table = tables.cubic()?;
    with_output(|out| {
        let how = CubicOptions { format: stream.format, exact, paths };
        let remark = answer(&mut input, &mut &mut *out, table, how, &threads.threads())?;
        remark.into_iter().for_each(warn);
        Ok(())
    })
}

/// Answers all datasets. Returns a remark on the input if there is something odd about it that is no
/// error.
pub(crate) fn answer(
    input: &mut Input<'_>,
    out: &mut impl Write,
    table: &Cubic,
    how: CubicOptions,
    threads: &Threads,
) -> Result<Option<String>, Failure> {
    let name = input.name().to_owned();
    judge::answer(&Datasets { table, name, how }, input, out, threads)
}

/// 1 for bytes that are neither a space nor the end of a line, so that many are looked at together.
static IS_OTHER: [u8; 256] = {
    let mut is_other = [1; 256];
    is_other[b' ' as usize] = 0;
    is_other[b'\n' as usize] = 0;
    is_other
};

pub(super) struct Datasets<'a> {
    pub(super) table: &'a Cubic,
    /// The input's name.
    pub(super) name: String,
    pub(super) how: CubicOptions,
}

impl judge::Format for Datasets<'_> {
    /// Column, row, and nine squares.
    const SYMBOLS: usize = 11;
    type Question = (Square, Pattern);

    /// Every symbol by itself, with a space or the end of a line behind it.
    #[inline]
    fn read_usual(text: &[u8]) -> Option<((Square, Pattern), usize)> {
        let (pairs, _) = text.first_chunk::<22>()?.as_chunks::<2>();
        let others = |others, &[_, behind]: &[u8; 2]| others | IS_OTHER[usize::from(behind)];
        if pairs.iter().fold(0, others) != 0 {
            return None;
        }
        let pattern = Pattern::from_ascii(&array::from_fn(|i| pairs[2 + i][0]))?;
        let [column, row] = [0, 1].map(|i| usize::from(pairs[i][0].wrapping_sub(b'0')));
        Some(((Square::at(column, row)?, pattern), 22))
    }

    fn read(&self, _: u64, symbols: &Symbols<'_>) -> Result<Next<(Square, Pattern)>, Wrong> {
        let digit = |symbol: usize, expected| match symbols.all().get(symbol) {
            Some(digit @ b'0'..=b'9') => Ok(usize::from(digit - b'0')),
            _ => {
                let what = format!("expected {expected}, found {}", symbols.shown(symbol));
                Err(Wrong { symbol, what })
            }
        };
        let column = digit(0, "a column, 1 to 3, or 0 0 for the end")?;
        let row = digit(1, "a row, 1 to 3")?;
        if (column, row) == (0, 0) {
            return Ok(Next::End(2));
        }
        let Some(start) = Square::at(column, row) else {
            let expected = "a column and a row, both 1 to 3, or 0 0 for the end";
            let what = format!("expected {expected}, found {column} {row}");
            return Err(Wrong { symbol: 1, what });
        };
        let pattern =
            symbols.nine(2, Pattern::from_ascii, || "nine of W, R, B and E".to_owned())?;
        Ok(Next::Question((start, pattern)))
    }

    fn count(&self) -> Option<u64> {
        None
    }

    fn text_behind_the_end(&self) -> String {
        format!("{}: expected the end of the input after 0 0", self.name)
    }

    fn no_end(&self) -> Option<String> {
        Some(format!("{}: expected 0 0 after the last dataset", self.name))
    }

    #[inline]
    fn answer(
        &self,
        number: u64,
        datasets: &[(Square, Pattern)],
        text: &mut Vec<u8>,
    ) -> Result<(), TableError> {
        match self.how.format {
            Format::Text => self.write(datasets, text),
            Format::Json => self.write_json(number, datasets, text),
        }
    }
}

impl Datasets<'_> {
    /// Returns the fewest rolls, if the judge asks for them.
    #[inline]
    fn rolls(&self, &(start, pattern): &(Square, Pattern)) -> Result<Option<u8>, TableError> {
        let distance = self.table.distance(start, pattern)?;
        Ok((self.how.exact || distance <= LIMIT).then_some(distance))
    }

    #[inline]
    fn write(&self, datasets: &[(Square, Pattern)], text: &mut Vec<u8>) -> Result<(), TableError> {
        for dataset in datasets {
            match self.rolls(dataset)? {
                None => text.extend_from_slice(b"-1\n"),
                Some(rolls) if self.how.paths && rolls > 0 => {
                    let &(start, pattern) = dataset;
                    let path = self.table.path(start, pattern)?;
                    push_number(text, path.len() as u8, b' ');
                    push_path(text, path);
                }
                Some(rolls) => push_number(text, rolls, b'\n'),
            }
        }
        Ok(())
    }

    fn write_json(
        &self,
        number: u64,
        datasets: &[(Square, Pattern)],
        text: &mut Vec<u8>,
    ) -> Result<(), TableError> {
        for (number, dataset) in (number..).zip(datasets) {
            let rolls = self.rolls(dataset)?;
            let &(start, pattern) = dataset;
            let asked = rolls.filter(|_| self.how.paths);
            let path = asked.map(|_| self.table.path(start, pattern)).transpose()?;
            json(text, number, rolls, self.how.paths.then_some(path));
        }
        Ok(())
    }
}

fn json(text: &mut Vec<u8>, question: u64, distance: Option<u8>, path: Option<Option<Path>>) {
    #[derive(Serialize)]
    struct Answer {
        question: u64,
        distance: Option<u8>,
        /// Null past the judge's limit; left out if paths are not asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        path: Option<Option<String>>,
    }
    let path = path.map(|path| path.map(|path| path.to_string()));
    push_json(text, &Answer { question, distance, path });
}
