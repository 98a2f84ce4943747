//! How an answer is written: its number, its path or both, or that there is none.

use serde::Serialize;
use tilebase::Path;

use crate::out::format::Format;
use crate::out::output::{json_line, push_length_and_path, push_number, push_path};

/// How the answers to a stream are written.
#[derive(Clone, Copy)]
pub(crate) struct Written {
    pub(crate) format: Format,
    /// Whether the fewest moves are written.
    pub(crate) number: bool,
    /// Whether the moves are written.
    pub(crate) path: bool,
    /// What is written if no moves lead to the goal.
    pub(super) none: &'static str,
    /// What is written before every answer but the first.
    pub(super) between: &'static str,
}

/// The fewest moves, or -1.
pub(crate) const NUMBER: Written =
    Written { format: Format::Text, number: true, path: false, none: "-1", between: "" };

/// The moves, or `unsolvable`.
pub(super) const PATH: Written =
    Written { number: false, path: true, none: "unsolvable", ..NUMBER };

impl Written {
    /// Appends the answer to a question. There is no path if no moves lead to the goal, or more than
    /// the judge allows.
    #[inline(always)]
    pub(super) fn push(&self, text: &mut Vec<u8>, question: u64, path: Option<Path>) {
        if self.format == Format::Json {
            return self.push_json(text, question, path);
        }
        if !self.between.is_empty() && question > 1 {
            text.extend_from_slice(self.between.as_bytes());
        }
        match path {
            Some(path) if !self.path => push_number::<b'\n'>(text, path.len() as u8),
            Some(path) if self.number => push_length_and_path(text, path),
            Some(path) => push_path(text, path),
            None => self.push_none(text),
        }
    }

    #[cold]
    fn push_none(&self, text: &mut Vec<u8>) {
        text.extend_from_slice(self.none.as_bytes());
        text.push(b'\n');
    }

    /// Appends the answer as a line of JSON, in which the distance always is.
    #[cold]
    fn push_json(&self, text: &mut Vec<u8>, question: u64, path: Option<Path>) {
        #[derive(Serialize)]
        struct Answer {
            question: u64,
            distance: Option<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            path: Option<Option<String>>,
        }
        let distance = path.map(Path::len);
        let path = self.path.then(|| path.map(|path| path.to_string()));
        json_line(text, &Answer { question, distance, path })
            .unwrap_or_else(|error| unreachable!("a Vec takes every byte: {error}"));
    }
}
