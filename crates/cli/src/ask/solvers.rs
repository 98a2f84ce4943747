//! The solvers of questions.

use tilebase::{Content, Goal, Path, Solver, TableError, Tables};

use crate::ask::by_goal::ByGoal;
use crate::ask::question::Question;

/// Answers questions, and keeps the solvers of their goals.
#[derive(Clone)]
pub(crate) struct Solvers<'a> {
    tables: &'a Tables,
    /// The solver of the goal of most questions.
    usual: Option<GoalSolver>,
    /// The solvers of other goals.
    own: ByGoal<Solver>,
}

/// A goal and its solver.
pub(crate) type GoalSolver = (Goal, Solver);

/// Opens or makes the table of a goal, or searches if the goal is a set of boards.
pub(crate) fn solved(tables: &Tables, goal: &Goal) -> Result<GoalSolver, TableError> {
    Ok((goal.clone(), tables.to(goal)?))
}

impl<'a> Solvers<'a> {
    pub(crate) fn new(tables: &'a Tables, usual: Option<GoalSolver>) -> Solvers<'a> {
        Solvers { tables, usual, own: ByGoal::default() }
    }

    /// Returns the solver of a goal.
    #[inline]
    pub(crate) fn to(&mut self, goal: &Goal) -> Result<&Solver, TableError> {
        match &self.usual {
            Some((usual, solver)) if usual == goal => Ok(solver),
            _ => self.own.get(goal, || Ok(solved(self.tables, goal)?.1)),
        }
    }

    /// Returns the fewest moves; `None` if no moves lead to the goal.
    pub(crate) fn distance(&mut self, asked: &Question) -> Result<Option<u8>, TableError> {
        match Content::ready(&asked.start, &asked.goal) {
            Some(_) => self.tables.distance(&asked.start, &asked.goal),
            None => self.to(&asked.goal)?.distance(&asked.start),
        }
    }

    /// Returns the smallest of the shortest paths; `None` if no moves lead to the goal.
    #[inline]
    pub(crate) fn path(&mut self, asked: &Question) -> Result<Option<Path>, TableError> {
        match Content::ready(&asked.start, &asked.goal) {
            Some(_) => self.tables.path(&asked.start, &asked.goal),
            None => self.to(&asked.goal)?.path(&asked.start),
        }
    }
}
