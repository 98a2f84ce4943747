//! `t.goal(...)`: a pattern of the cubic puzzle, from any state. And the numbers of states.

use std::sync::Arc;

use numpy::PyArray1;
use pyo3::prelude::*;
use tilebase::cubic::{Pattern, State};
use tilebase::{CubicTo, Solver, TableError};

use crate::cubes::{Solved, board_of};
use crate::errors::Failure;
use crate::notation::{number, read};
use crate::opened::{Opened, Reduced};

/// A pattern of the cubic eight-puzzle, solved from all 15,116,544 states.
///
/// A state is a str of nine cubes row by row, each by its colours on top, in front and at the side
/// (WRB), and one `---` for the empty square. A move is named by where the empty square goes: d, l,
/// r or u. Of several shortest paths the answer is the lexicographically smallest. Every pattern
/// can be reached from every state.
#[pyclass(frozen, module = "tilebase")]
pub(crate) struct Goal {
    opened: Arc<Opened>,
    solved: Solved<CubicTo>,
}

impl Goal {
    pub(crate) fn new(
        py: Python<'_>,
        opened: &Arc<Opened>,
        pattern: &Bound<'_, PyAny>,
    ) -> PyResult<Goal> {
        let pattern: Pattern = read(pattern, "GOAL")?;
        let tables = opened.tables()?;
        let solver = py.detach(|| tables.cubic_to(pattern)).map_err(Failure::Table)?;
        Ok(Goal { opened: Arc::clone(opened), solved: Solved::new(solver, Arc::default()) })
    }

    /// Answers one question.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        answer: impl FnOnce(&CubicTo, &State) -> Result<T, TableError> + Send,
    ) -> PyResult<T> {
        let state = read(state, "START")?;
        Ok(py.detach(|| answer(self.solved.solver(), &state)).map_err(Failure::from)?)
    }
}

#[pymethods]
impl Goal {
    /// The pattern, as a str.
    #[getter]
    fn pattern(&self) -> String {
        self.solved.solver().goal().to_string()
    }

    /// The largest distance of a state.
    #[getter]
    fn radius(&self) -> usize {
        self.solved.solver().radius()
    }

    /// Return the fewest rolls, 0 to 42, from a state to the pattern.
    ///
    /// Raises:
    ///     ValueError: if the state is not valid.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> g = tilebase.open().goal("RBRBRBWEB")
    /// >>> g.distance("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW")
    /// 21
    #[pyo3(signature = (state, /))]
    fn distance(&self, py: Python<'_>, state: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
        self.ask(py, state, CubicTo::distance)
    }

    /// Return the smallest of the shortest paths from a state to the pattern.
    ///
    /// Raises:
    ///     ValueError: if the state is not valid.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> g = tilebase.open().goal("RBRBRBWEB")
    /// >>> g.path("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW")
    /// 'urdluurrddluurdllurdd'
    #[pyo3(signature = (state, /))]
    fn path(&self, py: Python<'_>, state: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        Ok(self.ask(py, state, CubicTo::path)?.map(|path| path.to_string()))
    }

    /// Return the moves with which shortest paths from a state to the pattern begin, as their
    /// letters; an empty str where the state shows the pattern.
    ///
    /// Raises:
    ///     ValueError: if the state is not valid.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> g = tilebase.open().goal("RBRBRBWEB")
    /// >>> g.best_moves("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW")
    /// 'u'
    #[pyo3(signature = (state, /))]
    fn best_moves(&self, py: Python<'_>, state: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.ask(py, state, CubicTo::best_moves)?.to_string())
    }

    /// Return the fewest rolls from each of many states to the pattern.
    ///
    /// Args:
    ///     ranks: integers of shape (N,), as `tilebase.rank` returns them. A C-contiguous array of
    ///         int64 is not copied.
    ///
    /// Returns:
    ///     An array of int8 of shape (N,).
    ///
    /// Raises:
    ///     ValueError: if a rank is out of range; the text names the row.
    ///     TypeError: if `ranks` is not an array of integers.
    ///     TableError: if a table cannot be used.
    ///
    /// The GIL is released: threads share the work. For very many states all distances are found
    /// first, and kept: 15 MB.
    ///
    /// >>> g = tilebase.open().goal("RBRBRBWEB")
    /// >>> g.distances([tilebase.rank("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW")])
    /// array([21], dtype=int8)
    #[pyo3(signature = (ranks, /))]
    fn distances<'py>(
        &self,
        py: Python<'py>,
        ranks: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        self.solved.distances_of_ranks(py, ranks)
    }

    /// Return the distance of every state: the perfect heuristic as an array.
    ///
    /// Returns:
    ///     An array of int8 of shape (15116544,): element `tilebase.rank(state)` is
    ///     `distance(state)`.
    ///
    /// Raises:
    ///     TableError: if a table cannot be used.
    ///
    /// >>> g = tilebase.open().goal("RBRBRBWEB")
    /// >>> table = g.table()
    /// >>> int(table[tilebase.rank("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW")])
    /// 21
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        Ok(PyArray1::from_slice(py, self.solved.all(py)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        self.opened.reduce(py, Some("goal"), Some(self.pattern()))
    }

    fn __repr__(&self) -> String {
        format!("<tilebase.Goal {}>", self.solved.solver().goal())
    }
}

/// Return the rank of a state of the cubic eight-puzzle, 0 to 15116543.
///
/// It is the number of the pattern times 256, and the phases of the cubes: see `tables/README.md`
/// of the project.
///
/// Raises:
///     ValueError: if the state is not valid.
///
/// >>> tilebase.rank("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW")
/// 11358388
#[pyfunction]
#[pyo3(signature = (state, /))]
pub(crate) fn rank(state: &Bound<'_, PyAny>) -> PyResult<usize> {
    let state: State = read(state, "START")?;
    Ok(state.rank())
}

/// Return the state of the cubic eight-puzzle that has a rank, 0 to 15116543.
///
/// Raises:
///     ValueError: if the rank is out of range.
///
/// >>> tilebase.state(11358388)
/// 'BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW'
#[pyfunction]
#[pyo3(signature = (rank, /))]
pub(crate) fn state(rank: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(board_of::<State>(number(rank, "rank")?)?.to_string())
}
