//! The tables that puzzles share, and what is kept with them until they are closed.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::ThreadPoolBuilder;
use tilebase::eight::Square;
use tilebase::{Board, Content, Counts, Goal, Limits, Path, Puzzle, Solver, TableError, Tables};
use tilebase_build::TableMaker;

use crate::errors::PythonError;
use crate::integers::Object;
use crate::waiting::waiting;

/// Tables that are open, until they are closed.
pub(crate) struct Opened {
    /// The directory of the files; `None` if all tables are made.
    pub(crate) directory: Option<PathBuf>,
    pub(crate) bounds: Bounds,
    kept: Mutex<Option<Arc<Kept>>>,
}

impl Opened {
    /// Returns the tables of a directory. Missing ones are made in memory.
    pub(crate) fn new(directory: Option<PathBuf>, bounds: Bounds) -> PyResult<Opened> {
        let limits = bounds.limits()?;
        let tables = match &directory {
            Some(path) => Tables::open(path),
            None => Tables::from_fn(|content| Err(TableError::missing(content))),
        };
        let maker = TableMaker::default();
        let tables = tables.or_else(move |content, limits| {
            on_threads(|| maker.make_within(content, limits, &|_| {}))
        });
        let tables = tables.limited(limits);
        let (distances, asked) = Default::default();
        let kept = Arc::new(Kept { tables, distances, asked });
        Ok(Opened { directory, bounds, kept: Mutex::new(Some(kept)) })
    }

    /// Returns the call that opens the same tables, for a pickle: a function without arguments.
    pub(crate) fn opening<'py>(&self, py: Python<'py>) -> PyResult<Object<'py>> {
        let (open, Bounds { threads, memory, timeout }) =
            (py.import("tilebase")?.getattr("open")?, self.bounds);
        let keywords = PyDict::new(py);
        keywords.set_item("threads", threads)?;
        keywords.set_item("memory", memory)?;
        keywords.set_item("timeout", timeout)?;
        let partial = py.import("functools")?.getattr("partial")?;
        partial.call((open, self.directory.clone()), Some(&keywords))
    }

    /// Returns the tables.
    ///
    /// # Errors
    /// The tables have been closed.
    pub(crate) fn kept(&self) -> Result<Arc<Kept>, PythonError> {
        lock(&self.kept).clone().ok_or_else(|| PythonError::Value("the tables are closed".into()))
    }

    /// Closes the tables. A call that is still running keeps them until it returns.
    pub(crate) fn close(&self) {
        *lock(&self.kept) = None;
    }
}

/// What each search may take.
#[derive(Clone, Copy, Default)]
pub(crate) struct Bounds {
    pub(crate) threads: Option<usize>,
    pub(crate) memory: Option<u64>,
    pub(crate) timeout: Option<f64>,
}

impl Bounds {
    fn limits(self) -> PyResult<Limits> {
        let mut limits = Limits::default();
        if let Some(threads) = self.threads {
            if threads == 0 {
                return Err(PyValueError::new_err("threads: expected at least 1, found 0"));
            }
            limits = limits.threads(threads);
        }
        if let Some(memory) = self.memory {
            limits = limits.memory(memory);
        }
        if let Some(seconds) = self.timeout {
            let time = Duration::try_from_secs_f64(seconds);
            let expected = "expected a number of seconds, 0 or more, found";
            let wrong = |_| PyValueError::new_err(format!("timeout: {expected} {seconds}"));
            limits = limits.time(time.map_err(wrong)?);
        }
        Ok(limits)
    }
}

/// Tables, and what was found without one.
pub(crate) struct Kept {
    pub(crate) tables: Tables,
    /// The distances of all boards by rank, from the last goal of each puzzle.
    distances: Mutex<HashMap<Puzzle, (Goal, Distances)>>,
    /// The last goal of each puzzle, and the number of boards that were asked to it.
    asked: Mutex<HashMap<Puzzle, (Goal, usize)>>,
}

/// The number of boards asked to one goal from which the distances of all boards are found: finding
/// them takes as long as this number of single answers.
const MANY: usize = 1 << 17;

/// The most distances that are kept, beside those of the last goal.
const MOST_DISTANCES: usize = 1 << 28;

/// The distances of all boards by rank, -1 if no moves lead to the goal.
pub(crate) type Distances = Arc<Vec<i8>>;

impl Kept {
    /// Returns the solver of a goal, from its table or, if a large one is missing, by searches.
    /// This may take some milliseconds, and is asked without the GIL. If it may take seconds, a
    /// thread of its own finds it, so that Ctrl-C ends the call.
    pub(crate) fn solver(self: &Arc<Kept>, goal: &Goal) -> Result<Solver, PythonError> {
        if is_small(goal.puzzle()) {
            return Ok(self.tables.solver_or_search(goal)?);
        }
        let (kept, goal) = (Arc::clone(self), goal.clone());
        Ok(Python::attach(|py| waiting(py, move || kept.tables.solver_or_search(&goal)))??)
    }

    /// Returns a solver for questions about single boards to a goal. It makes a table only when
    /// questions have cost as much, unless the goal is part of a board.
    pub(crate) fn solver_for_boards(self: &Arc<Kept>, goal: &Goal) -> Result<Solver, PythonError> {
        match goal.is_partial() {
            true => self.solver(goal),
            false => Ok(self.tables.solver_for_boards(goal)?),
        }
    }

