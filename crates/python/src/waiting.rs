//! One long piece of work, and Ctrl-C.

use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How long Ctrl-C may have to wait.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

/// Returns the result of a piece of work that cannot be interrupted: it is done on a thread of its
/// own, and the GIL is released. After Ctrl-C the work goes on, and its result is dropped.
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
