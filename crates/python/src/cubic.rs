//! `t.cubic`: the cubic eight-puzzle, from starts with all cubes alike.

use std::sync::Arc;

use numpy::PyArray1;
use pyo3::prelude::*;
use tilebase::cubic::{Pattern, State};
use tilebase::{Solver, Square, TableError, Tables};

use crate::answers::answers;
use crate::arrays::{Numbers, Rows};
use crate::errors::Failure;
use crate::notation::{Notation, TOP, read, read_square};
use crate::opened::{Opened, Reduced};

/// The cubic eight-puzzle: eight equal cubes of three colours roll, from a start with all cubes
/// alike (white on top, red in front, blue at the side) until the top faces show a pattern.
///
/// A start is a str, X,Y: column and row of the empty square, from 1; or the number of that square,
/// 0 to 8 row by row. A pattern is a str, nine of W, R, B and one E row by row; separators are
/// ignored. Or it is nine integers, 0 (W), 1 (R), 2 (B) and one 3 (empty).
///
/// A move is named by where the empty square goes: d, l, r or u. Of several shortest paths the
/// answer is the lexicographically smallest. Every pattern can be reached.
#[pyclass(frozen, module = "tilebase")]
pub(crate) struct Cubic {
    opened: Arc<Opened>,
}

impl Cubic {
    pub(crate) fn new(opened: &Arc<Opened>) -> Cubic {
        Cubic { opened: Arc::clone(opened) }
    }

    /// Answers one question.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        pattern: &Bound<'_, PyAny>,
        answer: impl FnOnce(&Tables, Square, Pattern) -> Result<T, TableError> + Send,
    ) -> PyResult<T> {
        let start = read_square(start, "START")?;
        let pattern = read(pattern, "GOAL")?;
        let tables = self.opened.tables()?;
        Ok(py.detach(|| answer(&tables, start, pattern)).map_err(Failure::from)?)
    }
}

#[pymethods]
impl Cubic {
    /// Return the fewest rolls, 0 to 37, from a start to a pattern.
    ///
    /// Raises:
    ///     ValueError: if the start or the pattern is not valid.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.cubic.distance("2,1", "RBWRWWEWW")
    /// 3
    #[pyo3(signature = (start, pattern))]
    fn distance(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        pattern: &Bound<'_, PyAny>,
    ) -> PyResult<u8> {
        self.ask(py, start, pattern, |tables, start, pattern| {
            tables.cubic()?.distance(start, pattern)
        })
    }

    /// Return the smallest of the shortest paths from a start to a pattern.
    ///
    /// Raises:
    ///     ValueError: if the start or the pattern is not valid.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.cubic.path("2,1", "RBWRWWEWW")
    /// 'ldd'
    #[pyo3(signature = (start, pattern))]
    fn path(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        pattern: &Bound<'_, PyAny>,
    ) -> PyResult<String> {
        let path = self.ask(py, start, pattern, |tables, start, pattern| {
            tables.cubic()?.path(start, pattern)
        })?;
        Ok(path.to_string())
    }

    /// Return the moves with which shortest paths from a start to a pattern begin, as their
    /// letters; an empty str where the start shows the pattern.
    ///
    /// Raises:
    ///     ValueError: if the start or the pattern is not valid.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.cubic.best_moves("2,1", "RBWRWWEWW")
    /// 'l'
    #[pyo3(signature = (start, pattern))]
    fn best_moves(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        pattern: &Bound<'_, PyAny>,
    ) -> PyResult<String> {
        let moves = self.ask(py, start, pattern, |tables, start, pattern| {
            tables.cubic_to(pattern)?.best_moves(&State::canonical(start))
        })?;
        Ok(moves.to_string())
    }

    /// Return the fewest rolls from each of many starts to a pattern of its own.
    ///
    /// Args:
    ///     starts: integers of shape (N,): the empty squares, 0 to 8 row by row.
    ///     patterns: integers of shape (N, 9), 0 (W), 1 (R), 2 (B) and one 3 (empty).
    ///
    /// C-contiguous arrays of uint8 are not copied.
    ///
    /// Returns:
    ///     An array of int8 of shape (N,).
    ///
    /// Raises:
    ///     ValueError: if a start or a pattern is not valid (the text names the row), or the arrays
    ///         have different lengths.
    ///     TypeError: if an argument is not an array of integers.
    ///     TableError: if a table cannot be used.
    ///
    /// The GIL is released: threads share the work.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.cubic.distances([1], [[1, 2, 0, 1, 0, 0, 3, 0, 0]])
    /// array([3], dtype=int8)
    #[pyo3(signature = (starts, patterns))]
    fn distances<'py>(
        &self,
        py: Python<'py>,
        starts: &Bound<'py, PyAny>,
        patterns: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let starts = Numbers::<u8>::take(starts, START)?;
        let patterns = Rows::take(patterns, TOP)?;
        let (starts, patterns) = (starts.numbers(), patterns.rows());
        if starts.len() != patterns.len() {
            let (starts, patterns) = (starts.len(), patterns.len());
            let what =
                format!("expected as many starts as patterns, found {starts} and {patterns}");
            return Err(Failure::Value(what).into());
        }
        let tables = self.opened.tables()?;
        let table = py.detach(|| tables.cubic()).map_err(Failure::Table)?;
        let distances = answers(py, &(starts, patterns), |(start, pattern)| {
            let no_start = || Failure::Value(format!("expected {START}, found {start}"));
            let start = Square::new(usize::from(start)).ok_or_else(no_start)?;
            Ok(table.distance(start, Pattern::from_numbers(pattern)?)? as i8)
        })?;
        Ok(PyArray1::from_vec(py, distances))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        self.opened.reduce(py, Some("cubic"), None)
    }
}

/// What the number of a start is.
const START: &str = "a square 0 to 8";