    /// Returns the smallest of the shortest paths. The caller has released the GIL.
    pub(crate) fn path(
        self: &Arc<Kept>,
        start: &Board,
        goal: &Goal,
    ) -> Result<Option<Path>, PythonError> {
        match Content::of_question(start, goal) {
            Some(_) => Ok(self.tables.path(start, goal)?),
            None => ask(&self.solver_for_boards(goal)?, start, Solver::path),
        }
    }

    /// Returns the number of boards at each distance from a goal. Without one, it is the default
    /// goal or, in the cubic puzzle, all patterns, from the nine starts with all cubes alike.
    pub(crate) fn counts(
        &self,
        puzzle: Puzzle,
        goal: Option<&Goal>,
    ) -> Result<Vec<u64>, PythonError> {
        if goal.is_none() && puzzle == Puzzle::cubic() {
            let table = self.tables.cubic()?;
            let of_starts = Square::ALL.iter().map(|&start| table.counts(start));
            return Ok(of_starts.sum::<Counts>().as_slice().to_vec());
        }
        let solver = self.tables.solver(goal.unwrap_or(&puzzle.default_goal(None)))?;
        let too_many = || PythonError::Value(format!("{puzzle}: too many boards to count"));
        Ok(solver.counts().ok_or_else(too_many)?.as_slice().to_vec())
    }

    /// Adds `count` boards to those that were asked to a goal one call after the other, and returns
    /// whether they are so many that finding the distances of all boards takes less time.
    pub(crate) fn are_many(&self, goal: &Goal, count: usize) -> bool {
        let mut asked = lock(&self.asked);
        let (last, all) = asked.entry(goal.puzzle()).or_insert_with(|| (goal.clone(), 0));
        if last != goal {
            (*last, *all) = (goal.clone(), 0);
        }
        *all = all.saturating_add(count);
        *all >= MANY
    }

    /// Returns the distances of all boards from a goal, if they are kept.
    pub(crate) fn known_distances(&self, goal: &Goal) -> Option<Distances> {
        let distances = lock(&self.distances);
        distances.get(&goal.puzzle()).filter(|(of, _)| of == goal).map(|(_, all)| Arc::clone(all))
    }

    /// Returns the distances of all boards from a goal, and keeps them.
    pub(crate) fn distances(
        self: &Arc<Kept>,
        py: Python<'_>,
        goal: &Goal,
    ) -> Result<Distances, PythonError> {
        if let Some(all) = self.known_distances(goal) {
            return Ok(all);
        }
        let (puzzle, of, opened) = (goal.puzzle(), goal.clone(), Arc::clone(self));
        let too_many = || {
            let count = puzzle.ranks().map_or("2**64".into(), |ranks| ranks.to_string());
            PythonError::Value(format!("{puzzle}: {count} boards are too many for an array of all"))
        };
        let found = move || {
            let all = opened.tables.solver_or_search(&of)?.all_distances();
            let signed = |all: Vec<_>| all.into_iter().map(|distance| distance as i8).collect();
            Ok::<Option<Vec<i8>>, PythonError>(all.map(signed))
        };
        let all = Arc::new(waiting(py, found)??.ok_or_else(too_many)?);
        let mut kept = lock(&self.distances);
        let bytes = kept.values().map(|(_, all)| all.len()).sum::<usize>() + all.len();
        if bytes > MOST_DISTANCES {
            kept.clear();
        }
        kept.insert(puzzle, (goal.clone(), Arc::clone(&all)));
        Ok(all)
    }
}

/// Returns whether all boards of a puzzle are so few that they are searched in hundredths of a second.
fn is_small(puzzle: Puzzle) -> bool {
    const FEW: u64 = 1 << 24;
    puzzle.ranks().is_some_and(|ranks| ranks <= FEW)
}

/// Asks a solver about a board, without the GIL. If a search for the answer may take seconds, a thread
/// of its own makes it, so that Ctrl-C ends the call.
#[inline]
pub(crate) fn ask<T: Send + 'static>(
    solver: &Solver,
    board: &Board,
    ask: impl FnOnce(&Solver, &Board) -> Result<T, TableError> + Send + 'static,
) -> Result<T, PythonError> {
    if is_small(board.puzzle()) || solver.counts().is_some() {
        return Ok(ask(solver, board)?);
    }
    let (solver, board) = (solver.clone(), *board);
    Ok(Python::attach(|py| waiting(py, move || ask(&solver, &board)))??)
}

/// Locks what is whole even if another thread has panicked.
pub(crate) fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a table.
///
/// The threads end with the work. Else a fork of the process, as by Python's `multiprocessing`,
/// would wait for ever for threads of its parent. If the system starts none, the calling thread
/// becomes a pool of its own and does the work; if it was one before, it does the work at once.
fn on_threads<T: Send>(make: impl FnOnce() -> T + Send) -> T {
    let alone = || ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    let is_pool = rayon::current_thread_index().is_some();
    match (!is_pool).then(|| ThreadPoolBuilder::new().build().or_else(|_| alone())) {
        Some(Ok(threads)) => threads.install(make),
        _ => make(),
    }
}
