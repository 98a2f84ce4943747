//! Random boards, and their arguments.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use tilebase::random::{RandomBoards as Drawn, RandomGoals};
use tilebase::{Board, Content, Goal, Puzzle, Solver};
use tilebase_dice::Dice;

use crate::errors::PythonError;
use crate::integers::{Object, count, number};
use crate::opened::Kept;
use crate::waiting::{in_turns, room, waiting};

/// The options of random boards.
pub(crate) struct What<'a> {
    pub(crate) kept: &'a Arc<Kept>,
    /// The distances, which take turns; empty for all boards that reach the goal.
    pub(crate) distances: Vec<usize>,
    pub(crate) unsolvable: bool,
    pub(crate) count: usize,
}

impl What<'_> {
    /// Draws boards, as numbers one after the other.
    pub(crate) fn to_goal(
        &self,
        py: Python<'_>,
        solver: &Solver,
        mut dice: Dice,
    ) -> Result<Vec<u8>, PythonError> {
        let (goal, radius) = (solver.goal(), solver.radius());
        if self.distances.iter().any(|&distance| distance > radius) {
            return Err(self.none(goal, radius));
        }
        let drawn = py.detach(|| match self.unsolvable {
            true => Drawn::unsolvable(solver, &mut |bound| dice.below(bound)),
            false => Drawn::new(solver, &self.distances).map(Some),
        });
        let drawn = drawn?.ok_or_else(|| self.none(goal, radius))?;
        let drawing = Arc::new(Mutex::new((drawn, dice)));
        // A walk and its searches take seconds.
        let has_large = Content::large_of(goal.puzzle()).is_some();
        let is_searched = has_large || Content::databases_of(goal).is_some();
        self.each(py, goal.puzzle(), |_| {
            let drawing = Arc::clone(&drawing);
            let draw = move || {
                let (drawn, dice) = &mut *drawing.lock().unwrap_or_else(PoisonError::into_inner);
                drawn.draw(&mut |bound| dice.below(bound))
            };
            match is_searched && !self.distances.is_empty() {
                true => Ok(Python::attach(|py| waiting(py, draw))??),
                false => Ok(draw()?),
            }
        })
    }

    /// Draws boards, each with a goal.
    pub(crate) fn to_random_goals(
        &self,
        py: Python<'_>,
        puzzle: Puzzle,
        mut dice: Dice,
    ) -> Result<(Vec<u8>, Vec<String>), PythonError> {
        let one = || PythonError::Value(format!("goal \"random\": {puzzle} has only one goal"));
        let (mut goals, mut texts) = (RandomGoals::new(puzzle).ok_or_else(one)?, Vec::new());
        let below = &mut |bound| dice.below(bound);
        let boards = self.each(py, puzzle, |number| {
            let distance = self.distances.get(number % self.distances.len().max(1)).copied();
            let solver = |goal: &_| self.solver(goal);
            let (goal, start) = goals.question(distance, self.unsolvable, solver, below)?;
            texts.push(goal.to_string());
            match start {
                Some(start) => Ok(start),
                None => Err(self.none(&goal, self.solver(&goal)?.radius())),
            }
        })?;
        Ok((boards, texts))
    }

    /// Returns the solver of a goal, without the GIL. Ctrl-C ends the call after any of many.
    pub(crate) fn solver(&self, goal: &Goal) -> Result<Solver, PythonError> {
        // The function itself is only for one lifetime, which is not enough.
        #[expect(clippy::redundant_closure_for_method_calls)]
        Python::attach(|py| py.check_signals())?;
        self.kept.solver(goal)
    }

    /// Returns the error that no board has these distances or is unsolvable.
    fn none(&self, goal: &Goal, radius: usize) -> PythonError {
        PythonError::Value(match self.distances.iter().find(|&&distance| distance > radius) {
            Some(found) => format!("distance: expected 0 to {radius}, found {found}"),
            None => format!(
                "unsolvable: expected a goal that some boards do not reach, found {goal} ({})",
                goal.puzzle()
            ),
        })
    }

    /// Draws each board, and returns their numbers.
    fn each(
        &self,
        py: Python<'_>,
        puzzle: Puzzle,
        mut draw: impl FnMut(usize) -> Result<Board, PythonError> + Send,
    ) -> Result<Vec<u8>, PythonError> {
        let mut all = room(self.count.saturating_mul(puzzle.grid().squares()))?;
        let mut numbers = 0..self.count;
        in_turns(py, || {
            let board = numbers.next().map(&mut draw).transpose()?;
            board.inspect(|board| all.extend_from_slice(board.numbers()));
            Ok(board.is_some())
        })?;
        Ok(all)
    }
}

/// Reads distances: a number, or several different ones.
pub(crate) fn distances(object: &Object<'_>) -> Result<Vec<usize>, PythonError> {
    if object.hasattr("__index__")? || object.try_iter().is_err() {
        return Ok(vec![count(object, "distance")?]);
    }
    let mut all = Vec::new();
    for one in object.try_iter()? {
        let one = count(&one?, "distance")?;
        if !all.contains(&one) {
            all.push(one);
        }
        // No board is so far away, and a long range need not be read to its end.
        if one > u8::MAX.into() {
            break;
        }
    }
    match all.is_empty() {
        true => Err(PythonError::Value("distance: expected at least one, found none".into())),
        false => Ok(all),
    }
}

/// Reads a seed: a number, or a generator of numbers.
pub(crate) fn drawn_seed(seed: &Object<'_>) -> Result<u64, PythonError> {
    let generator = seed.py().import("numpy.random")?.getattr("Generator")?;
    if !seed.is_instance(&generator)? {
        return number(seed, "seed", 0..=u64::MAX);
    }
    let uint64 = seed.py().import("numpy")?.getattr("uint64")?;
    let drawn = seed.call_method1("integers", (0, u64::MAX, seed.py().None(), uint64))?;
    Ok(drawn.extract()?)
}
