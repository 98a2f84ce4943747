//! The trait of the verbs that answer questions.

use crate::ask::puzzles::{Listed, Question};
use crate::ask::solvers::Solvers;
use crate::out::failure::Failure;
use crate::out::output::Out;

/// A verb that answers questions.
pub(crate) trait Verb: Sync {
    /// Returns whether answers need the goal's solver, not only a path: the solver may read another
    /// table.
    fn needs_solver(&self) -> bool {
        false
    }

    /// Writes the answer to a question. `number` is its place in the stream, from 1.
    fn answer<P: Listed>(
        &self,
        number: u64,
        question: &Question<P>,
        solvers: &mut Solvers<'_, P>,
        out: &mut Out,
    ) -> Result<(), Failure>;
}
