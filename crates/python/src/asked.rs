//! What questions are about: a puzzle of open tables, and the boards and goals that are arguments.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyString;
use tilebase::{Board, Goal, Path, Puzzle, QuestionError, quoted};

use crate::boards::Boards;
use crate::errors::{Failure, shown};
use crate::integers::Integers;
use crate::opened::{Opened, nine};

pub(crate) type Object<'py> = Bound<'py, PyAny>;
pub(crate) type Given<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// A puzzle of open tables, with or without a goal that was chosen with `to`.
pub(crate) struct Asked {
    pub(crate) opened: Arc<Opened>,
    pub(crate) puzzle: Puzzle,
    /// The path of the puzzle's description; `None` if it comes with the package.
    pub(crate) path: Option<PathBuf>,
    pub(crate) goal: Option<Goal>,
}

impl Asked {
    /// Reads a goal; without one, returns the goal that was chosen with `to`, if any.
    pub(crate) fn given_goal(&self, object: Given<'_, '_>) -> Result<Option<Goal>, Failure> {
        let Some(object) = object else { return Ok(self.goal.clone()) };
        Ok(Some(match object.cast::<PyString>() {
            Ok(text) => self.puzzle.goal_of(&text.to_string_lossy())?,
            Err(_) => one(self.puzzle, object, "GOAL", |row| goal_of(self.puzzle, &row))?,
        }))
    }

    /// Reads the goal of a question without a start; without one, returns the usual goal.
    pub(crate) fn goal_or_usual(&self, object: Given<'_, '_>) -> Result<Goal, Failure> {
        let goal = self.given_goal(object)?.map(|goal| goal.to_string());
        Ok(self.puzzle.goal_without_start(goal.as_deref())?)
    }

    /// Returns the board of nine numbers.
    #[inline]
    pub(crate) fn board(&self, numbers: &[u8; 9]) -> Result<Board, Failure> {
        Ok(self.puzzle.board_of_numbers(numbers)?)
    }

    /// Reads boards.
    pub(crate) fn boards_of<'py>(&self, object: &Object<'py>) -> Result<Boards<'py>, Failure> {
        Boards::take(object, |text| Ok(nine(&self.puzzle.start(Some(text))?)))
    }

    /// Reads a start and a goal.
    pub(crate) fn question(
        &self,
        start: &Object<'_>,
        goal: Given<'_, '_>,
    ) -> Result<(Board, Goal), Failure> {
        let start = board_of(self.puzzle, start)?;
        Ok((start, goal_from(&start, self.given_goal(goal)?)?))
    }

    /// Returns the smallest of the shortest paths of one question.
    pub(crate) fn shortest(
        &self,
        start: &Object<'_>,
        goal: Given<'_, '_>,
    ) -> Result<Option<Path>, Failure> {
        let py = start.py();
        let (start, goal) = self.question(start, goal)?;
        let kept = self.opened.kept()?;
        py.detach(|| kept.path(&start, &goal, false))
    }
}

/// Returns the puzzle of a name, or of a description whose path is given.
pub(crate) fn named(name: &str) -> Result<Puzzle, Failure> {
    let expected = "expected the name of a puzzle, or the path of a description (.toml)";
    let unknown = || Failure::Value(format!("{expected}, found {}", quoted(name)));
    let found = tilebase_cli::puzzle(name).ok_or_else(unknown)?;
    found.map_err(|failure| Failure::Value(failure.to_string()))
}

/// Returns the goal of a question: the given one, with the start's pieces if it leaves them open,
/// or the start's default.
pub(crate) fn goal_from(start: &Board, goal: Option<Goal>) -> Result<Goal, Failure> {
    match goal {
        Some(goal) => Ok(goal.with_pieces_of(start)?),
        None => start.default_goal().ok_or_else(|| no_goal(start.puzzle())),
    }
}

/// Returns the error that a question must name its goal.
pub(crate) fn no_goal(puzzle: Puzzle) -> Failure {
    Failure::Type(format!("expected GOAL ({puzzle}): {}", puzzle.texts().goal))
}

/// Returns the goal of nine numbers.
#[inline]
pub(crate) fn goal_of(puzzle: Puzzle, numbers: &[u8; 9]) -> Result<Goal, Failure> {
    #[cold]
    fn wrong(error: QuestionError) -> Failure {
        match error {
            // The caller adds the part and the row.
            QuestionError::Notation { error, .. } => error.into(),
            other => other.into(),
        }
    }
    puzzle.goal_of_numbers(numbers).map_err(wrong)
}

/// Reads a board.
pub(crate) fn board_of(puzzle: Puzzle, object: &Object<'_>) -> Result<Board, Failure> {
    match object.cast::<PyString>() {
        Ok(text) => Ok(puzzle.start(Some(&text.to_string_lossy()))?),
        Err(_) => one(puzzle, object, "START", |numbers| Ok(puzzle.board_of_numbers(&numbers)?)),
    }
}

/// Reads one board or goal from its nine numbers. `part` names it in errors, such as `START`.
fn one<T>(
    puzzle: Puzzle,
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
