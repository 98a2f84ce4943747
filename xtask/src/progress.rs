//! Shows how the searches get on: bars on a terminal, plain lines elsewhere.

use std::collections::BTreeMap;
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use tilebase_build::{Level, Report};

use crate::failure::say;

/// Takes the levels of all searches and the finished tables, from all threads.
pub(crate) enum Progress {
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
    pub(crate) fn new(tables: usize) -> Progress {
        match (stderr().is_terminal(), tables <= FEW) {
            (true, true) => {
                Progress::Searches { bars: MultiProgress::new(), open: Mutex::default() }
            }
            (true, false) => {
                let bar = ProgressBar::new(tables as u64);
                bar.set_style(style(TABLES));
                Progress::Tables(bar)
            }
            (false, true) => Progress::SearchLines,
            (false, false) => Progress::TableLines { finished: AtomicUsize::new(0), of: tables },
        }
    }

    /// A search has finished a level.
    pub(crate) fn level(&self, level: Level) {
        let name = level.content.file_name();
        let done = level.found == level.total;
        match self {
            Progress::Searches { bars, open } => {
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
            Progress::SearchLines if done => {
                let (search, states, radius) = (search(&level), level.found, level.depth);
                say(format_args!("{name}: {search}: {states} states, radius {radius}"));
            }
            Progress::Tables(bar) if level.depth == 0 => bar.set_message(name),
            _ => {}
        }
    }

    /// A table is in its place.
    pub(crate) fn table(&self, report: &Report) {
        match self {
            Progress::Tables(bar) => bar.inc(1),
            Progress::TableLines { finished, of } => {
                let finished = finished.fetch_add(1, Ordering::Relaxed) + 1;
                if finished * 10 / of > (finished - 1) * 10 / of {
                    let name = report.header.content.file_name();
                    say(format_args!("{finished} of {of} tables, the last {name}"));
                }
            }
            _ => {}
        }
    }

    /// Leaves the cursor below what is drawn.
    pub(crate) fn finish(&self) {
        if let Progress::Tables(bar) = self {
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
