//! The tables that puzzles share, and the answers that are kept with them until they are closed.

use std::array;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use tilebase::any::{AnyBoard, AnyGoal, AnyPuzzle, AnySolver};
use tilebase::eight::Position;
use tilebase::puzzle::Goal;
use tilebase::{Content, EightPaths, Evaluation, Fault, MoveSet, Path, Solver, TableError, Tables};
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
        let known = array::from_fn(|_| Known::default());
        let kept = Kept { tables, known, paths: OnceLock::new() };
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

    /// Returns the value of `__reduce__` for the tables, or for a puzzle and optionally its goal: a
    /// function that opens them again, and its arguments.
    pub(crate) fn reduce<'py>(
        &self,
        py: Python<'py>,
        puzzle: Option<&'static str>,
        goal: Option<String>,
    ) -> PyResult<Reduced<'py>> {
        let reopen = py.import("tilebase._tilebase")?.getattr("_reopen")?;
        Ok((reopen, (self.directory.clone(), puzzle, goal)))
    }
}

/// A function and its arguments.
pub(crate) type Reduced<'py> =
    (Bound<'py, PyAny>, (Option<PathBuf>, Option<&'static str>, Option<String>));

/// Tables, and the answers of some goals.
pub(crate) struct Kept {
    pub(crate) tables: Tables,
    known: [Known; AnyPuzzle::ALL.len()],
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
    many: Mutex<Option<(AnyGoal, usize)>>,
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
    /// Returns the answers of a goal, without the GIL: from its table or, if a large one is
    /// missing, by a search for each board. This may take some milliseconds if the answers are not
    /// kept; in a call with many goals, Ctrl-C ends the call after any of them.
    pub(crate) fn answers(&self, goal: &AnyGoal) -> Result<Answers, Failure> {
        let known = &self.known[goal.puzzle() as usize].answers;
        if let Some(answers) = known.get(goal) {
            return Ok(answers);
        }
        let solver = match self.tables.solver_of(goal) {
            Err(error) if error.is_missing() => {
                goal.puzzle().search(Box::new(|_, _| {})).ok_or(error)?
            }
            solver => solver?,
        };
        let answers = Answers { searches: solver.histogram().is_none(), solver };
        known.insert(goal, &answers, ANSWERS);
        Python::attach(|py| py.check_signals())?;
        Ok(answers)
    }

    /// Returns the smallest of the shortest paths, without the GIL. If `are_many` is set, finds all
    /// paths of the eight-puzzle first.
    pub(crate) fn path(
        &self,
        start: &AnyBoard,
        goal: &AnyGoal,
        are_many: bool,
    ) -> Result<Option<Path>, Failure> {
        if are_many
            && let (AnyBoard::Eight(start), AnyGoal::Eight(Goal::Single(goal))) = (start, goal)
            && let Ok(position) = Position::between(start, goal)
        {
            if self.paths.get().is_none() {
                // Another thread may have set them first.
                drop(self.paths.set(self.tables.eight()?.spread()?));
            }
            if let Some(paths) = self.paths.get() {
                return Ok(paths.path(position));
            }
        }
        Ok(match goal.ready(start) {
            Some(_) => self.tables.path_of(start, goal)?,
            None => self.answers(goal)?.path(start)?,
        })
    }

    /// Returns the distances of all boards from a goal by rank, -1 if no moves lead there; `None`
    /// if they are not kept.
    pub(crate) fn known_distances(&self, goal: &AnyGoal) -> Option<Arc<Vec<i8>>> {
        self.known[goal.puzzle() as usize].distances.get(goal)
    }

