//! Work on many items at a time, under a progress bar.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::failure::Failure;
use crate::threads;

/// How long work takes before a bar is drawn.
const SILENT: Duration = Duration::from_millis(500);

/// Does something with every item on all processors, in any order, and returns the results in the
/// order of the items. On a terminal, a bar says how many of `what` are done.
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
        if begin.elapsed() > SILENT {
            bar.set_position(done);
        }
    };
    let results = items.par_iter().map(|item| work(item).inspect(|_| advance())).collect();
    if begin.elapsed() > SILENT {
        bar.finish_and_clear();
    }
    results
}
