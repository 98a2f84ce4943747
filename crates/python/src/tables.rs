//! `tilebase.open`, and the tables that it returns.

use std::ffi::{CStr, CString};
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyTuple};
use tilebase::{Content, Puzzle as Rules};

use crate::integers::Object;
use crate::named::named;
use crate::opened::{Bounds, Opened};
use crate::puzzle::Puzzle;
use crate::questions::PuzzleWithGoal;

/// The tables, as `tilebase.open` returns them.
///
/// A `with` statement closes them at its end. Loading a pickle of them opens the same tables again.
/// Any number of threads may use them at the same time.
#[pyclass(frozen, module = "tilebase")]
pub(crate) struct Tables {
    opened: Arc<Opened>,
    /// As in [`Rules::all`].
    puzzles: Vec<Py<Puzzle>>,
}

impl Tables {
    pub(crate) fn new(
        py: Python<'_>,
        directory: Option<PathBuf>,
        bounds: Bounds,
    ) -> PyResult<Tables> {
        let opened = Arc::new(Opened::new(directory, bounds)?);
        let puzzles = Rules::all().map(|puzzle| {
            let opened = Arc::clone(&opened);
            Py::new(py, Puzzle(PuzzleWithGoal { opened, puzzle, goal: None }))
        });
        let puzzles = puzzles.collect::<PyResult<_>>()?;
        Ok(Tables { opened, puzzles })
    }

    /// Returns the puzzle of these rules.
    pub(crate) fn of(&self, py: Python<'_>, puzzle: Rules) -> PyResult<Py<Puzzle>> {
        if let Some(number) = Rules::all().position(|known| known == puzzle) {
            return Ok(self.puzzles[number].clone_ref(py));
        }
        let opened = Arc::clone(&self.opened);
        Py::new(py, Puzzle(PuzzleWithGoal { opened, puzzle, goal: None }))
    }

    /// Gives the class a property for each puzzle, with the puzzle's texts as its docstring.
    pub(crate) fn add_puzzles(py: Python<'_>) -> PyResult<()> {
        let property = py.import("builtins")?.getattr("property")?;
        for (number, puzzle) in Rules::all().enumerate() {
            let get = move |arguments: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| {
                let tables = arguments.get_item(0)?.cast_into::<Tables>()?;
                Ok::<_, PyErr>(tables.get().puzzles[number].clone_ref(arguments.py()))
            };
            // What makes pages of docstrings reads that of the function.
            let text: &CStr = Box::leak(CString::new(described(puzzle))?.into_boxed_c_str());
            let get = PyCFunction::new_closure(py, None, Some(text), get)?;
            let property = property.call1((get, py.None(), py.None(), described(puzzle)))?;
            py.get_type::<Tables>().setattr(puzzle.name(), property)?;
        }
        Ok(())
    }
}

/// Returns the docstring of a puzzle.
fn described(puzzle: Rules) -> String {
    let texts = puzzle.words();
    let default = match &*texts.default_goal {
        "" => &format!(
            "must be given, except in `stats`, and in `random`, `all_boards` and `all_distances`, which take {}",
            puzzle.default_goal(None)
        ),
        default => &format!("by default {default}"),
    };
    let large = Content::large_of(puzzle).map_or(String::new(), |content| {
        let from = format!("from {}, where the directory that is open has it", content.file_name());
        format!("\nAll boards are counted, and drawn at a distance, {from}.\n")
    });
    format!(
        "{}.\n\nA board: {}.\nIn numbers: {}.\nRanks: 0 to {}.\nA goal, {default}: {}.\n{large}",
        puzzle.title(),
        texts.start,
        puzzle.numbering(),
        puzzle.ranks().unwrap_or_default().saturating_sub(1),
        texts.goal,
    )
}

#[pymethods]
impl Tables {
    /// All puzzles that come with the package, as a tuple.
    #[getter]
    fn puzzles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.puzzles)
    }

    /// Return the puzzle of a name, or one of your own.
    ///
    /// Args:
    ///     described: the name of a puzzle, such as `eight`; the path of a description, a file that
    ///         ends in `.toml`, as `tilebase solve` takes it; the text of such a file; or a dict of
    ///         its keys. Its board has four to sixteen squares.
    ///     keys: the keys of a description, without `described`. Each has a str, or a list of str.
    ///
    /// Raises:
    ///     FileNotFoundError: if there is no such file.
    ///     ValueError: if there is no such puzzle, or this is no description of one.
    ///     TypeError: if a value is neither a str nor a list of str.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.puzzle("eight") is t.eight
    /// True
    /// >>> t.puzzle(board="3x2", tiles="12345").path("_12345")
    /// 'rrdllurdrulldrr'
    /// >>> t.puzzle('board = "3x2"\ntiles = "12345"') == t.puzzle({"board": "3x2", "tiles": "12345"})
    /// True
    #[pyo3(signature = (described=None, /, **keys))]
    fn puzzle(
        &self,
        py: Python<'_>,
        described: Option<&Object<'_>>,
        keys: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<Puzzle>> {
        self.of(py, named(described, keys)?)
    }

    /// Close the files of the tables, and free their memory.
    ///
    /// Further questions raise `ValueError`.
    fn close(&self) {
        self.opened.close();
    }

    fn __enter__(this: Py<Tables>) -> Py<Tables> {
        this
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyTuple>) {
        self.close();
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Object<'py>, ())> {
        Ok((self.opened.opening(py)?, ()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Some(directory) = &self.opened.directory else { return Ok("tilebase.open()".into()) };
        let directory = directory.into_pyobject(py)?.str()?.repr()?;
        Ok(format!("tilebase.open({directory})"))
    }
}

/// Open the tables, and return them. A table is opened or made when it is first needed, and the
/// parts that answers need are then read into memory.
///
/// Args:
///     directory: the directory to which `tilebase build` has written tables. Missing tables, or
///         all without a directory, are made in memory, each in some hundredths of a second.
///     threads: the most threads of a search; by default, one for each processor.
///     memory: the most bytes that a search takes for boards. Without it, a search for one board of
///         gardner takes 16 MB, and boards that are some 47 rolls away are too far.
///     timeout: the most seconds of a search. Then the question raises an error. Look-ups in tables
///         need none of these.
///
/// Raises:
///     FileNotFoundError, NotADirectoryError: if there is no such directory.
///     ValueError: if a bound is none.
///
/// >>> t = tilebase.open()
/// >>> t.eight.distance("123069478")
/// 5
/// >>> with tilebase.open() as t:
/// ...     t.cubic.path("2,1", "RBWRWWEWW")
/// 'ldd'
#[pyfunction]
#[pyo3(signature = (directory=None, *, threads=None, memory=None, timeout=None))]
pub(crate) fn open(
    py: Python<'_>,
    directory: Option<&Object<'_>>,
    threads: Option<usize>,
    memory: Option<u64>,
    timeout: Option<f64>,
) -> PyResult<Tables> {
    let bounds = Bounds { threads, memory, timeout };
    let Some(directory) = directory else { return Tables::new(py, None, bounds) };
    // As the functions of files, this takes str, bytes, and paths of both.
    let directory: PathBuf = py.import("os")?.call_method1("fsdecode", (directory,))?.extract()?;
    // A worker that loads a pickle may have another working directory.
    let directory = std::path::absolute(directory)?;
    // This raises what Python raises for other directories.
    py.import("os")?.call_method1("scandir", (&directory,))?.call_method0("close")?;
    Tables::new(py, Some(directory), bounds)
}
