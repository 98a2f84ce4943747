//! `tilebase canonical`: the image of a board that stands for all of them.

use std::io::Write;

use serde::Serialize;

use crate::ask::question::{Asked, Format, Question};
use crate::ask::solvers::Solvers;
use crate::ask::verb::{Needs, Verb};
use crate::out::failure::Failure;
use crate::out::output::{Out, json_line};

/// Write the board that stands for all images of START under the symmetries of GOAL
///
/// Images of a board have the same distance from GOAL. Boards with the same answer are a class: a
/// data set that is split by classes has no two images of a board in different parts.
#[derive(clap::Args)]
#[command(
    override_usage = "tilebase canonical [OPTIONS] [PUZZLE] START [GOAL]",
    after_help = "Examples:\n  \
    tilebase canonical 123069478\n  \
    tilebase random eight --count 1000 | tilebase canonical - | sort | uniq -c"
)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(super) asked: Asked,
}

/// A question and its class.
#[derive(Serialize)]
struct ClassJson {
    puzzle: &'static str,
    start: String,
    goal: String,
    canonical: String,
}

impl Verb for Options {
    fn needs(&self) -> Needs {
        Needs::Question
    }

    fn answer(
        &self,
        _: u64,
        Question { start, goal }: &Question,
        _: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let puzzle = start.puzzle().name();
        let canonical = start.class(goal).ok_or_else(|| {
            Failure::new(format!("no symmetries are known that keep {goal} ({puzzle})"))
                .hint("they are known for one board or pattern")
        })?;
        match self.asked.format {
            Format::Json => {
                let (start, goal) = (start.to_string(), goal.to_string());
                let canonical = canonical.to_string();
                json_line(out, &ClassJson { puzzle, start, goal, canonical })?;
            }
            _ => writeln!(out, "{canonical}")?,
        }
        Ok(())
    }
}
