//! Questions of one puzzle, with or without a goal that is chosen once.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyString;
use tilebase::{Path, Solver, TableError, Tables};

use crate::answers::Source;
use crate::boards::Boards;
use crate::errors::{Failure, shown};
use crate::integers::Integers;
use crate::opened::Opened;
use crate::puzzles::Numbered;
use crate::waiting::waiting;

/// A puzzle that is asked, and the goal of questions that give none.
pub(crate) struct Asked<P: Numbered> {
    pub(crate) opened: Arc<Opened>,
    pub(crate) goal: Option<P::Goal>,
    pub(crate) shared: Arc<Shared<P>>,
}

/// What is known of some goals; of those that were asked for last, which come first.
pub(crate) struct Latest<G, T>(Mutex<Vec<(G, Arc<T>)>>);

impl<G: PartialEq, T> Latest<G, T> {
    /// Returns what is known of a goal, which becomes the first.
    fn get(&self, goal: &G) -> Option<Arc<T>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|(other, _)| other == goal)?;
        all[..=at].rotate_right(1);
        all.first().map(|(_, known)| Arc::clone(known))
    }

    /// Keeps what is known of a goal, as one of at most so many.
    fn insert(&self, goal: G, known: &Arc<T>, most: usize) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.truncate(most.saturating_sub(1));
        all.insert(0, (goal, Arc::clone(known)));
    }
}

/// How many solvers are kept: one for each set of tiles of the eight-puzzle, which are nine.
const SOLVERS: usize = 9;

/// What is kept, whatever the goal.
pub(crate) struct Shared<P: Numbered> {
    /// The distances of all boards.
    kept: Latest<P::Goal, Vec<i8>>,
    /// The solvers: that of a set lists the boards of the set.
    solvers: Latest<P::Goal, P::Solver>,
    /// The goal of the last call over arrays, and how many boards have been asked to it.
    many: Mutex<Option<(P::Goal, usize)>>,
    pub(crate) paths: P::Paths,
}

impl<P: Numbered> Asked<P> {
    pub(crate) fn new(opened: &Arc<Opened>) -> Asked<P> {
        let (kept, solvers) = (Latest(Mutex::default()), Latest(Mutex::default()));
        let shared = Shared { kept, solvers, many: Mutex::default(), paths: P::Paths::default() };
        Asked { opened: Arc::clone(opened), goal: None, shared: Arc::new(shared) }
    }

    /// Returns the same puzzle with another goal.
    pub(crate) fn to(&self, goal: &Bound<'_, PyAny>) -> Result<Asked<P>, Failure> {
        let goal = self.goal(Some(goal))?;
        Ok(Asked { opened: Arc::clone(&self.opened), goal, shared: Arc::clone(&self.shared) })
    }

