//! Makes tables from the results of searches.

use tilebase::cubic::CUBIC_PATH;
use tilebase::{Content, Limits, TableError, TableFile};
use tilebase_puzzle::Puzzle;
use tilebase_puzzle::cubic::{PATTERNS, PatternRank, TOPS, symmetry_to_first};
use tilebase_puzzle::eight::Square;
use tilebase_search::paths::ShortestPathGraph;
use tilebase_search::{Ended, SearchPool, eight, in_parallel};

use crate::progress::{Counter, Observer};

/// Returns the tables that are made by default: `eight.tbl` and `cubic.tbl`, which answer the
/// problems of the online judges, the three goal tables for the 27 patterns of one colour, and the
/// three tables of Harris's cubes for all marks up and all marks down.
pub fn default_tables() -> Vec<Content> {
    let goals = ["cubic", "harris"].into_iter().filter_map(Puzzle::shipped).flat_map(|puzzle| {
        Square::FIRST.into_iter().filter_map(move |first| {
            let board = puzzle.uniform_start(first.index());
            Content::of(&board.pattern().unwrap_or_else(|| board.into()))
        })
    });
    [Content::Eight, Content::Cubic].into_iter().chain(goals).collect()
}

/// Runs the searches of a table, on the threads of the current rayon pool, and makes the table.
/// Calls `observer` after every level of every search. [`TableMaker::make`] says more.
///
/// # Panics
/// As [`TableMaker::make`] does.
pub fn make(content: &Content, observer: Observer<'_>) -> TableFile {
    TableMaker::default().make(content, observer)
}

/// Makes many tables. Several threads may use it at once.
///
/// Reuses the memory of goal searches, because touching new memory takes as long as a search.
#[derive(Default)]
pub struct TableMaker {
    searchers: SearchPool,
}

impl TableMaker {
    /// Runs the searches of a table, and makes the table. Uses as many threads as the current rayon
    /// pool has; the result does not depend on their number. Calls `observer` after every level of
    /// every search.
    ///
    /// Without the feature `threads`, it uses one thread. A large table takes a minute on
    /// two processors, and 2 or 3 GB of memory.
    ///
    /// # Panics
    /// If boards are too far from the goal for a path, or there is not enough memory.
    /// [`TableMaker::make_within`] returns these as errors.
    pub fn make(&self, content: &Content, observer: Observer<'_>) -> TableFile {
        let made = self.make_within(content, &Limits::default(), observer);
        made.unwrap_or_else(|error| panic!("{content}: {error}"))
    }

    /// Makes a table as [`TableMaker::make`] does, within limits of the threads, the memory and the
    /// time of the search of a goal. Other tables take less than a second, and some megabytes.
    ///
    /// # Errors
    /// If the limits end the search; if boards are too far from the goal for a path.
    pub fn make_within(
        &self,
        content: &Content,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Result<TableFile, TableError> {
        let (counts, sections) = match content {
            Content::Eight => searched(threads(), content, observer, Square::ALL, eight::search),
            Content::Cubic => self.search_cubic(observer),
            content => match content.partition() {
                Some(patterns) => {
                    // One after the other, as that of eight tiles takes most of the time and memory.
                    let parts = 0..patterns.homes().count();
                    searched(1, content, observer, parts, |part, level| {
                        patterns.database(part, threads(), level)
                    })
                }
                None => self
                    .search_goal(content, limits, observer)
                    .map_err(|ended| TableError::of(content, None, ended.into()))?,
            },
        };
        Ok(TableFile::made(content.clone(), counts, sections))
    }

    /// Searches from a goal.
    fn search_goal(
        &self,
        content: &Content,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Result<SearchOutput, Ended> {
        let (space, start) =
            content.sources().unwrap_or_else(|| unreachable!("{content} has a goal"));
        let begun = limits.begin();
        let (counts, found) = searched(1, content, observer, [()], |(), level| {
            Ok(self.searchers.search(&space, &start, &begun, level)?.1)
        });
        let fields = found.into_iter().collect::<Result<Vec<_>, _>>()?;
        Ok((counts, fields.into_iter().flatten().collect()))
    }

    /// Searches from the first start of each kind for `cubic.tbl`.
    fn search_cubic(&self, observer: Observer<'_>) -> SearchOutput {
        let (states, ways) =
            searched(threads(), &Content::Cubic, observer, Square::FIRST, |start, level| {
                ShortestPathGraph::new(&self.searchers, start, level)
            });
        let patterns = ways.iter().map(|ways: &ShortestPathGraph| {
            let mut counts = Vec::new();
            for distance in ways.distances().iter().map(|&distance| usize::from(distance)) {
                counts.resize(counts.len().max(distance + 1), 0);
                counts[distance] += 1;
            }
            counts
        });
        let counts = states.into_iter().chain(patterns).collect();

        // A symmetry takes each start to the first of its kind, and each pattern to its image.
        let sections = in_parallel(threads(), Square::ALL.into_iter(), |start| {
            let ways = &ways[start.corner_edge_or_centre()];
            let paths = ways.paths(start);
            let symmetry = symmetry_to_first(start);
            let image = |rank| PatternRank::from_rank(rank).map(|it| it.image(symmetry).rank());
            let mut sections = (Vec::with_capacity(PATTERNS), Vec::new());
            sections.1.reserve(PATTERNS * CUBIC_PATH);
            // The last four cubes contribute the same to an image, whatever the others are.
            for first in (0..PATTERNS).step_by(TOPS) {
                let last: Vec<_> = (first..first + LAST).filter_map(image).collect();
                for head in (first..first + TOPS).step_by(LAST).filter_map(image) {
                    for image in last.iter().map(|image| head + image - last[0]) {
                        sections.0.push(ways.distances()[image]);
                        sections.1.extend_from_slice(&paths[image].to_le_bytes()[..CUBIC_PATH]);
                    }
                }
            }
            sections
        });
        let (distances, paths): (Vec<_>, Vec<_>) = sections.into_iter().unzip();
        (counts, distances.into_iter().chain(paths).collect())
    }
}

/// The counts of the levels of each search, and the sections.
type SearchOutput = (Vec<Vec<u64>>, Vec<Vec<u8>>);

/// The number of ways to colour the tops of four cubes.
const LAST: usize = 81;

/// Does the searches of a table on so many threads. Returns the counts of the levels of each, and what it has found.
fn searched<T: Send, R: Send>(
    threads: usize,
    content: &Content,
    observer: Observer<'_>,
    searches: impl IntoIterator<Item = T, IntoIter: Send>,
    search: impl Fn(T, &mut dyn FnMut(u64)) -> R + Sync,
) -> (Vec<Vec<u64>>, Vec<R>) {
    let found = in_parallel(threads, searches.into_iter().enumerate(), |(number, item)| {
        let mut counter = Counter::new(observer, content, number);
        let found = search(item, &mut |new| counter.level(new));
        (counter.counts, found)
    });
    found.into_iter().unzip()
}

/// Returns the number of threads for independent searches.
fn threads() -> usize {
    #[cfg(feature = "threads")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "threads"))]
    1
}
