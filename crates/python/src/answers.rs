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

    /// Returns the number of rows.
    fn len(&self) -> usize;

    /// Appends a range of rows to a buffer.
    fn copy(&self, range: Range<usize>, buffer: &mut Vec<Self::Row>);
}

impl<T: Copy + Send + Sync> Source for &[T] {
    type Row = T;

    fn len(&self) -> usize {
        <[T]>::len(self)
    }

    fn copy(&self, range: Range<usize>, buffer: &mut Vec<T>) {
        buffer.extend_from_slice(&self[range]);
    }
}

impl<A: Copy + Send + Sync, B: Copy + Send + Sync> Source for (&[A], &[B]) {
    type Row = (A, B);

    fn len(&self) -> usize {
        self.0.len().min(self.1.len())
    }

    fn copy(&self, range: Range<usize>, buffer: &mut Vec<(A, B)>) {
        buffer.extend(self.0[range.clone()].iter().copied().zip(self.1[range].iter().copied()));
    }
}

impl Source for Range<usize> {
    type Row = usize;

    fn len(&self) -> usize {
        ExactSizeIterator::len(self)
    }

    fn copy(&self, range: Range<usize>, buffer: &mut Vec<usize>) {
        buffer.extend(range.map(|at| self.start + at));
    }
}

/// Returns the answer to each row. Errors say in which row.
///
/// The GIL is released, and taken for a moment every 50 ms, so that Ctrl-C ends the call.
///
/// Another thread may write to an array while it is read here. So rows are copied before they are
/// looked at, and each is looked at in its copy alone: what such a thread writes may give answers
/// to boards that the array never held, or an error, and nothing worse.
pub(crate) fn answers<S: Source, T: Clone + Default + Send>(
    py: Python<'_>,
    source: &S,
    answer: impl Fn(S::Row) -> Result<T, Failure> + Sync,
) -> Result<Vec<T>, Failure> {
    let mut all = room(source.len())?;
    while all.len() < source.len() {
        py.detach(|| {
            let begin = Instant::now();
            let mut rows = Vec::with_capacity(CHUNK);
            while all.len() < source.len() && begin.elapsed() < PATIENCE {
                let first = all.len();
                let end = source.len().min(first + CHUNK);
                rows.clear();
                source.copy(first..end, &mut rows);
                // The compiler must not read the array again instead of the copy.
                black_box(&mut rows);
                all.resize(end, T::default());
                for (at, (row, slot)) in rows.iter().zip(&mut all[first..]).enumerate() {
                    *slot = answer(*row).map_err(|failure| failure.in_row(first + at))?;
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
