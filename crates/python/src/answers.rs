//! One answer for each row of an array, without the GIL.

use std::hint::black_box;
use std::ops::Range;
use std::time::Instant;

use pyo3::prelude::*;

use crate::errors::Failure;
use crate::waiting::PATIENCE;

/// How many rows are copied at a time: some kilobytes, which stay in the first cache.
const CHUNK: usize = 1024;

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
///
/// The GIL is released, and taken for a moment every 50 ms, so that Ctrl-C ends the call.
///
/// Another thread may write to an array while it is read here. So rows are copied before they are
/// looked at, and each is looked at in its copy alone: what such a thread writes may give answers
/// to boards that the array never held, or an error, and nothing worse.
pub(crate) fn answers<S: Source, T: Clone + Default + Send>(
    py: Python<'_>,
    source: &S,
    range: Range<usize>,
    answer: impl Fn(usize, S::Row) -> Result<T, Failure> + Sync,
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
                for (at, (row, slot)) in rows.iter().zip(&mut all[first..]).enumerate() {
                    let number = range.start + first + at;
                    *slot = answer(number, *row).map_err(|failure| failure.in_row(number))?;
                }
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
