//! `tilebase verify`: checks and proves tables. The checksums, which `--quick` checks alone, show
//! that a table is as it was written; the proof shows that every entry is right.

use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use rayon::prelude::*;
use tilebase::error::WrongEntry;
use tilebase::json::JsonObject;
use tilebase::{Content, Fault, Proof, TableError, TableFile};
use tilebase_build::default_tables;

use crate::out::messages::{Failure, error_chain, shown_path};
use crate::out::output::{Out, OutputFormat, number};
use crate::out::progress::bar;
use crate::system::{memory, threads};
use crate::tables::files::{FoundFile, expect_all, is_unreadable, to_check};
use crate::tables::options::DirectoryArg;

/// Check tables, and prove that every entry is right
///
/// The proof does not depend on how the tables were made. That of gardner.tbl takes a minute and
/// 3 GB of memory, with the table itself, and that of alike.tbl takes 4.2 GB.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  \
    tilebase verify\n  \
    tilebase verify --quick\n  \
    tilebase verify --quick --tables /media/tables\n  \
    tilebase verify --quick \"$TILEBASE_TABLES\"/*.tbl\n  \
    tilebase verify --format json")]
pub(crate) struct Options {
    /// The tables to check [default: all that you have]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Only check headers and checksums, and list missing tables
    ///
    /// Of gardner.tbl and alike.tbl, only the header is checked. With FILE, no missing tables are
    /// listed.
    #[arg(long)]
    quick: bool,
    /// Write text or json
    ///
    /// json is an object on a line for each table. Without this option, it is text.
    #[arg(
        long,
        value_enum,
        default_value_t,
        hide_default_value = true,
        hide_possible_values = true
    )]
    format: OutputFormat,
    /// Write only what is wrong
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    directory: DirectoryArg,
}

/// The verdict on a table.
struct Finding {
    table: FoundFile,
    /// What was proved or, of a quick check, what the header says; or what is wrong.
    proof: Result<Proof, Fault>,
    seconds: f64,
}

pub(crate) fn run(options: &Options, out: &mut Out) -> Result<(), Failure> {
    let (directory, mut tables) = match &options.files[..] {
        [] => to_check(&options.directory.expect()?, options.directory.directories())?,
        named => (None, named.iter().cloned().map(FoundFile::named).collect()),
    };
    if !options.quick {
        expect_memory(&tables)?;
    } else if let Some(directory) = &directory {
        let is_there = |content: &Content| {
            tables.iter().any(|table| table.expected_content().as_ref() == Some(content))
        };
        let mut missing = default_tables();
        missing.retain(|content| !is_there(content));
        tables.extend(missing.iter().map(|content| FoundFile::of(directory, content)));
    }
    let begin = Instant::now();
    let findings = check_all(tables, options.quick)?;
    let seconds = begin.elapsed().as_secs_f64();
    let wrong: Vec<_> = findings
        .iter()
        .filter_map(|finding| Some((&finding.table, finding.proof.as_ref().err()?)))
        .collect();
    let mut write = || -> Result<(), Failure> {
        for finding in findings.iter().filter(|finding| !options.quiet || finding.proof.is_err()) {
            match options.format {
                OutputFormat::Text => finding.text(out, options.quick)?,
                OutputFormat::Json => finding.json(out, options.quick)?,
            }
        }
        if !wrong.is_empty() || options.quiet || options.format == OutputFormat::Json {
            return Ok(());
        }
        let tables = number(findings.len(), "table");
        if options.quick {
            let none = if directory.is_some() { ", and none is missing" } else { "" };
            return Ok(writeln!(out, "{tables} intact{none}")?);
        }
        let proofs = findings.iter().filter_map(|finding| finding.proof.as_ref().ok());
        let boards: u64 = proofs.map(|proof| proof.boards).sum();
        let rate = match boards as f64 / seconds / 1e6 {
            // Small tables say nothing about it.
            rate if seconds >= 0.1 && rate >= 1.0 => format!(", {rate:.0} million a second"),
            _ => String::new(),
        };
        Ok(writeln!(out, "{tables} proved: {boards} boards in {seconds:.1} s{rate}")?)
    };
    // A closed output is no error: the exit status has the verdict.
    write().or_else(|failure| if failure.status() == 0 { Ok(()) } else { Err(failure) })?;
    let not_so = if options.quick { "missing or not valid" } else { "not proved" };
    expect_all(directory.as_deref(), &wrong, findings.len(), not_so)
}

