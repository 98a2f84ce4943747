//! The option `--format`: how answers are written.

use std::ffi::OsString;
use std::sync::atomic::{AtomicBool, Ordering};

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
pub(crate) enum Format {
    #[default]
    Text,
    Json,
}

static JSON_WANTED: AtomicBool = AtomicBool::new(false);

/// Returns whether messages are JSON objects: whether the arguments of [`look_for_json`] said so.
pub(crate) fn json_wanted() -> bool {
    JSON_WANTED.load(Ordering::Relaxed)
}

/// Looks for `--format json` in the arguments of the command, the first of which is its own name.
/// Must be called before clap, which may reject them.
pub(crate) fn look_for_json(words: &[OsString]) {
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    let pair = |pair: &[OsString]| pair[0] == "--format" && pair[1] == "json";
    let words = &words[..end];
    let wanted = words.windows(2).any(pair) || words.iter().any(|word| word == "--format=json");
    JSON_WANTED.store(wanted, Ordering::Relaxed);
}
