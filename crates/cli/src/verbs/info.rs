//! `tilebase info`: lists tables and what their headers say.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use tilebase::{FORMAT, Fault, Header, Histogram, Section, TableError};

use crate::out::escaped::{Escaped, shown_path};
use crate::out::failure::{Failure, chain};
use crate::out::format::Format;
use crate::out::output::{Out, json_line, with_findings};
use crate::out::progress::in_parallel;
use crate::tables::advice::expect_all;
use crate::tables::files::{TableEntry, to_check};
use crate::tables::places::Places;

/// Describe tables, and check that they are undamaged
///
/// Of the large tables, gardner.tbl and alike.tbl, only the header is checked; tilebase verify
/// checks them whole.
#[derive(clap::Args)]
#[command(after_help = "\
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
    let (directory, files) = to_check(&options.files, places)?;
    let place = directory.as_deref();
    let found = in_parallel(&files, "tables", |file| {
        let header = file.open().map(|opened| opened.header().clone());
        Ok(header.map_err(TableError::into_fault))
    })?;
    let tables: Vec<_> = files.iter().zip(found).collect();
    with_findings(|out| match options.format {
        Format::Text => Ok(text(out, place, &tables, options.brief)?),
        Format::Json => Ok(json(out, place, &tables, options.brief)?),
    })?;
    let wrong = tables.iter().filter_map(|(file, found)| Some((*file, found.as_ref().err()?)));
    expect_all(place, &wrong.collect::<Vec<_>>(), tables.len(), "not usable")
}

/// A file, and the header of its table or why there is none.
type Table<'a> = (&'a TableEntry, Result<Header, Fault>);

/// The most checksums of a section that are listed for people.
const FEW: usize = 16;

fn text(out: &mut Out, place: Option<&Path>, tables: &[Table<'_>], brief: bool) -> io::Result<()> {
    if let Some(place) = place {
        writeln!(out, "{}:", shown_path(place))?;
    }
    for (file, found) in tables {
        let file = Escaped(file.label(place)).to_string();
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

fn json(out: &mut Out, place: Option<&Path>, tables: &[Table<'_>], brief: bool) -> io::Result<()> {
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
    let entry = |(file, found): &Table<'_>| {
        let header = found.as_ref().ok();
        let details = header.filter(|_| !brief);
        Entry {
            file: file.label(place),
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
