//! What a build says: what it takes, which must be there; a bar of finished tables on a terminal,
//! else lines; and at the end a summary.

use std::io::{self, Write, stdout};
use std::path::Path;
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use indicatif::ProgressBar;
use tilebase::{Content, Engine};
use tilebase_build::{BuildEvent, MakingTime, TableReport};
use tilebase_search::sets;

use crate::out::messages::{Failure, progress, shown_path};
use crate::out::output::number;
use crate::out::progress::{SearchCost, bar, time};
use crate::system::memory;

/// The display of a build's progress.
pub(super) struct BuildProgress {
    /// The bar of finished tables, hidden if stderr is not a terminal.
    bar: ProgressBar,
    finished: AtomicUsize,
    tables: usize,
    said_waiting: Once,
}

impl BuildProgress {
    pub(super) fn new(tables: usize) -> BuildProgress {
        let bar = bar(tables as u64, "{bar:20} {pos} of {len} tables  {wide_msg}");
        BuildProgress { bar, finished: AtomicUsize::new(0), tables, said_waiting: Once::new() }
    }

    /// Shows an event. May be called from any thread.
    pub(super) fn event(&self, event: BuildEvent<'_>) {
        match event {
            BuildEvent::Level(level) => {
                // A terminal of 80 columns shows it whole.
                let (name, percent) = (level.content.file_name(), 100 * level.found / level.total);
                self.bar.set_message(format!("{name}: depth {}, {percent} %", level.depth));
            }
            BuildEvent::Waiting(directory) => self.said_waiting.call_once(|| {
                let directory = shown_path(directory);
                self.bar.suspend(|| {
                    progress(format_args!(
                        "waiting for another tilebase build in {directory} (Ctrl-C stops)"
                    ));
                });
            }),
            BuildEvent::Finished(report) => {
                self.bar.inc(1);
                let of = self.tables;
                let finished = self.finished.fetch_add(1, Ordering::Relaxed) + 1;
                // A line after every tenth of the tables, if this one was made.
                let is_tenth = finished * 10 / of > (finished - 1) * 10 / of;
                if self.bar.is_hidden() && is_tenth && report.made.is_some() {
                    let name = report.header.content().file_name();
                    progress(format_args!("{finished} of {of} tables, the last {name}"));
                }
            }
            _ => {}
        }
    }
}

/// Writes the directory, a line for each table if there are few, and the totals.
pub(super) fn write_summary(
    directory: &Path,
    reports: &[TableReport],
    time: Duration,
) -> io::Result<()> {
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
    let bytes: u64 = reports.iter().map(TableReport::length).sum();
    writeln!(
        out,
        "{count} of {} made in {:.3} s; {:.1} MB in all; of all threads, {:.3} s of search and \
         {:.3} s of writing",
        number(reports.len(), "table"),
        time.as_secs_f64(),
        bytes as f64 / 1e6,
        search.as_secs_f64(),
        write.as_secs_f64(),
    )
}

/// Writes what each table takes: its file, the boards that are searched, and about how long that
/// takes.
pub(super) fn write_plan(contents: &[Content]) -> io::Result<()> {
    let mut out = stdout().lock();
    for content in contents {
        let (layout, name) = (content.layout(), content.file_name());
        let bytes = layout.length();
        let boards: u64 = layout.counts.iter().map(|(_, boards)| boards).sum();
        let memory = content.sources().map_or_else(String::new, |(space, _)| {
            format!(", at most {} MB of memory", sets::memory_needed(&space, true) >> 20)
        });
        // A placing of a group of tiles takes as long as some four boards.
        let time = time(if content.sizes().is_some() { 4 * boards } else { boards });
        writeln!(
            out,
            "{name:<24} {bytes:>13} bytes of entries {boards:>15} boards to search  {time}{memory}"
        )?;
    }
    let goal = if let [content] = contents { content.goal() } else { None };
    if let Some(goal) = goal {
        writeln!(out, "without it, a question about one board is answered {}", Engine::of(goal))?;
    }
    Ok(())
}

/// Returns the line about one table.
fn line(report: &TableReport) -> String {
    let header = &report.header;
    let (questions, radius) = (header.questions(), header.radius());
    let time = match report.made {
        Some(MakingTime { search, write }) => format!(
            "search {:5.1} ms, write {:5.1} ms",
            search.as_secs_f64() * 1e3,
            write.as_secs_f64() * 1e3
        ),
        None => "was there".into(),
    };
    let (name, length) = (header.content().file_name(), report.length());
    format!("  {name:<20} {length:>9} bytes  {questions:>10} questions  radius {radius}  {time}")
}

/// Checks that the tables fit on the disk, and their searches into memory. If they need much,
/// writes how much.
///
/// # Errors
/// Returns an error if they do not fit, or if the free space cannot be read.
pub(super) fn expect_room(
    directory: &Path,
    contents: &[Content],
    force: bool,
) -> Result<(), Failure> {
    /// The number of bytes above which the need is shown.
    const LARGE: u64 = 100_000_000;
    // Room for a header without its checksums, at most two kilobytes, and for the last block of the
    // file.
    const OVERHEAD: u64 = 8192;
    // The bytes that a checksum takes in a header.
    const CHECKSUM: u64 = size_of::<u32>() as u64;
    // A damaged file, which is written again, counts as missing only if its table is large: finding
    // the damage takes as long as reading the file.
    let is_missing = |content: &Content| match content.is_large() {
        true => tilebase_build::check_table(directory, content).is_err(),
        false => !directory.join(content.file_name()).exists(),
    };
    let missing = contents.iter().filter(|content| force || is_missing(content));
    let missing: Vec<_> = missing.collect();
    let file = |content: &&Content| -> u64 {
        let layout = content.layout();
        let section =
            |length: u64| length + length.div_ceil(layout.chunk as u64) * CHECKSUM + OVERHEAD;
        layout.sections.iter().map(|&(_, length)| section(length)).sum()
    };
    let needed: u64 = missing.iter().map(file).sum();
    // The directory itself may not exist yet.
    let existing = directory.ancestors().find(|path| path.is_dir()).unwrap_or(Path::new("."));
    let free = fs4::available_space(existing).map_err(|error| {
        let existing = shown_path(existing);
        Failure::new(format!("cannot read the free space of {existing}: {error}"))
    })?;
    // The need is rounded up and the room down, so that the message never shows a need that fits.
    let (need, room) = (needed.div_ceil(1_000_000), free / 1_000_000);
    if free < needed {
        let directory = shown_path(directory);
        return Err(Failure::new(format!(
            "{directory}: needs {need} MB, but only {room} MB are free"
        ))
        .hint("make room there, or name another directory: tilebase build --out DIR"));
    }
    if needed > LARGE {
        progress(format_args!("needs {need} MB, of {room} MB free"));
    }
    for content in missing {
        let Some(large) = SearchCost::of(content) else { continue };
        memory::expect(large.memory)?;
        let (name, time, megabytes) = (content.file_name(), large.time(), large.memory >> 20);
        progress(format_args!("{name}: {time}, and {megabytes} MB of memory"));
    }
    Ok(())
}
