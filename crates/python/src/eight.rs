//! `t.eight`: the sliding eight-puzzle.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use tilebase::eight::{Board, POSITIONS, Position};
use tilebase::puzzle::{self, Puzzle};
use tilebase::{
    AllDistances, EightPaths, EightTo, Move, MoveSet, Solver, Square, TableError, Tables,
};

use crate::answers::answers;
use crate::arrays::Rows;
use crate::drawing::{array_of, draw};
use crate::errors::Failure;
use crate::lookup::{Distances, Lookup};
use crate::notation::{LABEL, read};
use crate::opened::{Opened, Reduced};

/// The sliding eight-puzzle: any start, any goal.
///
/// A board is a str of nine symbols row by row, eight different tiles out of 1 to 9 and one blank
/// (0, X, _, . or -); separators are ignored. Or it is nine integers, 0 the blank. A goal that is not
/// given has every tile on the square of its own number, so that of `"123069478"` is `"1234_6789"`.
///
/// A move is named by where the blank goes: d, l, r or u. Of several shortest paths the answer is
/// the lexicographically smallest.
#[pyclass(frozen, module = "tilebase")]
pub(crate) struct Eight {
    opened: Arc<Opened>,
    /// By the blank of the goal.
    distances: [OnceLock<Arc<Distances>>; 9],
    /// By goal.
    lookups: Mutex<HashMap<Board, Arc<Lookup>>>,
    paths: OnceLock<EightPaths>,
}

/// How many look-ups are kept, 0.4 MB each.
const LOOKUPS: usize = 64;

impl Eight {
    pub(crate) fn new(opened: &Arc<Opened>) -> Eight {
        Eight {
            opened: Arc::clone(opened),
            distances: Default::default(),
            lookups: Mutex::default(),
            paths: OnceLock::new(),
        }
    }

    /// Answers one question.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
        answer: impl FnOnce(EightTo, Board) -> Result<T, TableError> + Send,
    ) -> PyResult<T> {
        let start: Board = read(start, "START")?;
        let goal = goal.map(|goal| read(goal, "GOAL")).transpose()?.unwrap_or(start.home());
        puzzle::Eight::goal_from(&start, goal.into()).map_err(Failure::from)?;
        let tables = self.opened.tables()?;
        Ok(py.detach(|| answer(tables.eight_to(goal)?, start)).map_err(Failure::from)?)
    }

    /// Returns the distances from a goal for many boards.
    fn lookup(&self, tables: &Tables, goal: &Board) -> Result<Arc<Lookup>, TableError> {
        let kept = || self.lookups.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lookup) = kept().get(goal) {
            return Ok(Arc::clone(lookup));
        }
        let slot = &self.distances[goal.blank().index()];
        let distances = match slot.get() {
            Some(distances) => distances,
            None => {
                let made = Distances::new(goal.blank(), |goal| tables.eight_to(goal))?;
                slot.get_or_init(|| Arc::new(made))
            }
        };
        let lookup = Arc::new(Lookup::new(goal, Arc::clone(distances)));
        let mut kept = kept();
        if kept.len() >= LOOKUPS {
            kept.clear();
        }
        kept.insert(*goal, Arc::clone(&lookup));
        Ok(lookup)
    }

    /// Returns all paths, spread out in memory.
    fn spread(&self, tables: &Tables) -> Result<&EightPaths, TableError> {
        if let Some(paths) = self.paths.get() {
            return Ok(paths);
        }
        let paths = tables.eight()?.spread()?;
        Ok(self.paths.get_or_init(|| paths))
    }
}

/// Reads the goal of a call over arrays, if there is one.
fn goal_of(goal: Option<&Bound<'_, PyAny>>) -> Result<Option<Board>, Failure> {
    goal.map(|goal| read(goal, "GOAL")).transpose()
}

/// Returns the position of a row.
fn position(labels: [u8; 9], goal: Option<Board>) -> Result<Position, Failure> {
    let board = Board::new(labels)?;
    let goal = goal.unwrap_or_else(|| board.home());
    Position::between(&board, &goal).map_err(|error| Failure::Value(error.to_string()))
}

/// Returns the distance of a row that is no board of the goal's tiles, or of the usual ones.
#[cold]
fn other_tiles(
    table: &tilebase::Eight,
    labels: [u8; 9],
    goal: Option<Board>,
) -> Result<i8, Failure> {
    let distance = table.distance(position(labels, goal)?)?;
    Ok(distance.map_or(-1, |distance| distance as i8))
}

