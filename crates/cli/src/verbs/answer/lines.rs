//! `tilebase answer goals` and `tilebase answer harris`: questions of cubes, one a line.
//!
//! A line is a start and a goal of nine symbols, with any separators.

use std::io::Write;

use tilebase::any::AnyPuzzle;
use tilebase::{Solver, Tables};

use super::written::Written;
use crate::ask::input::Input;
use crate::ask::question::{Moves, Question};
use crate::ask::question_lines::{Layout, QuestionLines};
use crate::ask::solvers::Solvers;
use crate::ask::stream::answer_stream;
use crate::ask::verb::{Needs, Verb};
use crate::out::failure::Failure;
use crate::out::output::Out;
use crate::system::threads::Threads;

/// Answers all questions of a puzzle.
pub(super) fn answer(
    puzzle: AnyPuzzle,
    written: &Written,
    input: &mut Input<'_>,
    out: &mut impl Write,
    tables: &Tables,
    threads: &Threads,
) -> Result<Option<String>, Failure> {
    let (layout, moves) = (Layout::Symbols, &Moves::default());
    let lines = QuestionLines { puzzle: Some(puzzle), layout, moves, tables, verb: written };
    answer_stream(&lines, input, out, threads)
}

impl Verb for Written {
    /// Uses the table of the goal alone, for all starts.
    fn needs(&self) -> Needs {
        Needs::Solver
    }

    #[inline]
    fn answer(
        &self,
        number: u64,
        question: &Question,
        solvers: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let path = solvers.to(&question.goal)?.path(&question.start)?;
        self.push(out.text(), number, path);
        Ok(())
    }
}
