//! Makes tables from the results of searches.

use tilebase::cubic::CUBIC_PATH;
use tilebase::{Content, TableFile};
use tilebase_puzzle::Square;
use tilebase_puzzle::cubic::{PATTERNS, Pattern, TOPS, to_first};
use tilebase_puzzle::described::Puzzle;
use tilebase_search::paths::{self, Ways};
use tilebase_search::{Searchers, eight};

use crate::in_parallel::in_parallel;
use crate::progress::{Counter, Observer};

/// Returns the tables that are made by default: `eight.tbl` and `cubic.tbl`, which answer the
/// problems of the online judges, the three goal tables for the 27 patterns of one colour, and the
/// three tables of Harris's cubes for all marks up and all marks down.
pub fn standard() -> Vec<Content> {
    let goals = ["cubic", "harris"].into_iter().filter_map(Puzzle::shipped).flat_map(|puzzle| {
        Square::FIRST.into_iter().filter_map(move |first| {
            let board = puzzle.as_described(first.index());
            Content::of(&board.pattern().unwrap_or_else(|| board.into()))
        })
    });
    [Content::Eight, Content::Cubic].into_iter().chain(goals).collect()
}

/// Runs the searches of a table, on the threads of the current rayon pool, and makes the table.
/// Calls `observer` after every level of every search. [`Maker::make`] says more.
///
/// # Panics
/// For a large table ([`Content::is_large`]) without the feature `threads`.
pub fn make(content: &Content, observer: Observer<'_>) -> TableFile {
    Maker::default().make(content, observer)
}

/// Makes many tables. Several threads may use it at once.
///
/// Reuses the memory of goal searches, because touching new memory takes as long as a search.
#[derive(Default)]
pub struct Maker {
    searchers: Searchers,
}

impl Maker {
    /// Runs the searches of a table, and makes the table. Uses as many threads as the current rayon
    /// pool has; the result does not depend on their number. Calls `observer` after every level of
    /// every search.
    ///
    /// Without the feature `threads`, it uses one thread. A large table takes a minute on
    /// two processors, and 2 or 3 GB of memory.
    ///
    /// # Panics
    /// For a large table ([`Content::is_large`]) without the feature `threads`.
    pub fn make(&self, content: &Content, observer: Observer<'_>) -> TableFile {
        match content {
            Content::Eight => make_eight(observer),
            Content::Cubic => make_cubic(observer),
            Content::Patterns { .. } => make_patterns(content, observer),
            content if content.is_large() => make_large(content, observer),
            content => self.make_field(content, observer),
        }
    }

    /// Makes a goal's table.
    fn make_field(&self, content: &Content, observer: Observer<'_>) -> TableFile {
        let (space, start) =
            content.start().unwrap_or_else(|| unreachable!("{content} has a goal"));
        let mut counter = Counter::new(observer, content, 0);
        let found = self.searchers.search(&space, &start, &mut |new| counter.level(new));
        let (counts, field) =
            found.unwrap_or_else(|| unreachable!("{content} has few enough blocks"));
        TableFile::made(content.clone(), vec![counts], field)
    }
}

/// Searches from all nine goals, and makes `eight.tbl`.
fn make_eight(observer: Observer<'_>) -> TableFile {
    let searches = in_parallel(
        Square::ALL,
        || (),
        |(), goal_blank| {
            let mut counter = Counter::new(observer, &Content::Eight, goal_blank.index());
            let entries = eight::search(goal_blank, &mut |new| counter.level(new));
            (counter.counts, entries)
        },
    );
    let (counts, bodies) = searches.into_iter().unzip();
    TableFile::made(Content::Eight, counts, bodies)
}

/// Searches the placings of all patterns, and makes the table.
fn make_patterns(content: &Content, observer: Observer<'_>) -> TableFile {
    let patterns = content.patterns();
    let patterns = patterns.unwrap_or_else(|| unreachable!("{content} has patterns"));
    let searches = in_parallel(
        0..patterns.homes().count(),
        || (),
        |(), part| {
            let mut counter = Counter::new(observer, content, part);
            let table = patterns.table(part, &mut |new| counter.level(new));
            (counter.counts, table)
        },
    );
    let (counts, tables) = searches.into_iter().unzip();
    TableFile::made(content.clone(), counts, tables)
}

/// Searches from the only goal, and makes the table.
#[cfg(feature = "threads")]
fn make_large(content: &Content, observer: Observer<'_>) -> TableFile {
    use tilebase_search::sets::Search;

    let (space, start) = content.start().unwrap_or_else(|| unreachable!("{content} has a goal"));
    let mut counter = Counter::new(observer, content, 0);
    let search = Search::new(&space, true);
    let mut search = search.unwrap_or_else(|| unreachable!("{content} has few enough blocks"));
    search.run(&start, &mut |_, new| counter.level(new));
    TableFile::made(content.clone(), vec![counter.counts], search.into_fields())
}

/// Panics: without threads the search would take too long, and its code would make the browser's
/// page larger.
#[cfg(not(feature = "threads"))]
fn make_large(content: &Content, _: Observer<'_>) -> TableFile {
    panic!("{content} takes tilebase-build's feature `threads`")
}

/// The number of ways to colour the tops of four cubes.
const LAST: usize = 81;

/// Searches from the first start of each kind, and makes `cubic.tbl`.
fn make_cubic(observer: Observer<'_>) -> TableFile {
    let searches = in_parallel(Square::FIRST, paths::search, |search, start| {
        let mut counter = Counter::new(observer, &Content::Cubic, start.kind());
        let ways = Ways::new(search, start, &mut |new| counter.level(new));
        (counter.counts, ways)
    });
    let (states, ways): (Vec<_>, Vec<_>) = searches.into_iter().unzip();
    let patterns = ways.iter().map(|ways: &Ways| {
        let mut counts = Vec::new();
        for distance in ways.distances().iter().map(|&distance| usize::from(distance)) {
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        counts
    });
    let counts = states.into_iter().chain(patterns).collect();

    // A symmetry takes each start to the first of its kind, and each pattern to its image.
    let sections = in_parallel(
        Square::ALL,
        || (),
        |(), start| {
            let ways = &ways[start.kind()];
            let paths = ways.paths(start);
            let symmetry = to_first(start);
            let image = |rank| Pattern::from_rank(rank).map(|it| it.image(symmetry).rank());
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
        },
    );
    let (distances, paths): (Vec<_>, Vec<_>) = sections.into_iter().unzip();
    TableFile::made(Content::Cubic, counts, distances.into_iter().chain(paths).collect())
}
