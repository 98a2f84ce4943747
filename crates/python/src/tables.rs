//! `tilebase.open`, and what it returns.

use std::fmt::Display;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;

use crate::cubic::Cubic;
use crate::eight::Eight;
use crate::goal::Goal;
use crate::harris::Harris;
use crate::opened::{Opened, Reduced};

/// The tables, as `tilebase.open` returns them.
///
/// A `with` statement closes them at its end. A pickle of them opens the same tables again where it
/// is loaded. Any number of threads may ask at the same time.
#[pyclass(frozen, module = "tilebase")]
pub(crate) struct Tables {
    opened: Arc<Opened>,
    eight: Py<Eight>,
    cubic: Py<Cubic>,
    harris: Py<Harris>,
}

impl Tables {
    fn new(py: Python<'_>, directory: Option<PathBuf>) -> PyResult<Tables> {
        let opened = Arc::new(Opened::new(directory));
        let eight = Py::new(py, Eight::new(&opened))?;
        let cubic = Py::new(py, Cubic::new(&opened))?;
        let harris = Py::new(py, Harris::new(&opened))?;
        Ok(Tables { opened, eight, cubic, harris })
    }
}

#[pymethods]
impl Tables {
    /// The sliding eight-puzzle: any start, any goal.
    #[getter]
    fn eight(&self, py: Python<'_>) -> Py<Eight> {
        self.eight.clone_ref(py)
    }

    /// The cubic eight-puzzle, asked question by question.
    #[getter]
    fn cubic(&self, py: Python<'_>) -> Py<Cubic> {
        self.cubic.clone_ref(py)
    }

    /// Harris's rolling cubes: any start, any goal.
    #[getter]
    fn harris(&self, py: Python<'_>) -> Py<Harris> {
        self.harris.clone_ref(py)
    }

    /// Return a pattern of the cubic eight-puzzle, solved from all 15,116,544 states.
    ///
    /// Args:
    ///     pattern: the top faces row by row, nine of W, R, B and one E; or nine numbers, 0 (W),
    ///         1 (R), 2 (B) and one 3 (empty).
    ///
    /// Raises:
    ///     ValueError: if the pattern is not valid.
    ///     TableError: if a table cannot be used.
    ///
    /// >>> t = tilebase.open()
    /// >>> t.goal("RBRBRBWEB").distance("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW")
    /// 21
    #[pyo3(signature = (pattern, /))]
    fn goal(&self, py: Python<'_>, pattern: &Bound<'_, PyAny>) -> PyResult<Goal> {
        Goal::new(py, &self.opened, pattern)
    }

    /// Close the tables: files are closed, and memory is given back.
    ///
    /// A question after that raises `ValueError`. A goal that `goal` returned keeps its own table.
    fn close(&self) {
        self.opened.close();
    }

    fn __enter__(this: Py<Tables>) -> Py<Tables> {
        this
    }

    #[pyo3(signature = (exc_type, exc_value, traceback, /))]
    fn __exit__(
        &self,
        exc_type: &Bound<'_, PyAny>,
        exc_value: &Bound<'_, PyAny>,
        traceback: &Bound<'_, PyAny>,
    ) {
        let _unused = (exc_type, exc_value, traceback);
        self.close();
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        self.opened.reduce(py, None, None)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Some(directory) = self.opened.directory() else { return Ok("tilebase.open()".into()) };
        let directory = directory.into_pyobject(py)?.str()?.repr()?;
        Ok(format!("tilebase.open({directory})"))
    }
}

/// Open the tables, and return them. Takes no time: a table is opened or made when it is first
/// asked, and what an answer needs is then read into memory.
///
/// Args:
///     directory: where `tilebase build` has written tables. Those that are missing there, or all
///         if there is no directory, are made in memory, each in some hundredths of a second.
///
/// Raises:
///     FileNotFoundError, NotADirectoryError: if there is no such directory.
///
/// >>> t = tilebase.open()
/// >>> t.eight.distance("123069478")
/// 5
/// >>> with tilebase.open() as t:
/// ...     t.cubic.path("2,1", "RBWRWWEWW")
/// 'ldd'
#[pyfunction]
#[pyo3(signature = (directory=None))]
pub(crate) fn open(py: Python<'_>, directory: Option<PathBuf>) -> PyResult<Tables> {
    let Some(directory) = directory else { return Tables::new(py, None) };
    // A worker that loads a pickle may have another working directory.
    let directory = std::path::absolute(directory)?;
    let refuse = |kind, what: &dyn Display| {
        PyErr::from(io::Error::new(kind, format!("{}: {what}", directory.display())))
    };
    let metadata = fs::metadata(&directory).map_err(|error| refuse(error.kind(), &error))?;
    if !metadata.is_dir() {
        return Err(refuse(io::ErrorKind::NotADirectory, &"expected a directory of tables"));
    }
    Tables::new(py, Some(directory))
}

/// Opens tables again for a pickle: all of them, or a part.
#[pyfunction(name = "_reopen")]
#[pyo3(signature = (directory, part=None, argument=None))]
pub(crate) fn reopen<'py>(
    py: Python<'py>,
    directory: Option<PathBuf>,
    part: Option<&str>,
    argument: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let tables = Bound::new(py, open(py, directory)?)?.into_any();
    match (part, argument) {
        (None, _) => Ok(tables),
        (Some(part), None) => tables.getattr(part),
        (Some(method), Some(argument)) => tables.call_method1(method, (argument,)),
    }
}
