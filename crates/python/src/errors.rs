//! The exceptions, and their texts.

use std::fmt::Display;

use numpy::AsSliceError;
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::{CastError, CastIntoError};
use tilebase::error::{QuestionError, ReadError, chain};
use tilebase::random::DayError;
use tilebase::{Content, Fault};
use tilebase_cli::word;

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
    /// An array of something else than integers, or an object that is neither an array nor a text.
    Type(String),
    /// Another exception.
    Python(PyErr),
}

impl Failure {
    /// Adds the row to an error in an array of this shape, if that is not the shape of one element.
    #[must_use]
    pub(crate) fn in_row(self, row: usize, shape: &[usize]) -> Failure {
        if shape.is_empty() { self } else { self.about(format!("row {row}")) }
    }

    /// Puts the part in question before the error.
    #[must_use]
    pub(crate) fn about(self, part: impl Display) -> Failure {
        match self {
            Failure::Value(what) => Failure::Value(format!("{part}: {what}")),
            Failure::Type(what) => Failure::Type(format!("{part}: {what}")),
            other => other,
        }
    }
}

impl From<tilebase::TableError> for Failure {
    fn from(error: tilebase::TableError) -> Failure {
        Failure::Python(TableError::new_err(advised(&error)))
    }
}

/// Makes failures of errors by a function.
macro_rules! from {
    ($make:ident: $($error:ty),*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                $make(error)
            }
        }
    )*};
}

from!(value: DayError, QuestionError, ReadError);
from!(python: PyErr, CastError<'_, '_>, CastIntoError<'_>, AsSliceError);

fn value(error: impl Display) -> Failure {
    Failure::Value(error.to_string())
}

fn python(error: impl Into<PyErr>) -> Failure {
    Failure::Python(error.into())
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::Value(what) => PyValueError::new_err(what),
            Failure::Type(what) => PyTypeError::new_err(what),
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
    let content = error.content().filter(|content| content.is_large());
    match content.and_then(Content::goal).filter(|_| error.is_missing() || is_far) {
        Some(goal) => format!(
            "{text}; `python -m tilebase build {} --out DIR` makes the table for \
             tilebase.open(DIR)",
            word(goal.puzzle())
        ),
        None => text,
    }
}
