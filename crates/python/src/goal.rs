//! `t.goal(...)`: a pattern of the cubic puzzle, from any state. And the numbers of states.

use std::sync::{Arc, OnceLock};

use numpy::PyArray1;
use pyo3::prelude::*;
use tilebase::cubic::{MASKS, Pattern, State};
use tilebase::{AllDistances, CubicTo, Solver, TableError};

use crate::answers::{answers, room};
use crate::arrays::Numbers;
use crate::errors::Failure;
use crate::notation::{number, read};
use crate::opened::{Opened, Reduced};
use crate::waiting::waiting;

/// A pattern of the cubic eight-puzzle, solved from all 15,116,544 states.
///
/// A state is a str of nine cubes row by row, each by its colours on top, in front and at the side
/// (WRB), and one `---` for the empty square. A move is named by where the empty square goes: d, l, r
/// or u. Of several shortest paths the answer is the lexicographically smallest. Every pattern can be
/// reached from every state.
#[pyclass(frozen, module = "tilebase")]
pub(crate) struct Goal {
    opened: Arc<Opened>,
    solver: Arc<CubicTo>,
    /// The distances of all states by rank, once they have been asked for.
    distances: OnceLock<Vec<i8>>,
}

/// For how many states all distances are found first: the walks of as many take longer.
const MANY: usize = 1 << 20;

impl Goal {
    pub(crate) fn new(
        py: Python<'_>,
        opened: &Arc<Opened>,
        pattern: &Bound<'_, PyAny>,
    ) -> PyResult<Goal> {
        let pattern: Pattern = read(pattern, "GOAL")?;
        let tables = opened.tables()?;
        let solver = py.detach(|| tables.cubic_to(pattern)).map_err(Failure::Table)?;
        Ok(Goal {
            opened: Arc::clone(opened),
            solver: Arc::new(solver),
            distances: OnceLock::new(),
        })
    }

    /// Answers one question.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        answer: impl FnOnce(&CubicTo, &State) -> Result<T, TableError> + Send,
    ) -> PyResult<T> {
        let state = read(state, "START")?;
        Ok(py.detach(|| answer(&self.solver, &state)).map_err(Failure::from)?)
    }

    /// Returns the distances of all states by rank.
    fn all(&self, py: Python<'_>) -> Result<&[i8], Failure> {
        if let Some(distances) = self.distances.get() {
            return Ok(distances);
        }
        let solver = Arc::clone(&self.solver);
        let distances = waiting(py, move || by_rank(&solver))??;
        Ok(self.distances.get_or_init(|| distances))
    }
}

/// Returns the distance of every state by its rank. The solver has them by the rank of the state's
/// image in the table of the pattern's class.
///
/// A symmetry takes all states of one pattern to states of one pattern, and the phases of the cubes
/// each to its own, flipped or not. So the images of nine masks tell those of all 256.
fn by_rank(solver: &CubicTo) -> Result<Vec<i8>, Failure> {
    let images = solver.distances()?;
    let mut all = room(images.len())?;
    all.resize(images.len(), -1);
    for (pattern, images) in images.as_chunks::<MASKS>().0.iter().enumerate() {
        let rank = |mask| solver.board((pattern * MASKS + mask) as u64).map_or(0, State::rank);
        let mut ranks = [rank(0); MASKS];
        for bit in (0..8).map(|bit| 1 << bit) {
            let flipped = rank(bit) ^ rank(0);
            for mask in 0..bit {
                ranks[bit + mask] = ranks[mask] ^ flipped;
            }
        }
        for (rank, &distance) in ranks.into_iter().zip(images) {
            all[rank] = distance as i8;
        }
    }
    Ok(all)
}

#[pymethods]
impl Goal {
    /// The pattern, as a str.
    #[getter]
    fn pattern(&self) -> String {
        self.solver.goal().to_string()
    }

    /// The largest distance of a state.
    #[getter]
    fn radius(&self) -> usize {
        self.solver.radius()
    }

    /// Return the fewest rolls, 0 to 42, from a state to the pattern.
    ///
    /// Raises:
    ///     ValueError: what is no state.
    ///     TableError: a table that cannot be used.
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
    ///     ValueError: what is no state.
    ///     TableError: a table that cannot be used.
    ///
    /// >>> g = tilebase.open().goal("RBRBRBWEB")
    /// >>> g.path("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW")
    /// 'urdluurrddluurdllurdd'
    #[pyo3(signature = (state, /))]
    fn path(&self, py: Python<'_>, state: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        Ok(self.ask(py, state, CubicTo::path)?.map(|path| path.to_string()))
    }

    /// Return the moves with which shortest paths from a state to the pattern begin, as their letters;
    /// an empty str where the state shows the pattern.
    ///
    /// Raises:
    ///     ValueError: what is no state.
    ///     TableError: a table that cannot be used.
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
    ///     ValueError: what is no rank, and in which row.
    ///     TypeError: what is no array of integers.
    ///     TableError: a table that cannot be used.
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
        let ranks = Numbers::<i64>::take(ranks, RANK)?;
        let ranks = ranks.numbers();
        let no_rank = |rank: i64| Failure::Value(format!("expected {RANK}, found {rank}"));
        let distances = if ranks.len() >= MANY || self.distances.get().is_some() {
            let all = self.all(py)?;
            answers(py, &ranks, |rank| {
                let distance = usize::try_from(rank).ok().and_then(|rank| all.get(rank));
                distance.copied().ok_or_else(|| no_rank(rank))
            })?
        } else {
            answers(py, &ranks, |rank| {
                let state = usize::try_from(rank).ok().and_then(State::from_rank);
                let distance = self.solver.distance(&state.ok_or_else(|| no_rank(rank))?)?;
                Ok(distance.map_or(-1, |distance| distance as i8))
            })?
        };
        Ok(PyArray1::from_vec(py, distances))
    }

    /// Return the distance of every state: the perfect heuristic as an array.
    ///
    /// Returns:
    ///     An array of int8 of shape (15116544,): element `tilebase.rank(state)` is
    ///     `distance(state)`.
    ///
    /// Raises:
    ///     TableError: a table that cannot be used.
    ///
    /// >>> g = tilebase.open().goal("RBRBRBWEB")
    /// >>> table = g.table()
    /// >>> int(table[tilebase.rank("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW")])
    /// 21
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        Ok(PyArray1::from_slice(py, self.all(py)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        self.opened.reduce(py, Some("goal"), Some(self.pattern()))
    }

    fn __repr__(&self) -> String {
        format!("<tilebase.Goal {}>", self.solver.goal())
    }
}

/// What the number of a state is.
const RANK: &str = "a rank 0 to 15116543";

/// Return the rank of a state of the cubic eight-puzzle, 0 to 15116543.
///
/// It is the number of the pattern times 256, and the phases of the cubes: see `tables/README.md` of
/// the project.
///
/// Raises:
///     ValueError: what is no state.
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
///     ValueError: a number out of range.
///
/// >>> tilebase.state(11358388)
/// 'BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW'
#[pyfunction]
#[pyo3(signature = (rank, /))]
pub(crate) fn state(rank: &Bound<'_, PyAny>) -> PyResult<String> {
    let number = number(rank, "rank")?;
    let state = usize::try_from(number).ok().and_then(State::from_rank);
    let state = state.ok_or_else(|| Failure::Value(format!("expected {RANK}, found {number}")))?;
    Ok(state.to_string())
}
