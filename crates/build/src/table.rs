//! From search results to table files.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use tilebase::{CUBIC_PATH, Content, Header};
use tilebase_puzzle::cubic::{PATTERNS, Pattern, State, Symmetry};
use tilebase_puzzle::{Kind, Path, Square};

use crate::cubic::Searcher;
use crate::eight;
use crate::paths::paths;
use crate::progress::{Counter, Observer};

/// A table that has been made and not yet written.
#[derive(Clone, Debug)]
pub struct Table {
    header: Header,
    /// The file's bytes up to the first section.
    head: Vec<u8>,
    bodies: Vec<Vec<u8>>,
}

impl Table {
    fn new(content: Content, counts: Vec<Vec<u64>>, bodies: Vec<Vec<u8>>) -> Table {
        let slices: Vec<&[u8]> = bodies.iter().map(Vec::as_slice).collect();
        let (header, head) = Header::encode(content, counts, &slices);
        Table { header, head, bodies }
    }

    /// What the table says about itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// What the table says about itself, where the table is no longer wanted.
    pub fn into_header(self) -> Header {
        self.header
    }

    /// Writes the file.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_to(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&self.head)?;
        let mut end = self.head.len();
        for (section, body) in self.header.sections.iter().zip(&self.bodies) {
            let range = section.range();
            out.write_all(&vec![0; range.start - end])?;
            out.write_all(body)?;
            end = range.end;
        }
        Ok(())
    }

    /// The whole file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes).unwrap_or_else(|e| unreachable!("a Vec takes all: {e}"));
        bytes
    }
}

/// The tables that are made unless others are asked for: those of the three problem statements,
/// and the three goal tables that serve all 27 patterns of one colour.
pub fn standard() -> Vec<Content> {
    let goals = Kind::ALL.map(|kind| Content::goal(State::canonical(kind.square()).pattern()));
    [Content::Eight, Content::Cubic].into_iter().chain(goals).collect()
}

/// Searches what the table needs, on as many threads as rayon has, and makes the table. The
/// result does not depend on the threads.
pub fn make(content: Content, observer: Observer<'_>) -> Table {
    Maker::default().make(content, observer)
}

/// Makes many tables, on any number of threads.
///
/// It keeps as many searchers as were at work at the same time and uses them again: touching
/// their memory for the first time takes as long as a search.
#[derive(Default)]
pub struct Maker {
    idle: Mutex<Vec<Searcher>>,
}

impl Maker {
    /// As [`make`].
    pub fn make(&self, content: Content, observer: Observer<'_>) -> Table {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = idle().pop();
        let mut searcher = taken.unwrap_or_default();
        let table = make_with(&mut searcher, content, observer);
        idle().push(searcher);
        table
    }
}

fn make_with(searcher: &mut Searcher, content: Content, observer: Observer<'_>) -> Table {
    match content {
        Content::Eight => make_eight(observer),
        Content::Cubic => make_cubic(observer),
        Content::Goal { pattern } => {
            let Some(pattern) = Pattern::from_rank(pattern.into()) else {
                unreachable!("no pattern has the number {pattern}")
            };
            make_goal(searcher, pattern, observer)
        }
    }
}

fn make_eight(observer: Observer<'_>) -> Table {
    let searches = Square::ALL.into_par_iter().map(|goal_blank| {
        let mut counter = Counter::new(observer, Content::Eight, goal_blank.index());
        let entries = eight::search(goal_blank, |new| counter.level(new));
        (counter.into_counts(), entries)
    });
    let (counts, bodies) = searches.unzip();
    Table::new(Content::Eight, counts, bodies)
}

fn make_cubic(observer: Observer<'_>) -> Table {
    let searches = Kind::ALL.into_par_iter().map_init(Searcher::default, |searcher, kind| {
        let mut counter = Counter::new(observer, Content::Cubic, kind as usize);
        let answers = searcher.from_start(kind.square(), |new| counter.level(new));
        (counter.into_counts(), paths(searcher, &answers))
    });
    let (states, paths): (Vec<_>, Vec<_>) = searches.unzip();
    let patterns = paths.iter().map(|paths: &Vec<Path>| {
        let mut counts = Vec::new();
        for path in paths {
            counts.resize(counts.len().max(path.len() + 1), 0);
            counts[path.len()] += 1;
        }
        counts
    });
    let counts = states.into_iter().chain(patterns).collect();

    // Every start's questions, each seen as one of the first start of its kind.
    let patterns = || (0..PATTERNS).filter_map(Pattern::from_rank);
    let distances = Square::ALL.into_par_iter().map(|start| {
        let paths = &paths[start.kind() as usize];
        let symmetry = Symmetry::of_start(start);
        patterns().map(|pattern| paths[symmetry.pattern(pattern).rank()].len() as u8).collect()
    });
    let distances: Vec<Vec<u8>> = distances.collect();
    let mut words = Vec::with_capacity(3 * PATTERNS * CUBIC_PATH);
    for path in paths.iter().flatten() {
        words.extend_from_slice(&path.bits().to_le_bytes()[..CUBIC_PATH]);
    }
    Table::new(Content::Cubic, counts, vec![distances.concat(), words])
}

/// Makes the table of a goal with the searcher's room.
fn make_goal(searcher: &mut Searcher, pattern: Pattern, observer: Observer<'_>) -> Table {
    let content = Content::goal(pattern);
    let mut counter = Counter::new(observer, content, 0);
    searcher.from_pattern(pattern, |new| counter.level(new));
    Table::new(content, vec![counter.into_counts()], vec![searcher.field()])
}
