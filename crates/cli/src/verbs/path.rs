//! `tilebase path`: the smallest shortest path, all shortest paths, or their number.

use std::io::Write;

use tilebase::{Notation, Path, Solver};

use crate::ask::answer::{AnswerJson, Needs, Solvers, Verb};
use crate::ask::ask;
use crate::ask::question::{Asked, Format, Question, usage};
use crate::out::failure::Failure;
use crate::out::output::{Out, json_line};
use crate::tables::places::Places;

/// Write a shortest path, all shortest paths, or their number
///
/// Of several, it writes the smallest: the first in alphabetical order of the empty square's moves
/// (d, l, r, u), whatever --notation says.
#[derive(clap::Args)]
#[command(
    override_usage = usage("path"),
    after_help = "Examples:\n  \
    tilebase path 123069478\n  \
    tilebase path 7365_2481 --all\n  \
    tilebase path 2,1 'RBW RWW EWW' --count\n  \
    tilebase path DDDD_DDDD --count\n  \
    tilebase path DDDD_DDDD 'U!U!U U!U!U UUU'\n  \
    tilebase path gardner    # a minute, unless gardner.tbl is there\n  \
    tilebase path alike"
)]
pub(crate) struct Options {
    /// Write all shortest paths, one a line, the smallest first
    #[arg(long)]
    all: bool,
    /// Write the number of shortest paths
    #[arg(long, conflicts_with = "all")]
    count: bool,
    #[command(flatten)]
    asked: Asked,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    if options.asked.format == Format::Svg && (options.all || options.count) {
        return Err(Failure::new("--format svg draws one path")
            .hint("leave --all or --count out, or --format svg"));
    }
    ask(&options.asked, places, options)
}

impl Verb for Options {
    fn needs(&self) -> Needs {
        if self.count || self.all { Needs::Table } else { Needs::Path }
    }

    fn has_path(&self) -> bool {
        true
    }

    fn answer(
        &self,
        _: u64,
        question: &Question,
        solvers: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        if self.count {
            return self.count(question, solvers.to(&question.goal)?, out);
        }
        if !self.all {
            return self.write(question, solvers.path(question)?, out);
        }
        let mut paths = solvers.to(&question.goal)?.paths(&question.start)?.peekable();
        if paths.peek().is_none() {
            return self.write(question, None, out);
        }
        paths.try_for_each(|path| self.write(question, Some(path?), out))
    }
}

impl Options {
    fn count(&self, question: &Question, solver: &Solver, out: &mut Out) -> Result<(), Failure> {
        let paths = solver.count_paths(&question.start)?;
        if self.asked.format != Format::Json {
            if paths == 0 {
                self.asked.explain(question);
            }
            return Ok(writeln!(out, "{paths}")?);
        }
        let distance = solver.distance(&question.start)?.map(usize::from);
        let mut answer = AnswerJson::new(question, distance);
        answer.paths = Some(paths);
        Ok(json_line(out, &answer)?)
    }

    fn write(&self, question: &Question, path: Option<Path>, out: &mut Out) -> Result<(), Failure> {
        let spelling = self.asked.rest.moves.spelling;
        let letters = |path| spelling.path(path, &question.start);
        match (self.asked.format, path) {
            (Format::Json, _) => {
                let mut answer = AnswerJson::new(question, path.map(Path::len));
                answer.path = Some(path.map(letters));
                json_line(out, &answer)?;
            }
            (_, Some(path)) if spelling.notation == Notation::Blank => out.path(path)?,
            (_, Some(path)) => writeln!(out, "{}", letters(path))?,
            (_, None) => writeln!(out, "{}", question.no_path())?,
        }
        Ok(())
    }
}
