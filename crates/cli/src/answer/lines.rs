//! `tilebase answer goals` and `tilebase answer harris`: questions of cubes, one a line.
//!
//! A line is a start and a goal of nine symbols, with any separators.

use std::io::Write;

use serde::Serialize;
use tilebase::{Solver, Tables};

use super::stream::{Stream, ThreadCount};
use crate::failure::Failure;
use crate::format::Format;
use crate::grouped::answer_lines;
use crate::input::Input;
use crate::output::{Out, json_line, with_output, write_length_and_path, write_number};
use crate::puzzles::{Listed, Name};
use crate::question::{Moves, Question};
use crate::question_lines::{Layout, QuestionLines};
use crate::solvers::Solvers;
use crate::tables::Places;
use crate::threads::Threads;
use crate::verb::Verb;

/// The options of both.
#[derive(clap::Args)]
pub(crate) struct Options {
    #[command(flatten)]
    stream: Stream,
    /// Write the rolls after their number
    #[arg(long)]
    paths: bool,
    #[command(flatten)]
    threads: ThreadCount,
}

pub(crate) fn run(puzzle: Name, options: &Options, places: &Places) -> Result<(), Failure> {
    let &Options { ref stream, paths, ref threads } = options;
    let mut input = Input::open(stream.file.as_deref())?;
    let (tables, line) = (places.tables()?, AnswerLine { format: stream.format, paths });
    with_output(|out| answer(puzzle, &mut input, &mut &mut *out, &tables, line, &threads.threads()))
}

/// Answers all questions of a puzzle.
pub(crate) fn answer(
    puzzle: Name,
    input: &mut Input<'_>,
    out: &mut impl Write,
    tables: &Tables,
    line: AnswerLine,
    threads: &Threads,
) -> Result<(), Failure> {
    let (layout, moves) = (Layout::Symbols, &Moves::default());
    let lines = QuestionLines { named: Some(puzzle), layout, moves, tables, verb: &line };
    answer_lines(&lines, input, out, threads)
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
    fn needs_solver(&self) -> bool {
        true
    }

    fn answer<P: Listed>(
        &self,
        number: u64,
        question: &Question<P>,
        solvers: &mut Solvers<'_, P>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        #[derive(Serialize)]
        struct Answer {
            question: u64,
            distance: usize,
            #[serde(skip_serializing_if = "Option::is_none")]
            path: Option<String>,
        }
        let solver = solvers.to(&question.goal)?;
        let path = solver.path(&question.start)?;
        // Every goal of cubes can be reached.
        let path = path.ok_or_else(|| solver.contradiction(&question.start))?;
        match self.format {
            Format::Text if self.paths => write_length_and_path(out, path)?,
            Format::Text => write_number(out, path.len() as u8)?,
            Format::Json => {
                let letters = self.paths.then(|| path.to_string());
                json_line(out, &Answer { question: number, distance: path.len(), path: letters })?;
            }
        }
        Ok(())
    }
}
