//! The fast paths: cases in the format of HDU 3567 and datasets in that of POJ 3131, answered in text.

use std::array;
use std::io::Write;

use tilebase::cubic::{CubicTable, Pattern};
use tilebase::{Path, Square, TableError, Tables};
use tilebase_puzzle::eight::Position;

use super::judges::{Reads, Written};
use super::reading::{Dataset, Reading, dataset};
use crate::ask::input::Input;
use crate::ask::solvers::Solvers;
use crate::ask::stream::{Answering, Form, Item, Known, Stream, Wrong, answer_stream};
use crate::out::messages::Failure;
use crate::out::output::{CaseLine, push_length_and_path, push_number, push_path};

/// The number of cases above which spreading out the table saves time.
const LONG: u64 = 100_000;

/// Answers the cases of HDU 3567 in text. Returns a warning if the input is odd but valid.
pub(super) fn cases(
    tables: &Tables,
    input: &mut Input<'_>,
    out: &mut dyn Write,
    threads: usize,
) -> Result<Option<String>, Failure> {
    let table = tables.eight()?;
    let cases = Cases(Reading::begin(&Reads::Cases, input)?);
    let is_long = cases.form().count.is_some_and(|count| count >= LONG);
    let spread = is_long.then(|| table.spread(threads)).transpose()?;
    let answer = |number, positions: &[_], _: &mut Solvers<'_>, text: &mut Vec<u8>| match &spread {
        Some(spread) => write(number, spread.paths(positions).map(Ok), text),
        None => write(number, positions.iter().map(|&p| table.path(p)), text),
    };
    answer_stream(&cases, &answer, tables, input, out, threads)
}

/// Cases of two boards.
pub(super) struct Cases<'a>(pub(super) Reading<'a>);

impl Stream for Cases<'_> {
    type Question = Position;

    const BATCH: usize = 512;

    fn form(&self) -> &Form {
        self.0.form()
    }

    /// Reads nine symbols on a line and nine on the next.
    #[inline]
    fn read_usual(&self, text: &[u8], _: &Known) -> Option<(Position, usize)> {
        let (lines, _) = text.first_chunk::<20>()?.as_chunks::<10>();
        let [[start @ .., b'\n'], [goal @ .., b'\n']] = lines else { return None };
        Some((Position::from_ascii(start, goal)?, 20))
    }

    fn read(&self, text: &[u8], number: u64, _: &mut Known) -> Result<Item<Position>, Wrong> {
        let (_, _, position, length) = self.0.case(text, number)?;
        Ok(Item::Question(position, length))
    }
}

/// Appends the answers to cases, numbered from `number`. A path is `None` if no moves lead to the
/// goal.
#[inline]
fn write(
    number: u64,
    paths: impl Iterator<Item = Result<Option<Path>, TableError>>,
    text: &mut Vec<u8>,
) -> Result<(), Failure> {
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

/// Answers all datasets. Returns a warning if the input is odd but valid.
pub(super) fn datasets(
    written: Written,
    tables: &Tables,
    input: &mut Input<'_>,
    out: &mut dyn Write,
    threads: usize,
) -> Result<Option<String>, Failure> {
    let table = tables.cubic()?;
    let datasets = Datasets(Reading::begin(&Reads::Datasets, input)?);
    let answer: Answering<'_, Dataset> = match written.path {
        true => &|_, datasets, _, text| paths(table, written, datasets, text),
        false => &|_, datasets, _, text| rolls(table, written, datasets, text),
    };
    answer_stream(&datasets, answer, tables, input, out, threads)
}

/// 0 for a space or a line feed, 1 for any other byte. With this table, many bytes are tested
/// together.
static IS_OTHER: [u8; 256] = {
    let mut is_other = [1; 256];
    is_other[b' ' as usize] = 0;
    is_other[b'\n' as usize] = 0;
    is_other
};

pub(super) struct Datasets<'a>(pub(super) Reading<'a>);

impl Stream for Datasets<'_> {
    type Question = Dataset;

    const BATCH: usize = 512;

    fn form(&self) -> &Form {
        self.0.form()
    }

    /// Reads eleven symbols, each followed by a space or a line feed.
    #[inline]
    fn read_usual(&self, text: &[u8], _: &Known) -> Option<(Dataset, usize)> {
        let (pairs, _) = text.first_chunk::<22>()?.as_chunks::<2>();
        let others = |others, &[_, separator]: &[u8; 2]| others | IS_OTHER[usize::from(separator)];
        if pairs.iter().fold(0, others) != 0 {
            return None;
        }
        let pattern = Pattern::from_ascii(&array::from_fn(|i| pairs[2 + i][0]))?;
        let [column, row] = [0, 1].map(|i| usize::from(pairs[i][0].wrapping_sub(b'0')));
        Some(((Square::at(column, row)?, pattern), 22))
    }

    fn read(&self, text: &[u8], _: u64, _: &mut Known) -> Result<Item<Dataset>, Wrong> {
        dataset(text)
    }
}

/// Appends the fewest rolls of datasets.
fn rolls(
    table: &CubicTable,
    written: Written,
    datasets: &[Dataset],
    text: &mut Vec<u8>,
) -> Result<(), Failure> {
    for &(start, pattern) in datasets {
        match table.distance(start, pattern)? {
            rolls if rolls > written.limit => text.extend_from_slice(b"-1\n"),
            rolls => push_number::<b'\n'>(text, rolls),
        }
    }
    Ok(())
}

/// Appends the rolls of datasets, after their number.
fn paths(
    table: &CubicTable,
    written: Written,
    datasets: &[Dataset],
    text: &mut Vec<u8>,
) -> Result<(), Failure> {
    for &(start, pattern) in datasets {
        let path = table.path(start, pattern)?;
        match path.len() <= usize::from(written.limit) {
            true => push_length_and_path(text, path),
            false => text.extend_from_slice(b"-1\n"),
        }
    }
    Ok(())
}
