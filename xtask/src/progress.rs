//! Shows how the searches get on: bars on a terminal, a line for each finished search elsewhere.

use std::collections::BTreeMap;
use std::io::{IsTerminal, stderr};
use std::sync::{Mutex, PoisonError};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use tilebase_build::Level;

/// Takes the levels of all searches, from all threads.
pub(crate) struct Progress {
    /// `None` off a terminal.
    bars: Option<MultiProgress>,
    /// By file and search.
    open: Mutex<BTreeMap<(String, usize), ProgressBar>>,
}

const STYLE: &str = "{prefix:<30} {bar:30} depth {msg:>2}  {pos:>10} states  {per_sec}";

impl Progress {
    pub(crate) fn new() -> Progress {
        let bars = stderr().is_terminal().then(MultiProgress::new);
        Progress { bars, open: Mutex::default() }
    }

    pub(crate) fn level(&self, level: Level) {
        let done = level.found == level.total;
        let name = level.content.file_name();
        let search = &level.content.histograms()[level.search].0;
        let Some(bars) = &self.bars else {
            if done {
                let (states, depth) = (level.found, level.depth);
                eprintln!("{name}: {search}: {states} states, radius {depth}");
            }
            return;
        };
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = open.entry((name.clone(), level.search)).or_insert_with(|| {
            let style = ProgressStyle::with_template(STYLE);
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
            let bar = bars.add(ProgressBar::new(level.total).with_style(style));
            bar.with_prefix(format!("{name} {search}"))
        });
        bar.set_position(level.found);
        bar.set_message(level.depth.to_string());
        if done {
            bar.finish();
        }
    }

    /// Leaves the bars as they are and the cursor below them.
    pub(crate) fn finish(&self) {
        if let Some(bars) = &self.bars {
            bars.set_move_cursor(false);
        }
    }
}
