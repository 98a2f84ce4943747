//! The exceptions, and their texts.

use std::fmt::Display;

use pyo3::exceptions::{PyMemoryError, PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use tilebase::error::{NotationError, QuestionError, ReadError, chain};
use tilebase::random::DayError;
use tilebase::{Content, Fault, Puzzle};

pyo3::create_exception!(
    tilebase,
    TableError,
    PyOSError,
    "A file that is not a table, is damaged, or cannot be read. The text says which file and why."
);

/// The error of a question without an answer.
pub(crate) enum Failure {
    /// A value that is no board, pattern, state or rank, or that has no answer.
    Value(String),
    /// An error in a row of an array.
    Row(usize, String),
    /// An array of something else than integers, or an object that is neither an array nor a text.
    Type(String),
    /// A table that cannot be used.
    Table(tilebase::TableError),
    /// An answer that is too long for the memory.
    Memory,
    /// An exception that Python raised.
    Python(PyErr),
}

impl Failure {
    /// Adds the row of an array to the error.
    #[must_use]
    pub(crate) fn in_row(self, row: usize) -> Failure {
        match self {
            Failure::Value(what) => Failure::Row(row, what),
            other => other,
        }
    }

    /// Removes the row from the error, if the shape is that of one element.
    #[must_use]
    pub(crate) fn of(self, shape: &[usize]) -> Failure {
        match self {
            Failure::Row(_, what) if shape.is_empty() => Failure::Value(what),
            other => other,
        }
    }

    /// Puts the part in question before the error.
    #[must_use]
    pub(crate) fn about(self, part: impl Display) -> Failure {
        match self {
            Failure::Value(what) => Failure::Value(format!("{part}: {what}")),
            Failure::Row(row, what) => Failure::Row(row, format!("{part}: {what}")),
            Failure::Type(what) => Failure::Type(format!("{part}: {what}")),
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

/// An error of which nothing but its text is needed.
macro_rules! of_text {
    ($($error:ty),*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                Failure::Value(error.to_string())
            }
        }
    )*};
}

of_text!(DayError, NotationError, QuestionError, ReadError);

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::Value(what) => PyValueError::new_err(what),
            Failure::Row(row, what) => PyValueError::new_err(format!("row {row}: {what}")),
            Failure::Type(what) => PyTypeError::new_err(what),
            Failure::Table(error) => TableError::new_err(advised(&error)),
            Failure::Memory => PyMemoryError::new_err("the answers need more memory than there is"),
            Failure::Python(error) => error,
        }
    }
}

/// Returns the text of an object for an error, or its beginning if it is long.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    const MOST: usize = 80;
    // A very long int and a deep list have no text.
    let text = object.str().or_else(|_| object.get_type().str());
    let text = text.map_or_else(|error| error.to_string(), |text| text.to_string());
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// Returns an error and its causes, with advice for a table that is never made unasked.
fn advised(error: &tilebase::TableError) -> String {
    let text = chain(error);
    let is_far = matches!(error.fault(), Fault::Far { .. } | Fault::Walks(_));
    let is_missing = error.is_missing() || is_far;
    let content = error.content().filter(|content| is_missing && content.is_large());
    let of_content =
        |content| Puzzle::all().find(|puzzle| Content::large(*puzzle).as_ref() == Some(content));
    match content.and_then(of_content) {
        Some(puzzle) => format!(
            "{text}; `python -m tilebase build {puzzle} --out DIR` makes the table for \
             tilebase.open(DIR), in minutes"
        ),
        None => text,
    }
}
