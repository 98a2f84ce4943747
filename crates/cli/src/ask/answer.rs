//! Answers: the trait of the verbs that write them, the solvers that find them, and the object of JSON.

use std::collections::HashMap;

use serde::Serialize;
use tilebase::{Content, Goal, Path, Solver, TableError, Tables};

use crate::ask::question::Question;
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

/// The most solvers that a thread keeps. Each may have a table of some megabytes. The tables keep more,
/// but finding one there may take longer than an answer.
const MOST: usize = 8;

/// Answers questions, and keeps the solvers of their goals.
pub(crate) struct Solvers<'a> {
    tables: &'a Tables,
    /// The solver of the last goal.
    last: Option<GoalSolver>,
    all: HashMap<Goal, Solver>,
}

/// A goal and its solver.
pub(crate) type GoalSolver = (Goal, Solver);

/// Opens or makes the table of a goal, or searches if the goal is a set of boards.
pub(crate) fn solved(tables: &Tables, goal: &Goal) -> Result<GoalSolver, TableError> {
    Ok((goal.clone(), tables.to(goal)?))
}

impl<'a> Solvers<'a> {
    pub(crate) fn new(tables: &'a Tables, last: Option<GoalSolver>) -> Solvers<'a> {
        Solvers { tables, all: last.iter().cloned().collect(), last }
    }

    /// Returns the solver of a goal.
    #[inline]
    pub(crate) fn to(&mut self, goal: &Goal) -> Result<&Solver, TableError> {
        if self.last.as_ref().is_none_or(|(last, _)| last != goal) {
            self.last = Some(self.find(goal)?);
        }
        let Some((_, solver)) = &self.last else { unreachable!("the solver has been found") };
        Ok(solver)
    }

    /// Returns the solver of another goal than the last.
    #[cold]
    fn find(&mut self, goal: &Goal) -> Result<GoalSolver, TableError> {
        if let Some(solver) = self.all.get(goal) {
            return Ok((goal.clone(), solver.clone()));
        }
        if self.all.len() == MOST {
            self.all.clear();
        }
        let (goal, solver) = solved(self.tables, goal)?;
        self.all.insert(goal.clone(), solver.clone());
        Ok((goal, solver))
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

/// A question and its answer. Members that a verb does not compute are left out. If no moves lead
/// to the goal, members that depend on moves are null or an empty list. `tests/guide/script.md`
/// describes every member.
#[derive(Serialize, Default)]
pub(crate) struct AnswerJson {
    /// The number of the question in its stream, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) question: Option<u64>,
    puzzle: &'static str,
    start: String,
    goal: String,
    pub(crate) distance: Option<usize>,
    /// Why no moves lead to the goal.
    pub(crate) reason: Option<String>,
    /// The smallest shortest path or, for `path --all`, one of the shortest paths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) path: Option<Option<String>>,
    /// The number of shortest paths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) paths: Option<u64>,
    /// The moves that begin a shortest path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) best: Option<Vec<char>>,
    /// The boards along the path, the first and the last included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) boards: Option<Option<Vec<String>>>,
    /// The seed with which the question was drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<u64>,
}

impl AnswerJson {
    pub(crate) fn new(question: &Question, distance: Option<usize>) -> AnswerJson {
        AnswerJson {
            puzzle: question.start.puzzle().name(),
            start: question.start.to_string(),
            goal: question.goal.to_string(),
            distance,
            reason: distance.is_none().then(|| question.no_path()),
            ..AnswerJson::default()
        }
    }
}