/// Checks that there is memory for the proof of the largest table.
fn expect_memory(tables: &[FoundFile]) -> Result<(), Failure> {
    // The header says whether it is a large table, whatever its name.
    let opened = tables.iter().filter_map(|table| TableFile::open(&table.path).ok());
    let large = opened.filter(|table| table.header().content().is_large());
    if let Some(bytes) = large.map(|table| table.proof_memory()).max() {
        memory::expect(bytes)?;
    }
    Ok(())
}

/// Checks the tables, several at a time. On a terminal, a progress bar shows how many of their
/// bytes are proved.
fn check_all(tables: Vec<FoundFile>, quick: bool) -> Result<Vec<Finding>, Failure> {
    threads::start()?;
    let length = |table: &FoundFile| fs::metadata(&table.path).map_or(0, |file| file.len());
    let bytes = tables.iter().map(length).sum();
    let bar = bar(bytes, "proving {bar:40} {percent:>3} %  {eta} left");
    let check = |table: &FoundFile| {
        let opened = table.open()?;
        let header = opened.header();
        if quick {
            return Ok(Proof { boards: header.searched_boards(), radius: header.radius() });
        }
        let share = header.length() as f64 / header.searched_boards() as f64;
        opened.prove(rayon::current_num_threads(), |boards| {
            bar.inc((boards as f64 * share) as u64);
            ControlFlow::Continue(())
        })
    };
    let finding = |table: FoundFile| {
        let begin = Instant::now();
        let proof = check(&table).map_err(TableError::into_fault);
        Finding { table, proof, seconds: begin.elapsed().as_secs_f64() }
    };
    Ok(tables.into_par_iter().map(finding).collect())
}

impl Finding {
    /// Returns the verdict in a word, and why the table cannot be checked.
    fn verdict(&self, quick: bool) -> (&'static str, Option<String>) {
        match &self.proof {
            Ok(_) => (if quick { "intact" } else { "proved" }, None),
            Err(Fault::Wrong(_)) => ("wrong", None),
            Err(_) if self.table.is_missing() => ("missing", None),
            Err(fault) => (
                if is_unreadable(fault) { "unreadable" } else { "refused" },
                Some(error_chain(fault)),
            ),
        }
    }

    /// Writes the verdict as an object of JSON. Members that belong to other verdicts are null.
    fn json(&self, out: &mut Out, quick: bool) -> io::Result<()> {
        let (proof, (verdict, reason)) = (self.proof.as_ref().ok(), self.verdict(quick));
        let flaw = |part: fn(&WrongEntry) -> &String| match &self.proof {
            Err(Fault::Wrong(flaw)) => Some(part(flaw)),
            _ => None,
        };
        let object = JsonObject::default()
            .with("table", self.table.path.display().to_string())
            .with("verdict", verdict)
            .with("boards", proof.map(|proof| proof.boards))
            .with("radius", proof.map(|proof| proof.radius))
            .with("section", flaw(|flaw| &flaw.section))
            .with("board", flaw(|flaw| &flaw.board))
            .with("stored", flaw(|flaw| &flaw.stored))
            .with("expected", flaw(|flaw| &flaw.expected))
            .with("reason", reason)
            .with("seconds", self.seconds);
        writeln!(out, "{object}")
    }

    fn text(&self, out: &mut Out, quick: bool) -> io::Result<()> {
        let (verdict, reason) = self.verdict(quick);
        write!(out, "{}: {verdict}", shown_path(&self.table.path))?;
        match &self.proof {
            Ok(Proof { boards, radius }) => {
                write!(out, ": {boards} boards, radius {radius}")?;
                if !quick {
                    write!(out, ", {:.1} s", self.seconds)?;
                }
            }
            Err(Fault::Wrong(flaw)) => write!(out, ": {flaw}")?,
            Err(_) => reason.map_or(Ok(()), |reason| write!(out, ": {reason}"))?,
        }
        writeln!(out)
    }
}
