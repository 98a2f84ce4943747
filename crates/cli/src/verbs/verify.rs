//! `tilebase verify`: checks and proves tables. Opening a table verifies its checksums, which shows
//! that it is as it was written; the proof shows that every entry is right.

use std::io::Write;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;
use tilebase::{Content, Fault, Flaw, Image, Proof};
use tilebase_puzzle::gardner::STATES;

use crate::out::escaped::Escaped;
use crate::out::failure::{Failure, build_command, chain};
use crate::out::format::Format;
use crate::out::output::{Out, json_line, number, with_output};
use crate::system::memory;
use crate::system::threads;
use crate::tables::files::{TableFile, is_large, table_files};
use crate::tables::places::Places;

/// Check tables and prove every entry, independently of how the tables were made
#[derive(clap::Args)]
#[command(after_help = "\
Without FILE, all tables in the directory of tables are checked. The proof of gardner.tbl takes \
minutes, and 3 GB of memory with the table itself.

Exit status: 0 if all are proved, 1 if one is wrong or damaged, 2 if one cannot be read.

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

/// The result of checking a table.
enum Verdict {
    Proved(Proof),
    /// The table is undamaged, but an entry is wrong.
    Wrong(Flaw),
    /// The file is damaged, is not a table, or is a table of another kind than its name says.
    Refused(Fault),
    /// The file cannot be read.
    Unreadable(Fault),
}

/// Bytes that the proof of `gardner.tbl` takes: two sets of states, the table, and the rest.
const GARDNER: u64 = 3 * (STATES / 8) + (128 << 20);

