//! `tilebase moves` and `tilebase hint`: every legal move and the distance after it, or the best ones.

use std::io::Write;

use serde::Serialize;
use tilebase::Evaluation;

use crate::ask::answer::{AnswerJson, Needs, Solvers, Verb};
use crate::ask::question::{Asked, Format, Question, usage};
use crate::out::failure::Failure;
use crate::out::output::{Out, json_line};

/// Write every legal move, the distance after it, and whether it leads nearer
///
/// A line has a move, the distance to GOAL after it (-1 if no moves lead there), and one of:
/// nearer, farther, equal, goal, no way.
#[derive(clap::Args)]
#[command(
    override_usage = usage("moves"),
    after_help = "Examples:\n  \
    tilebase moves 123069478\n  \
    tilebase moves 123069478 --after dl --notation tile\n  \
    tilebase moves 2,1 'RBW RWW EWW' --format json"
)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(super) asked: Asked,
}

/// The object of a question and all legal moves.
#[derive(Serialize)]
struct MovesJson {
    #[serde(flatten)]
    asked: AnswerJson,
    evaluation: Vec<MoveJson>,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    step: char,
    board: String,
    distance: Option<u8>,
    leads: &'static str,
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
        let before = solver.distance(&question.start)?;
        let evaluation = solver.evaluate(&question.start)?.map(|after| {
            let Evaluation { step, board, distance } = after;
            let step = self.asked.rest.moves.spelling.symbol(step, &question.start);
            let leads = leads(before, distance);
            MoveJson { step, board: board.to_string(), distance, leads }
        });
        let evaluation: Vec<_> = evaluation.collect();
        if self.asked.format == Format::Json {
            let asked = AnswerJson::new(question, before.map(usize::from));
            return Ok(json_line(out, &MovesJson { asked, evaluation })?);
        }
        for MoveJson { step, distance, leads, .. } in evaluation {
            writeln!(out, "{step} {:>2} {leads}", distance.map_or(-1, i16::from))?;
        }
        if before.is_none() {
            self.asked.explain(question);
        }
        Ok(())
    }
}

/// The verb `hint`: the best of the moves, those that begin a shortest path.
pub(crate) struct Best<'a>(pub(crate) &'a Options);

impl Verb for Best<'_> {
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
        let (asked, solver) = (&self.0.asked, solvers.to(&question.goal)?);
        let before = solver.distance(&question.start)?;
        let symbol = |step| asked.rest.moves.spelling.symbol(step, &question.start);
        let best: Vec<_> = solver.best_moves(&question.start)?.iter().map(symbol).collect();
        if asked.format == Format::Json {
            let mut answer = AnswerJson::new(question, before.map(usize::from));
            answer.best = Some(best);
            return Ok(json_line(out, &answer)?);
        }
        let best = best.iter().map(char::to_string).collect::<Vec<_>>().join(" or ");
        let step = question.start.puzzle().step();
        match before {
            None => writeln!(out, "{}", question.no_path())?,
            Some(0) => writeln!(out, "already at the goal")?,
            Some(1) => writeln!(out, "{best}: the last {step}")?,
            Some(left) => writeln!(out, "{best}: {left} {step}s left")?,
        }
        Ok(())
    }
}

/// Returns where a move leads, by the distances before and after it.
fn leads(before: Option<u8>, after: Option<u8>) -> &'static str {
    match after {
        None => "no way",
        Some(0) => "goal",
        _ if after == before => "equal",
        _ if after < before => "nearer",
        _ => "farther",
    }
}
