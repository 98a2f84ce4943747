//! `tilebase distance`: the fewest moves as a number.

use crate::ask::answer::{AnswerJson, Solvers, Verb};
use crate::ask::question::{Asked, Format, Question, usage};
use crate::out::failure::Failure;
use crate::out::output::{Out, json_line, push_number};

/// Write the fewest moves from START to GOAL, or -1 if no moves lead there
#[derive(clap::Args)]
#[command(
    override_usage = usage("distance"),
    after_help = "Examples:\n  \
    tilebase distance 123069478\n  \
    tilebase distance 564178X23 7568X4123\n  \
    tilebase distance 2,1 'RBW RWW EWW'\n  \
    tilebase distance BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB\n  \
    tilebase distance DDDD_DDDD\n  \
    tilebase distance 867254301 '123??????'\n  \
    tilebase random eight --count 9 | tilebase distance -"
)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(super) asked: Asked,
}

impl Verb for Options {
    fn answer(
        &self,
        _: u64,
        question: &Question,
        solvers: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let distance = solvers.distance(question)?;
        match (self.asked.format, distance) {
            (Format::Json, _) => {
                json_line(out, &AnswerJson::new(question, distance.map(usize::from)))?;
            }
            (_, None) => {
                out.text().extend(b"-1\n");
                self.asked.explain(question);
            }
            (_, Some(distance)) => push_number::<b'\n'>(out.text(), distance),
        }
        Ok(())
    }
}
