//! The functions of the module that need no open tables: these are opened at the first call.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString};
use tilebase::Puzzle as Rules;
use tilebase::error::quoted;
use tilebase_cli::puzzle_of_start;

use crate::boards::{Argument, Boards};
use crate::errors::PythonError;
use crate::integers::Object;
use crate::named::{named, named_by};
use crate::opened::Bounds;
use crate::puzzle::Puzzle;
use crate::tables::Tables;

type Optional<'a, 'py> = Option<&'a Object<'py>>;

/// Returns the tables of all calls, which are made in memory.
fn tables(py: Python<'_>) -> PyResult<&'static Tables> {
    static TABLES: PyOnceLock<Py<Tables>> = PyOnceLock::new();
    let tables =
        TABLES.get_or_try_init(py, || Py::new(py, Tables::new(py, None, Bounds::default())?))?;
    Ok(tables.get())
}

/// Returns the puzzle of a call: `puzzle`, or else that of the first text, or `eight` for numbers.
fn of<'py>(boards: &Object<'py>, puzzle: Optional<'_, 'py>) -> PyResult<Bound<'py, Puzzle>> {
    let py = boards.py();
    let rules = match puzzle.map(|puzzle| (puzzle, puzzle.cast::<Puzzle>())) {
        Some((_, Ok(puzzle))) => return Ok(puzzle.clone()),
        Some((puzzle, Err(_))) => named_by(puzzle)?,
        None => of_boards(boards)?,
    };
    Ok(tables(py)?.of(py, rules)?.into_bound(py))
}

fn of_boards(boards: &Object<'_>) -> Result<Rules, PythonError> {
    const ADVICE: &str = "the argument puzzle names another one";
    let of_text = |text: &str| {
        puzzle_of_start(text).ok_or_else(|| {
            let expected = "expected a board of one of the puzzles";
            PythonError::Value(format!("boards {}: {expected}; {ADVICE}", quoted(text)))
        })
    };
    match Argument::take(boards)? {
        Argument::Text(text) => of_text(&text),
        Argument::Texts(_, texts) => match texts.try_iter()?.next().transpose()? {
            Some(first) => match first.cast::<PyString>() {
                Ok(text) => of_text(&text.to_string_lossy()),
                Err(_) => Ok(Rules::eight()),
            },
            None => Ok(Rules::eight()),
        },
        Argument::Numbers(integers) => match Boards::of(Rules::eight(), integers) {
            Ok(_) => Ok(Rules::eight()),
            Err(PythonError::Value(what)) => Err(PythonError::Value(format!("{what}; {ADVICE}"))),
            Err(other) => Err(other),
        },
    }
}

/// Return the fewest moves from a board, or from each of many, to a goal: `Puzzle.distance`, without
/// opening tables.
///
/// Args:
///     boards: a board, or many.
///     goal: a goal, or one for each board.
///     puzzle: a puzzle, or what `puzzle` takes; by default that of the first text, and `eight` for
///         numbers of nine squares.
///
/// >>> tilebase.distance("123069478"), tilebase.distance("DDDD_DDDD")
/// (5, 36)
/// >>> tilebase.distance("3_21", puzzle={"board": "2x2", "tiles": "123"})
/// 5
#[pyfunction]
#[pyo3(signature = (boards, goal=None, *, puzzle=None))]
pub(crate) fn distance<'py>(
    boards: &Object<'py>,
    goal: Optional<'_, 'py>,
    puzzle: Optional<'_, 'py>,
) -> PyResult<Object<'py>> {
    of(boards, puzzle)?.get().distance(boards, goal)
}

/// Return the first of the shortest paths in alphabetical order: `Puzzle.path`, without opening
/// tables. The arguments are those of `distance`.
///
/// >>> tilebase.path("123069478")
/// 'drrul'
#[pyfunction]
#[pyo3(signature = (boards, goal=None, *, puzzle=None))]
pub(crate) fn path<'py>(
    boards: &Object<'py>,
    goal: Optional<'_, 'py>,
    puzzle: Optional<'_, 'py>,
) -> PyResult<Object<'py>> {
    of(boards, puzzle)?.get().path(boards, goal)
}

/// Return every legal move, with the board and the distance after it: `Puzzle.moves`, without opening
/// tables. The arguments are those of `distance`.
///
/// >>> tilebase.moves("123069478")[0]
/// NextMove(move='d', board='123469_78', distance=4, best=True)
#[pyfunction]
#[pyo3(signature = (boards, goal=None, *, puzzle=None))]
pub(crate) fn moves<'py>(
    boards: &Object<'py>,
    goal: Optional<'_, 'py>,
    puzzle: Optional<'_, 'py>,
) -> PyResult<Object<'py>> {
    of(boards, puzzle)?.get().moves(boards, goal)
}

/// Return the moves that begin a shortest path: `Puzzle.best_moves`, without opening tables. The
/// arguments are those of `distance`.
///
/// >>> tilebase.best_moves("SDSED_ENW")
/// 'dlu'
#[pyfunction]
#[pyo3(signature = (boards, goal=None, *, puzzle=None))]
pub(crate) fn best_moves<'py>(
    boards: &Object<'py>,
    goal: Optional<'_, 'py>,
    puzzle: Optional<'_, 'py>,
) -> PyResult<Object<'py>> {
    of(boards, puzzle)?.get().best_moves(boards, goal)
}

/// Grade the moves from a board, or from each of many: `Puzzle.grade`, without opening tables. The
/// argument `puzzle` is that of `distance`.
///
/// >>> tilebase.grade("123069478", "rldrrul").extra
/// 2
#[pyfunction]
#[pyo3(signature = (boards, moves, goal=None, *, notation=None, puzzle=None))]
pub(crate) fn grade<'py>(
    boards: &Object<'py>,
    moves: &Object<'py>,
    goal: Optional<'_, 'py>,
    notation: Option<&str>,
    puzzle: Optional<'_, 'py>,
) -> PyResult<Object<'py>> {
    of(boards, puzzle)?.get().grade(boards, moves, goal, notation)
}

/// Return all that is known of a board: `Puzzle.analyse`, without opening tables. The arguments are
/// those of `distance`, for one board.
///
/// >>> tilebase.analyse("123069478")["path"]
/// 'drrul'
#[pyfunction]
#[pyo3(signature = (board, goal=None, *, puzzle=None))]
pub(crate) fn analyse<'py>(
    board: &Object<'py>,
    goal: Optional<'_, 'py>,
    puzzle: Optional<'_, 'py>,
) -> PyResult<Bound<'py, PyDict>> {
    of(board, puzzle)?.get().analyse(board, goal)
}

/// Return the puzzle of a name, or one of your own: `Tables.puzzle`, without opening tables.
///
/// >>> tilebase.puzzle("harris").distance("DDDD_DDDD")
/// 36
#[pyfunction]
#[pyo3(signature = (described=None, /, **keys))]
pub(crate) fn puzzle(
    py: Python<'_>,
    described: Optional<'_, '_>,
    keys: Option<&Bound<'_, PyDict>>,
) -> PyResult<Py<Puzzle>> {
    tables(py)?.of(py, named(described, keys)?)
}
