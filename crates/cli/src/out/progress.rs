//! Long work: what a search for a large table takes, and progress bars on a terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use tilebase::Content;

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

/// What a large table takes.
pub(crate) struct Large {
    /// The time of a search.
    pub(crate) time: &'static str,
    /// The most bytes of memory that a search from both sides takes.
    pub(crate) search: u64,
    /// The memory to make the table, and the disk to keep it.
    room: &'static str,
    /// The last level of a search, for the length of a progress bar. The search itself does not
    /// depend on it.
    pub(crate) last_level: u64,
}

const GARDNER: Large = Large {
    time: "a minute on two processors",
    search: 32_000_000,
    room: "2 GB of memory, 941 MB of disk",
    last_level: 71,
};
const ALIKE: Large = Large {
    time: "a minute on two processors",
    search: 257_000_000,
    room: "3 GB of memory, 1.41 GB of disk",
    last_level: 57,
};

impl Large {
    /// Returns what the large table of a content takes.
    pub(crate) fn of(content: Content) -> &'static Large {
        if content == Content::Alike { &ALIKE } else { &GARDNER }
    }
}

/// Returns what the table of a content takes, in parentheses after a space; an empty text if it is
/// small.
pub(crate) fn price(content: Content) -> String {
    let Large { time, room, .. } = Large::of(content);
    if content.is_large() { format!(" ({time}, {room})") } else { String::new() }
}
