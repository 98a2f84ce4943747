//! The tables that puzzles share, and the answers that are kept with them until they are closed.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use tilebase::eight::Position;
use tilebase::{
    Board, Content, EightPaths, Fault, Goal, Path, Puzzle, Solver, Square, TableError, Tables,
};
use tilebase_build::Maker;

use crate::errors::Failure;
use crate::waiting::waiting;

/// Tables that are open, until they are closed.
pub(crate) struct Opened {
    /// The directory of the files; `None` if all tables are made.
    pub(crate) directory: Option<PathBuf>,
    kept: RwLock<Option<Arc<Kept>>>,
}

impl Opened {
    /// Returns the tables of a directory. Missing ones are made in memory.
    pub(crate) fn new(directory: Option<PathBuf>) -> Opened {
        let tables = match &directory {
            Some(path) => Tables::open(path),
            None => Tables::from_fn(|content| Err(missing(content))),
        };
        let maker = Maker::default();
        let tables = tables.or_else(move |content| Ok(on_threads(|| maker.make(content, &|_| {}))));
        let kept = Kept { tables, known: Mutex::default(), paths: OnceLock::new() };
        Opened { directory, kept: RwLock::new(Some(Arc::new(kept))) }
    }

    /// Returns the tables.
    ///
    /// # Errors
    /// The tables have been closed.
    pub(crate) fn kept(&self) -> Result<Arc<Kept>, Failure> {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        kept.clone().ok_or_else(|| Failure::Value("the tables are closed".into()))
    }

    /// Closes the tables. A call that is still running keeps them until it returns.
    pub(crate) fn close(&self) {
        *self.kept.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Returns the value of `__reduce__` for the tables, or for the name or the path of a puzzle and optionally its goal: a
    /// function that opens them again, and its arguments.
    pub(crate) fn reduce<'py>(
        &self,
        py: Python<'py>,
        puzzle: Option<PathBuf>,
        goal: Option<String>,
    ) -> PyResult<Reduced<'py>> {
        let reopen = py.import("tilebase._tilebase")?.getattr("_reopen")?;
        Ok((reopen, (self.directory.clone(), puzzle, goal)))
    }
}

/// A function and its arguments.
pub(crate) type Reduced<'py> =
    (Bound<'py, PyAny>, (Option<PathBuf>, Option<PathBuf>, Option<String>));

/// Tables, and the answers of some goals.
pub(crate) struct Kept {
    pub(crate) tables: Tables,
    known: Mutex<HashMap<Puzzle, Arc<Known>>>,
    /// All paths of the eight-puzzle.
    paths: OnceLock<EightPaths>,
}

/// The answers of some goals of a puzzle.
#[derive(Default)]
struct Known {
    /// The answers of the last goals.
    answers: Latest<Answers>,
    /// The distances of all boards by rank.
    distances: Latest<Arc<Vec<i8>>>,
    /// The goal of the last call with arrays, and the number of boards that were asked to it.
    many: Mutex<Option<(Goal, usize)>>,
}

/// Returns the numbers of a board, which has nine squares.
#[inline]
pub(crate) fn nine(board: &Board) -> [u8; 9] {
    let mut numbers = [0; 9];
    numbers.copy_from_slice(board.numbers());
    numbers
}

/// The number of goals of a puzzle whose answers are kept: one for each of the nine sets of tiles
/// of the eight-puzzle.
const ANSWERS: usize = 9;

/// The most distances of a puzzle to keep, a byte each.
const DISTANCES: usize = 64 << 20;

/// The number of boards asked to one goal from which the distances of all boards are found: finding
/// them takes as long as this number of single answers.
const MANY: usize = 1 << 17;

impl Kept {
    /// Returns the answers of some goals of a puzzle.
    fn known(&self, puzzle: Puzzle) -> Arc<Known> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(known.entry(puzzle).or_default())
    }

    /// Returns the answers of a goal, without the GIL: from its table or, if a large one is
    /// missing, by a search for each board. This may take some milliseconds if the answers are not
    /// kept; in a call with many goals, Ctrl-C ends the call after any of them.
    pub(crate) fn answers(&self, goal: &Goal) -> Result<Answers, Failure> {
        let known = self.known(goal.puzzle());
        if let Some(answers) = known.answers.get(goal) {
            return Ok(answers);
        }
        let answers = Answers(self.solver(goal)?);
        known.answers.insert(goal, &answers, ANSWERS);
        Python::attach(|py| py.check_signals())?;
        Ok(answers)
    }

    /// Returns the solver of a goal, from its table or, if a large one is missing, by searches.
    pub(crate) fn solver(&self, goal: &Goal) -> Result<Solver, TableError> {
        self.tables.to(goal).or_else(|error| match error.is_missing() {
            true => Solver::searching(goal, Box::new(|_, _| {})).ok_or(error),
            false => Err(error),
        })
    }

    /// Returns the smallest of the shortest paths, without the GIL. If `are_many` is set, finds all
    /// paths of the eight-puzzle first.
    pub(crate) fn path(
        &self,
        start: &Board,
        goal: &Goal,
        are_many: bool,
    ) -> Result<Option<Path>, Failure> {
        if are_many
            && goal.puzzle() == Puzzle::eight()
            && let Some(goal) = goal.board()
            && let Some(position) = Position::from_labels(&nine(start), &nine(&goal))
        {
            if self.paths.get().is_none() {
                // Another thread may have set them first.
                drop(self.paths.set(self.tables.eight()?.spread()?));
            }
            if let Some(paths) = self.paths.get() {
                return Ok(paths.path(position));
            }
        }
        Ok(match Content::ready(start, goal) {
            Some(_) => self.tables.path(start, goal)?,
            None => self.answers(goal)?.ask(start, Solver::path)?,
        })
    }

    /// Returns the number of boards at each distance from a goal. Without one, it is the default goal or,
    /// in the cubic puzzle, all patterns, from the nine starts with all cubes alike.
    pub(crate) fn counts(&self, puzzle: Puzzle, goal: Option<&Goal>) -> Result<Vec<u64>, Failure> {
        if goal.is_none() && puzzle == Puzzle::cubic() {
            let table = self.tables.cubic()?;
            let of_starts = Square::ALL.map(|start| table.histogram(start).counts());
            let longest = of_starts.iter().map(|counts| counts.len()).max().unwrap_or_default();
            let at = |far: usize| of_starts.iter().filter_map(|counts| counts.get(far)).sum();
            return Ok((0..longest).map(at).collect());
        }
        let solver = self.tables.to(goal.unwrap_or(&puzzle.default_goal(None)))?;
        let too_many = || Failure::Value(format!("{puzzle}: too many boards to count"));
        Ok(solver.histogram().ok_or_else(too_many)?.counts().to_vec())
    }

    /// Returns the distances of all boards from a goal by rank, -1 if no moves lead there; `None`
    /// if they are not kept.
    pub(crate) fn known_distances(&self, goal: &Goal) -> Option<Arc<Vec<i8>>> {
        self.known(goal.puzzle()).distances.get(goal)
    }

    /// Returns the distances of all boards from a goal, and keeps them.
    pub(crate) fn distances(&self, py: Python<'_>, goal: &Goal) -> Result<Arc<Vec<i8>>, Failure> {
        if let Some(all) = self.known_distances(goal) {
            return Ok(all);
        }
        let (puzzle, solver) = (goal.puzzle(), py.detach(|| self.answers(goal))?.0);
        let too_many = || {
            let ranks = puzzle.ranks().unwrap_or(u64::MAX);
            Failure::Value(format!("{puzzle}: {ranks} boards are too many for an array of all"))
        };
        let all = waiting(py, move || solver.distances())??.ok_or_else(too_many)?;
        let all = Arc::new(all.into_iter().map(|distance| distance as i8).collect::<Vec<_>>());
        let most = DISTANCES / all.len().max(1);
        self.known(puzzle).distances.insert(goal, &all, most);
        Ok(all)
    }

    /// Adds `count` boards to those that were asked to a goal, and returns whether they are so many
    /// that finding the distances of all boards takes less time.
    pub(crate) fn are_many(&self, goal: &Goal, count: usize) -> bool {
        let known = self.known(goal.puzzle());
        let mut many = known.many.lock().unwrap_or_else(PoisonError::into_inner);
        let before = many.take().filter(|(last, _)| last == goal).map_or(0, |(_, before)| before);
        let all = before.saturating_add(count);
        *many = Some((goal.clone(), all));
        all >= MANY
    }
}

