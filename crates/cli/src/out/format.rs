//! The option `--format`: how answers are written.

use std::env;
use std::ffi::OsString;
use std::sync::LazyLock;

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
pub(crate) enum Format {
    /// Plain text
    #[default]
    Text,
    /// JSON, one object a line
    Json,
}

/// Returns whether the arguments contain `--format json`, also if clap rejects them.
pub(crate) fn json_wanted() -> bool {
    static WANTED: LazyLock<bool> = LazyLock::new(|| {
        let words: Vec<_> = env::args_os().skip(1).take_while(|word| word != "--").collect();
        let pair = |pair: &[OsString]| pair[0] == "--format" && pair[1] == "json";
        words.windows(2).any(pair) || words.iter().any(|word| word == "--format=json")
    });
    *WANTED
}
