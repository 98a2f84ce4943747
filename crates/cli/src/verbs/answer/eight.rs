//! `tilebase answer eight`: the format of HDU 3567.
//!
//! The input is the number of cases, then for each case the start and the goal, nine symbols each.

use std::io::Write;

use rayon::prelude::*;
use tilebase::{EightPaths, EightTable, Path, Square, TableError};
use tilebase_puzzle::eight::{Board, Position};

use super::judge::{self, Parsed, Symbols, WrongSymbol};
use super::stream::{Stream, push_json};
use crate::ask::input::{Input, shown};
use crate::out::failure::Failure;
use crate::out::format::Format;
use crate::out::output::{CaseLine, push_path};
use crate::system::memory;
use crate::system::threads::Threads;

/// Answer cases in the format of HDU 3567, Eight II
///
/// The input is the number of cases, then the start and the goal of each case, nine symbols each.
/// The answer is the fewest moves and the smallest shortest path.
#[derive(clap::Args)]
#[command(after_help = "Example: tilebase answer eight < cases.txt")]
pub(crate) struct Options {
    #[command(flatten)]
    pub(super) stream: Stream,
}

/// The number of cases from which spreading out the table saves more time than it takes.
const LONG: u64 = 100_000;

/// Answers all cases. Returns a warning if the input is odd but valid.
pub(super) fn answer(
    Options { stream }: &Options,
    input: &mut Input<'_>,
    out: &mut impl Write,
    table: &EightTable,
) -> Result<Option<String>, Failure> {
    let (format, threads) = (stream.format, &stream.threads());
    let count = read_count(input)?;
    let spread = if count >= LONG && memory::expect(memory::LIST).is_ok() {
        Some(spread(table, threads)?)
    } else {
        None
    };
    judge::answer(&Cases { table, spread, count, format }, input, out, threads)
}

/// Reads the number of cases, up to the white space after it.
fn read_count(input: &mut Input<'_>) -> Result<u64, Failure> {
    /// A length that no number has. It also limits leading zeros.
    const LONGEST: usize = 64;
    loop {
        let blank = input.text().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        input.consume(blank);
        let text = input.text();
        let length = text.iter().position(u8::is_ascii_whitespace);
        let is_whole = length.is_some() || text.len() > LONGEST;
        if !is_whole && input.read_more()? {
            continue;
        }
        let text = input.text();
        let word = &text[..length.unwrap_or(text.len())];
        let number = std::str::from_utf8(word).ok().filter(|word| word.len() <= LONGEST);
        let Some(number) = number.and_then(|word| word.parse().ok()) else {
            let found = if word.is_empty() { "the end of the input".into() } else { shown(word) };
            return Err(input.wrong_at(0, format!("expected the number of cases, found {found}")));
        };
        let length = word.len();
        input.consume(length);
        return Ok(number);
    }
}

/// Spreads out the paths to all goals in memory.
fn spread(table: &EightTable, threads: &Threads) -> Result<EightPaths, TableError> {
    let Some(pool) = threads.pool() else { return table.spread() };
    let goals = Square::ALL.into_par_iter().map(|goal_blank| table.spread_goal(goal_blank));
    Ok(EightPaths::from_parts(pool.install(|| goals.collect::<Result<_, _>>())?))
}

pub(super) struct Cases<'a> {
    pub(super) table: &'a EightTable,
    /// All paths, spread out in memory, if there are many cases.
    pub(super) spread: Option<EightPaths>,
    pub(super) count: u64,
    pub(super) format: Format,
}

impl judge::Format for Cases<'_> {
    /// Nine squares of the start, and nine of the goal.
    const SYMBOLS: usize = 18;
    type Question = Position;

    /// Reads nine symbols on a line and nine on the next.
    #[inline]
    fn read_usual(text: &[u8]) -> Option<(Position, usize)> {
        let (lines, _) = text.first_chunk::<20>()?.as_chunks::<10>();
        let [[start @ .., b'\n'], [goal @ .., b'\n']] = lines else { return None };
        Some((Position::from_ascii(start, goal)?, 20))
    }

    fn read(&self, number: u64, symbols: &Symbols<'_>) -> Result<Parsed<Position>, WrongSymbol> {
        let count = self.count;
        let board = |which, first| {
            let expected = || format!("the {which} of case {number} of {count}: nine squares");
            symbols.nine(first, Board::from_ascii, expected)
        };
        let (start, goal) = (board("start", 0)?, board("goal", 9)?);
        let position = Position::between(&start, &goal);
        position
            .map(Parsed::Question)
            .map_err(|error| WrongSymbol { symbol: 17, what: error.to_string() })
    }

    fn count(&self) -> Option<u64> {
        Some(self.count)
    }

    fn end(&self) -> Option<String> {
        Some(format!("case {} of {}", self.count, self.count))
    }

    #[inline]
    fn answer(
        &self,
        number: u64,
        positions: &[Position],
        text: &mut Vec<u8>,
    ) -> Result<(), TableError> {
        match &self.spread {
            Some(spread) => self.write(number, spread.paths(positions).map(Ok), text),
            None => self.write(number, positions.iter().map(|&p| self.table.path(p)), text),
        }
    }
}

impl Cases<'_> {
    /// Appends the answers to cases that are numbered from `number`. A path is `None` if no moves
    /// lead to the goal.
    #[inline]
    fn write(
        &self,
        number: u64,
        paths: impl Iterator<Item = Result<Option<Path>, TableError>>,
        text: &mut Vec<u8>,
    ) -> Result<(), TableError> {
        if self.format == Format::Json {
            for (case, path) in (number..).zip(paths) {
                let path = path?;
                push_json(text, case, path.map(Path::len), Some(path));
            }
            return Ok(());
        }
        let mut case = CaseLine::new(number);
        for path in paths {
            let path = path?;
            case.push(text, path.map(|path| path.len() as u8));
            if let Some(path) = path {
                push_path(text, path);
            }
        }
        Ok(())
    }
}
