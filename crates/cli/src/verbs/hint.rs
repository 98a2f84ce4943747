//! `tilebase hint`: all moves that begin a shortest path.

use std::io::Write;

use crate::ask::answer_json::AnswerJson;
use crate::ask::question::{Asked, Format, Question, usage};
use crate::ask::solvers::Solvers;
use crate::ask::verb::{Needs, Verb};
use crate::out::failure::Failure;
use crate::out::output::{Out, json_line};

/// Write all best next moves: those that begin a shortest path
#[derive(clap::Args)]
#[command(
    override_usage = usage("hint"),
    after_help = "Examples:\n  \
    tilebase hint 123069478\n  \
    tilebase hint 123069478 --after dl --notation tile\n  \
    tilebase hint 2,1 'RBW RWW EWW'"
)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(super) asked: Asked,
}

impl Verb for Options {
    fn needs(&self) -> Needs {
        Needs::Solver
    }

    fn answer(
        &self,
        _: u64,
        question: &Question,
        solvers: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let solver = solvers.to(&question.goal)?;
        let distance = solver.distance(&question.start)?.map(usize::from);
        let best = solver.best_moves(&question.start)?;
        let spelling = self.asked.rest.moves.spelling;
        let symbol = |step| spelling.symbol(step, &question.start);
        let letters: Vec<_> = best.iter().map(symbol).collect();
        if self.asked.format == Format::Json {
            let mut answer = AnswerJson::new(question, distance);
            answer.best = Some(letters);
            return Ok(json_line(out, &answer)?);
        }
        let letters: Vec<_> = letters.iter().map(char::to_string).collect();
        let best = letters.join(" or ");
        match distance {
            None => {
                writeln!(out, "{}", question.no_path())?;
            }
            Some(0) => writeln!(out, "already at the goal")?,
            Some(1) => writeln!(out, "{best}: the last {}", question.start.puzzle().step())?,
            Some(left) => {
                writeln!(out, "{best}: {left} {}s left", question.start.puzzle().step())?;
            }
        }
        Ok(())
    }
}