/// Returns the goal of a call that has no boards: that of the ordinary eight-puzzle, if none is
/// given.
fn goal_or_ordinary(goal: Option<&Bound<'_, PyAny>>) -> Result<Board, Failure> {
    Ok(goal_of(goal)?.unwrap_or_else(|| Board::in_order(Square::ALL[8])))
}

/// Returns whether each move is in a set, in the order of the moves.
fn flags(moves: MoveSet) -> [bool; 4] {
    Move::ALL.map(|step| moves.contains(step))
}

/// Boards, their distances, and their best moves.
type Table<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<i8>>, Bound<'py, PyArray2<bool>>);

#[pymethods]
impl Eight {
    /// Return the fewest moves from a board to a goal; None where no moves lead there.
    ///
    /// Raises:
    ///     ValueError: if a board is not valid, or start and goal have different tiles.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.distance("123069478")
    /// 5
    /// >>> t.eight.distance([1, 2, 3, 0, 6, 9, 4, 7, 8])
    /// 5
    /// >>> t.eight.distance("12345678X", "12345687X") is None
    /// True
    #[pyo3(signature = (start, goal=None))]
    fn distance(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<u8>> {
        self.ask(py, start, goal, |solver, start| solver.distance(&start))
    }

    /// Return the smallest of the shortest paths from a board to a goal; None where no moves lead
    /// there.
    ///
    /// Raises:
    ///     ValueError: if a board is not valid, or start and goal have different tiles.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.path("564178X23", "7568X4123")
    /// 'urrulldr'
    #[pyo3(signature = (start, goal=None))]
    fn path(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<String>> {
        let path = self.ask(py, start, goal, |solver, start| solver.path(&start))?;
        Ok(path.map(|path| path.to_string()))
    }

    /// Return the moves with which shortest paths from a board to a goal begin, as their letters;
    /// an empty str at the goal, and where no moves lead there.
    ///
    /// Raises:
    ///     ValueError: if a board is not valid, or start and goal have different tiles.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.best_moves("123069478")
    /// 'd'
    #[pyo3(signature = (start, goal=None))]
    fn best_moves(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let moves = self.ask(py, start, goal, |solver, start| solver.best_moves(&start))?;
        Ok(moves.to_string())
    }

    /// Return the fewest moves from each of many boards to a goal, -1 where no moves lead there.
    ///
    /// Args:
    ///     boards: integers of shape (N, 9), 0 the blank. A C-contiguous array of uint8 is not
    ///         copied.
    ///     goal: a board; by default each board's own, every tile on the square of its number.
    ///
    /// Returns:
    ///     An array of int8 of shape (N,).
    ///
    /// Raises:
    ///     ValueError: if the goal or a row is not a board, or the tiles of a row are not those of
    ///         the goal; the text names the row.
    ///     TypeError: if `boards` is not an array of integers.
    ///     TableError: if a table cannot be used.
    ///
    /// The GIL is released: threads share the work. Tens of millions of boards take a second.
    ///
    /// >>> import numpy as np
    /// >>> t = tilebase.open()
    /// >>> boards = np.array([[1, 2, 3, 0, 6, 9, 4, 7, 8], [1, 2, 3, 4, 5, 6, 8, 7, 0]], np.uint8)
    /// >>> t.eight.distances(boards)
    /// array([ 5, -1], dtype=int8)
    #[pyo3(signature = (boards, goal=None))]
    fn distances<'py>(
        &self,
        py: Python<'py>,
        boards: &Bound<'py, PyAny>,
        goal: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let goal = goal_of(goal)?;
        let rows = Rows::take(boards, LABEL)?;
        let tables = self.opened.tables()?;
        let (lookup, table) = py
            .detach(|| {
                let usual = goal.unwrap_or_else(|| Board::in_order(Square::ALL[8]));
                Ok((self.lookup(&tables, &usual)?, tables.eight()?))
            })
            .map_err(Failure::Table)?;
        let distances = answers(py, &rows.rows(), |labels| match lookup.distance(&labels) {
            Some(distance) => Ok(distance),
            None => other_tiles(table, labels, goal),
        })?;
        Ok(PyArray1::from_vec(py, distances))
    }

    /// Return the smallest of the shortest paths from each of many boards to a goal, None where no
    /// moves lead there.
    ///
    /// Args:
    ///     boards: integers of shape (N, 9), 0 the blank. A C-contiguous array of uint8 is not
    ///         copied.
    ///     goal: a board; by default each board's own, every tile on the square of its number.
    ///
    /// Returns:
    ///     A list of N str or None.
    ///
    /// Raises:
    ///     ValueError: if the goal or a row is not a board, or the tiles of a row are not those of
    ///         the goal; the text names the row.
    ///     TypeError: if `boards` is not an array of integers.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.eight.paths([[5, 6, 4, 1, 7, 8, 0, 2, 3]], "7568X4123")
    /// ['urrulldr']
    #[pyo3(signature = (boards, goal=None))]
    fn paths<'py>(
        &self,
        py: Python<'py>,
        boards: &Bound<'py, PyAny>,
        goal: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let goal = goal_of(goal)?;
        let rows = Rows::take(boards, LABEL)?;
        let tables = self.opened.tables()?;
        let spread = py.detach(|| self.spread(&tables)).map_err(Failure::Table)?;
        let paths = PyList::empty(py);
        for (block, rows) in rows.rows().chunks(BLOCK).enumerate() {
            let found = answers(py, &rows, |labels| Ok(spread.path(position(labels, goal)?)));
            for path in found.map_err(|failure| failure.after(block * BLOCK))? {
                paths.append(path.map(|path| PyString::new(py, &path.to_string())))?;
            }
        }
        Ok(paths)
    }