    /// Returns the distances of all boards from a goal, and keeps them.
    pub(crate) fn distances(
        &self,
        py: Python<'_>,
        goal: &AnyGoal,
    ) -> Result<Arc<Vec<i8>>, Failure> {
        if let Some(all) = self.known_distances(goal) {
            return Ok(all);
        }
        let (puzzle, solver) = (goal.puzzle(), py.detach(|| self.answers(goal))?.solver);
        let too_many = || {
            let ranks = puzzle.ranks();
            Failure::Value(format!("{puzzle}: {ranks} boards are too many for an array of all"))
        };
        let all = waiting(py, move || solver.distances())??.ok_or_else(too_many)?;
        let all = Arc::new(all.into_iter().map(|distance| distance as i8).collect::<Vec<_>>());
        let most = DISTANCES / all.len().max(1);
        self.known[puzzle as usize].distances.insert(goal, &all, most);
        Ok(all)
    }

    /// Adds `count` boards to those that were asked to a goal, and returns whether they are so many
    /// that finding the distances of all boards takes less time.
    pub(crate) fn are_many(&self, goal: &AnyGoal, count: usize) -> bool {
        let many = &self.known[goal.puzzle() as usize].many;
        let mut many = many.lock().unwrap_or_else(PoisonError::into_inner);
        let before = many.take().filter(|(last, _)| last == goal).map_or(0, |(_, before)| before);
        let all = before.saturating_add(count);
        *many = Some((goal.clone(), all));
        all >= MANY
    }
}

/// Values of the goals that were asked for last, the latest first.
struct Latest<T>(Mutex<Vec<(AnyGoal, T)>>);

impl<T> Default for Latest<T> {
    fn default() -> Latest<T> {
        Latest(Mutex::default())
    }
}

impl<T: Clone> Latest<T> {
    /// Returns the value of a goal, which becomes the first.
    fn get(&self, goal: &AnyGoal) -> Option<T> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|(other, _)| other == goal)?;
        all[..=at].rotate_right(1);
        all.first().map(|(_, known)| known.clone())
    }

    /// Keeps the value of a goal, and at most `most` values.
    fn insert(&self, goal: &AnyGoal, known: &T, most: usize) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.truncate(most.saturating_sub(1));
        all.insert(0, (goal.clone(), known.clone()));
    }
}

/// The answers of one goal, without the GIL. A search for a board runs on a thread of its own, so
/// that Ctrl-C ends the call.
#[derive(Clone)]
pub(crate) struct Answers {
    pub(crate) solver: AnySolver,
    searches: bool,
}

impl Answers {
    #[inline]
    fn of<T: Send + 'static>(
        &self,
        board: &AnyBoard,
        ask: impl FnOnce(&AnySolver, &AnyBoard) -> Result<T, TableError> + Send + 'static,
    ) -> Result<T, TableError> {
        if !self.searches {
            return ask(&self.solver, board);
        }
        let (solver, board) = (self.solver.clone(), *board);
        let found = Python::attach(|py| waiting(py, move || ask(&solver, &board)));
        // `Failure` turns it into the exception again.
        found.unwrap_or_else(|error| Err(TableError::new(None, Fault::Make(Box::new(error)))))
    }
}

impl Solver for Answers {
    type Board = AnyBoard;

    #[inline]
    fn distance(&self, board: &AnyBoard) -> Result<Option<u8>, TableError> {
        self.of(board, AnySolver::distance)
    }

    #[inline]
    fn path(&self, board: &AnyBoard) -> Result<Option<Path>, TableError> {
        self.of(board, AnySolver::path)
    }

    #[inline]
    fn best_moves(&self, board: &AnyBoard) -> Result<MoveSet, TableError> {
        self.of(board, AnySolver::best_moves)
    }

    fn evaluate(
        &self,
        board: &AnyBoard,
    ) -> Result<impl Iterator<Item = Evaluation<AnyBoard>>, TableError> {
        let evaluate =
            |solver: &AnySolver, board: &_| Ok(solver.evaluate(board)?.collect::<Vec<_>>());
        Ok(self.of(board, evaluate)?.into_iter())
    }

    fn contradiction(&self, board: &AnyBoard) -> TableError {
        self.solver.contradiction(board)
    }
}

/// Returns the error that there is no directory with a table.
fn missing(content: Content) -> TableError {
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
