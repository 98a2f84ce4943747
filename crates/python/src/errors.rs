//! The exceptions, and their texts.

use std::error::Error;
use std::iter;

use pyo3::PyErr;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyTypeError, PyValueError};

pyo3::create_exception!(
    tilebase,
    TableError,
    PyOSError,
    "A file that is not a table, is damaged, or cannot be read. The text says which file and why."
);

/// Why a question has no answer.
pub(crate) enum Failure {
    /// Something that is no board, pattern, state or rank, or that is without an answer.
    Value(String),
    /// What is wrong in a row of an array.
    Row(usize, String),
    /// An array of something else than integers, or nothing that is an array or a text.
    Type(String),
    /// A table that cannot be used.
    Table(tilebase::TableError),
    /// An answer that is too long for the memory.
    Memory,
    /// An exception that Python raised.
    Python(PyErr),
}

impl Failure {
    /// Adds the row of an array to what is said about it.
    #[must_use]
    pub(crate) fn in_row(self, row: usize) -> Failure {
        match self {
            Failure::Value(what) => Failure::Row(row, what),
            other => other,
        }
    }

    /// Adds the number of rows before the part of the array to the row of the error.
    #[must_use]
    pub(crate) fn after(self, rows: usize) -> Failure {
        match self {
            Failure::Row(row, what) => Failure::Row(rows + row, what),
            other => other,
        }
    }
}

impl From<tilebase::TableError> for Failure {
    fn from(error: tilebase::TableError) -> Failure {
        Failure::Table(error)
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Failure {
        Failure::Python(error)
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::Value(what) => PyValueError::new_err(what),
            Failure::Row(row, what) => PyValueError::new_err(format!("row {row}: {what}")),
            Failure::Type(what) => PyTypeError::new_err(what),
            Failure::Table(error) => TableError::new_err(chain(&error)),
            Failure::Memory => PyMemoryError::new_err("the answers need more memory than there is"),
            Failure::Python(error) => error,
        }
    }
}

/// Returns an error and its causes: "a: b: c".
fn chain(error: &dyn Error) -> String {
    let causes = iter::successors(error.source(), |&cause| cause.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}
