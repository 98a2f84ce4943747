//! `tilebase stats goals`: how far the farthest states are, over all patterns.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write, stderr};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use tilebase::{Content, Goal};
use tilebase_puzzle::cubic::{Pattern, State};

use crate::args::Format;
use crate::failure::Failure;
use crate::locate::Locator;
use crate::output::{Out, json_line, with_output};

/// The radius of every class of patterns, and the hardest states of all
///
/// Classes without a table are searched on the spot, 5 ms each, and not kept.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase stats goals\n  \
    tilebase stats goals --format json")]
pub(crate) struct Options {
    /// How to write it; JSON lists every one of the hardest states
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What is known of a class.
struct Class {
    pattern: Pattern,
    radius: usize,
    /// How many patterns are of the class.
    size: usize,
}

/// A class that has states as far away as any.
#[derive(Serialize)]
struct Hardest {
    pattern: String,
    /// How many patterns are of the class.
    patterns: usize,
    states: Vec<String>,
}

pub(crate) fn run(options: &Options, locator: &Locator) -> Result<(), Failure> {
    let patterns: Vec<_> = Pattern::representatives().collect();
    let mut classes = in_parallel(&patterns, "classes", |&pattern| {
        let image = locator.open_or_make(Content::goal(pattern))?;
        let radius = image.header().histograms[0].radius();
        Ok(Class { pattern, radius, size: 48 / pattern.stabiliser().count() })
    })?;
    classes.sort_by_key(|class| class.pattern);

    let radius = classes.iter().map(|class| class.radius).max().unwrap_or(0);
    let hardest: Vec<_> = classes.iter().filter(|class| class.radius == radius).collect();
    let mut hardest = in_parallel(&hardest, "hardest classes", |class| {
        let pattern = class.pattern;
        let goal = Goal::from_image(locator.open_or_make(Content::goal(pattern))?, pattern)?;
        let states = goal.farthest()?.iter().map(State::to_string).collect();
        Ok(Hardest { pattern: pattern.to_string(), patterns: class.size, states })
    })?;
    hardest.sort_by(|a, b| a.pattern.cmp(&b.pattern));
    with_output(|out| match options.format {
        Format::Text => Ok(text(out, &classes, radius, &hardest)?),
        Format::Json => Ok(json(out, &classes, radius, hardest)?),
    })
}

/// Radius, and how many classes and patterns have it.
fn rows(classes: &[Class]) -> BTreeMap<usize, (usize, usize)> {
    let mut rows = BTreeMap::new();
    for class in classes {
        let row = rows.entry(class.radius).or_insert((0, 0));
        *row = (row.0 + 1, row.1 + class.size);
    }
    rows
}

fn text(out: &mut Out, classes: &[Class], radius: usize, hardest: &[Hardest]) -> io::Result<()> {
    writeln!(out, "radius  classes  patterns")?;
    for (radius, (classes, patterns)) in rows(classes) {
        writeln!(out, "{radius:>6}  {classes:>7}  {patterns:>8}")?;
    }
    let patterns: usize = classes.iter().map(|class| class.size).sum();
    writeln!(out, "   all  {:>7}  {patterns:>8}\n", classes.len())?;
    let questions: usize = hardest.iter().map(|h| h.patterns * h.states.len()).sum();
    writeln!(
        out,
        "No state is more than {radius} rolls from any pattern, and {questions} questions take as \
         many.\nUp to symmetry they are these:"
    )?;
    for Hardest { pattern, states, .. } in hardest {
        for state in states {
            writeln!(out, "  {state} {pattern}")?;
        }
    }
    Ok(())
}

fn json(out: &mut Out, classes: &[Class], radius: usize, hardest: Vec<Hardest>) -> io::Result<()> {
    #[derive(Serialize)]
    struct Row {
        radius: usize,
        classes: usize,
        patterns: usize,
    }
    #[derive(Serialize)]
    struct Stats {
        radius: usize,
        radii: Vec<Row>,
        hardest: Vec<Hardest>,
    }
    let row = |(radius, (classes, patterns))| Row { radius, classes, patterns };
    json_line(out, &Stats { radius, radii: rows(classes).into_iter().map(row).collect(), hardest })
}

/// Does something with every item on all processors, in any order, under a progress bar.
fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    what: &'static str,
    work: impl Fn(&T) -> Result<R, Failure> + Sync,
) -> Result<Vec<R>, Failure> {
    let bar = match stderr().is_terminal() {
        true => ProgressBar::new(items.len() as u64),
        false => ProgressBar::hidden(),
    };
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} {msg}  {eta} left") {
        bar.set_style(style);
    }
    bar.set_message(what);
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Ok(Vec::with_capacity(items.len())));
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = work(item);
                    let Ok(mut results) = results.lock() else { return };
                    match (&mut *results, result) {
                        (Ok(results), Ok(result)) => results.push(result),
                        (Err(_), _) => return,
                        (results, Err(failure)) => *results = Err(failure),
                    }
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}
