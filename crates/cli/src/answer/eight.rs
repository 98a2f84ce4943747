//! `tilebase answer eight`: HDU 3567.
//!
//! The number of cases, then for each the start and the goal, nine symbols each.

use std::io::Write;

use serde::Serialize;
use tilebase::{Eight, EightPaths, TableError};
use tilebase_puzzle::Path;
use tilebase_puzzle::eight::{Board, Position};

use super::crew::{self, Next, Questions, Threads};
use super::{Stream, warn};
use crate::args::Format;
use crate::failure::Failure;
use crate::input::Words;
use crate::locate::Locator;
use crate::output::{push_json, push_number, push_path, with_output};

/// Fewest moves and smallest path in the format of HDU 3567, Eight II
#[derive(clap::Args)]
#[command(after_help = "Example: tilebase answer eight < cases.txt")]
pub(crate) struct Options {
    #[command(flatten)]
    stream: Stream,
    #[command(flatten)]
    threads: Threads,
}

/// As many cases are worth the 20 ms that it takes to spread the table out.
const LONG: u64 = 100_000;

pub(crate) fn run(options: &Options, locator: &Locator) -> Result<(), Failure> {
    let mut words = Words::open(options.stream.file.as_deref())?;
    let table = Eight::from_image(locator.open(tilebase::Content::Eight)?)?;
    with_output(|out| {
        let (format, threads) = (options.stream.format, options.threads.count());
        let remark = answer(&mut words, out, &table, format, threads)?;
        remark.into_iter().for_each(warn);
        Ok(())
    })
}

/// Answers all cases. `Some` is what is odd about the input, but no reason to complain.
pub(crate) fn answer(
    words: &mut Words<'_>,
    out: &mut impl Write,
    table: &Eight,
    format: Format,
    threads: usize,
) -> Result<Option<String>, Failure> {
    let count = words.number("the number of cases")?;
    let spread = if count >= LONG { Some(table.spread_by(threads)?) } else { None };
    crew::answer(&Cases { table, spread, count, format }, words, out, threads)
}

struct Cases<'a> {
    table: &'a Eight,
    /// Where there are many cases.
    spread: Option<EightPaths>,
    count: u64,
    format: Format,
}

impl Questions for Cases<'_> {
    /// Nine squares of the start, and nine of the goal.
    const SYMBOLS: usize = 18;
    type Question = Position;
    /// `None` where there is no way.
    type Answer = Option<Path>;

    #[inline]
    fn read(&self, number: u64, words: &mut Words<'_>) -> Result<Next<Position>, Failure> {
        let count = self.count;
        if number > count {
            let name = words.name().to_owned();
            let expected = "expected the end of the input after case";
            let remark =
                (!words.next_is_end()?).then(|| format!("{name}: {expected} {count} of {count}"));
            return Ok(Next::End(remark));
        }
        if let Some(position) = words.at_hand(as_usual) {
            return Ok(Next::Question(position));
        }
        let start = board(words, number, count, "start")?;
        let goal = board(words, number, count, "goal")?;
        Ok(Next::Question(Position::between(&start, &goal).map_err(|e| words.wrong(e))?))
    }

    #[inline]
    fn ask(&self, positions: &[Position], answers: &mut Vec<Result<Option<Path>, TableError>>) {
        match &self.spread {
            Some(spread) => answers.extend(spread.paths(positions).map(Ok)),
            None => answers.extend(positions.iter().map(|&position| self.table.path(position))),
        }
    }

    #[inline]
    fn write(&self, number: u64, path: Option<Path>, text: &mut Vec<u8>) {
        match self.format {
            Format::Text => write(text, number, path),
            Format::Json => json(text, number, path),
        }
    }
}

/// A case as the judge writes it: nine symbols on a line, and nine on the next.
#[inline]
fn as_usual(text: &[u8; 20]) -> Option<Position> {
    let (lines, _) = text.as_chunks::<10>();
    let board = |[symbols @ .., end]: &[u8; 10]| {
        (*end == b'\n').then(|| Board::from_ascii(symbols)).flatten()
    };
    Position::between(&board(&lines[0])?, &board(&lines[1])?).ok()
}

#[inline]
fn write(text: &mut Vec<u8>, case: u64, path: Option<Path>) {
    text.extend_from_slice(b"Case ");
    push_number(text, case);
    match path {
        Some(path) => {
            text.extend_from_slice(b": ");
            push_number(text, path.len() as u64);
            text.push(b'\n');
            push_path(text, path);
            text.push(b'\n');
        }
        None => text.extend_from_slice(b": -1\n\n"),
    }
}

fn json(text: &mut Vec<u8>, case: u64, path: Option<Path>) {
    #[derive(Serialize)]
    struct Answer {
        case: u64,
        moves: Option<usize>,
        path: Option<String>,
    }
    let moves = path.map(Path::len);
    push_json(text, &Answer { case, moves, path: path.map(|path| path.to_string()) });
}

#[inline(always)]
fn board(words: &mut Words<'_>, case: u64, count: u64, which: &str) -> Result<Board, Failure> {
    let expected = || format!("the {which} of case {case} of {count}: nine squares");
    words.nine(Board::from_ascii, expected)
}