/// Values of the goals that were asked for last, the latest first.
struct Latest<T>(Mutex<Vec<(Goal, T)>>);

impl<T> Default for Latest<T> {
    fn default() -> Latest<T> {
        Latest(Mutex::default())
    }
}

impl<T: Clone> Latest<T> {
    /// Returns the value of a goal, which becomes the first.
    fn get(&self, goal: &Goal) -> Option<T> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|(other, _)| other == goal)?;
        all[..=at].rotate_right(1);
        all.first().map(|(_, known)| known.clone())
    }

    /// Keeps the value of a goal, and at most `most` values.
    fn insert(&self, goal: &Goal, known: &T, most: usize) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.truncate(most.saturating_sub(1));
        all.insert(0, (goal.clone(), known.clone()));
    }
}

/// The answers of one goal, without the GIL.
#[derive(Clone)]
pub(crate) struct Answers(pub(crate) Solver);

impl Answers {
    /// Asks for the answer to a board. If the solver searches for it, a thread of its own does, so that
    /// Ctrl-C ends the call.
    #[inline]
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        board: &Board,
        ask: impl FnOnce(&Solver, &Board) -> Result<T, TableError> + Send + 'static,
    ) -> Result<T, Failure> {
        if self.0.histogram().is_some() {
            return Ok(ask(&self.0, board)?);
        }
        let (solver, board) = (self.0.clone(), *board);
        Ok(Python::attach(|py| waiting(py, move || ask(&solver, &board)))??)
    }
}

/// Returns the error that there is no directory with a table.
fn missing(content: &Content) -> TableError {
    let fault =
        Fault::Io(io::Error::new(io::ErrorKind::NotFound, "no directory of tables is open"));
    TableError::of(content, None, fault)
}

/// Makes a table.
///
/// The threads end with the work. Else a fork of the process, as by Python's `multiprocessing`,
/// would wait for ever for threads of its parent.
fn on_threads<T: Send>(make: impl FnOnce() -> T + Send) -> T {
    match threads() {
        Some(threads) => threads.install(make),
        None => make(),
    }
}

/// Starts threads. If the system starts none, the calling thread becomes a pool of its own and does
/// the work. Returns `None` if it was one before.
fn threads() -> Option<ThreadPool> {
    if rayon::current_thread_index().is_some() {
        return None;
    }
    let alone = || ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    ThreadPoolBuilder::new().build().or_else(|_| alone()).ok()
}
