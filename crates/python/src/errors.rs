//! The exceptions, and their texts.

use std::error::Error;
use std::fmt::Display;

use pyo3::exceptions::{PyOSError, PyTimeoutError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use tilebase::error::{QuestionError, error_chain};
use tilebase::{Content, Fault};
use tilebase_cli::argument_of;

pyo3::create_exception!(
    tilebase,
    TableError,
    PyOSError,
    "A file that is not a table, is damaged, or cannot be read. The text says which file and why."
);

/// The error of a question without an answer.
pub(crate) enum PythonError {
    /// A value that is no board, pattern, state or rank, or that has no answer.
    Value(String),
    /// An array of something else than integers, or an object that is neither an array nor a text.
    Type(String),
    /// Another exception.
    Python(PyErr),
}

impl PythonError {
    /// Adds the row to an error in an array of this shape, if that is not the shape of one element.
    #[must_use]
    pub(crate) fn in_row(self, row: usize, shape: &[usize]) -> PythonError {
        if shape.is_empty() { self } else { self.about(format!("row {row}")) }
    }

    /// Names the argument `board` of a function that takes one, for `boards`.
    #[must_use]
    pub(crate) fn of_one(self) -> PythonError {
        match self {
            PythonError::Value(what) => PythonError::Value(match what.strip_prefix("boards ") {
                Some(rest) => format!("board {rest}"),
                None => what,
            }),
            other => other,
        }
    }

    /// Puts the part in question before the error.
    #[must_use]
    pub(crate) fn about(self, part: impl Display) -> PythonError {
        match self {
            PythonError::Value(what) => PythonError::Value(format!("{part}: {what}")),
            PythonError::Type(what) => PythonError::Type(format!("{part}: {what}")),
            other => other,
        }
    }
}

/// Keeps an exception of Python, and an error of a table as one; any other error is that of a
/// value.
impl<E: Into<Box<dyn Error + Send + Sync>>> From<E> for PythonError {
    fn from(error: E) -> PythonError {
        let error = match error.into().downcast::<PyErr>() {
            Ok(error) => return PythonError::Python(*error),
            Err(error) => error,
        };
        match error.downcast_ref::<tilebase::TableError>() {
            Some(error) if let Fault::AtLeast { moves, .. } = error.fault() => {
                PythonError::Python(out_of_time(error.fault().to_string(), *moves))
            }
            Some(error) if matches!(error.fault(), Fault::Stopped) => {
                PythonError::Python(out_of_time(error.fault().to_string(), 0))
            }
            Some(error) => PythonError::Python(TableError::new_err(advised(error))),
            None if error.is::<QuestionError>() => {
                PythonError::Value(in_python(&error.to_string()))
            }
            None => PythonError::Value(error.to_string()),
        }
    }
}

/// Returns the text of an error with the names of Python's arguments for those of the command. What
/// is in quotes is the user's own.
pub(crate) fn in_python(text: &str) -> String {
    let (said, rest) = text.split_at(text.find('"').unwrap_or(text.len()));
    let said = match said.split_once(' ') {
        Some(("START", rest)) => format!("boards {rest}"),
        _ => said.to_owned(),
    };
    let said = said.replace("START", "start").replace("GOAL", "goal");
    said.replace("MOVES", "moves") + rest
}

impl From<PythonError> for PyErr {
    fn from(failure: PythonError) -> PyErr {
        match failure {
            PythonError::Value(what) => PyValueError::new_err(what),
            PythonError::Type(what) => PyTypeError::new_err(what),
            PythonError::Python(error) => error,
        }
    }
}

/// Returns the `TimeoutError` of a search whose time was up, which says as `at_least` how many moves
/// are needed at least.
fn out_of_time(text: String, at_least: usize) -> PyErr {
    let error = PyTimeoutError::new_err(text);
    Python::attach(|py| match error.value(py).setattr("at_least", at_least) {
        Ok(()) => error,
        Err(other) => other,
    })
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
    let text = error_chain(error);
    let is_far = matches!(error.fault(), Fault::Far { .. } | Fault::Walks(_));
    let content = error.content().filter(|content| content.is_large());
    match content.and_then(Content::goal).filter(|_| error.is_missing() || is_far) {
        Some(goal) => {
            let memory = if is_far {
                "more memory, as in tilebase.open(memory=8 * 10**9), searches farther; "
            } else {
                ""
            };
            let puzzle = argument_of(goal.puzzle());
            format!(
                "{text}; {memory}`tilebase build {puzzle} --out DIR` makes the table for \
                 tilebase.open(DIR)"
            )
        }
        None => text,
    }
}
