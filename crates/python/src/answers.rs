//! One answer for each row of an array, without the GIL.

use std::hint::black_box;
use std::ops::Range;
use std::time::Instant;

use pyo3::prelude::*;

use crate::errors::Failure;
use crate::waiting::PATIENCE;

/// The most rows that are copied at a time: some kilobytes, which stay in the first cache.
pub(crate) const CHUNK: usize = 1024;

/// Rows that can be copied.
pub(crate) trait Source: Sync {
    /// A row.
    type Row: Copy + Send;

    /// Appends a range of rows to a buffer.
    fn copy(&self, range: Range<usize>, buffer: &mut Vec<Self::Row>);
}

impl<T: Copy + Send + Sync> Source for &[T] {
    type Row = T;

    fn copy(&self, range: Range<usize>, buffer: &mut Vec<T>) {
        buffer.extend_from_slice(&self[range]);
    }
}

impl Source for Range<usize> {
    type Row = usize;

    fn copy(&self, range: Range<usize>, buffer: &mut Vec<usize>) {
        buffer.extend(range.map(|at| self.start + at));
    }
}

/// Returns the answer to each row of a range, of which `answer` takes the number and the numbers. Errors say in
/// which row.
pub(crate) fn answers<S: Source, T: Clone + Default + Send>(
    py: Python<'_>,
    source: &S,
    range: Range<usize>,
    answer: impl Fn(usize, S::Row) -> Result<T, Failure> + Sync,
) -> Result<Vec<T>, Failure> {
    in_chunks(py, source, range, each(answer))
}

/// Returns what [`in_chunks`] takes to answer each row by itself.
pub(crate) fn each<R: Copy, T>(
    answer: impl Fn(usize, R) -> Result<T, Failure> + Sync,
) -> impl Fn(usize, &[R], &mut [T]) -> Result<(), Failure> + Sync {
    move |first, rows, slots| {
        for ((number, row), slot) in (first..).zip(rows).zip(slots) {
            *slot = answer(number, *row).map_err(|failure| failure.in_row(number))?;
        }
        Ok(())
    }
}

/// Returns the answer to each row of a range. `answer` takes the number of a row, this and some
/// more rows, and the slots of their answers.
///
/// The GIL is released, and taken for a moment every 50 ms, so that Ctrl-C ends the call.
///
/// Another thread may write to an array while it is read here. So rows are copied before they are
/// looked at, and each is looked at in its copy alone: what such a thread writes may give answers
/// to boards that the array never held, or an error, and nothing worse.
pub(crate) fn in_chunks<S: Source, T: Clone + Default + Send>(
    py: Python<'_>,
    source: &S,
    range: Range<usize>,
    answer: impl Fn(usize, &[S::Row], &mut [T]) -> Result<(), Failure> + Sync,
) -> Result<Vec<T>, Failure> {
    let mut all = room(range.len())?;
    while all.len() < range.len() {
        py.detach(|| {
            let begin = Instant::now();
            let mut rows = Vec::with_capacity(CHUNK);
            while all.len() < range.len() && begin.elapsed() < PATIENCE {
                let first = all.len();
                let end = range.len().min(first + CHUNK);
                rows.clear();
                source.copy(range.start + first..range.start + end, &mut rows);
                // The compiler must not read the array again instead of the copy.
                black_box(&mut rows);
                all.resize(end, T::default());
                answer(range.start + first, &rows, &mut all[first..])?;
            }
            Ok::<(), Failure>(())
        })?;
        py.check_signals()?;
    }
    Ok(all)
}

/// Returns a vector with room for as many elements.
pub(crate) fn room<T>(length: usize) -> Result<Vec<T>, Failure> {
    let mut all = Vec::new();
    all.try_reserve_exact(length).map_err(|_| Failure::Memory)?;
    Ok(all)
}
