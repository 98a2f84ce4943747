//! The trait of the verbs that answer questions.

use crate::ask::question::Question;
use crate::ask::solvers::Solvers;
use crate::out::failure::Failure;
use crate::out::output::Out;

/// A verb that answers questions.
pub(crate) trait Verb: Sync {
    /// Returns what an answer needs.
    fn needs(&self) -> Needs {
        Needs::Path
    }

    /// Returns whether the answer is a path, which `--format svg` draws; else it draws START.
    fn has_path(&self) -> bool {
        false
    }

    /// Writes the answer to a question. `number` is its place in the stream, from 1.
    fn answer(
        &self,
        number: u64,
        question: &Question,
        solvers: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure>;

    /// Writes the answers to questions that follow each other. `number` is the place of the first.
    fn answer_run(
        &self,
        number: u64,
        questions: &[Question],
        solvers: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let mut questions = (number..).zip(questions);
        questions.try_for_each(|(number, asked)| self.answer(number, asked, solvers, out))
    }
}

/// What an answer needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Needs {
    /// The question alone.
    Question,
    /// A path, which a table may have ready.
    Path,
    /// The goal's solver, which may read another table.
    Solver,
    /// The goal's solver for many boards, which must not search for each.
    Table,
}
