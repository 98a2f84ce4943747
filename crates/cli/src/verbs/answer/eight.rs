//! The eight-puzzle: cases of a start and a goal, and boards to one goal.

use std::io::Write;

use rayon::prelude::*;
use tilebase::{EightPaths, EightTable, Path, Square, TableError};
use tilebase_puzzle::eight::{Board, Position};

use super::symbols::Symbols;
use super::written::Written;
use crate::ask::input::{Input, shown};
use crate::ask::stream::{End, Item, Stream, Wrong, answer_stream};
use crate::out::failure::Failure;
use crate::out::format::Format;
use crate::out::output::{CaseLine, Out, push_path};
use crate::system::memory;
use crate::system::threads::Threads;

/// The number of cases from which spreading out the table saves more time than it takes.
const LONG: u64 = 100_000;

/// Answers the cases of HDU 3567. Returns a warning if the input is odd but valid.
pub(super) fn cases(
    written: Written,
    input: &mut Input<'_>,
    out: &mut impl Write,
    table: &EightTable,
    threads: &Threads,
) -> Result<Option<String>, Failure> {
    let count = read_count(input)?;
    let spread = if count >= LONG && memory::expect(memory::LIST).is_ok() {
        Some(spread(table, threads)?)
    } else {
        None
    };
    let cases = Positions::<18> { table, spread, count: Some(count), goal: None, written };
    answer_stream(&cases, input, out, threads)
}

/// Answers boards to one goal, perhaps behind their number. Returns a warning if the input is odd but
/// valid.
pub(super) fn boards(
    goal: &[u8; 9],
    counted: bool,
    written: Written,
    input: &mut Input<'_>,
    out: &mut impl Write,
    table: &EightTable,
    threads: &Threads,
) -> Result<Option<String>, Failure> {
    let count = counted.then(|| read_count(input)).transpose()?;
    let goal = Board::from_ascii(goal);
    let boards = Positions::<9> { table, spread: None, count, goal, written };
    answer_stream(&boards, input, out, threads)
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

/// Questions of so many symbols: nine for a board, and nine for its goal if that is not always the same.
pub(super) struct Positions<'a, const SYMBOLS: usize> {
    pub(super) table: &'a EightTable,
    /// All paths, spread out in memory, if there are many questions.
    pub(super) spread: Option<EightPaths>,
    /// The number of questions; `None` if the end of the stream ends them.
    pub(super) count: Option<u64>,
    /// The goal of all boards.
    pub(super) goal: Option<Board>,
    pub(super) written: Written,
}

impl<const SYMBOLS: usize> Stream for Positions<'_, SYMBOLS> {
    type Question = Position;
    type Key = ();
    type Memory = ();
    type Table = ();

    const END: End = End::Symbols(SYMBOLS);

    /// Reads nine symbols on a line and nine on the next.
    #[inline]
    fn read_usual(&self, text: &[u8]) -> Option<(Position, usize)> {
        if SYMBOLS < 18 {
            return None;
        }
        let (lines, _) = text.first_chunk::<20>()?.as_chunks::<10>();
        let [[start @ .., b'\n'], [goal @ .., b'\n']] = lines else { return None };
        Some((Position::from_ascii(start, goal)?, 20))
    }

    fn read(&self, text: &[u8], number: u64) -> Result<Item<Position>, Wrong> {
        let symbols = Symbols::read(text, SYMBOLS);
        let board = |which, first| {
            let of = self.count.map(|count| format!(" of {count}")).unwrap_or_default();
            let expected = || format!("{which} {number}{of}: nine squares");
            symbols.nine(first, Board::from_ascii, expected)
        };
        let position = if let Some(goal) = &self.goal {
            let is_nine = |&symbol: &u8| symbol == b'9';
            let nine = || symbols.all().iter().position(is_nine).unwrap_or(8);
            let what = "expected a tile 1 to 8 or a blank (0, X, _, . or -), found '9'";
            Position::between(&board("board", 0)?, goal).map_err(|_| symbols.wrong(nine(), what))
        } else {
            let (start, goal) = (board("the start of case", 0)?, board("the goal of case", 9)?);
            Position::between(&start, &goal).map_err(|error| symbols.wrong(17, error))
        };
        Ok(Item::Question(position?, symbols.length(SYMBOLS)))
    }

    fn key(&self, _: &Position, (): &mut ()) {}

    fn table(&self, _: &Position) -> Result<(), Failure> {
        Ok(())
    }

    fn count(&self) -> Option<u64> {
        self.count
    }

    fn end(&self) -> Option<String> {
        let which = if self.goal.is_none() { "case" } else { "board" };
        self.count.map(|count| format!("{which} {count} of {count}"))
    }

    #[inline]
    fn answer(
        &self,
        (): &(),
        number: u64,
        positions: &[Position],
        out: &mut Out,
    ) -> Result<(), Failure> {
        let text = out.text();
        Ok(match &self.spread {
            Some(spread) => self.write(number, spread.paths(positions).map(Ok), text),
            None => self.write(number, positions.iter().map(|&p| self.table.path(p)), text),
        }?)
    }
}

impl<const SYMBOLS: usize> Positions<'_, SYMBOLS> {
    /// Appends the answers to questions that are numbered from `number`. A path is `None` if no moves
    /// lead to the goal.
    #[inline]
    fn write(
        &self,
        number: u64,
        paths: impl Iterator<Item = Result<Option<Path>, TableError>>,
        text: &mut Vec<u8>,
    ) -> Result<(), TableError> {
        if SYMBOLS < 18 || self.written.format == Format::Json {
            for (number, path) in (number..).zip(paths) {
                self.written.push(text, number, path?);
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
