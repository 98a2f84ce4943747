//! Work on many items in parallel, with a progress bar.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::failure::Failure;
use crate::threads;

/// The time after which a progress bar is drawn.
const BAR_DELAY: Duration = Duration::from_millis(500);

/// Calls `work` for every item on all processors, and returns the results in the order of the
/// items. On a terminal, a progress bar shows how many items of the kind `what` are finished.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    what: &'static str,
    work: impl Fn(&T) -> Result<R, Failure> + Sync,
) -> Result<Vec<R>, Failure> {
    threads::start();
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} {msg}  {eta} left");
    let bar = ProgressBar::new(items.len() as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(what);
    let (begin, done) = (Instant::now(), AtomicU64::new(0));
    let advance = || {
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if begin.elapsed() > BAR_DELAY {
            bar.set_position(done);
        }
    };
    let results = items.par_iter().map(|item| work(item).inspect(|_| advance())).collect();
    if begin.elapsed() > BAR_DELAY {
        bar.finish_and_clear();
    }
    results
}