/// A verdict, and the seconds that it took.
type Finding = (Verdict, f64);

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let tables = match options.files.as_slice() {
        [] => find(&places.expect_directory()?.path)?,
        files => files.iter().map(|file| TableFile::at_path(file)).collect(),
    };
    // A large table is one by its header, whatever its name.
    let content = |table: &TableFile| Some(Image::open(&table.path).ok()?.header().content);
    if tables.iter().filter_map(content).any(is_large) {
        memory::expect_available(GARDNER)?;
    }
    let begin = Instant::now();
    let bar = bar(&tables);
    let (mut positions, mut wrong, mut unreadable) = (0, 0, 0);
    with_output(|out| {
        prove_all(&tables, &bar, |table, finding| {
            match &finding.0 {
                Verdict::Proved(proof) => positions += proof.positions,
                Verdict::Wrong(_) | Verdict::Refused(_) => wrong += 1,
                Verdict::Unreadable(_) => unreadable += 1,
            }
            bar.suspend(|| {
                match options.format {
                    Format::Text => text(out, table, &finding)?,
                    Format::Json => json(out, table, &finding)?,
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
    let (all, tables) = (&tables, number(tables.len(), "table"));
    let are_named = !options.files.is_empty();
    match (wrong, unreadable) {
        (0, 0) => Ok(()),
        (0, _) => Err(Failure::new(format!("{unreadable} of {tables} could not be read")).hint(
            if are_named {
                "name files that exist and may be read"
            } else {
                "check that the files exist, that links lead to files, and that they may be read"
            },
        )),
        _ => {
            let failure = Failure::found_wrong(format!("{wrong} of {tables} wrong or damaged"));
            // Do not suggest replacing a file that the user named: it may be anything.
            if are_named {
                return Err(failure);
            }
            let directory = places.expect_directory()?.path;
            let is_gardner = |table: &TableFile| table.expected_content() == Some(Content::Gardner);
            let options = if all.iter().any(is_gardner) { "--gardner" } else { "" };
            let build = build_command(Some(&directory), options);
            Err(failure.hint(format!("replace what is wrong: {build}")))
        }
    }
}

/// Returns all files in a directory of tables that have the name of a table.
fn find(directory: &Path) -> Result<Vec<TableFile>, Failure> {
    let found = table_files(directory);
    if found.is_empty() {
        let what = format!("no tables in {}", Escaped(directory.display()));
        let build = build_command(Some(directory), "");
        return Err(Failure::new(what).hint(format!("build them: {build}")));
    }
    Ok(found)
}

/// Proves the tables, several at a time, and reports the findings in the order of the tables.
fn prove_all(
    tables: &[TableFile],
    bar: &ProgressBar,
    mut report: impl FnMut(&TableFile, Finding) -> Result<(), Failure>,
) -> Result<(), Failure> {
    threads::start();
    // If the calling thread is the only thread of the pool, it cannot wait for another one.
    if rayon::current_thread_index().is_some() {
        return tables.iter().try_for_each(|table| report(table, prove(table, bar)));
    }
    let (sender, receiver) = mpsc::channel();
    rayon::in_place_scope(|scope| {
        scope.spawn(move |_| {
            tables.par_iter().enumerate().for_each_with(sender, |sender, (number, table)| {
                // Fails only after a report could not be written, when no result is needed any
                // more.
                let _unneeded = sender.send((number, prove(table, bar)));
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

fn prove(table: &TableFile, bar: &ProgressBar) -> Finding {
    let begin = Instant::now();
    let proof = table.open().and_then(|image| {
        let image = match table.expected_content() {
            Some(content) => image.expect(content)?,
            None => image,
        };
        let header = image.header();
        let share = header.length() as f64 / header.positions() as f64;
        image.prove(|positions| bar.inc((positions as f64 * share) as u64))
    });
    let verdict = match proof {
        Ok(proof) => Verdict::Proved(proof),
        Err(error) => match error.into_fault() {
            Fault::Wrong(flaw) => Verdict::Wrong(flaw),
            fault @ (Fault::Io(_) | Fault::NotAFile { .. }) => Verdict::Unreadable(fault),
            fault => Verdict::Refused(fault),
        },
    };
    (verdict, begin.elapsed().as_secs_f64())
}

/// Creates a progress bar over the bytes of all tables. It is drawn on a terminal only.
fn bar(tables: &[TableFile]) -> ProgressBar {
    let length = |table: &TableFile| fs::metadata(&table.path).map_or(0, |file| file.len());
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

fn text(out: &mut Out, table: &TableFile, (verdict, seconds): &Finding) -> Result<(), Failure> {
    let name = Escaped(table.path.display());
    match verdict {
        Verdict::Proved(Proof { positions, radius }) => {
            writeln!(
                out,
                "{name}: proved: {positions} positions, radius {radius}, {seconds:.1} s"
            )?;
        }
        Verdict::Wrong(flaw) => writeln!(out, "{name}: wrong: {flaw}")?,
        Verdict::Refused(fault) => writeln!(out, "{name}: refused: {}", reason(fault))?,
        Verdict::Unreadable(fault) => writeln!(out, "{name}: unreadable: {}", chain(fault))?,
    }
    Ok(())
}

fn json(out: &mut Out, table: &TableFile, (verdict, seconds): &Finding) -> Result<(), Failure> {
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
    let line = match verdict {
        &Verdict::Proved(Proof { positions, radius }) => {
            let (positions, radius) = (Some(positions), Some(radius));
            Line { verdict: "proved", positions, radius, ..Line::default() }
        }
        Verdict::Wrong(Flaw { place, state, stored, expected, .. }) => {
            let [place, state, stored, expected] =
                [place, state, stored, expected].map(|text| Some(text.as_str()));
            Line { verdict: "wrong", place, state, stored, expected, ..Line::default() }
        }
        Verdict::Refused(fault) => {
            Line { verdict: "refused", reason: Some(reason(fault)), ..Line::default() }
        }
        Verdict::Unreadable(fault) => {
            Line { verdict: "unreadable", reason: Some(chain(fault)), ..Line::default() }
        }
    };
    let table = table.path.display().to_string();
    Ok(json_line(out, &Line { table, seconds: *seconds, ..line })?)
}
