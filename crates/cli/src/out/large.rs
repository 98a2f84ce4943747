//! What a search for a large table and its file take, for messages.

use tilebase::Content;

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