    /// Return all 181,440 boards from which moves lead to a goal, with their distances and best
    /// moves.
    ///
    /// Args:
    ///     goal: a board; by default `"12345678_"`.
    ///
    /// Returns:
    ///     boards: an array of uint8 of shape (181440, 9).
    ///     distances: an array of int8 of shape (181440,).
    ///     best: an array of bool of shape (181440, 4): whether a shortest path begins with d, l,
    ///         r, u.
    ///
    /// Raises:
    ///     ValueError: if the goal is not a board.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> boards, distances, best = t.eight.table()
    /// >>> int(distances.max()), int((distances == 31).sum())
    /// (31, 2)
    #[pyo3(signature = (goal=None))]
    fn table<'py>(
        &self,
        py: Python<'py>,
        goal: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Table<'py>> {
        let goal = goal_or_ordinary(goal)?;
        let tables = self.opened.tables()?;
        let solved = py.detach(|| {
            let solver = tables.eight_to(goal)?;
            let distances = solver.distances()?;
            Ok((solver, distances))
        });
        let (solver, distances) = solved.map_err(Failure::Table)?;
        let rows = answers(py, &(0..POSITIONS), |rank| {
            let board = solver.board(rank as u64).unwrap_or(goal);
            Ok((*board.labels(), flags(solver.best_moves(&board)?)))
        })?;
        let (boards, best): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        let distances = distances.into_iter().map(|distance| distance as i8).collect();
        Ok((
            array_of(py, boards)?,
            PyArray1::from_vec(py, distances),
            PyArray1::from_vec(py, best.into_flattened()).reshape([POSITIONS, 4])?,
        ))
    }

    /// Return boards drawn at random from those from which moves lead to a goal.
    ///
    /// Args:
    ///     count: how many; each is drawn out of all, so one may come twice.
    ///     distance: draw out of those that are exactly this far from the goal. By default out of
    ///         all.
    ///     goal: a board; by default `"12345678_"`.
    ///     seed: 0 to 2**64 - 1: draw the same boards in every call with this number, on every
    ///         machine and in every version: those of `tilebase random eight --seed`. By default
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
    /// >>> t.eight.distances(t.eight.random(3, distance=20, seed=1))
    /// array([20, 20, 20], dtype=int8)
    #[pyo3(signature = (count, distance=None, goal=None, seed=None))]
    fn random<'py>(
        &self,
        py: Python<'py>,
        count: &Bound<'py, PyAny>,
        distance: Option<&Bound<'py, PyAny>>,
        goal: Option<&Bound<'py, PyAny>>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let goal = goal_or_ordinary(goal)?;
        let tables = self.opened.tables()?;
        let solver = py.detach(|| tables.eight_to(goal)).map_err(Failure::Table)?;
        draw(py, &solver, count, distance, seed, |board| *board.labels())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        self.opened.reduce(py, Some("eight"), None)
    }
}

/// How many answers are turned into objects of Python before Ctrl-C is looked for.
const BLOCK: usize = 1 << 16;
