//! `tilebase.open`, and the tables that it returns.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyTuple};
use tilebase::{Content, Limits, Puzzle as Rules};

use crate::integers::Object;
use crate::opened::Opened;
use crate::puzzle::Puzzle;
use crate::questions::{PuzzleWithGoal, named};

/// The tables, as `tilebase.open` returns them.
///
/// A `with` statement closes them at its end. Loading a pickle of them opens the same tables again.
/// Any number of threads may use them at the same time.
#[pyclass(frozen, module = "tilebase")]
pub(crate) struct Tables {
    opened: Arc<Opened>,
    bounds: Bounds,
    /// As in [`Rules::all`].
    puzzles: Vec<Py<Puzzle>>,
}

impl Tables {
    fn new(py: Python<'_>, directory: Option<PathBuf>, bounds: Bounds) -> PyResult<Tables> {
        let opened = Arc::new(Opened::new(directory, bounds.limits()?));
        let puzzles = Rules::all().map(|puzzle| {
            let (opened, path, goal) = (Arc::clone(&opened), None, None);
            Py::new(py, Puzzle(PuzzleWithGoal { opened, puzzle, path, goal }))
        });
        let puzzles = puzzles.collect::<PyResult<_>>()?;
        Ok(Tables { opened, bounds, puzzles })
    }

    /// Gives the class a property for each puzzle, with the puzzle's texts as its docstring.
    pub(crate) fn add_puzzles(py: Python<'_>) -> PyResult<()> {
        let property = py.import("builtins")?.getattr("property")?;
        for (number, puzzle) in Rules::all().enumerate() {
            let get = move |arguments: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| {
                let tables = arguments.get_item(0)?.cast_into::<Tables>()?;
                Ok::<_, PyErr>(tables.get().puzzles[number].clone_ref(arguments.py()))
            };
            let get = PyCFunction::new_closure(py, None, None, get)?;
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
            "must be given, except in `stats`, and in `random`, `table` and `all_distances`, which take {}",
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
    ///     name: the name of a puzzle, such as `eight`; or the path of a description, a file that ends in
    ///         `.toml`, as `tilebase solve` takes it. Its board has 2x2 to twelve
    ///         squares; different tiles also have 4x4, 3x5 or 5x3.
    ///
    /// Raises:
    ///     ValueError: if there is no such puzzle, or the file is no description of one.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.puzzle("eight") is t.eight
    /// True
    #[pyo3(signature = (name, /))]
    fn puzzle(&self, py: Python<'_>, name: &Object<'_>) -> PyResult<Py<Puzzle>> {
        let name: PathBuf = py.import("os")?.call_method1("fsdecode", (name,))?.extract()?;
        let puzzle = named(&name.to_string_lossy())?;
        let known = Rules::all().position(|known| Path::new(known.name()) == name);
        if let Some(number) = known {
            return Ok(self.puzzles[number].clone_ref(py));
        }
        // As the directory, a pickle finds it from elsewhere.
        let (opened, path) = (Arc::clone(&self.opened), Some(std::path::absolute(name)?));
        Py::new(py, Puzzle(PuzzleWithGoal { opened, puzzle, path, goal: None }))
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Object<'py>, Arguments)> {
        let Bounds { threads, memory, timeout } = self.bounds;
        let arguments = (self.opened.directory.clone(), threads, memory, timeout);
        Ok((py.import("tilebase")?.getattr("open")?, arguments))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Some(directory) = &self.opened.directory else { return Ok("tilebase.open()".into()) };
        let directory = directory.into_pyobject(py)?.str()?.repr()?;
        Ok(format!("tilebase.open({directory})"))
    }
}

/// The arguments of `open`.
type Arguments = (Option<PathBuf>, Option<usize>, Option<u64>, Option<f64>);

/// What each search may take.
#[derive(Clone, Copy)]
struct Bounds {
    threads: Option<usize>,
    memory: Option<u64>,
    timeout: Option<f64>,
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

/// Open the tables, and return them. A table is opened or made when it is first needed, and the
/// parts that answers need are then read into memory.
///
/// Args:
///     directory: the directory to which `tilebase build` has written tables. Missing tables, or
///         all without a directory, are made in memory, each in some hundredths of a second.
///     threads: the most threads of a search; by default, one for each processor.
///     memory: the most bytes that a search takes for boards.
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
#[pyo3(signature = (directory=None, threads=None, memory=None, timeout=None))]
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
