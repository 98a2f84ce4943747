//! `tilebase answer cubic`: POJ 3131/3366.
//!
//! A dataset is the start's empty square, `X Y`, and the nine letters of a pattern; `0 0` ends.

use std::array;
use std::io::Write;

use serde::Serialize;
use tilebase::{Cubic, TableError};
use tilebase_puzzle::cubic::Pattern;
use tilebase_puzzle::{Path, Square};

use super::crew::{self, Next, Questions, Threads};
use super::{Stream, warn};
use crate::args::Format;
use crate::failure::Failure;
use crate::input::Words;
use crate::locate::Locator;
use crate::output::{push_json, push_number, push_path, with_output};

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
    threads: Threads,
}

/// How datasets of the cubic puzzle are answered: unless told otherwise, as the judge wants it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Manner {
    /// As lines for judges, or as JSON.
    pub format: Format,
    /// The true minimum, also past 30, where the judge wants -1.
    pub exact: bool,
    /// The rolls after the number.
    pub paths: bool,
}

/// What the judge wants to know no more about.
const LIMIT: u8 = 30;

pub(crate) fn run(options: &Options, locator: &Locator) -> Result<(), Failure> {
    let &Options { ref stream, exact, paths, ref threads } = options;
    let mut words = Words::open(stream.file.as_deref())?;
    let table = Cubic::from_image(locator.open(tilebase::Content::Cubic)?)?;
    with_output(|out| {
        let manner = Manner { format: stream.format, exact, paths };
        let remark = answer(&mut words, out, &table, manner, threads.count())?;
        remark.into_iter().for_each(warn);
        Ok(())
    })
}

/// Answers all datasets. `Some` is what is odd about the input, but no reason to complain.
pub(crate) fn answer(
    words: &mut Words<'_>,
    out: &mut impl Write,
    table: &Cubic,
    manner: Manner,
    threads: usize,
) -> Result<Option<String>, Failure> {
    crew::answer(&Datasets { table, manner }, words, out, threads)
}

struct Datasets<'a> {
    table: &'a Cubic,
    manner: Manner,
}

impl Questions for Datasets<'_> {
    /// Column, row, and nine squares.
    const SYMBOLS: usize = 11;
    type Question = (Square, Pattern);
    /// The fewest rolls, where they are wanted, and a path.
    type Answer = (Option<u8>, Option<Path>);

    #[inline]
    fn read(&self, _: u64, words: &mut Words<'_>) -> Result<Next<(Square, Pattern)>, Failure> {
        if let Some(dataset) = words.at_hand(as_usual) {
            return Ok(Next::Question(dataset));
        }
        if words.next_is_end()? {
            let remark = format!("{}: expected 0 0 after the last dataset", words.name());
            return Ok(Next::End(Some(remark)));
        }
        Ok(dataset(words)?.map_or(Next::End(None), Next::Question))
    }

    #[inline]
    fn ask(
        &self,
        datasets: &[(Square, Pattern)],
        answers: &mut Vec<Result<Self::Answer, TableError>>,
    ) {
        answers.extend(datasets.iter().map(|&(start, pattern)| {
            let distance = self.table.distance(start, pattern);
            if !self.manner.exact && distance > LIMIT {
                return Ok((None, None));
            }
            let path = self.manner.paths.then(|| self.table.path(start, pattern));
            Ok((Some(distance), path.transpose()?))
        }));
    }

    #[inline]
    fn write(&self, number: u64, (rolls, path): Self::Answer, text: &mut Vec<u8>) {
        match self.manner.format {
            Format::Text => write(text, rolls, path),
            Format::Json => json(text, number, rolls, path.as_ref()),
        }
    }
}

/// A dataset as the judge writes it: symbols by themselves, a blank or a line end behind each.
#[inline]
fn as_usual(text: &[u8; 22]) -> Option<(Square, Pattern)> {
    let (pairs, _) = text.as_chunks::<2>();
    let ends = |after: u8| (after == b' ') | (after == b'\n');
    if !pairs.iter().fold(true, |apart, &[_, after]| apart & ends(after)) {
        return None;
    }
    let [column, row] = [0, 1].map(|i| usize::from(pairs[i][0].wrapping_sub(b'0')));
    let letters = array::from_fn(|i| pairs[2 + i][0]);
    Some((Square::at(column, row)?, Pattern::from_ascii(&letters)?))
}

#[inline]
fn write(text: &mut Vec<u8>, rolls: Option<u8>, path: Option<Path>) {
    match rolls {
        None => text.extend_from_slice(b"-1"),
        Some(rolls) => push_number(text, rolls.into()),
    }
    if let Some(path) = path.filter(|path| !path.is_empty()) {
        text.push(b' ');
        push_path(text, path);
    }
    text.push(b'\n');
}

fn json(text: &mut Vec<u8>, dataset: u64, rolls: Option<u8>, path: Option<&Path>) {
    #[derive(Serialize)]
    struct Answer {
        dataset: u64,
        rolls: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        path: Option<String>,
    }
    push_json(text, &Answer { dataset, rolls, path: path.map(Path::to_string) });
}

/// The next dataset; `None` for `0 0`, the end as it should be.
#[inline]
fn dataset(words: &mut Words<'_>) -> Result<Option<(Square, Pattern)>, Failure> {
    let column = words.number("a column, 1 to 3, or 0 0 for the end")?;
    let row = words.number("a row, 1 to 3")?;
    if (column, row) == (0, 0) {
        return Ok(None);
    }
    let Some(start) = Square::at(column, row) else {
        let expected = "a column and a row, both 1 to 3, or 0 0 for the end";
        return Err(words.unexpected(expected, Some(&format!("{column} {row}"))));
    };
    Ok(Some((start, words.nine(Pattern::from_ascii, || "nine of W, R, B and E".into())?)))
}
