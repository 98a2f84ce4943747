//! The fast path of the cubic puzzle: datasets in the format of POJ 3131, answered in text.

use std::array;
use std::io::Write;

use tilebase::cubic::Pattern;
use tilebase::{CubicTable, Square};

use super::judges::Reads;
use super::reading::{Reading, dataset};
use super::written::Written;
use crate::ask::input::Input;
use crate::ask::questions::Reader;
use crate::ask::stream::{Cut, Item, Stream, Wrong, answer_stream};
use crate::out::failure::Failure;
use crate::out::output::{Out, push_length_and_path, push_number};
use crate::system::threads::Threads;

/// Answers all datasets. Returns a warning if the input is odd but valid.
pub(super) fn answer(
    written: Written,
    input: &mut Input<'_>,
    out: &mut dyn Write,
    table: &CubicTable,
    threads: &Threads,
) -> Result<Option<String>, Failure> {
    let reading = Reading::begin(&Reads::Datasets, input)?;
    answer_stream(&Datasets { table, written, reading }, input, out, threads)
}

/// 0 for a space or a line feed, 1 for any other byte. With this table, many bytes are tested
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
    pub(super) reading: Reading<'a>,
}

impl Stream for Datasets<'_> {
    type Question = (Square, Pattern);
    type Key = ();
    type Memory = ();
    type Table = ();

    fn cut(&self) -> Cut {
        self.reading.cut()
    }

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

    fn read(&self, text: &[u8], _: u64, (): &mut ()) -> Result<Item<(Square, Pattern)>, Wrong> {
        dataset(text)
    }

    fn key(&self, _: &(Square, Pattern)) {}

    fn table(&self, _: &(Square, Pattern)) -> Result<(), Failure> {
        Ok(())
    }

    #[inline]
    fn answer(
        &self,
        (): &mut (),
        number: u64,
        datasets: &[(Square, Pattern)],
        out: &mut Out,
    ) -> Result<(), Failure> {
        if self.written.path {
            return self.paths(number, datasets, out);
        }
        let text = out.text();
        for &(start, pattern) in datasets {
            match self.table.distance(start, pattern)? {
                rolls if rolls > self.written.limit => text.extend_from_slice(b"-1\n"),
                rolls => push_number::<b'\n'>(text, rolls),
            }
        }
        Ok(())
    }

    fn end(&self) -> Option<String> {
        self.reading.end()
    }
}

impl Datasets<'_> {
    /// Writes paths. A function of its own lets the compiler keep the numbers in registers.
    #[inline(never)]
    fn paths(
        &self,
        number: u64,
        datasets: &[(Square, Pattern)],
        out: &mut Out,
    ) -> Result<(), Failure> {
        for (number, &(start, pattern)) in (number..).zip(datasets) {
            let path = self.table.path(start, pattern)?;
            match path.len() <= usize::from(self.written.limit) {
                true => push_length_and_path(out.text(), path),
                false => self.written.push(out.text(), number, None),
            }
        }
        Ok(())
    }
}
