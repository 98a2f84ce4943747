//! Long work: what a search for a large table takes, and progress bars on a terminal.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use tilebase::{Content, SearchProgress};
use tilebase_search::sets::memory_needed;

/// How long work takes before its progress bar is drawn.
const BAR_DELAY: Duration = Duration::from_millis(500);

/// Returns a bar with a template of indicatif. It is cleared when its last clone is dropped.
pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A bar over the levels of a search, drawn only on a terminal. It is cleared when its last clone
/// is dropped.
#[derive(Clone)]
pub(crate) struct SearchBar {
    pub(crate) bar: ProgressBar,
    /// The number of all states.
    states: u64,
}

impl SearchBar {
    /// Creates the bar of a search for a large table.
    pub(crate) fn new(content: &Content) -> SearchBar {
        /// Where a bar ends, if the last level is not known.
        const LEVELS: usize = 80;
        // Levels differ too much in length for an estimate of the time that is left.
        const STYLE: &str = "searching {bar:20} level {pos} of {len}  {wide_msg}";
        let states = content.layout().counts.iter().map(|(_, states)| states).sum();
        let radius = content.goal().and_then(|goal| goal.puzzle().radius()).unwrap_or(LEVELS);
        SearchBar { bar: bar(radius as u64, STYLE), states }
    }

    /// Shows that the search has finished a level, and how many states it has found in all.
    pub(crate) fn level(&self, depth: usize, found: u64) {
        let time = self.bar.elapsed();
        if time <= BAR_DELAY {
            return;
        }
        let percent = found * 100 / self.states;
        let rate = found as f64 / 1e6 / time.as_secs_f64();
        self.bar.set_message(format!("{percent} % of the boards  {rate:.0} million/s"));
        self.bar.set_position(depth as u64);
    }
}

/// Returns what watches a search with pattern databases: it shows how far the search is, and
/// returns whether it may go on, for at most a given time.
pub(crate) fn watch(most: Option<Duration>) -> impl Fn(SearchProgress) -> bool + Sync {
    let (bar, boards) = (bar(0, "searching paths of {msg}"), AtomicU64::new(0));
    move |reached| {
        let boards = boards.fetch_add(reached.nodes, Ordering::Relaxed);
        let time = bar.elapsed();
        if time > BAR_DELAY {
            let rate = boards as f64 / 1e6 / time.as_secs_f64();
            let (moves, boards) = (reached.moves, boards / 1_000_000);
            bar.set_message(format!("{moves} moves  {boards} million boards  {rate:.0} million/s"));
        }
        most.is_none_or(|most| time < most)
    }
}

/// What a large table takes.
pub(crate) struct SearchCost {
    /// The number of boards that are searched.
    pub(crate) boards: u64,
    /// The memory that the search takes, in bytes.
    pub(crate) memory: u64,
}

impl SearchCost {
    /// The most bytes of memory that a search from both sides takes, of any puzzle.
    pub(crate) const SEARCH: u64 = 257_000_000;

    /// Returns what the large table of a content takes; `None` for other tables.
    pub(crate) fn of(content: &Content) -> Option<SearchCost> {
        let (space, _) = content.sources().filter(|_| content.is_large())?;
        Some(SearchCost { boards: space.boards(), memory: memory_needed(&space, true) })
    }

    /// Returns the time that the search takes, in words.
    pub(crate) fn time(&self) -> String {
        time(self.boards)
    }
}

/// Returns the time that a search of so many boards takes, in words.
pub(crate) fn time(boards: u64) -> String {
    /// What two processors search in a minute.
    const MINUTE: u64 = 10_000_000_000;
    match (boards + MINUTE / 2) / MINUTE {
        0 if boards < MINUTE / 20 => "a second".into(),
        0 | 1 => "a minute on two processors".into(),
        minutes => format!("{minutes} minutes on two processors"),
    }
}

/// Returns what the table of a content takes, in parentheses after a space; an empty text if it is
/// small.
pub(crate) fn price(content: &Content) -> String {
    let Some(large) = SearchCost::of(content) else { return String::new() };
    let disk = content.layout().length() as f64 / 1e6;
    let disk = if disk < 1e3 { format!("{disk:.0} MB") } else { format!("{:.2} GB", disk / 1e3) };
    let memory = (large.memory + 500_000_000) / 1_000_000_000;
    format!(" ({}, {memory} GB of memory, {disk} of disk)", large.time())
}
