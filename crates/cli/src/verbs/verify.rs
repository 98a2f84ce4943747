//! `tilebase verify`: checks and proves tables. The checksums show that a table is as it was
//! written; the proof shows that every entry is right.

use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use serde::Serialize;
use tilebase::{Fault, Flaw, Proof, TableError, TableFile};

use crate::out::escaped::shown_path;
use crate::out::failure::{Failure, chain};
use crate::out::format::Format;
use crate::out::output::{Out, json_line, number, with_findings};
use crate::out::progress::bar;
use crate::system::memory;
use crate::system::threads;
use crate::tables::advice::{expect_all, is_unreadable};
use crate::tables::files::{TableEntry, to_check};
use crate::tables::places::Places;

/// Check tables and prove every entry, independently of how the tables were made
#[derive(clap::Args)]
#[command(after_help = "\
Without FILE, all tables in the directory of tables are checked. The proof of gardner.tbl takes \
a minute and 3 GB of memory, with the table itself; that of alike.tbl takes 4.2 GB.

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
    /// Write only what is wrong
    #[arg(long)]
    quiet: bool,
}

/// A proof or what is wrong, and the seconds that the check took.
type Finding = (Result<Proof, Fault>, f64);

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let (directory, tables) = to_check(&options.files, places)?;
    // The header says whether it is a large table, whatever its name.
    let header = |table: &TableEntry| Some(TableFile::open(&table.path).ok()?.header().clone());
    let large = tables.iter().filter_map(header).filter(|header| header.content().is_large());
    if let Some(length) = large.map(|header| header.length()).max() {
        // Two sets of states, the table, and the rest.
        memory::expect_available(3 * length + (128 << 20))?;
    }
    let begin = Instant::now();
    let findings = prove_all(&tables);
    let seconds = begin.elapsed().as_secs_f64();
    let found = tables.iter().zip(&findings);
    with_findings(|out| {
        for (table, finding) in found.clone() {
            if options.quiet && finding.0.is_ok() {
                continue;
            }
            match options.format {
                Format::Text => text(out, table, finding)?,
                Format::Json => json(out, table, finding)?,
            }
        }
        let proofs = findings.iter().map(|(proof, _)| proof.as_ref());
        if let Ok(proofs) = proofs.collect::<Result<Vec<_>, _>>()
            && options.format == Format::Text
            && !options.quiet
        {
            let positions: u64 = proofs.iter().map(|proof| proof.positions).sum();
            let rate = positions as f64 / seconds / 1e6;
            writeln!(
                out,
                "{} proved: {positions} positions in {seconds:.1} s, {rate:.0} million a second",
                number(tables.len(), "table")
            )?;
        }
        Ok(())
    })?;
    let wrong: Vec<_> =
        found.filter_map(|(table, (proof, _))| Some((table, proof.as_ref().err()?))).collect();
    expect_all(directory.as_deref(), &wrong, tables.len(), "not proved")
}

/// Proves the tables, several at a time. On a terminal, a progress bar shows how many of their bytes
/// are proved.
fn prove_all(tables: &[TableEntry]) -> Vec<Finding> {
    threads::start();
    let length = |table: &TableEntry| fs::metadata(&table.path).map_or(0, |file| file.len());
    let bytes = tables.iter().map(length).sum();
    let bar = bar(bytes, "proving {bar:40} {percent:>3} %  {eta} left");
    let prove = |table: &TableEntry| {
        let begin = Instant::now();
        let proof = table.open().and_then(|opened| {
            let header = opened.header();
            let share = header.length() as f64 / header.positions() as f64;
            opened.prove(rayon::current_num_threads(), |positions| {
                bar.inc((positions as f64 * share) as u64);
                ControlFlow::Continue(())
            })
        });
        (proof.map_err(TableError::into_fault), begin.elapsed().as_secs_f64())
    };
    let findings = threads::in_parallel(tables.len(), &|number| prove(&tables[number]));
    bar.finish_and_clear();
    findings
}

/// Returns why a file is refused, and whether it is a table at all.
fn reason(fault: &Fault) -> String {
    let reason = chain(fault);
    match fault {
        Fault::Empty | Fault::Magic { .. } => format!("not a table: {reason}"),
        _ => reason,
    }
}

fn text(out: &mut Out, table: &TableEntry, (proof, seconds): &Finding) -> io::Result<()> {
    let name = shown_path(&table.path);
    match proof {
        Ok(Proof { positions, radius }) => {
            writeln!(out, "{name}: proved: {positions} positions, radius {radius}, {seconds:.1} s")
        }
        Err(Fault::Wrong(flaw)) => writeln!(out, "{name}: wrong: {flaw}"),
        Err(fault) if is_unreadable(fault) => writeln!(out, "{name}: unreadable: {}", chain(fault)),
        Err(fault) => writeln!(out, "{name}: refused: {}", reason(fault)),
    }
}

fn json(out: &mut Out, table: &TableEntry, (proof, seconds): &Finding) -> io::Result<()> {
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
    json_line(out, &Line { table, seconds: *seconds, ..line })
}
