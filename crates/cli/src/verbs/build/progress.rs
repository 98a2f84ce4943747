//! Shows the progress of a build: bars on a terminal, else lines.

use std::collections::BTreeMap;
use std::io::{IsTerminal, stderr};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, Once, PoisonError};

use indicatif::{MultiProgress, ProgressBar};
use tilebase_build::{Event, Level, Report};

use crate::out::escaped::shown_path;
use crate::out::messages::progress;
use crate::out::progress::bar;

/// The display of a build's progress.
pub(super) struct Progress {
    display: Display,
    said_waiting: Once,
}

enum Display {
    /// A bar for each search: a few tables, on a terminal.
    Searches { bars: MultiProgress, open: Mutex<BTreeMap<(String, usize), ProgressBar>> },
    /// One bar over all tables: many tables, on a terminal.
    Tables(ProgressBar),
    /// A line for each search: a few tables, not on a terminal.
    SearchLines,
    /// A line for every tenth part of the tables: many tables, not on a terminal.
    TableLines { finished: AtomicUsize, of: usize },
}

/// The most tables for which each search has a bar or a line.
const FEW: usize = 9;

impl Progress {
    pub(super) fn new(tables: usize) -> Progress {
        let display = match (stderr().is_terminal(), tables <= FEW) {
            (true, true) => {
                Display::Searches { bars: MultiProgress::new(), open: Mutex::default() }
            }
            (true, false) => Display::Tables(bar(tables as u64, TABLES)),
            (false, true) => Display::SearchLines,
            (false, false) => Display::TableLines { finished: AtomicUsize::new(0), of: tables },
        };
        Progress { display, said_waiting: Once::new() }
    }

    /// Shows an event. May be called from any thread.
    pub(super) fn event(&self, event: Event<'_>) {
        match event {
            Event::Level(level) => self.level(level),
            Event::Waiting(directory) => self.waiting(directory),
            Event::Finished(report) => self.table(report),
            _ => {}
        }
    }

    /// Shows that a search has finished a level.
    fn level(&self, level: Level) {
        let name = level.content.file_name();
        let done = level.found == level.total;
        match &self.display {
            Display::Searches { bars, open } => {
                let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
                let bar = open.entry((name.clone(), level.search)).or_insert_with(|| {
                    let bar = bar(level.total, SEARCH);
                    bars.add(bar.with_prefix(format!("{name} {}", search(&level))))
                });
                bar.set_position(level.found);
                bar.set_message(level.depth.to_string());
                if done {
                    bar.finish();
                }
            }
            Display::SearchLines if done => {
                let (search, states, radius) = (search(&level), level.found, level.depth);
                progress(format_args!("{name}: {search}: {states} states, radius {radius}"));
            }
            Display::Tables(bar) if level.depth == 0 => bar.set_message(name),
            _ => {}
        }
    }

    /// Says, once, that another process writes in this directory.
    fn waiting(&self, directory: &Path) {
        let directory = shown_path(directory);
        let what = format_args!("waiting for another tilebase build in {directory} (Ctrl-C stops)");
        self.said_waiting.call_once(|| match &self.display {
            Display::Searches { bars, .. } => bars.suspend(|| progress(what)),
            Display::Tables(bar) => bar.suspend(|| progress(what)),
            Display::SearchLines | Display::TableLines { .. } => progress(what),
        });
    }

    /// Shows that a table is finished.
    fn table(&self, report: &Report) {
        match &self.display {
            Display::Tables(bar) => bar.inc(1),
            Display::TableLines { finished, of } => {
                let finished = finished.fetch_add(1, Ordering::Relaxed) + 1;
                if finished * 10 / of > (finished - 1) * 10 / of {
                    let name = report.header.content().file_name();
                    progress(format_args!("{finished} of {of} tables, the last {name}"));
                }
            }
            _ => {}
        }
    }

    /// Finishes the bar over all tables, which moves the cursor below it.
    pub(super) fn finish(&self) {
        if let Display::Tables(bar) = &self.display {
            bar.finish_with_message("");
        }
    }
}

const SEARCH: &str = "{prefix:<30} {bar:30} depth {msg:>2}  {pos:>10} states  {per_sec}";
const TABLES: &str = "{bar:40} {pos} of {len} tables  {per_sec}, {eta} left  {msg}";

/// Returns the name of a search within its table.
fn search(level: &Level) -> String {
    let searches = level.content.histograms();
    searches.into_iter().nth(level.search).map_or_else(String::new, |(name, _)| name)
}
