//! The fast path of the eight-puzzle: cases of a start and a goal, answered in text.

use std::io::Write;

use tilebase::{EightPaths, EightTable, Path, Square, TableError};
use tilebase_puzzle::eight::Position;

use super::judges::Reads;
use super::reading::Reading;
use crate::ask::input::Input;
use crate::ask::questions::Reader;
use crate::ask::stream::{Cut, Item, Stream, Wrong, answer_stream};
use crate::out::failure::Failure;
use crate::out::output::{CaseLine, Out, push_path};
use crate::system::threads::{Threads, map};

/// The number of cases above which spreading out the table saves time.
const LONG: u64 = 100_000;

/// Answers the cases of HDU 3567 in text. Returns a warning if the input is odd but valid.
pub(super) fn answer(
    input: &mut Input<'_>,
    out: &mut dyn Write,
    table: &EightTable,
    threads: &Threads,
) -> Result<Option<String>, Failure> {
    let reading = Reading::begin(&Reads::Cases, input)?;
    let is_long = reading.count().is_some_and(|count| count >= LONG);
    let spread = is_long.then(|| spread(table, threads)).transpose()?;
    answer_stream(&Cases { table, spread, reading }, input, out, threads)
}

/// Spreads out the paths to all goals in memory.
fn spread(table: &EightTable, threads: &Threads) -> Result<EightPaths, TableError> {
    let Some(pool) = threads.pool() else { return table.spread() };
    let goals = map(Some(pool), 9, &|goal_blank| table.spread_goal(Square::ALL[goal_blank]));
    Ok(EightPaths::from_parts(goals.into_iter().collect::<Result<_, _>>()?))
}

/// Cases of two boards.
pub(super) struct Cases<'a> {
    pub(super) table: &'a EightTable,
    /// All paths, spread out in memory, if there are many questions.
    pub(super) spread: Option<EightPaths>,
    pub(super) reading: Reading<'a>,
}

impl Stream for Cases<'_> {
    type Question = Position;
    type Key = ();
    type Memory = ();
    type Table = ();

    fn cut(&self) -> Cut {
        self.reading.cut()
    }

    /// Reads nine symbols on a line and nine on the next.
    #[inline]
    fn read_usual(&self, text: &[u8]) -> Option<(Position, usize)> {
        let (lines, _) = text.first_chunk::<20>()?.as_chunks::<10>();
        let [[start @ .., b'\n'], [goal @ .., b'\n']] = lines else { return None };
        Some((Position::from_ascii(start, goal)?, 20))
    }

    fn read(&self, text: &[u8], number: u64, (): &mut ()) -> Result<Item<Position>, Wrong> {
        let (_, _, position, length) = self.reading.case(text, number)?;
        Ok(Item::Question(position, length))
    }

    fn key(&self, _: &Position) {}

    fn table(&self, _: &Position) -> Result<(), Failure> {
        Ok(())
    }

    #[inline]
    fn answer(
        &self,
        (): &mut (),
        number: u64,
        positions: &[Position],
        out: &mut Out,
    ) -> Result<(), Failure> {
        match &self.spread {
            Some(spread) => write(number, spread.paths(positions).map(Ok), out),
            None => write(number, positions.iter().map(|&p| self.table.path(p)), out),
        }
    }

    fn count(&self) -> Option<u64> {
        self.reading.count()
    }

    fn end(&self) -> Option<String> {
        self.reading.end()
    }
}

/// Appends the answers to cases, numbered from `number`. A path is `None` if no moves lead to the
/// goal.
#[inline]
fn write(
    number: u64,
    paths: impl Iterator<Item = Result<Option<Path>, TableError>>,
    out: &mut Out,
) -> Result<(), Failure> {
    let mut case = CaseLine::new(number);
    for path in paths {
        let path = path?;
        case.push(out.text(), path.map(|path| path.len() as u8));
        if let Some(path) = path {
            push_path(out.text(), path);
        }
    }
    Ok(())
}
