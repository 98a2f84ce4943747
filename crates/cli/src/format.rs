//! How answers are written.

use std::env;
use std::ffi::OsString;
use std::sync::LazyLock;

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
pub enum Format {
    /// For people and judges
    #[default]
    Text,
    /// One object a line
    Json,
}

/// Returns whether the arguments contain `--format json`. Works also where they are rejected.
pub(crate) fn json_wanted() -> bool {
    static WANTED: LazyLock<bool> = LazyLock::new(|| {
        let words: Vec<_> = env::args_os().skip(1).take_while(|word| word != "--").collect();
        let pair = |pair: &[OsString]| pair[0] == "--format" && pair[1] == "json";
        words.windows(2).any(pair) || words.iter().any(|word| word == "--format=json")
    });
    *WANTED
}
