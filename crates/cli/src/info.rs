//! `tilebase info`: which tables there are.

use std::fs;
use std::io::Write;
use std::path::Path;

use tilebase::{Content, FORMAT, Image};

use crate::failure::Failure;
use crate::locate::Locator;
use crate::output::{Out, with_output};

pub(crate) fn run(locator: &Locator) -> Result<(), Failure> {
    with_output(|out| {
        for place in locator.places() {
            let files = files(place);
            if files.is_empty() {
                writeln!(out, "{}: no tables", place.display())?;
                continue;
            }
            writeln!(out, "{}:", place.display())?;
            for file in files {
                line(out, place, &file)?;
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

fn line(out: &mut Out, place: &Path, file: &str) -> Result<(), Failure> {
    match Image::open(place.join(file)) {
        Ok(image) if image.header().content.file_name() != file => {
            writeln!(out, "  {file:<19}  not usable: this is {}", image.header().content)?;
        }
        Ok(image) => {
            let header = image.header();
            let bytes = image.bytes().len();
            let states: u64 = header.searches().map(tilebase::Histogram::total).sum();
            let radius = header.searches().map(tilebase::Histogram::radius).max().unwrap_or(0);
            writeln!(
                out,
                "  {file:<19}  {bytes:>9} bytes  {states:>10} states  radius {radius}  \
                 format {FORMAT}  checksums good"
            )?;
        }
        Err(error) => writeln!(out, "  {file:<19}  not usable: {}", error.fault)?,
    }
    Ok(())
}
