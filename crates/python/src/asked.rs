//! What questions are about: a puzzle of open tables, and the boards and goals that are arguments.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyString;
use tilebase::any::{AnyBoard, AnyGoal, AnyPuzzle, Listed};
use tilebase::puzzle::QuestionError;
use tilebase::{Board, Path, for_puzzle};

use crate::boards::Boards;
use crate::errors::{Failure, shown};
use crate::integers::Integers;
use crate::opened::Opened;

pub(crate) type Object<'py> = Bound<'py, PyAny>;
pub(crate) type Goal<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// A puzzle of open tables, with or without a goal that was chosen with `to`.
pub(crate) struct Asked {
    pub(crate) opened: Arc<Opened>,
    pub(crate) puzzle: AnyPuzzle,
    pub(crate) goal: Option<AnyGoal>,
}

impl Asked {
    /// Reads a goal; without one, returns the goal that was chosen with `to`, if any.
    pub(crate) fn given_goal(&self, object: Goal<'_, '_>) -> Result<Option<AnyGoal>, Failure> {
        let Some(object) = object else { return Ok(self.goal.clone()) };
        Ok(Some(match object.cast::<PyString>() {
            Ok(text) => self.puzzle.goal(&text.to_string_lossy())?,
            Err(_) => for_puzzle!(self.puzzle, P => {
                one(self.puzzle, object, "GOAL", |row| goal_of::<P>(row).map(P::any_goal))?
            }),
        }))
    }

    /// Reads the goal of a question without a start; without one, returns the usual goal.
    pub(crate) fn goal_or_usual(&self, object: Goal<'_, '_>) -> Result<AnyGoal, Failure> {
        let goal = self.given_goal(object)?.map(|goal| goal.to_string());
        Ok(self.puzzle.goal_without_start(goal.as_deref())?)
    }

    /// Reads boards.
    pub(crate) fn boards_of<'py>(&self, object: &Object<'py>) -> Result<Boards<'py>, Failure> {
        Boards::take(object, |text| Ok(self.puzzle.start(Some(text))?.numbers()))
    }

    /// Reads a start and a goal.
    pub(crate) fn question(
        &self,
        start: &Object<'_>,
        goal: Goal<'_, '_>,
    ) -> Result<(AnyBoard, AnyGoal), Failure> {
        let start = board_of(self.puzzle, start)?;
        Ok((start, goal_from(&start, self.given_goal(goal)?)?))
    }

    /// Returns the smallest of the shortest paths of one question.
    pub(crate) fn shortest(
        &self,
        start: &Object<'_>,
        goal: Goal<'_, '_>,
    ) -> Result<Option<Path>, Failure> {
        let py = start.py();
        let (start, goal) = self.question(start, goal)?;
        let kept = self.opened.kept()?;
        py.detach(|| kept.path(&start, &goal, false))
    }
}

/// Returns the goal of a question: the given one, with the start's pieces if it leaves them open,
/// or the start's default.
pub(crate) fn goal_from(start: &AnyBoard, goal: Option<AnyGoal>) -> Result<AnyGoal, Failure> {
    match goal {
        Some(goal) => Ok(goal.from(start)?),
        None => start.default_goal().ok_or_else(|| no_goal(start.puzzle())),
    }
}

/// Returns the goal of nine numbers.
#[inline]
pub(crate) fn goal_of<P: Listed>(numbers: [u8; 9]) -> Result<P::Goal, Failure> {
    #[cold]
    fn wrong(error: QuestionError) -> Failure {
        match error {
            // The caller adds the part and the row.
            QuestionError::Notation { error, .. } => error.into(),
            other => other.into(),
        }
    }
    P::goal_of_numbers(numbers).map_err(wrong)
}

/// Returns the error that a puzzle has no default goal.
pub(crate) fn no_goal(puzzle: AnyPuzzle) -> Failure {
    Failure::Type(format!("expected GOAL ({puzzle}): {}", puzzle.texts().goal))
}

/// Reads a board.
pub(crate) fn board_of(puzzle: AnyPuzzle, object: &Object<'_>) -> Result<AnyBoard, Failure> {
    match object.cast::<PyString>() {
        Ok(text) => Ok(puzzle.start(Some(&text.to_string_lossy()))?),
        Err(_) => one(puzzle, object, "START", |numbers| Ok(puzzle.from_numbers(numbers)?)),
    }
}

/// Reads one board or goal from its nine numbers. `part` names it in errors, such as `START`.
fn one<T>(
    puzzle: AnyPuzzle,
    object: &Object<'_>,
    part: &str,
    make: impl Fn([u8; 9]) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let read = || {
        let integers = Integers::take(object)?;
        if !matches!(integers.shape(), [9] | [3, 3]) {
            return Err(integers.wrong_shape("(9,) or (3, 3), or a str"));
        }
        make(integers.first_row()).map_err(|failure| integers.explained(failure))
    };
    let about = || format!("{part} {} ({puzzle})", shown(object));
    read().map_err(|failure| failure.of_one().about(about()))
}
