//! `tilebase answer goals` and `tilebase answer harris`: questions of cubes, one a line.
//!
//! A line is a start and a goal of nine symbols, with any separators.

use std::io::Write;

use tilebase::any::AnyPuzzle;
use tilebase::{Path, Solver, Tables};

use super::stream::{Stream, push_json};
use crate::ask::input::Input;
use crate::ask::lines::answer_lines;
use crate::ask::question::{Moves, Question};
use crate::ask::question_lines::{Layout, QuestionLines};
use crate::ask::solvers::Solvers;
use crate::ask::verb::{Needs, Verb};
use crate::out::failure::Failure;
use crate::out::format::Format;
use crate::out::output::{Out, push_length_and_path, push_number};

/// The options of both.
#[derive(clap::Args)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(super) stream: Stream,
    /// Write the rolls after their number
    #[arg(long)]
    paths: bool,
}

/// Answers all questions of a puzzle. There is nothing to warn about.
pub(super) fn answer(
    puzzle: AnyPuzzle,
    options: &Options,
    input: &mut Input<'_>,
    out: &mut impl Write,
    tables: &Tables,
) -> Result<Option<String>, Failure> {
    let (layout, moves) = (Layout::Symbols, &Moves::default());
    let verb = &AnswerLine { format: options.stream.format, paths: options.paths };
    let lines = QuestionLines { puzzle: Some(puzzle), layout, moves, tables, verb };
    answer_lines(&lines, input, out, &options.stream.threads())?;
    Ok(None)
}

/// How answers are written, one a line.
#[derive(Clone, Copy)]
pub(crate) struct AnswerLine {
    pub(crate) format: Format,
    /// Whether to write the path after the distance.
    pub(crate) paths: bool,
}

impl Verb for AnswerLine {
    /// Uses the table of the goal alone, for all starts.
    fn needs(&self) -> Needs {
        Needs::Solver
    }

    fn answer(
        &self,
        number: u64,
        question: &Question,
        solvers: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let path = solvers.to(&question.goal)?.path(&question.start)?;
        match (self.format, path) {
            (Format::Json, _) => {
                push_json(out.text(), number, path.map(Path::len), self.paths.then_some(path));
            }
            (Format::Text, None) => out.text().extend(b"-1\n"),
            (Format::Text, Some(path)) if self.paths => push_length_and_path(out.text(), path),
            (Format::Text, Some(path)) => push_number::<b'\n'>(out.text(), path.len() as u8),
        }
        Ok(())
    }
}
