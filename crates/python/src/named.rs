//! What names a puzzle: a name, the path of a description, its text, or its keys.

use std::path::PathBuf;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PyString};
use tilebase::error::quoted;
use tilebase::{Description, Puzzle};

use crate::errors::PythonError;
use crate::integers::Object;

/// The name of a puzzle whose description gives none.
const MINE: &str = "mine";

/// Returns the puzzle that an argument names, or that keywords describe.
pub(crate) fn named(
    described: Option<&Object<'_>>,
    keys: Option<&Bound<'_, PyDict>>,
) -> PyResult<Puzzle> {
    match (described, keys) {
        (Some(described), None) => named_by(described),
        (None, Some(keys)) => of_keys(keys.as_any()),
        _ => {
            let found = if keys.is_none() { "neither" } else { "both" };
            let expected = "expected a puzzle, or the keys of a description as keywords";
            Err(PyTypeError::new_err(format!("{expected}, found {found}")))
        }
    }
}

/// Returns the puzzle that an argument names.
pub(crate) fn named_by(described: &Object<'_>) -> PyResult<Puzzle> {
    if described.cast::<PyMapping>().is_ok() {
        return of_keys(described);
    }
    let py = described.py();
    let path: PathBuf = py.import("os")?.call_method1("fsdecode", (described,))?.extract()?;
    let name = path.to_string_lossy();
    if let Some(puzzle) = Puzzle::shipped(&name) {
        return Ok(puzzle);
    }
    let ending = path.extension();
    if ending.is_some_and(|ending| ending.eq_ignore_ascii_case("toml")) && !name.contains('\n') {
        // This raises what Python raises for a file that it cannot read.
        py.import("builtins")?.call_method1("open", (&path, "rb"))?.call_method0("close")?;
    } else if described.is_instance_of::<PyString>() && name.contains('=') {
        return Ok(puzzle(Description::from_toml(MINE, &name).map_err(PythonError::from)?)?);
    }
    let expected = "expected the name of a puzzle, the path of a description (.toml) or its text";
    let unknown = || PythonError::Value(format!("{expected}, found {}", quoted(&name)));
    let found = tilebase_cli::puzzle(&name).ok_or_else(unknown)?;
    Ok(found.map_err(PythonError::from)?)
}

/// Returns the puzzle of a mapping of the keys of a description to their values.
fn of_keys(keys: &Object<'_>) -> PyResult<Puzzle> {
    let mut pairs = Vec::new();
    for item in keys.call_method0("items")?.try_iter()? {
        let (key, value): (String, Object<'_>) = item?.extract()?;
        let values = match value.cast::<PyString>() {
            Ok(text) => vec![text.to_string_lossy().into_owned()],
            Err(_) => value.extract::<Vec<String>>().map_err(|_| {
                let found = value.get_type().to_string();
                PyTypeError::new_err(format!(
                    "{key}: expected a str or a list of str, found {found}"
                ))
            })?,
        };
        pairs.push((key, values));
    }
    Ok(puzzle(Description::new(MINE, pairs).map_err(PythonError::from)?)?)
}

fn puzzle(description: Description) -> Result<Puzzle, PythonError> {
    Ok(Puzzle::new(&description)?)
}