    pub(crate) fn name(&self) -> &'static str {
        P::TEXTS.name
    }

    /// Returns the board of nine numbers.
    pub(crate) fn board(&self, numbers: [u8; 9]) -> Result<P::Board, Failure> {
        P::of_numbers(numbers)
    }

    /// Returns the numbers of a board.
    pub(crate) fn numbers(&self, board: &P::Board) -> [u8; 9] {
        P::numbers(board)
    }

    /// Returns the rank of a board.
    pub(crate) fn rank(&self, board: &P::Board) -> Result<u64, Failure> {
        P::rank(board)
    }

    /// Returns the board of a rank.
    pub(crate) fn of_rank(&self, rank: impl TryInto<u64>) -> Result<P::Board, Failure> {
        let board = rank.try_into().ok().and_then(P::of_rank);
        board.ok_or(Failure::Number { row: 0, square: None, expected: P::RANK })
    }

    /// Reads a start.
    pub(crate) fn start(&self, object: &Bound<'_, PyAny>) -> Result<P::Board, Failure> {
        match object.cast::<PyString>() {
            Ok(text) => Ok(P::start(Some(&text.to_string_lossy()))?),
            Err(_) => one::<P, _>(object, "START", P::of_numbers),
        }
    }

    /// Reads a goal, if one is given; else returns the one that was chosen, if there is one.
    pub(crate) fn goal(
        &self,
        object: Option<&Bound<'_, PyAny>>,
    ) -> Result<Option<P::Goal>, Failure> {
        let Some(object) = object else { return Ok(self.goal.clone()) };
        match object.cast::<PyString>() {
            Ok(text) => Ok(Some(P::goal(&text.to_string_lossy())?)),
            Err(_) => one::<P, _>(object, "GOAL", P::goal_of_numbers).map(Some),
        }
    }

    /// Reads a goal of a question without a start; by default the usual one.
    pub(crate) fn goal_or_usual(
        &self,
        object: Option<&Bound<'_, PyAny>>,
    ) -> Result<P::Goal, Failure> {
        Ok(P::goal_without_start(self.goal(object)?.unwrap_or_else(P::usual_goal))?)
    }

    /// Reads boards.
    pub(crate) fn boards<'py>(&self, object: &Bound<'py, PyAny>) -> Result<Boards<'py>, Failure> {
        Boards::take(object, &mut |text| Ok(P::numbers(&P::start(Some(text))?)))
    }

    /// Answers one question.
    pub(crate) fn ask<T: Send>(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
        answer: impl FnOnce(&P::Solver, &P::Board) -> Result<T, TableError> + Send,
    ) -> Result<T, Failure> {
        let start = self.start(start)?;
        let goal = self.goal_of(&start, self.goal(goal)?)?;
        let tables = self.opened.tables()?;
        py.detach(|| Ok(answer(&*self.solver_in(&tables, &goal)?, &start)?))
    }

    /// Returns the start of a question, and the smallest of its shortest paths.
    pub(crate) fn path(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> Result<(P::Board, Option<Path>), Failure> {
        let start = self.start(start)?;
        let goal = self.goal_of(&start, self.goal(goal)?)?;
        let tables = self.opened.tables()?;
        Ok((start, py.detach(|| self.path_in(&tables, &start, &goal))?))
    }

    /// Returns the number of boards at each distance from a goal.
    pub(crate) fn counts(
        &self,
        py: Python<'_>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> Result<Vec<u64>, Failure> {
        let (goal, tables) = (self.goal(goal)?, self.opened.tables()?);
        Ok(py.detach(|| P::counts(&tables, goal))?)
    }

    /// Returns the solver of a goal.
    pub(crate) fn solver(&self, py: Python<'_>, goal: &P::Goal) -> Result<Arc<P::Solver>, Failure> {
        let tables = self.opened.tables()?;
        py.detach(|| self.solver_in(&tables, goal))
    }

    /// Returns the solver of a goal, without the GIL. One that is not kept may take a search: of many
    /// in one call, Ctrl-C ends the call after any.
    pub(crate) fn solver_in(
        &self,
        tables: &Tables,
        goal: &P::Goal,
    ) -> Result<Arc<P::Solver>, Failure> {
        if let Some(solver) = self.shared.solvers.get(goal) {
            return Ok(solver);
        }
        let solver = Arc::new(tables.solver::<P>(goal)?);
        self.shared.solvers.insert(goal.clone(), &solver, SOLVERS);
        Python::attach(|py| py.check_signals())?;
        Ok(solver)
    }

    /// Returns the smallest of the shortest paths, without the GIL.
    pub(crate) fn path_in(
        &self,
        tables: &Tables,
        start: &P::Board,
        goal: &P::Goal,
    ) -> Result<Option<Path>, Failure> {
        Ok(match P::ready(start, goal) {
            Some(_) => P::path(tables, start, goal)?,
            None => self.solver_in(tables, goal)?.path(start)?,
        })
    }

    /// Returns the distance, without the GIL.
    pub(crate) fn distance_in(
        &self,
        tables: &Tables,
        start: &P::Board,
        goal: &P::Goal,
    ) -> Result<Option<u8>, Failure> {
        Ok(match P::ready(start, goal) {
            Some(_) => P::distance(tables, start, goal)?,
            None => self.solver_in(tables, goal)?.distance(start)?,
        })
    }

    /// Returns the distances of all boards from a goal if they are kept.
    pub(crate) fn kept(&self, goal: &P::Goal) -> Option<Arc<Vec<i8>>> {
        self.shared.kept.get(goal)
    }

    /// Returns whether so many boards are asked to a goal, with those of the calls before, that the
    /// distances of all boards take less time than theirs.
    pub(crate) fn are_many(&self, goal: &P::Goal, count: usize) -> bool {
        let mut many = self.shared.many.lock().unwrap_or_else(PoisonError::into_inner);
        let before = many.take().filter(|(last, _)| last == goal).map_or(0, |(_, before)| before);
        let all = before.saturating_add(count);
        *many = Some((goal.clone(), all));
        all >= P::MANY
    }

    /// Returns the distances of all boards from a goal, and keeps them.
    pub(crate) fn all(&self, py: Python<'_>, goal: &P::Goal) -> Result<Arc<Vec<i8>>, Failure> {
        if let Some(all) = self.kept(goal) {
            return Ok(all);
        }
        let (solver, of) = (self.solver(py, goal)?, goal.clone());
        let all = Arc::new(waiting(py, move || P::all(&of, &solver))??);
        self.shared.kept.insert(goal.clone(), &all, P::KEPT);
        Ok(all)
    }

    /// Returns the goal of a question: the one that is given, with the pieces of the start where it
    /// leaves them open; else the default of the start.
    pub(crate) fn goal_of(
        &self,
        start: &P::Board,
        goal: Option<P::Goal>,
    ) -> Result<P::Goal, Failure> {
        let goal = goal.or_else(|| P::default_goal(start)).ok_or_else(no_goal::<P>)?;
        Ok(P::goal_from(start, goal)?)
    }
}

/// Returns the error that a puzzle has no default goal.
pub(crate) fn no_goal<P: Numbered>() -> Failure {
    Failure::Type(format!("expected GOAL ({}): {}", P::TEXTS.name, P::TEXTS.goal))
}

/// Reads one board or goal from its nine numbers. `part` names it in errors, such as `START`.
fn one<P: Numbered, T>(
    object: &Bound<'_, PyAny>,
    part: &str,
    make: impl Fn([u8; 9]) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let about = |failure: Failure| {
        let puzzle = P::TEXTS.name;
        failure.of_one().about(format_args!("{part} {} ({puzzle})", shown(object)))
    };
    let integers = Integers::take(object).map_err(about)?;
    if !matches!(integers.shape(), [9] | [3, 3]) {
        return Err(about(integers.wrong_shape("(9,) or (3, 3), or a str")));
    }
    let mut nine = Vec::new();
    integers.nines().copy(0..1, &mut nine);
    let made = nine.into_iter().map(make).next().unwrap_or_else(|| unreachable!("a row"));
    made.map_err(|failure| about(integers.explained(failure)))
}
