//! Progress bars of long work, on a terminal.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use tilebase::Content;

use crate::out::failure::Failure;
use crate::system::threads;

/// How long work takes before its progress bar is drawn.
const BAR_DELAY: Duration = Duration::from_millis(500);

/// Returns a bar with a template of indicatif.
pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Calls `work` for every item on all processors, and returns the results in the order of the
/// items. On a terminal, a progress bar shows how many items of the kind `what` are finished.
///
/// # Errors
/// Returns an error of `work`. Work that has not begun by then is skipped.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    what: &'static str,
    work: impl Fn(&T) -> Result<R, Failure> + Sync,
) -> Result<Vec<R>, Failure> {
    threads::start();
    let bar =
        bar(items.len() as u64, "{bar:40} {pos} of {len} {msg}  {eta} left").with_message(what);
    let (begin, done, is_over) = (Instant::now(), AtomicU64::new(0), AtomicBool::new(false));
    let results = threads::in_parallel(items.len(), &|number| {
        if is_over.load(Ordering::Relaxed) {
            return None;
        }
        let result = work(&items[number]);
        is_over.fetch_or(result.is_err(), Ordering::Relaxed);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if begin.elapsed() > BAR_DELAY {
            bar.set_position(done);
        }
        Some(result)
    });
    if begin.elapsed() > BAR_DELAY {
        bar.finish_and_clear();
    }
    results.into_iter().flatten().collect()
}

/// A bar over the levels of a search, drawn only on a terminal. It is cleared when it is dropped.
pub(crate) struct SearchBar {
    bar: ProgressBar,
    /// The number of all states.
    states: u64,
    begin: Instant,
}

const STYLE: &str = "searching {bar:30} level {pos} of {len}  {msg}  {eta} left";

impl SearchBar {
    /// Creates the bar of a search for a large table.
    pub(crate) fn new(content: &Content) -> SearchBar {
        /// Where a bar ends, if the last level is not known.
        const LEVELS: usize = 80;
        let states = content.shape().histograms.iter().map(|(_, states)| states).sum();
        let radius = content.goal().and_then(|goal| goal.puzzle().radius()).unwrap_or(LEVELS);
        SearchBar { bar: bar(radius as u64, STYLE), states, begin: Instant::now() }
    }

    /// Shows that the search has finished a level, and how many states it has found in all.
    pub(crate) fn level(&self, depth: usize, found: u64) {
        if self.begin.elapsed() <= BAR_DELAY {
            return;
        }
        let percent = found * 100 / self.states;
        let rate = found as f64 / 1e6 / self.begin.elapsed().as_secs_f64();
        self.bar.set_message(format!("{found} states ({percent} %)  {rate:.0} million/s"));
        self.bar.set_position(depth as u64);
    }
}

impl Drop for SearchBar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
