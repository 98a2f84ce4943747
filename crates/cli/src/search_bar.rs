//! The progress of a search of Gardner's puzzle: a bar on a terminal.

use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use tilebase_puzzle::gardner::STATES;

/// A bar over the levels of a search, which is drawn on a terminal only. It is cleared when it is
/// dropped.
pub(crate) struct SearchBar {
    bar: ProgressBar,
    begin: Instant,
}

/// The last level, as it is known. Only the length of the bar, and so the time that is left,
/// depends on it.
const LAST: u64 = 71;

const STYLE: &str = "searching {bar:30} level {pos} of {len}  {msg}  {eta} left";

impl SearchBar {
    pub(crate) fn new() -> SearchBar {
        let style = ProgressStyle::with_template(STYLE);
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        SearchBar { bar: ProgressBar::new(LAST).with_style(style), begin: Instant::now() }
    }

    /// Shows that the search has finished a level, and how many states it has found in all.
    pub(crate) fn level(&self, depth: usize, found: u64) {
        let percent = found * 100 / STATES;
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
