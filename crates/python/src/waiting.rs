//! Long work without the GIL, and Ctrl-C.

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

/// The most rows to answer between two looks at the clock.
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
    make: impl FnOnce() -> PyResult<T>,
) -> PyResult<T> {
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

/// Returns the answers to `count` rows. `answer` takes the number of the first of at most `most` rows,
/// and the slots of their answers.
pub(crate) fn in_chunks<T: Clone + Default + Send>(
    py: Python<'_>,
    count: usize,
    most: usize,
    mut answer: impl FnMut(usize, &mut [T]) -> Result<(), Failure> + Send,
) -> Result<Vec<T>, Failure> {
    let mut all = room(count)?;
    in_turns(py, || {
        let first = all.len();
        all.resize(count.min(first + most), T::default());
        answer(first, &mut all[first..])?;
        Ok(all.len() < count)
    })?;
    Ok(all)
}

/// Returns an empty vector with room for `length` elements.
pub(crate) fn room<T>(length: usize) -> Result<Vec<T>, Failure> {
    let mut all = Vec::new();
    all.try_reserve_exact(length).map_err(|_| Failure::Memory)?;
    Ok(all)
}
