//! `t.harris`: Harris's rolling cubes.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use numpy::{PyArray1, PyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use tilebase::harris::{Board, Mark};
use tilebase::puzzle::Goal;
use tilebase::{HarrisTo, Solver, Square, TableError};

use crate::answers::answers;
use crate::arrays::{Numbers, Rows, integers};
use crate::cubes::{RANK, Solved, board_of};
use crate::drawing::{array_of, draw};
use crate::errors::Failure;
use crate::notation::{MARK, Notation, number, numbers_of, read};
use crate::opened::{Opened, Reduced};

/// Harris's rolling cubes: eight cubes, each with one marked face, roll into the empty square. Any
/// start, any goal: every one of the 15,116,544 boards can be reached from every other.
///
/// A board is a str of nine symbols row by row: the direction of each marked face, U (up), D
/// (down), N (towards the row above), S (towards the row below), E (to the right) or W (to the
/// left), and one `_` for the empty square; separators are ignored. Or it is nine integers, 0 (U),
/// 1 (D), 2 (N), 3 (S), 4 (E), 5 (W) and one 6 (empty). A goal that is not given is `"UUUU_UUUU"`.
///
/// A move is named by where the empty square goes: d, l, r or u. Of several shortest paths the
/// answer is the lexicographically smallest.
#[pyclass(frozen, module = "tilebase")]
pub(crate) struct Harris {
    opened: Arc<Opened>,
    /// The goal of the last call over arrays, and the distances of all boards from it.
    last: Mutex<Last>,
}

/// A goal, and the distances of all boards from it once they are needed.
type Last = (Goal<Board>, Arc<OnceLock<Vec<i8>>>);

impl Harris {
    pub(crate) fn new(opened: &Arc<Opened>) -> Harris {
        Harris {
            opened: Arc::clone(opened),
            last: Mutex::new((usual_goal().into(), Arc::default())),
        }
    }

    /// Returns the solver of a goal.
    fn solver(&self, py: Python<'_>, goal: Option<&Bound<'_, PyAny>>) -> Result<HarrisTo, Failure> {
        let goal = goal.map_or(Ok(usual_goal()), |goal| read(goal, "GOAL"))?;
        let tables = self.opened.tables()?;
        py.detach(|| tables.harris_to(goal)).map_err(Failure::Table)
    }

    /// Answers one question.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
        answer: impl FnOnce(&HarrisTo, &Board) -> Result<T, TableError> + Send,
    ) -> PyResult<T> {
        let start = read(start, "START")?;
        let solver = self.solver(py, goal)?;
        Ok(py.detach(|| answer(&solver, &start)).map_err(Failure::from)?)
    }

    /// Returns a goal, solved for many boards.
    fn solved(
        &self,
        py: Python<'_>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> Result<Solved<HarrisTo>, Failure> {
        let solver = self.solver(py, goal)?;
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if solver.goal() != &last.0 {
            *last = (solver.goal().clone(), Arc::default());
        }
        Ok(Solved::new(solver, Arc::clone(&last.1)))
    }
}

#[pymethods]
impl Harris {
    /// Return the fewest rolls from a board to a goal.
    ///
    /// Raises:
    ///     ValueError: if a board is not valid.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.distance("DDDD_DDDD")
    /// 36
    /// >>> t.harris.distance("SENDWUN_E", "NSE_WUDNS")
    /// 24
    #[pyo3(signature = (start, goal=None))]
    fn distance(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<u8>> {
        self.ask(py, start, goal, HarrisTo::distance)
    }

    /// Return the smallest of the shortest paths from a board to a goal.
    ///
    /// Raises:
    ///     ValueError: if a board is not valid.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.path("DDDD_DDDD")
    /// 'dlurdrulurdlulddrurdluldrurdllurruld'
    #[pyo3(signature = (start, goal=None))]
    fn path(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<String>> {
        Ok(self.ask(py, start, goal, HarrisTo::path)?.map(|path| path.to_string()))
    }

    /// Return the moves with which shortest paths from a board to a goal begin, as their letters;
    /// an empty str at the goal.
    ///
    /// Raises:
    ///     ValueError: if a board is not valid.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.best_moves("SDSED_ENW")
    /// 'dlu'
    #[pyo3(signature = (start, goal=None))]
    fn best_moves(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        Ok(self.ask(py, start, goal, HarrisTo::best_moves)?.to_string())
    }

    /// Return the fewest rolls from each of many boards to a goal.
    ///
    /// Args:
    ///     boards: integers of shape (N, 9), 0 (U), 1 (D), 2 (N), 3 (S), 4 (E), 5 (W) and one 6
    ///         (empty); or of shape (N,), the boards' ranks. C-contiguous arrays of uint8, and of
    ///         int64 for ranks, are not copied.
    ///     goal: a board; by default `"UUUU_UUUU"`.
    ///
    /// Returns:
    ///     An array of int8 of shape (N,).
    ///
    /// Raises:
    ///     ValueError: if the goal, a board or a rank is not valid; the text names the row.
    ///     TypeError: if `boards` is not an array of integers.
    ///     TableError: if a table cannot be used.
    ///
    /// The GIL is released: threads share the work. For very many boards all distances are found
    /// first, and kept until another goal is asked for: 15 MB.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.distances([[1, 1, 1, 1, 6, 1, 1, 1, 1], [0, 0, 0, 0, 6, 0, 0, 0, 0]])
    /// array([36,  0], dtype=int8)
    /// >>> t.harris.distances([t.harris.rank("DDDD_DDDD")])
    /// array([36], dtype=int8)
    #[pyo3(signature = (boards, goal=None))]
    fn distances<'py>(
        &self,
        py: Python<'py>,
        boards: &Bound<'py, PyAny>,
        goal: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let boards = integers(boards)?;
        if boards.ndim() == 1 {
            return self.solved(py, goal)?.distances_of_ranks(py, &boards);
        }
        let rows = Rows::take(&boards, MARK)?;
        self.solved(py, goal)?.distances(py, &rows.rows(), Board::from_numbers)
    }

    /// Return the distance of every board: the perfect heuristic as an array.
    ///
    /// Args:
    ///     goal: a board; by default `"UUUU_UUUU"`.
    ///
    /// Returns:
    ///     An array of int8 of shape (15116544,): element `rank(board)` is `distance(board, goal)`.
    ///
    /// Raises:
    ///     ValueError: if the goal is not a board.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> table = t.harris.table()
    /// >>> int(table.max()), int((table == 49).sum())
    /// (49, 12)
    #[pyo3(signature = (goal=None))]
    fn table<'py>(
        &self,
        py: Python<'py>,
        goal: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        Ok(PyArray1::from_slice(py, self.solved(py, goal)?.all(py)?))
    }

