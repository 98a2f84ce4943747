//! The options of all verbs that answer streams of questions.

use std::path::PathBuf;

use crate::format::Format;
use crate::threads::Threads;

/// The options that choose the input and the format of the answers.
#[derive(clap::Args)]
pub(crate) struct Stream {
    /// The file to read questions from; - is standard input [default: standard input]
    pub(super) file: Option<PathBuf>,
    /// How to write the answers
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
}

/// The option `--threads`.
#[derive(clap::Args)]
pub(crate) struct ThreadCount {
    /// Number of threads that answer a long stream, 1 to 1024 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadCount {
    pub(super) fn threads(&self) -> Threads {
        self.threads.map_or_else(Threads::default, |count| Threads::new(count.into()))
    }
}
