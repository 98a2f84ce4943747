//! The answer to a question of one line: a distance, and optionally the path.

use serde::Serialize;
use tilebase::Path;

use crate::format::Format;
use crate::output::{push_json, push_length_and_path, push_number};

/// How answers are written, one a line.
#[derive(Clone, Copy)]
pub(super) struct AnswerLine {
    pub(super) format: Format,
    /// Whether to write the path after the distance.
    pub(super) paths: bool,
}

impl AnswerLine {
    /// Appends the answer to the question of this number.
    #[inline]
    pub(super) fn push(self, text: &mut Vec<u8>, number: u64, path: Path) {
        match self.format {
            Format::Json => self.push_json(text, number, path),
            Format::Text if self.paths => push_length_and_path(text, path),
            Format::Text => push_number::<b'\n'>(text, path.len() as u8),
        }
    }

    fn push_json(self, text: &mut Vec<u8>, question: u64, path: Path) {
        #[derive(Serialize)]
        struct Answer {
            question: u64,
            distance: usize,
            #[serde(skip_serializing_if = "Option::is_none")]
            path: Option<String>,
        }
        let letters = self.paths.then(|| path.to_string());
        push_json(text, &Answer { question, distance: path.len(), path: letters });
    }
}
