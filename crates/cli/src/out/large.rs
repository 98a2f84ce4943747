//! What the search for a large table and its file take, for messages.

use tilebase::Content;
use tilebase_search::sets::memory;

/// What a large table takes.
pub(crate) struct Large {
    /// The number of boards that are searched.
    pub(crate) boards: u64,
    /// The memory that the search takes, in bytes.
    pub(crate) memory: u64,
}

impl Large {
    /// The most bytes of memory that a search from both sides takes, of any puzzle.
    pub(crate) const SEARCH: u64 = 240_000_000;

    /// Returns what the large table of a content takes; `None` for other tables.
    pub(crate) fn of(content: &Content) -> Option<Large> {
        let (space, _) = content.start().filter(|_| content.is_large())?;
        Some(Large { boards: space.boards(), memory: memory(&space, true) })
    }

    /// Returns the time that the search takes, in words.
    pub(crate) fn time(&self) -> String {
        /// What two processors search in a minute.
        const MINUTE: u64 = 10_000_000_000;
        match (self.boards + MINUTE / 2) / MINUTE {
            0 | 1 => "a minute on two processors".into(),
            minutes => format!("{minutes} minutes on two processors"),
        }
    }
}

/// Returns what the table of a content takes, in parentheses after a space; an empty text if it is
/// small.
pub(crate) fn price(content: &Content) -> String {
    let Some(large) = Large::of(content) else { return String::new() };
    let disk = large.boards as f64 / 8e6;
    let disk = if disk < 1e3 { format!("{disk:.0} MB") } else { format!("{:.2} GB", disk / 1e3) };
    let memory = (large.memory + 500_000_000) / 1_000_000_000;
    format!(" ({}, {memory} GB of memory, {disk} of disk)", large.time())
}
