//! Long work without the GIL, and Ctrl-C.

use std::iter;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SendError, SyncSender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::errors::PythonError;

/// The longest time before Ctrl-C has an effect.
const PATIENCE: Duration = Duration::from_millis(50);

/// The most rows to answer between two looks at the clock.
pub(crate) const CHUNK: usize = 1024;

/// Work that cannot be interrupted, on a thread of its own, which sends results. After Ctrl-C it
/// goes on until it sends the next one, which is dropped.
pub(crate) struct Worker<T> {
    results: Receiver<T>,
    thread: Option<JoinHandle<()>>,
}

impl<T: Send + 'static> Worker<T> {
    /// Starts work that sends results until sending fails.
    pub(crate) fn new(
        work: impl FnOnce(SyncSender<T>) -> Result<(), SendError<T>> + Send + 'static,
    ) -> PyResult<Worker<T>> {
        let (sender, results) = mpsc::sync_channel(BLOCK);
        // After Ctrl-C there is no receiver.
        let thread = Some(thread::Builder::new().spawn(move || drop(work(sender)))?);
        Ok(Worker { results, thread })
    }

    /// Waits for the next result without the GIL, and returns it with those that are there, too;
    /// none behind the last one.
    pub(crate) fn next(&mut self, py: Python<'_>) -> PyResult<Vec<T>> {
        loop {
            // Threads may take the receiver from each other, but not share it.
            let results = &mut self.results;
            let some = py.detach(move || {
                let first = results.recv_timeout(PATIENCE)?;
                Ok(iter::once(first).chain(results.try_iter()).take(BLOCK).collect())
            });
            match some {
                Ok(some) => return Ok(some),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => {
                    return match self.thread.take().map(JoinHandle::join) {
                        Some(Err(panic)) => resume_unwind(panic),
                        _ => Ok(Vec::new()),
                    };
                }
            }
        }
    }
}

/// Returns the result of work that cannot be interrupted. After Ctrl-C the work goes on, and its
/// result is dropped.
pub(crate) fn waiting<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let mut worker = Worker::new(|sender| sender.send(work()))?;
    Ok(worker.next(py)?.pop().unwrap_or_else(|| unreachable!("work that ends has sent its result")))
}

/// Calls a function without the GIL until it returns that nothing is left to do. Takes the GIL for
/// a moment every 50 ms, so that Ctrl-C ends the call.
pub(crate) fn in_turns(
    py: Python<'_>,
    mut goes_on: impl FnMut() -> Result<bool, PythonError> + Send,
) -> Result<(), PythonError> {
    let mut turn = || {
        let begin = Instant::now();
        while goes_on()? {
            if begin.elapsed() >= PATIENCE {
                return Ok::<_, PythonError>(true);
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
    mut next: impl FnMut(usize) -> Result<Vec<T>, PythonError>,
) -> Result<Bound<'py, PyList>, PythonError> {
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
        failure = in_turn(py, &mut since).err().map_or(failure, PythonError::from);
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

/// Returns an empty vector with room for `length` elements.
pub(crate) fn room<T>(length: usize) -> Result<Vec<T>, PythonError> {
    let mut all = Vec::new();
    let too_many = |_| PyMemoryError::new_err("the answers need more memory than there is");
    all.try_reserve_exact(length).map_err(too_many)?;
    Ok(all)
}
