//! Shows the progress of the searches: bars on a terminal, plain lines elsewhere.

use std::collections::BTreeMap;
use std::io::{IsTerminal, stderr};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, Once, PoisonError};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use tilebase_build::{Event, Level, Report};

use crate::escaped::Escaped;
use crate::messages::progress;

/// Shows what happens while tables are made.
pub(super) struct Progress {
    drawn: Drawn,
    said_waiting: Once,
}

enum Drawn {
    /// On a terminal, few tables: a bar for each search.
    Searches { bars: MultiProgress, open: Mutex<BTreeMap<(String, usize), ProgressBar>> },
    /// On a terminal, many tables: one bar over them.
    Tables(ProgressBar),
    /// Elsewhere, few tables: a line for each search.
    SearchLines,
    /// Elsewhere, many tables: a line for every tenth part of them.
    TableLines { finished: AtomicUsize, of: usize },
}

/// As many tables as still have a bar for each of their searches.
const FEW: usize = 8;

impl Progress {
    pub(super) fn new(tables: usize) -> Progress {
        let drawn = match (stderr().is_terminal(), tables <= FEW) {
            (true, true) => Drawn::Searches { bars: MultiProgress::new(), open: Mutex::default() },
            (true, false) => {
                let bar = ProgressBar::new(tables as u64);
                bar.set_style(style(TABLES));
                Drawn::Tables(bar)
            }
            (false, true) => Drawn::SearchLines,
            (false, false) => Drawn::TableLines { finished: AtomicUsize::new(0), of: tables },
        };
        Progress { drawn, said_waiting: Once::new() }
    }

    /// Takes what happens, from any thread.
    pub(super) fn event(&self, event: Event<'_>) {
        match event {
            Event::Level(level) => self.level(level),
            Event::Waiting(directory) => self.waiting(directory),
            Event::Finished(report) => self.table(report),
            _ => {}
        }
    }

    /// A search has finished a level.
    fn level(&self, level: Level) {
        let name = level.content.file_name();
        let done = level.found == level.total;
        match &self.drawn {
            Drawn::Searches { bars, open } => {
                let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
                let bar = open.entry((name.clone(), level.search)).or_insert_with(|| {
                    let bar = bars.add(ProgressBar::new(level.total));
                    bar.set_style(style(SEARCH));
                    bar.with_prefix(format!("{name} {}", search(&level)))
                });
                bar.set_position(level.found);
                bar.set_message(level.depth.to_string());
                if done {
                    bar.finish();
                }
            }
            Drawn::SearchLines if done => {
                let (search, states, radius) = (search(&level), level.found, level.depth);
                progress(format_args!("{name}: {search}: {states} states, radius {radius}"));
            }
            Drawn::Tables(bar) if level.depth == 0 => bar.set_message(name),
            _ => {}
        }
    }

    /// Another process writes in this directory. That is said once.
    fn waiting(&self, directory: &Path) {
        let directory = Escaped(directory.display());
        let what = format_args!("waiting for another tilebase build in {directory} (Ctrl-C stops)");
        self.said_waiting.call_once(|| match &self.drawn {
            Drawn::Searches { bars, .. } => bars.suspend(|| progress(what)),
            Drawn::Tables(bar) => bar.suspend(|| progress(what)),
            Drawn::SearchLines | Drawn::TableLines { .. } => progress(what),
        });
    }

    /// A table is in its place.
    fn table(&self, report: &Report) {
        match &self.drawn {
            Drawn::Tables(bar) => bar.inc(1),
            Drawn::TableLines { finished, of } => {
                let finished = finished.fetch_add(1, Ordering::Relaxed) + 1;
                if finished * 10 / of > (finished - 1) * 10 / of {
                    let name = report.header.content.file_name();
                    progress(format_args!("{finished} of {of} tables, the last {name}"));
                }
            }
            _ => {}
        }
    }

    /// Leaves the cursor below what is drawn.
    pub(super) fn finish(&self) {
        if let Drawn::Tables(bar) = &self.drawn {
            bar.finish_with_message("");
        }
    }
}

const SEARCH: &str = "{prefix:<30} {bar:30} depth {msg:>2}  {pos:>10} states  {per_sec}";
const TABLES: &str = "{bar:40} {pos} of {len} tables  {per_sec}, {eta} left  {msg}";

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// The name of the search within its table.
fn search(level: &Level) -> String {
    let searches = level.content.histograms();
    searches.into_iter().nth(level.search).map_or_else(String::new, |(name, _)| name)
}
