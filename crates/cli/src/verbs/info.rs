//! `tilebase info`: lists tables and what their headers say.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use tilebase::{FORMAT, Fault, Header, Histogram, Section, TableError};

use crate::out::escaped::{Escaped, shown_path};
use crate::out::failure::{Failure, chain};
use crate::out::format::Format;
use crate::out::output::{Out, json_line, number, with_findings};
use crate::out::progress::in_parallel;
use crate::tables::advice::{NAME_READABLE, advice, is_unreadable, no_tables};
use crate::tables::files::{TableEntry, table_files};
use crate::tables::places::{Places, unlisted};

/// Describe tables, and check that they are undamaged
///
/// Of the large tables, gardner.tbl and alike.tbl, only the header is checked; tilebase verify checks
/// all of them.
#[derive(clap::Args)]
#[command(args = unlisted(&["no_build", "no_mmap"]), after_help = "\
Without FILE, all tables in the directory of tables are described.

Examples:
  tilebase info
  tilebase info --brief --tables /media/tables
  tilebase info --brief \"$TILEBASE_TABLES\"/*.tbl
  tilebase info --format json")]
pub(crate) struct Options {
    /// The tables to describe
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write one line for each table, without its sections and histograms
    #[arg(long)]
    brief: bool,
    /// How to write the list
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let (place, files) = match options.files.as_slice() {
        [] => {
            let place = places.expect_directory()?.path;
            let files = find(&place)?;
            (Some(place), files)
        }
        named => (None, named.iter().map(|file| TableEntry::at_path(file)).collect()),
    };
    let tables = in_parallel(&files, "tables", |file| Ok(Table::open(file)))?;
    with_findings(|out| {
        match options.format {
            Format::Text => text(out, place.as_deref(), &tables, options.brief)?,
            Format::Json => json(out, place.as_deref(), &tables, options.brief)?,
        }
        Ok(())
    })?;
    if let (Some(place), []) = (&place, &files[..]) {
        return Err(no_tables(place));
    }
    let files = files.iter().zip(&tables);
    let wrong = files.filter_map(|(file, table)| Some((file, table.found.as_ref().err()?)));
    let wrong: Vec<_> = wrong.collect();
    if wrong.is_empty() {
        return Ok(());
    }
    let what = format!("{} of {} not usable", wrong.len(), number(tables.len(), "table"));
    Err(match place {
        Some(place) => Failure::found_wrong(what).hint(advice(&place, &wrong, tables.len())),
        None if wrong.iter().all(|(_, fault)| is_unreadable(fault)) => {
            Failure::new(what).hint(NAME_READABLE)
        }
        None => Failure::found_wrong(what),
    })
}

/// Returns all files in a directory of tables that have the name of a table.
fn find(place: &Path) -> Result<Vec<TableEntry>, Failure> {
    if place.exists() && !place.is_dir() {
        let what = format!("{}: expected a directory, found a file", shown_path(place));
        let hint = "name the directory of the tables: --tables DIR; or a table: tilebase info FILE";
        return Err(Failure::new(what).hint(hint));
    }
    Ok(table_files(place))
}

/// The header of a table that has been checked, or the error.
struct Table {
    file: String,
    found: Result<Header, Fault>,
}

impl Table {
    fn open(file: &TableEntry) -> Table {
        let found = file.open().map(|opened| opened.header().clone());
        // The name in the directory of tables; else the path as it was given.
        let is_named = file.name.is_empty();
        let name = if is_named { file.path.display().to_string() } else { file.name.clone() };
        Table { file: name, found: found.map_err(TableError::into_fault) }
    }
}

/// The most checksums of a section that are listed for people.
const FEW: usize = 16;

fn text(out: &mut Out, place: Option<&Path>, tables: &[Table], brief: bool) -> io::Result<()> {
    match place.map(shown_path) {
        Some(place) if tables.is_empty() => return writeln!(out, "{place}: no tables"),
        Some(place) => writeln!(out, "{place}:")?,
        None => {}
    }
    for Table { file, found } in tables {
        let file = Escaped(file).to_string();
        let header = match found {
            Ok(header) => header,
            Err(fault) => {
                writeln!(out, "  {file:<20}  not usable: {}", chain(fault))?;
                continue;
            }
        };
        let (bytes, questions, radius) = (header.length(), header.questions(), header.radius());
        let is_checked = !header.content().is_large();
        let checked = if is_checked { "checksums good" } else { "only its header checked" };
        writeln!(
            out,
            "  {file:<20}  {bytes:>9} bytes  {questions:>10} questions  radius {radius}  \
             format {FORMAT}  {checked}"
        )?;
        if brief {
            continue;
        }
        for section in header.sections() {
            let (name, range) = (section.name(), section.range());
            let crc32 = match section.checksums().len() {
                0..=FEW => crc32(section).join(" "),
                many => format!("of {many} chunks"),
            };
            writeln!(
                out,
                "    section {name:<17}  {:>7} bytes at {:>7}  CRC-32 {crc32}",
                range.len(),
                range.start
            )?;
        }
        for histogram in header.histograms() {
            let (name, total) = (histogram.name(), histogram.total());
            writeln!(
                out,
                "    counted {name:<17}  {total:>8}  radius {}  mean {:.2}",
                histogram.radius(),
                histogram.mean()
            )?;
        }
    }
    Ok(())
}

/// Returns the checksums of a section's chunks.
fn crc32(section: &Section) -> Vec<String> {
    section.checksums().iter().map(|checksum| format!("{checksum:08x}")).collect()
}

fn json(out: &mut Out, place: Option<&Path>, tables: &[Table], brief: bool) -> io::Result<()> {
    #[derive(Serialize)]
    struct Place {
        place: Option<String>,
        tables: Vec<Entry>,
    }
    /// A table. Members that are unknown, or omitted by `--brief`, are null.
    #[derive(Serialize)]
    struct Entry {
        file: String,
        bytes: Option<u64>,
        questions: Option<u64>,
        radius: Option<usize>,
        format: Option<u32>,
        sections: Option<Vec<Part>>,
        histograms: Option<Vec<Counted>>,
        error: Option<String>,
    }
    #[derive(Serialize)]
    struct Part {
        name: String,
        offset: usize,
        bytes: usize,
        /// A checksum for each chunk of the section.
        crc32: Vec<String>,
    }
    #[derive(Serialize)]
    struct Counted {
        name: String,
        total: u64,
        radius: usize,
        mean: f64,
        counts: Vec<u64>,
    }
    let part = |section: &Section| Part {
        name: section.name().to_owned(),
        offset: section.range().start,
        bytes: section.range().len(),
        crc32: crc32(section),
    };
    let counted = |histogram: &Histogram| Counted {
        name: histogram.name().to_owned(),
        total: histogram.total(),
        radius: histogram.radius(),
        mean: histogram.mean(),
        counts: histogram.counts().to_vec(),
    };
    let entry = |Table { file, found }: &Table| {
        let header = found.as_ref().ok();
        let details = header.filter(|_| !brief);
        Entry {
            file: file.clone(),
            bytes: header.map(Header::length),
            questions: header.map(Header::questions),
            radius: header.map(Header::radius),
            format: header.map(|_| FORMAT),
            sections: details.map(|header| header.sections().iter().map(part).collect()),
            histograms: details.map(|header| header.histograms().iter().map(counted).collect()),
            error: found.as_ref().err().map(|fault| chain(fault)),
        }
    };
    let place = place.map(|place| place.display().to_string());
    json_line(out, &Place { place, tables: tables.iter().map(entry).collect() })
}
