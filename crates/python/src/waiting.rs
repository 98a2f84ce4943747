//! Long work without the GIL, and Ctrl-C.

use std::hint::black_box;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::errors::Failure;

/// The longest time before Ctrl-C has an effect.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

/// The most rows to copy at a time: some kilobytes, which stay in the first cache.
pub(crate) const CHUNK: usize = 1024;

/// Returns the result of work that cannot be interrupted, which runs on a thread of its own,
/// without the GIL. After Ctrl-C the work goes on, and its result is dropped.
pub(crate) fn waiting<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = mpsc::sync_channel(1);
    let worker = thread::Builder::new().spawn(move || {
        // After Ctrl-C there is no receiver.
        let _dropped = sender.send(work());
    })?;
    // `detach` takes only what threads may share.
    let receiver = Mutex::new(receiver);
    let wait = || receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE);
    loop {
        match py.detach(wait) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(panic) => resume_unwind(panic),
                Ok(()) => unreachable!("a thread that ends has sent its result"),
            },
        }
    }
}

/// Calls a function without the GIL until it returns that nothing is left to do. Takes the GIL for
/// a moment every 50 ms, so that Ctrl-C ends the call.
pub(crate) fn in_turns(
    py: Python<'_>,
    mut goes_on: impl FnMut() -> Result<bool, Failure> + Send,
) -> Result<(), Failure> {
    let mut turn = || {
        let begin = Instant::now();
        while goes_on()? {
            if begin.elapsed() >= PATIENCE {
                return Ok::<_, Failure>(true);
            }
        }
        Ok(false)
    };
    while py.detach(&mut turn)? {
        py.check_signals()?;
    }
    Ok(())
}

/// Returns a list of Python objects. `next` returns those from a number on, at most some thousands;
/// none behind the last one. Other threads run meanwhile, and Ctrl-C ends the call.
pub(crate) fn listed<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    mut next: impl FnMut(usize) -> Result<Vec<T>, Failure>,
) -> Result<Bound<'py, PyList>, Failure> {
    let (list, mut since) = (PyList::empty(py), Instant::now());
    let mut fill = || loop {
        let some = next(list.len())?;
        if some.is_empty() {
            return Ok(());
        }
        some.into_iter().try_for_each(|object| list.append(object))?;
        in_turn(py, &mut since)?;
    };
    let Err(mut failure) = fill() else { return Ok(list) };
    // Millions of objects are not freed at once either.
    while let length @ 1.. = list.len() {
        list.del_slice(length.saturating_sub(BLOCK), length)?;
        failure = in_turn(py, &mut since).err().map_or(failure, Failure::from);
    }
    Err(failure)
}

/// Calls a function that makes many lists or tuples. Meanwhile Python collects garbage among young
/// objects only: else it would look again and again at all that have been made, with the GIL.
pub(crate) fn with_young_garbage<T>(
    py: Python<'_>,
    make: impl FnOnce() -> Result<T, Failure>,
) -> Result<T, Failure> {
    let gc = py.import("gc")?;
    let (young, middle, old): (i32, i32, i32) = gc.call_method0("get_threshold")?.extract()?;
    gc.call_method1("set_threshold", (young, middle, i32::MAX))?;
    let made = make();
    // Of several calls at the same time, the first has set it.
    if old < i32::MAX {
        gc.call_method1("set_threshold", (young, middle, old))?;
    }
    made
}

/// Lets other threads take the GIL, and Ctrl-C end the call, every 20 ms. `since` is the last time.
///
/// Another thread asks for the GIL when it has waited for 5 ms. If it is released more often, this
/// thread has it again before the other wakes.
pub(crate) fn in_turn(py: Python<'_>, since: &mut Instant) -> PyResult<()> {
    if since.elapsed() >= Duration::from_millis(20) {
        py.detach(|| ());
        *since = Instant::now();
        py.check_signals()?;
    }
    Ok(())
}

/// The number of Python objects to make or to read at a time.
pub(crate) const BLOCK: usize = 1 << 12;

/// Returns the answer to each row of a range. `copy` appends a range of rows to a buffer. `answer`
/// takes the number of the first of some rows, these rows, and the slots of their answers.
///
/// Another thread may write to an array while it is read here. So rows are copied, and only the
/// copies are read: such a thread may cause answers to boards that the array never held, or an
/// error, but nothing worse.
pub(crate) fn in_chunks<R: Copy + Send, T: Clone + Default + Send>(
    py: Python<'_>,
    range: Range<usize>,
    copy: impl Fn(Range<usize>, &mut Vec<R>) + Sync,
    answer: impl Fn(usize, &[R], &mut [T]) -> Result<(), Failure> + Sync,
) -> Result<Vec<T>, Failure> {
    let mut all = room(range.len())?;
    let mut rows = Vec::with_capacity(CHUNK);
    in_turns(py, || {
        let first = all.len();
        let end = range.len().min(first + CHUNK);
        rows.clear();
        copy(range.start + first..range.start + end, &mut rows);
        // The compiler must not read the array again instead of the copy.
        black_box(&mut rows);
        all.resize(end, T::default());
        answer(range.start + first, &rows, &mut all[first..])?;
        Ok(end < range.len())
    })?;
    Ok(all)
}

/// Returns a function for [`in_chunks`] that answers each row singly. Errors name the row.
pub(crate) fn each<R: Copy, T>(
    answer: impl Fn(usize, R) -> Result<T, Failure> + Sync,
) -> impl Fn(usize, &[R], &mut [T]) -> Result<(), Failure> + Sync {
    move |first, rows, slots| {
        // This order of the iterators is a loop over one index.
        for (at, (row, slot)) in rows.iter().zip(slots).enumerate() {
            *slot = answer(first + at, *row).map_err(|failure| failure.in_row(first + at))?;
        }
        Ok(())
    }
}

/// Returns an empty vector with room for `length` elements.
pub(crate) fn room<T>(length: usize) -> Result<Vec<T>, Failure> {
    let mut all = Vec::new();
    all.try_reserve_exact(length).map_err(|_| Failure::Memory)?;
    Ok(all)
}
