//! The layout of a table file: the sections and lists of counts of each content.

use tilebase_puzzle::Space;
use tilebase_puzzle::cubic::PATTERNS;
use tilebase_puzzle::eight::{self, Square};
use tilebase_search::sets::Sources;

use super::Content;
use super::spaces::space_of;
use crate::engine::SMALL;

/// The sections and lists of counts of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableLayout {
    /// The names and lengths, in bytes, of the sections in the order of the file.
    pub sections: Vec<(&'static str, u64)>,
    /// The names of the lists of counts in the order of the file, each with the sum of its counts.
    pub counts: Vec<(&'static str, u64)>,
    /// Whether sums may be smaller, as moves need not join all boards of a space.
    pub is_at_most: bool,
    /// The length of a chunk, in bytes. A section has a checksum for each of its chunks; the last
    /// chunk may be shorter.
    pub chunk: usize,
}

impl TableLayout {
    /// Returns the length of all sections, in bytes.
    pub fn length(&self) -> u64 {
        self.sections.iter().map(|(_, length)| length).sum()
    }
}

impl Content {
    /// Returns the sections and counts.
    #[doc(hidden)]
    pub fn layout(&self) -> TableLayout {
        let each = |names: [&'static str; 9], length| names.map(|name| (name, length));
        let positions = eight::POSITIONS as u64;
        let patterns = PATTERNS as u64;
        let chunk = 1 << 20;
        let (sections, counts) = match self {
            Content::Eight => (each(GOALS, positions).into(), each(GOALS, positions).into()),
            Content::Cubic => (
                [each(DISTANCES, patterns), each(PATHS, patterns * CUBIC_PATH as u64)].concat(),
                // A start reaches the states whose mask has as many bits as its own: four of eight,
                // or three.
                [
                    ("states corner", 70 * patterns),
                    ("states edge", 56 * patterns),
                    ("states centre", 70 * patterns),
                    ("patterns corner", patterns),
                    ("patterns edge", patterns),
                    ("patterns centre", patterns),
                ]
                .into(),
            ),
            Content::Databases { grid, .. } => {
                let squares = grid.squares();
                let placings = |tiles| (squares + 1 - tiles..=squares).product::<usize>() as u64;
                let named = GROUPS.into_iter().zip(self.group_sizes().into_iter().map(placings));
                let bytes = named.clone().map(|(name, count)| (name, count.div_ceil(2)));
                (bytes.collect(), named.collect())
            }
            Content::Goal { goal } => {
                let space = space_of(goal);
                let boards = space.as_ref().map_or(0, Space::boards);
                let length = boards.div_ceil(8);
                let has_components = space.as_ref().is_some_and(Space::has_components);
                let sources =
                    if goal.is_partial() || has_components { self.sources() } else { None };
                let is_of_both = |(_, start): &(Space, Sources)| start.shades() == [true; 2];
                let has_low =
                    goal.puzzle().has_slides() || sources.as_ref().is_some_and(is_of_both);
                let low = has_low.then_some(("low", length));
                let reaching =
                    sources.filter(|_| has_components).map_or(boards, |(space, sources)| {
                        sources
                            .components()
                            .iter()
                            .map(|&component| space.boards_of(component))
                            .sum()
                    });
                return TableLayout {
                    sections: [("field", length)].into_iter().chain(low).collect(),
                    counts: [("states", reaching)].into(),
                    // On small boards, such as 2x2, the pieces only turn in a ring.
                    is_at_most: goal.puzzle().grid().squares() < 9
                        || !goal.puzzle().has_whole_components(),
                    // Those of large tables are small, because look-ups check only the chunks that
                    // they read, but a header has room for 15,000 checksums.
                    chunk: match boards > SMALL {
                        true => (length.div_ceil(15_000).next_power_of_two() as usize).max(1 << 16),
                        false => chunk,
                    },
                };
            }
        };
        TableLayout { sections, counts, is_at_most: false, chunk }
    }
}

/// [`Header::MAGIC`](crate::Header::MAGIC)
pub(crate) const MAGIC: [u8; 8] = *b"TILEBASE";

/// [`Header::FORMAT`](crate::Header::FORMAT)
pub(crate) const FORMAT: u32 = 4;

/// The largest header length, in bytes, that is accepted. It rejects invalid files early.
pub(crate) const MAX_HEADER: usize = 1 << 16;

/// The length of a path in `cubic.tbl`, in bytes: two bits for each of up to 37 moves, and a 1
/// above them.
pub const CUBIC_PATH: usize = 10;

/// Returns the number of the section of `cubic.tbl` with the distances from a start.
pub(crate) const fn distances_from(start: Square) -> usize {
    start.index()
}

/// Returns the number of the section of `cubic.tbl` with the paths from a start.
pub(crate) const fn paths_from(start: Square) -> usize {
    9 + start.index()
}

/// Returns a word with each of the nine numbers of an empty square.
macro_rules! numbered {
    ($word:literal) => { numbered!($word, " 0" " 1" " 2" " 3" " 4" " 5" " 6" " 7" " 8") };
    ($word:literal, $($number:literal)*) => { [$(concat!($word, $number)),*] };
}

/// The names of the sections of the two tables of several goals.
const GOALS: [&str; 9] = numbered!("goal");
const DISTANCES: [&str; 9] = numbered!("distances");
const PATHS: [&str; 9] = numbered!("paths");

/// The names of the sections of a table of pattern databases.
const GROUPS: [&str; 3] = numbered!("pattern", " 1" " 2" " 3");

/// The number of the section of a goal's table with bit 1 of each distance. The next one has bit 0,
/// if the table has it.
pub(crate) const FIELD: usize = 0;

/// The first word in the names of lists that count patterns.
pub(crate) const PATTERN_COUNTS: &str = "patterns";
