//! `tilebase path`: the smallest shortest path, all shortest paths, or their number.

use tilebase::{Path, Solver, Tables};

use crate::answer_json::AnswerJson;
use crate::failure::Failure;
use crate::format::Format;
use crate::output::{Out, json_line};
use crate::puzzle::Puzzle;
use crate::question::{Asked, Question, Verb};
use crate::tables::Places;

/// Write the smallest shortest path, all shortest paths, or their number
///
/// Paths are compared by the letters of the empty square's moves, in the order d < l < r < u; also
/// with --notation tile.
#[derive(clap::Args)]
#[command(
    override_usage = "tilebase path [OPTIONS] [PUZZLE] START [GOAL]\n       \
    tilebase path [OPTIONS] gardner",
    after_help = "Examples:\n  \
    tilebase path 123069478\n  \
    tilebase path 7365_2481 --all\n  \
    tilebase path 2,1 'RBW RWW EWW' --count\n  \
    tilebase path DDDD_DDDD --count\n  \
    tilebase path gardner    # two minutes, unless gardner.tbl is there"
)]
pub(crate) struct Options {
    #[command(flatten)]
    asked: Asked,
    /// Write the number of shortest paths
    #[arg(long, conflicts_with = "all")]
    count: bool,
    /// Write all shortest paths, one a line, the smallest first
    #[arg(long)]
    all: bool,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    options.asked.ask(places, options)
}

impl Verb for Options {
    fn needs_solver(&self) -> bool {
        self.count || self.all
    }

    fn may_search(&self) -> bool {
        true
    }

    fn answer<P: Puzzle>(
        &self,
        question: Question<P>,
        tables: &Tables,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let Question { start, goal } = question;
        if self.count {
            return self.count(&question, &P::solver(tables, goal)?, out);
        }
        if !self.all {
            return self.write(&question, P::path(tables, &start, goal)?, out);
        }
        let solver = P::solver(tables, goal)?;
        let mut paths = solver.paths(&start)?.peekable();
        if paths.peek().is_none() {
            return self.write(&question, None, out);
        }
        paths.try_for_each(|path| self.write(&question, Some(path?), out))
    }
}

impl Options {
    fn count<P: Puzzle>(
        &self,
        question: &Question<P>,
        solver: &P::Solver,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let paths = solver.count_paths(&question.start)?;
        if self.format == Format::Text {
            return Ok(writeln!(out, "{paths}")?);
        }
        let distance = solver.distance(&question.start)?.map(usize::from);
        let mut answer = AnswerJson::new(question, distance);
        answer.paths = Some(paths);
        Ok(json_line(out, &answer)?)
    }

    fn write<P: Puzzle>(
        &self,
        question: &Question<P>,
        path: Option<Path>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let letters = path.map(|path| self.asked.spelling().path(path));
        match (self.format, &letters) {
            (Format::Json, _) => {
                let mut answer = AnswerJson::new(question, path.map(Path::len));
                answer.path = Some(letters);
                json_line(out, &answer)?;
            }
            (Format::Text, Some(letters)) => writeln!(out, "{letters}")?,
            (Format::Text, None) => {
                let Question { start, goal } = question;
                writeln!(out, "no moves lead from {start} to {goal}")?;
            }
        }
        Ok(())
    }
}
