//! The solvers of the questions of one puzzle.

use tilebase::puzzle::Puzzle;
use tilebase::{Fault, Path, Solver, TableError, Tables};

use crate::ask::puzzles::Question;
use crate::system::memory::{self, TooLittle};

/// Answers questions of a puzzle, and keeps the solvers of their goals.
pub(crate) struct Solvers<'a, P: Puzzle> {
    tables: &'a Tables,
    /// A solver that several threads share.
    shared: Option<&'a GoalSolver<P>>,
    /// The solvers of other goals, in the order in which they were needed.
    own: Vec<GoalSolver<P>>,
    /// The path of the only question, if a search without a solver has found it.
    pub(crate) found: Option<Option<Path>>,
}

/// A goal and its solver.
pub(crate) type GoalSolver<P> = (<P as Puzzle>::Goal, <P as Puzzle>::Solver);

/// Opens or makes the table of a goal, or searches if the goal is a set of boards.
pub(crate) fn solved<P: Puzzle>(
    tables: &Tables,
    goal: &P::Goal,
) -> Result<GoalSolver<P>, TableError> {
    if P::content(goal).is_none() {
        let cannot = |error: TooLittle| TableError::new(None, Fault::Make(error.into()));
        memory::expect(memory::MAKE).map_err(cannot)?;
    }
    Ok((goal.clone(), tables.solver::<P>(goal)?))
}

impl<'a, P: Puzzle> Solvers<'a, P> {
    pub(crate) fn new(tables: &'a Tables, shared: Option<&'a GoalSolver<P>>) -> Solvers<'a, P> {
        Solvers { tables, shared, own: Vec::new(), found: None }
    }

    /// Returns the solver of a goal.
    #[inline]
    pub(crate) fn to(&mut self, goal: &P::Goal) -> Result<&P::Solver, TableError> {
        match self.shared {
            Some((shared, solver)) if shared == goal => Ok(solver),
            _ => self.own(goal),
        }
    }

    #[cold]
    fn own(&mut self, goal: &P::Goal) -> Result<&P::Solver, TableError> {
        // A search through all: the questions of a batch have few goals.
        let index = match self.own.iter().position(|(own, _)| own == goal) {
            Some(index) => index,
            None => {
                self.own.push(solved::<P>(self.tables, goal)?);
                self.own.len() - 1
            }
        };
        Ok(&self.own[index].1)
    }

    /// Returns the smallest of the shortest paths; `None` if no moves lead to the goal.
    #[inline]
    pub(crate) fn path(&mut self, asked: &Question<P>) -> Result<Option<Path>, TableError> {
        match P::ready(&asked.start, &asked.goal) {
            _ if self.found.is_some() => Ok(self.found.unwrap_or_default()),
            Some(_) => P::path(self.tables, &asked.start, &asked.goal),
            None => self.to(&asked.goal)?.path(&asked.start),
        }
    }
}
