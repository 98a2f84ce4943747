//! What all formats share: their options, and an answer as JSON.

use std::path::PathBuf;

use serde::Serialize;
use tilebase::Path;

use crate::out::format::Format;
use crate::out::output::json_line;
use crate::system::threads::Threads;

/// The options of all formats.
#[derive(clap::Args)]
pub(crate) struct Stream {
    /// The file to read questions from; - is standard input [default: standard input]
    pub(super) file: Option<PathBuf>,
    /// How to write the answers
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
    /// Number of threads that answer a long stream, 1 to 1024 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
}

impl Stream {
    pub(super) fn threads(&self) -> Threads {
        self.threads.map_or_else(Threads::default, |count| Threads::new(count.into()))
    }
}

/// Appends an answer as a line of JSON. A distance is `None` if no moves lead to the goal, or more
/// than the judge allows, and a path with it. Without `path`, the line has only the distance.
pub(super) fn push_json(
    text: &mut Vec<u8>,
    question: u64,
    distance: Option<usize>,
    path: Option<Option<Path>>,
) {
    #[derive(Serialize)]
    struct Answer {
        question: u64,
        distance: Option<usize>,
        #[serde(skip_serializing_if = "Option::is_none")]
        path: Option<Option<String>>,
    }
    let path = path.map(|path| path.map(|path| path.to_string()));
    json_line(text, &Answer { question, distance, path })
        .unwrap_or_else(|error| unreachable!("a Vec takes every byte: {error}"));
}
