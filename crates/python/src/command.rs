//! The command, and its pictures.

use std::ffi::OsString;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tilebase_cli::Args;

/// Runs the command with these arguments, of which the first is its name, and returns its exit
/// status.
#[pyfunction(name = "_run")]
pub(crate) fn run(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| match Args::read(arguments).and_then(|arguments| arguments.run()) {
        Ok(()) => 0,
        Err(failure) => {
            failure.report();
            failure.status()
        }
    })
}

/// Draws moves from a board as the command does, and returns the SVG document.
#[pyfunction(name = "_picture")]
pub(crate) fn picture(puzzle: Option<&str>, start: &str, moves: &str) -> PyResult<String> {
    let drawn = tilebase_cli::picture(puzzle, start, moves);
    drawn.map_err(|failure| PyValueError::new_err(failure.to_string()))
}
