//! `tilebase verify`: are the tables right? Opening one checks that it is as it was written; the
//! proof, that what was written is right.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use tilebase::{Content, Fault, Flaw, Histogram, Proof, TableError};

use crate::args::Format;
use crate::failure::Failure;
use crate::info;
use crate::locate::Locator;
use crate::output::{Out, json_line, number, with_output};

/// Check tables and prove every entry, independently of how they were made
#[derive(clap::Args)]
#[command(after_help = "\
Without FILE, proves all tables of --tables DIR, or of the first place that has any.
Exit status: 0 if all are proved, 1 if one is wrong or damaged, 2 if one cannot be read.

Examples:
  tilebase verify
  tilebase verify --format json")]
pub(crate) struct Options {
    /// The tables to prove
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How to write the verdicts
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// A file, and the table that belongs into it: into one that was named, any.
struct Candidate {
    file: PathBuf,
    content: Option<Content>,
}

/// What has been found out about a table.
enum Verdict {
    Proved(Proof),
    /// A whole table with a wrong entry.
    Wrong(Flaw),
    /// Not a table from the first bit to the last, or not the one that belongs there.
    Refused(Fault),
    /// Nothing to be said about what is in it.
    Unreadable(Fault),
}

/// A verdict, and how long it took, in seconds.
type Finding = (Verdict, f64);

pub(crate) fn run(
    options: &Options,
    named: Option<&Path>,
    locator: &Locator,
) -> Result<(), Failure> {
    let tables = match options.files.as_slice() {
        [] => find(named, locator)?,
        files => files.iter().map(|file| Candidate { file: file.clone(), content: None }).collect(),
    };
    let begin = Instant::now();
    let bar = bar(&tables);
    let (mut positions, mut wrong, mut unreadable) = (0, 0, 0);
    with_output(|out| {
        prove_all(&tables, locator, &bar, |file, finding| {
            match &finding.0 {
                Verdict::Proved(proof) => positions += proof.positions,
                Verdict::Wrong(_) | Verdict::Refused(_) => wrong += 1,
                Verdict::Unreadable(_) => unreadable += 1,
            }
            bar.suspend(|| {
                match options.format {
                    Format::Text => text(out, file, &finding)?,
                    Format::Json => json(out, file, &finding)?,
                }
                Ok(out.flush()?)
            })
        })?;
        bar.finish_and_clear();
        if options.format == Format::Text && wrong + unreadable == 0 {
            let seconds = begin.elapsed().as_secs_f64();
            let tables = number(tables.len(), "table");
            let rate = positions as f64 / seconds / 1e6;
            writeln!(
                out,
                "{tables} proved: {positions} positions in {seconds:.1} s, \
                 {rate:.0} million a second"
            )?;
        }
        Ok(())
    })?;
    let tables = number(tables.len(), "table");
    match (wrong, unreadable) {
        (0, 0) => Ok(()),
        (0, _) => Err(Failure::new(format!("could not be read: {unreadable} of {tables}"))
            .hint("name files that are there and may be read")),
        _ => Err(Failure::found_wrong(format!("found wrong: {wrong} of {tables}"))
            .hint("remove what is wrong and build it anew: cargo xtask tables")),
    }
}

/// All tables of the directory that is named, or else of the first place that has any.
fn find(named: Option<&Path>, locator: &Locator) -> Result<Vec<Candidate>, Failure> {
    let named = named.map(Path::to_owned);
    let places = named.as_ref().map_or(locator.places(), std::slice::from_ref);
    let candidates = |place: &PathBuf| {
        let candidate =
            |name: String| Candidate { file: place.join(&name), content: content(&name) };
        info::files(place).into_iter().map(candidate).collect::<Vec<_>>()
    };
    let found = places.iter().map(candidates).find(|candidates| !candidates.is_empty());
    found.ok_or_else(|| {
        let places: Vec<_> = places.iter().map(|place| place.display().to_string()).collect();
        let what = format!("no tables in {}", places.join(", "));
        Failure::new(what).hint("build them: cargo xtask tables")
    })
}

/// The table that belongs under this name.
fn content(name: &str) -> Option<Content> {
    let goal = || name.strip_prefix("goals/")?.strip_suffix(".tbl")?.parse().ok();
    let contents = [Some(Content::Eight), Some(Content::Cubic), goal().map(Content::goal)];
    contents.into_iter().flatten().find(|content| content.file_name() == name)
}

/// Proves the tables, several at a time, and reports on each in their order.
fn prove_all(
    tables: &[Candidate],
    locator: &Locator,
    bar: &ProgressBar,
    mut report: impl FnMut(&Path, Finding) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(tables.len());
    let queue = Mutex::new(tables.iter().enumerate());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            scope.spawn(move || {
                while let Some((number, table)) = next()
                    && sender.send((number, prove(table, locator, bar))).is_ok()
                {}
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (number, finding) in receiver {
            early.insert(number, finding);
            while let Some(finding) = early.remove(&due) {
                report(&tables[due].file, finding)?;
                due += 1;
            }
        }
        Ok(())
    })
}

fn prove(table: &Candidate, locator: &Locator, bar: &ProgressBar) -> Finding {
    let begin = Instant::now();
    let opened = locator.image(&table.file).and_then(|image| match table.content {
        Some(content) => image.expect(content),
        None => Ok(image),
    });
    let verdict = match opened {
        Ok(image) => {
            let positions: u64 = image.header().searches().map(Histogram::total).sum();
            let share = image.bytes().len() as f64 / positions as f64;
            match image.prove(|positions| bar.inc((positions as f64 * share) as u64)) {
                Ok(proof) => Verdict::Proved(proof),
                Err(flaw) => Verdict::Wrong(flaw),
            }
        }
        Err(TableError { fault, .. }) => match fault {
            Fault::Io(_) | Fault::NotAFile { .. } => Verdict::Unreadable(fault),
            _ => Verdict::Refused(fault),
        },
    };
    (verdict, begin.elapsed().as_secs_f64())
}

/// A bar over the bytes of all tables, seen on a terminal only.
fn bar(tables: &[Candidate]) -> ProgressBar {
    let length = |table: &Candidate| fs::metadata(&table.file).map_or(0, |file| file.len());
    let bar = ProgressBar::new(tables.iter().map(length).sum());
    let style = ProgressStyle::with_template("proving {bar:40} {percent:>3} %  {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn text(out: &mut Out, file: &Path, (verdict, seconds): &Finding) -> Result<(), Failure> {
    let name = file.display();
    match verdict {
        Verdict::Proved(Proof { positions, radius }) => {
            writeln!(
                out,
                "{name}: proved: {positions} positions, radius {radius}, {seconds:.1} s"
            )?;
        }
        Verdict::Wrong(flaw) => writeln!(out, "{name}: wrong: {flaw}")?,
        Verdict::Refused(fault) => writeln!(out, "{name}: refused: {fault}")?,
        Verdict::Unreadable(fault) => writeln!(out, "{name}: unreadable: {fault}")?,
    }
    Ok(())
}

fn json(out: &mut Out, file: &Path, (verdict, seconds): &Finding) -> Result<(), Failure> {
    #[derive(Serialize)]
    #[serde(tag = "verdict", rename_all = "lowercase")]
    enum Shown<'a> {
        Proved { positions: u64, radius: usize },
        Wrong { place: &'a str, state: &'a str, stored: &'a str, expected: &'a str },
        Refused { reason: String },
        Unreadable { reason: String },
    }
    #[derive(Serialize)]
    struct Line<'a> {
        table: String,
        #[serde(flatten)]
        verdict: Shown<'a>,
        seconds: f64,
    }
    let verdict = match verdict {
        &Verdict::Proved(Proof { positions, radius }) => Shown::Proved { positions, radius },
        Verdict::Wrong(Flaw { place, state, stored, expected }) => {
            Shown::Wrong { place, state, stored, expected }
        }
        Verdict::Refused(fault) => Shown::Refused { reason: fault.to_string() },
        Verdict::Unreadable(fault) => Shown::Unreadable { reason: fault.to_string() },
    };
    let table = file.display().to_string();
    Ok(json_line(out, &Line { table, verdict, seconds: *seconds })?)
}
