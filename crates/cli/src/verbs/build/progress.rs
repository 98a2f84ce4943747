//! Shows the progress of a build: a bar on a terminal, else lines.

use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};

use indicatif::ProgressBar;
use tilebase_build::Event;

use crate::out::escaped::shown_path;
use crate::out::messages::progress;
use crate::out::progress::bar;

/// The display of a build's progress.
pub(super) struct Progress {
    /// The bar of finished tables, hidden if stderr is not a terminal.
    bar: ProgressBar,
    finished: AtomicUsize,
    tables: usize,
    said_waiting: Once,
}

impl Progress {
    pub(super) fn new(tables: usize) -> Progress {
        let bar = bar(tables as u64, "{bar:30} {pos} of {len} tables  {eta} left  {wide_msg}");
        Progress { bar, finished: AtomicUsize::new(0), tables, said_waiting: Once::new() }
    }

    /// Shows an event. May be called from any thread.
    pub(super) fn event(&self, event: Event<'_>) {
        match event {
            Event::Level(level) => {
                let (name, depth) = (level.content.file_name(), level.depth);
                let found = format!("{} of {} states", level.found, level.total);
                self.bar.set_message(format!("{name}: depth {depth}, {found}"));
            }
            Event::Waiting(directory) => self.said_waiting.call_once(|| {
                let directory = shown_path(directory);
                self.bar.suspend(|| {
                    progress(format_args!(
                        "waiting for another tilebase build in {directory} (Ctrl-C stops)"
                    ));
                });
            }),
            Event::Finished(report) => {
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

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
