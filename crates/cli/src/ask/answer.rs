//! The answer to a question: the parts that a verb needs.

use tilebase::{Evaluation, MoveSet, Path};

use crate::ask::question::{Asked, Question};
use crate::ask::solvers::{Needs, Solvers};
use crate::out::failure::Failure;
use crate::out::output::Out;

/// A verb that answers questions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verb {
    /// The fewest moves.
    Distance,
    /// A shortest path.
    Path,
    /// All shortest paths, each an answer.
    Paths,
    /// The number of shortest paths.
    Count,
    /// A shortest path, board by board; drawn, even if the output is no terminal, if `picture` is set.
    Solve { picture: bool },
    /// The best next moves.
    Hint,
    /// Every legal move, and the distance after it.
    Moves,
}

/// A question and its answer.
pub(crate) struct Answer<'a> {
    pub(crate) question: &'a Question,
    /// The fewest moves; `None` if no moves lead to the goal.
    pub(crate) distance: Option<usize>,
    pub(crate) part: Part,
}

/// What is answered besides the distance.
pub(crate) enum Part {
    Nothing,
    Path(Option<Path>),
    /// A path, and the boards along it, drawn if this is set.
    Boards(Option<Path>, bool),
    /// The number of shortest paths.
    Count(u64),
    /// The moves that begin a shortest path.
    Best(MoveSet),
    Moves(Vec<Evaluation>),
}

impl Verb {
    /// Returns what the answers need.
    pub(crate) fn needs(self) -> Needs {
        match self {
            Verb::Distance | Verb::Path | Verb::Solve { .. } => Needs::Path,
            Verb::Hint | Verb::Moves => Needs::Solver,
            Verb::Paths | Verb::Count => Needs::Table,
        }
    }

    /// Answers a question, and prints the answer.
    #[inline]
    pub(crate) fn answer(
        self,
        question: &Question,
        solvers: &mut Solvers<'_>,
        asked: &Asked,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let Question { start, goal } = question;
        let answer = |distance: Option<u8>, part| Answer {
            question,
            distance: distance.map(usize::from),
            part,
        };
        let of_path = |path: Option<Path>| Answer {
            question,
            distance: path.map(Path::len),
            part: Part::Path(path),
        };
        match self {
            Verb::Distance => answer(solvers.distance(question)?, Part::Nothing).print(asked, out),
            Verb::Path => of_path(solvers.path(question)?).print(asked, out),
            Verb::Solve { picture } => {
                let path = solvers.path(question)?;
                Answer { part: Part::Boards(path, picture), ..of_path(path) }.print(asked, out)
            }
            Verb::Paths => {
                let mut paths = solvers.to(goal)?.paths(start)?.peekable();
                if paths.peek().is_none() {
                    return of_path(None).print(asked, out);
                }
                paths.try_for_each(|path| of_path(Some(path?)).print(asked, out))
            }
            Verb::Count => {
                let solver = solvers.to(goal)?;
                let count = solver.count_paths(start)?;
                answer(solver.distance(start)?, Part::Count(count)).print(asked, out)
            }
            Verb::Hint => {
                let solver = solvers.to(goal)?;
                let best = solver.best_moves(start)?;
                answer(solver.distance(start)?, Part::Best(best)).print(asked, out)
            }
            Verb::Moves => {
                let solver = solvers.to(goal)?;
                let moves = solver.evaluate(start)?.collect();
                answer(solver.distance(start)?, Part::Moves(moves)).print(asked, out)
            }
        }
    }
}