    /// Return boards drawn at random.
    ///
    /// Args:
    ///     count: how many; each is drawn out of all, so one may come twice.
    ///     distance: draw out of those that are exactly this far from the goal. By default out of
    ///         all.
    ///     goal: a board; by default `"UUUU_UUUU"`.
    ///     seed: 0 to 2**64 - 1: draw the same boards in every call with this number, on every
    ///         machine and in every version: those of `tilebase random harris --seed`. By default
    ///         others in every call.
    ///
    /// Returns:
    ///     An array of uint8 of shape (count, 9).
    ///
    /// Raises:
    ///     ValueError: if no board has this distance, the goal is not a board, or a number is out
    ///         of range.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.random(1, distance=49, seed=1)
    /// array([[3, 1, 3, 4, 1, 6, 4, 2, 5]], dtype=uint8)
    #[pyo3(signature = (count, distance=None, goal=None, seed=None))]
    fn random<'py>(
        &self,
        py: Python<'py>,
        count: &Bound<'py, PyAny>,
        distance: Option<&Bound<'py, PyAny>>,
        goal: Option<&Bound<'py, PyAny>>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        draw(py, &self.solver(py, goal)?, count, distance, seed, numbers_of)
    }

    /// Return the rank of a board, 0 to 15116543.
    ///
    /// It is the number of the empty square, of the axes of the marks and of their signs: see
    /// `tables/README.md` of the project.
    ///
    /// Raises:
    ///     ValueError: if the board is not valid.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.rank("UUUU_UUUU")
    /// 6718464
    #[staticmethod]
    #[pyo3(signature = (board, /))]
    fn rank(board: &Bound<'_, PyAny>) -> PyResult<usize> {
        Ok(read::<Board>(board, "START")?.rank())
    }

    /// Return the board that has a rank, 0 to 15116543.
    ///
    /// Raises:
    ///     ValueError: if the rank is out of range.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.board(6718464)
    /// 'UUUU_UUUU'
    #[staticmethod]
    #[pyo3(signature = (rank, /))]
    fn board(rank: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(board_of::<Board>(number(rank, "rank")?)?.to_string())
    }

    /// Return the ranks of many boards: where their distances are in a `table`.
    ///
    /// Args:
    ///     boards: integers of shape (N, 9), 0 (U), 1 (D), 2 (N), 3 (S), 4 (E), 5 (W) and one 6
    ///         (empty).
    ///
    /// Returns:
    ///     An array of int64 of shape (N,).
    ///
    /// Raises:
    ///     ValueError: if a row is not a board; the text names the row.
    ///     TypeError: if `boards` is not an array of integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.ranks([[0, 0, 0, 0, 6, 0, 0, 0, 0]])
    /// array([6718464])
    #[staticmethod]
    #[pyo3(signature = (boards, /))]
    fn ranks<'py>(
        py: Python<'py>,
        boards: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let rows = Rows::take(boards, MARK)?;
        let rank = |row| Ok(Board::from_numbers(row)?.rank() as i64);
        Ok(PyArray1::from_vec(py, answers(py, &rows.rows(), rank)?))
    }

    /// Return the boards of many ranks.
    ///
    /// Args:
    ///     ranks: integers of shape (N,), 0 to 15116543. A C-contiguous array of int64 is not
    ///         copied.
    ///
    /// Returns:
    ///     An array of uint8 of shape (N, 9).
    ///
    /// Raises:
    ///     ValueError: if a rank is out of range; the text names the row.
    ///     TypeError: if `ranks` is not an array of integers.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.harris.boards([6718464])
    /// array([[0, 0, 0, 0, 6, 0, 0, 0, 0]], dtype=uint8)
    #[staticmethod]
    #[pyo3(signature = (ranks, /))]
    fn boards<'py>(
        py: Python<'py>,
        ranks: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let ranks = Numbers::<i64>::take(ranks, RANK)?;
        array_of(py, answers(py, &ranks.numbers(), |rank| board_of(rank).map(numbers_of))?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        self.opened.reduce(py, Some("harris"), None)
    }
}

/// The goal that is asked for if none is given.
fn usual_goal() -> Board {
    Board::all(Mark::Up, Square::ALL[4])
}
