//! The summary of a build: the tables, and the time that they took.

use std::io::{self, Write, stdout};
use std::path::Path;
use std::time::Duration;

use tilebase_build::{Made, Report};

use crate::out::escaped::shown_path;

/// Writes the directory, a line for each table if there are few, and the totals.
pub(super) fn write(directory: &Path, reports: &[Report], time: Duration) -> io::Result<()> {
    /// The most tables that get a line each.
    const FEW: usize = 40;
    let mut out = stdout().lock();
    writeln!(out, "{}", shown_path(directory))?;
    if reports.len() <= FEW {
        for report in reports {
            writeln!(out, "{}", line(report))?;
        }
    }
    let made = reports.iter().filter_map(|report| report.made);
    let count = made.clone().count();
    let search: Duration = made.clone().map(|made| made.search).sum();
    let write: Duration = made.map(|made| made.write).sum();
    let bytes: u64 = reports.iter().map(Report::length).sum();
    writeln!(
        out,
        "{count} of {} tables made in {:.3} s; {:.1} MB in all; of all threads, {:.3} s of search and \
         {:.3} s of writing",
        reports.len(),
        time.as_secs_f64(),
        bytes as f64 / 1e6,
        search.as_secs_f64(),
        write.as_secs_f64(),
    )
}

/// Returns the line about one table.
fn line(report: &Report) -> String {
    let header = &report.header;
    let (questions, radius) = (header.questions(), header.radius());
    let time = match report.made {
        Some(Made { search, write }) => format!(
            "search {:5.1} ms, write {:5.1} ms",
            search.as_secs_f64() * 1e3,
            write.as_secs_f64() * 1e3
        ),
        None => "was there".into(),
    };
    let (name, length) = (header.content().file_name(), report.length());
    format!("  {name:<20} {length:>9} bytes  {questions:>10} questions  radius {radius}  {time}")
}
