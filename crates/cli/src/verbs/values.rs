//! `tilebase distance`, `tilebase hint` and `tilebase moves`: the fewest moves as a number, the best next
//! moves, and the value of every move.

use std::io::Write;

use serde::Serialize;
use tilebase::Evaluation;

use crate::ask::answer::{AnswerJson, Needs, Solvers, Verb};
use crate::ask::question::{Asked, Format, Question};
use crate::out::failure::Failure;
use crate::out::output::{Out, json_line, push_number};

/// The verb `distance`: the fewest moves, as a number.
pub(crate) struct Distance<'a>(pub(crate) &'a Asked);

impl Verb for Distance<'_> {
    fn answer(
        &self,
        _: u64,
        question: &Question,
        solvers: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let Distance(asked) = self;
        let distance = solvers.distance(question)?;
        match (asked.format, distance) {
            (Format::Json, _) => {
                json_line(out, &AnswerJson::new(question, distance.map(usize::from)))?;
            }
            (_, None) => {
                out.text().extend(b"-1\n");
                asked.explain(question);
            }
            (_, Some(distance)) => push_number::<b'\n'>(out.text(), distance),
        }
        Ok(())
    }
}

/// The verb `moves`: every legal move, and the distance after it.
pub(crate) struct Moves<'a>(pub(crate) &'a Asked);

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

impl Verb for Moves<'_> {
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
        let (Moves(asked), solver) = (self, solvers.to(&question.goal)?);
        let before = solver.distance(&question.start)?;
        let evaluation = solver.evaluate(&question.start)?.map(|after| {
            let Evaluation { step, board, distance } = after;
            let step = asked.rest.moves.spelling.symbol(step, &question.start);
            let leads = leads(before, distance);
            MoveJson { step, board: board.to_string(), distance, leads }
        });
        let evaluation: Vec<_> = evaluation.collect();
        if asked.format == Format::Json {
            let asked = AnswerJson::new(question, before.map(usize::from));
            return Ok(json_line(out, &MovesJson { asked, evaluation })?);
        }
        for MoveJson { step, distance, leads, .. } in evaluation {
            writeln!(out, "{step} {:>2} {leads}", distance.map_or(-1, i16::from))?;
        }
        if before.is_none() {
            asked.explain(question);
        }
        Ok(())
    }
}

/// The verb `hint`: the best next moves, those that begin a shortest path.
pub(crate) struct Hint<'a>(pub(crate) &'a Asked);

impl Verb for Hint<'_> {
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
        let (Hint(asked), solver) = (self, solvers.to(&question.goal)?);
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
