//! `tilebase info`: which tables there are, and all that they say of themselves.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use tilebase::{Content, FORMAT, Histogram, Image, Section};

use crate::args::Format;
use crate::failure::Failure;
use crate::locate::Locator;
use crate::output::{Out, json_line, with_output};

/// List the tables that are found, and what they hold
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase info\n  \
    tilebase info --brief --tables /media/tables\n  \
    tilebase info --format json")]
pub(crate) struct Options {
    /// A line for each table, without its sections and histograms
    #[arg(long)]
    brief: bool,
    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn run(options: &Options, locator: &Locator) -> Result<(), Failure> {
    with_output(|out| {
        for place in locator.places() {
            let tables = files(place).into_iter().map(|file| Table::open(locator, place, file));
            match options.format {
                Format::Text => text(out, place, tables, options.brief)?,
                Format::Json => json(out, place, tables, options.brief)?,
            }
        }
        Ok(())
    })
}

/// The table files of a directory, those of the problem statements first.
pub(crate) fn files(place: &Path) -> Vec<String> {
    let always = [Content::Eight, Content::Cubic].map(Content::file_name);
    let mut files: Vec<_> = always.into_iter().filter(|file| place.join(file).exists()).collect();
    // A directory that is not there, or not ours to read, has no tables for us.
    let goals = fs::read_dir(place.join("goals")).into_iter().flatten().flatten();
    let mut goals: Vec<_> = goals
        .map(|entry| format!("goals/{}", entry.file_name().to_string_lossy()))
        .filter(|name| name.ends_with(".tbl"))
        .collect();
    goals.sort();
    files.extend(goals);
    files
}

/// A table that has been checked, or what is wrong with it.
struct Table {
    file: String,
    image: Result<Image, String>,
}

impl Table {
    fn open(locator: &Locator, place: &Path, file: String) -> Table {
        let image = match locator.image(&place.join(&file)) {
            Ok(image) if image.header().content.file_name() != file => {
                Err(format!("this is {}", image.header().content))
            }
            opened => opened.map_err(|error| error.fault.to_string()),
        };
        Table { file, image }
    }
}

fn states(image: &Image) -> u64 {
    image.header().searches().map(Histogram::total).sum()
}

fn radius(image: &Image) -> usize {
    image.header().searches().map(Histogram::radius).max().unwrap_or(0)
}

fn text(
    out: &mut Out,
    place: &Path,
    tables: impl ExactSizeIterator<Item = Table>,
    brief: bool,
) -> io::Result<()> {
    if tables.len() == 0 {
        return writeln!(out, "{}: no tables", place.display());
    }
    writeln!(out, "{}:", place.display())?;
    for Table { file, image } in tables {
        let image = match image {
            Ok(image) => image,
            Err(fault) => {
                writeln!(out, "  {file:<19}  not usable: {fault}")?;
                continue;
            }
        };
        let (bytes, states, radius) = (image.bytes().len(), states(&image), radius(&image));
        writeln!(
            out,
            "  {file:<19}  {bytes:>9} bytes  {states:>10} states  radius {radius}  \
             format {FORMAT}  checksums good"
        )?;
        if brief {
            continue;
        }
        for Section { name, offset, length, checksum } in &image.header().sections {
            writeln!(
                out,
                "    section {name:<17}  {length:>7} bytes at {offset:>7}  CRC-32 {checksum:08x}"
            )?;
        }
        for histogram in &image.header().histograms {
            let (name, total) = (&histogram.name, histogram.total());
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

fn json(
    out: &mut Out,
    place: &Path,
    tables: impl Iterator<Item = Table>,
    brief: bool,
) -> io::Result<()> {
    #[derive(Serialize)]
    struct Place {
        place: String,
        tables: Vec<Entry>,
    }
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Entry {
        Usable {
            file: String,
            bytes: usize,
            states: u64,
            radius: usize,
            format: u32,
            #[serde(skip_serializing_if = "Option::is_none")]
            sections: Option<Vec<Part>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            histograms: Option<Vec<Counted>>,
        },
        Unusable {
            file: String,
            error: String,
        },
    }
    #[derive(Serialize)]
    struct Part {
        name: String,
        offset: u64,
        bytes: u64,
        crc32: String,
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
        name: section.name.clone(),
        offset: section.offset,
        bytes: section.length,
        crc32: format!("{:08x}", section.checksum),
    };
    let counted = |histogram: &Histogram| Counted {
        name: histogram.name.clone(),
        total: histogram.total(),
        radius: histogram.radius(),
        mean: histogram.mean(),
        counts: histogram.counts.clone(),
    };
    let entry = |Table { file, image }| match image {
        Err(error) => Entry::Unusable { file, error },
        Ok(image) => {
            let header = image.header();
            Entry::Usable {
                file,
                bytes: image.bytes().len(),
                states: states(&image),
                radius: radius(&image),
                format: FORMAT,
                sections: (!brief).then(|| header.sections.iter().map(part).collect()),
                histograms: (!brief).then(|| header.histograms.iter().map(counted).collect()),
            }
        }
    };
    let place = place.display().to_string();
    json_line(out, &Place { place, tables: tables.map(entry).collect() })
}
