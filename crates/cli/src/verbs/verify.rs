//! `tilebase verify`: checks and proves tables. Opening a table verifies its checksums, which shows
//! that it is as it was written; the proof shows that every entry is right.

use std::io::Write;

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;
use tilebase::{Fault, Flaw, Proof, TableError, TableFile};

use crate::out::escaped::shown_path;
use crate::out::failure::{Failure, chain};
use crate::out::format::Format;
use crate::out::output::{Out, is_closed, json_line, number, with_findings};
use crate::system::memory;
use crate::system::threads;
use crate::tables::advice::{NAME_READABLE, advice, is_unreadable, no_tables};
use crate::tables::files::{TableEntry, table_files};
use crate::tables::places::{Places, unlisted};

/// Check tables and prove every entry, independently of how the tables were made
#[derive(clap::Args)]
#[command(args = unlisted(&["no_build", "no_mmap"]), after_help = "\
Without FILE, all tables in the directory of tables are checked. The proof of gardner.tbl takes \
minutes, and 3 GB of memory with the table itself; that of alike.tbl 4.4 GB.

Examples:
  tilebase verify
  tilebase verify --format json")]
pub(crate) struct Options {
    /// The tables to check
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How to write the verdicts
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// A proof or what is wrong, and the seconds that it took to find.
type Finding = (Result<Proof, Fault>, f64);

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let tables = match options.files.as_slice() {
        [] => find(&places.expect_directory()?.path)?,
        files => files.iter().map(|file| TableEntry::at_path(file)).collect(),
    };
    // A large table is one by its header, whatever its name.
    let header = |table: &TableEntry| Some(TableFile::open(&table.path).ok()?.header().clone());
    let large = tables.iter().filter_map(header).filter(|header| header.content().is_large());
    if let Some(length) = large.map(|header| header.length()).max() {
        // Two sets of states, the table, and the rest.
        memory::expect_available(3 * length + (128 << 20))?;
    }
    let begin = Instant::now();
    let bar = bar(&tables);
    let (mut positions, mut done, mut wrong) = (0, 0, Vec::new());
    with_findings(|out| {
        prove_all(&tables, &bar, |table, finding| {
            let written = bar.suspend(|| {
                match options.format {
                    Format::Text => text(out, table, &finding)?,
                    Format::Json => json(out, table, &finding)?,
                }
                Ok(out.flush()?)
            });
            done += 1;
            match finding.0 {
                Ok(proof) => positions += proof.positions,
                Err(fault) => wrong.push((table, fault)),
            }
            written
        })?;
        bar.finish_and_clear();
        if options.format == Format::Text && wrong.is_empty() && done == tables.len() {
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
    let count = number(tables.len(), "table");
    let wrong: Vec<_> = wrong.iter().map(|(table, fault)| (*table, fault)).collect();
    let unreadable = wrong.iter().filter(|(_, fault)| is_unreadable(fault)).count();
    let failure = match wrong.len() - unreadable {
        0 if wrong.is_empty() && done == tables.len() => return Ok(()),
        0 if wrong.is_empty() => {
            let what = format!("{done} of {count} proved: nobody reads the other verdicts");
            return Err(Failure::new(what).hint("write them to a file: tilebase verify > FILE"));
        }
        0 => Failure::new(format!("{unreadable} of {count} could not be read")),
        damaged => Failure::found_wrong(format!("{damaged} of {count} wrong or damaged")),
    };
    Err(match options.files.is_empty() {
        true => failure.hint(advice(&places.expect_directory()?.path, &wrong, tables.len())),
        false if unreadable == wrong.len() => failure.hint(NAME_READABLE),
        // Do not suggest replacing a file that the user named: it may be anything.
        false => failure,
    })
}

/// Returns all files in a directory of tables that have the name of a table.
fn find(directory: &Path) -> Result<Vec<TableEntry>, Failure> {
    let found = table_files(directory);
    if found.is_empty() { Err(no_tables(directory)) } else { Ok(found) }
}

/// Proves the tables, several at a time, and reports the findings in the order of the tables. Ends
/// early when nobody reads stdout any more.
fn prove_all<'a>(
    tables: &'a [TableEntry],
    bar: &ProgressBar,
    mut report: impl FnMut(&'a TableEntry, Finding) -> Result<(), Failure>,
) -> Result<(), Failure> {
    threads::start();
    // If the calling thread is the only thread of the pool, it cannot wait for another one.
    if rayon::current_thread_index().is_some() {
        let mut findings = tables.iter().map_while(|table| Some((table, prove(table, bar)?)));
        return findings.try_for_each(|(table, finding)| report(table, finding));
    }
    let (sender, receiver) = mpsc::channel();
    rayon::in_place_scope(|scope| {
        scope.spawn(move |_| {
            // `None`, which ends the work, if nobody reads or a report could not be written.
            let _ended_early = tables
                .par_iter()
                .enumerate()
                .try_for_each_with(sender, |sender, (number, table)| {
                    sender.send((number, prove(table, bar)?)).ok()
                });
        });
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (number, finding) in receiver {
            early.insert(number, finding);
            while let Some(finding) = early.remove(&due) {
                report(&tables[due], finding)?;
                due += 1;
            }
        }
        Ok(())
    })
}

/// Proves a table. Returns `None` if nobody reads stdout any more.
fn prove(table: &TableEntry, bar: &ProgressBar) -> Option<Finding> {
    let begin = Instant::now();
    let proof = table.open().and_then(|opened| {
        let header = opened.header();
        let share = header.length() as f64 / header.positions() as f64;
        opened.prove(rayon::current_num_threads(), |positions| {
            bar.inc((positions as f64 * share) as u64);
            if is_closed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    });
    match proof.map_err(TableError::into_fault) {
        Err(Fault::Stopped) => None,
        proof => Some((proof, begin.elapsed().as_secs_f64())),
    }
}

/// Creates a progress bar over the bytes of all tables. It is drawn on a terminal only.
fn bar(tables: &[TableEntry]) -> ProgressBar {
    let length = |table: &TableEntry| fs::metadata(&table.path).map_or(0, |file| file.len());
    let bar = ProgressBar::new(tables.iter().map(length).sum());
    let style = ProgressStyle::with_template("proving {bar:40} {percent:>3} %  {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Returns why a file is refused. Says so if it is not a table at all.
fn reason(fault: &Fault) -> String {
    let reason = chain(fault);
    match fault {
        Fault::Empty | Fault::Magic { .. } => format!("not a table: {reason}"),
        _ => reason,
    }
}

fn text(out: &mut Out, table: &TableEntry, (proof, seconds): &Finding) -> Result<(), Failure> {
    let name = shown_path(&table.path);
    match proof {
        Ok(Proof { positions, radius }) => {
            writeln!(
                out,
                "{name}: proved: {positions} positions, radius {radius}, {seconds:.1} s"
            )?;
        }
        Err(Fault::Wrong(flaw)) => writeln!(out, "{name}: wrong: {flaw}")?,
        Err(fault) if is_unreadable(fault) => {
            writeln!(out, "{name}: unreadable: {}", chain(fault))?;
        }
        Err(fault) => writeln!(out, "{name}: refused: {}", reason(fault))?,
    }
    Ok(())
}

fn json(out: &mut Out, table: &TableEntry, (proof, seconds): &Finding) -> Result<(), Failure> {
    /// A verdict. Members that belong to other verdicts are null.
    #[derive(Serialize, Default)]
    struct Line<'a> {
        table: String,
        verdict: &'a str,
        positions: Option<u64>,
        radius: Option<usize>,
        place: Option<&'a str>,
        state: Option<&'a str>,
        stored: Option<&'a str>,
        expected: Option<&'a str>,
        reason: Option<String>,
        seconds: f64,
    }
    let line = match proof {
        &Ok(Proof { positions, radius }) => {
            let (positions, radius) = (Some(positions), Some(radius));
            Line { verdict: "proved", positions, radius, ..Line::default() }
        }
        Err(Fault::Wrong(Flaw { place, state, stored, expected, .. })) => {
            let [place, state, stored, expected] =
                [place, state, stored, expected].map(|text| Some(text.as_str()));
            Line { verdict: "wrong", place, state, stored, expected, ..Line::default() }
        }
        Err(fault) if is_unreadable(fault) => {
            Line { verdict: "unreadable", reason: Some(chain(fault)), ..Line::default() }
        }
        Err(fault) => Line { verdict: "refused", reason: Some(reason(fault)), ..Line::default() },
    };
    let table = table.path.display().to_string();
    Ok(json_line(out, &Line { table, seconds: *seconds, ..line })?)
}
