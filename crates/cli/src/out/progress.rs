//! Progress bars of long work, on a terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use tilebase::Content;

use crate::out::large::Large;

/// How long work takes before its progress bar is drawn.
const BAR_DELAY: Duration = Duration::from_millis(500);

/// Returns a bar with a template of indicatif.
pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
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
    pub(crate) fn new(content: Content) -> SearchBar {
        let states = content.histograms().iter().map(|(_, states)| states).sum();
        SearchBar { bar: bar(Large::of(content).last_level, STYLE), states, begin: Instant::now() }
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
