//! How an answer is written: its number, its path or both.

use tilebase::Path;

use crate::ask::print::AnswerJson;
use crate::ask::question::Question;
use crate::ask::solvers::Solvers;
use crate::out::failure::Failure;
use crate::out::output::{
    CaseLine, Format, Out, json_line, push_length_and_path, push_number, push_path,
};

/// How the answers to a stream are written.
#[derive(Clone, Copy)]
pub(crate) struct Written {
    pub(crate) format: Format,
    /// Whether the fewest moves are written.
    pub(crate) number: bool,
    /// Whether the moves are written.
    pub(crate) path: bool,
    /// The largest number of moves that is written; a longer path is written as no answer.
    pub(super) limit: u8,
    /// The text for no answer.
    pub(super) none: &'static str,
    /// Whether the number of the case is written, with the fewest moves, on a line before the path.
    pub(super) cases: bool,
    /// The text before every answer but the first.
    pub(super) between: &'static str,
}

/// The fewest moves, or -1.
pub(crate) const NUMBER: Written = Written {
    format: Format::Text,
    number: true,
    path: false,
    limit: u8::MAX,
    none: "-1",
    cases: false,
    between: "",
};

/// The moves, or `unsolvable`.
pub(super) const PATH: Written =
    Written { number: false, path: true, none: "unsolvable", ..NUMBER };

impl Written {
    /// Writes the answer to a question.
    // A call would take up to 98 instructions more.
    #[inline(always)]
    pub(super) fn answer(
        &self,
        number: u64,
        question: &Question,
        solvers: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let path = solvers.path(question)?;
        if self.format == Format::Text {
            self.push(out.text(), number, path);
            return Ok(());
        }
        let shown = path.filter(|path| path.len() <= usize::from(self.limit));
        let mut answer = AnswerJson::new(question, path.map(Path::len));
        (answer.question, answer.distance) = (Some(number), shown.map(Path::len));
        answer.path = self.path.then(|| shown.map(|path| path.to_string()));
        Ok(json_line(out, &answer)?)
    }

    /// Appends the answer to a question as text: its path, unless that is longer than the limit.
    #[inline(always)]
    pub(super) fn push(&self, text: &mut Vec<u8>, question: u64, path: Option<Path>) {
        let path = path.filter(|path| path.len() <= usize::from(self.limit));
        if !self.between.is_empty() && question > 1 {
            text.extend_from_slice(self.between.as_bytes());
        }
        match path {
            _ if self.cases => {
                CaseLine::new(question).push(text, path.map(|path| path.len() as u8));
                path.into_iter().for_each(|path| push_path(text, path));
            }
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
}
