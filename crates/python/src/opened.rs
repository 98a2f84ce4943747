//! The tables that puzzles share.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use pyo3::prelude::*;
use tilebase::{Content, Fault, TableError, Tables};
use tilebase_build::Maker;

use crate::errors::Failure;
use crate::memory::on_threads;

/// Tables that are open, until they are closed.
pub(crate) struct Opened {
    /// Where files are looked for; `None` if all tables are made.
    directory: Option<PathBuf>,
    tables: RwLock<Option<Arc<Tables>>>,
}

impl Opened {
    /// Returns the tables of a directory; those that are missing there are made in memory.
    pub(crate) fn new(directory: Option<PathBuf>) -> Opened {
        let tables = match &directory {
            Some(path) => Tables::open(path),
            None => Tables::from_fn(|content| Err(missing(content))),
        };
        let maker = Maker::default();
        let make = move |content| Ok(on_threads(|| maker.make(content, &|_| {})));
        let tables = tables.or_else(make);
        Opened { directory, tables: RwLock::new(Some(Arc::new(tables))) }
    }

    /// Returns the tables.
    ///
    /// # Errors
    /// Tables that have been closed.
    pub(crate) fn tables(&self) -> Result<Arc<Tables>, Failure> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.clone().ok_or_else(|| Failure::Value("the tables are closed".into()))
    }

    /// Closes the tables. A call that is still running keeps them until it returns.
    pub(crate) fn close(&self) {
        *self.tables.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Returns the directory; `None` if all tables are made.
    pub(crate) fn directory(&self) -> Option<PathBuf> {
        self.directory.clone()
    }

    /// Returns what `__reduce__` returns for the tables, or for a puzzle and perhaps its goal: a
    /// function that opens them again, and what to call it with.
    pub(crate) fn reduce<'py>(
        &self,
        py: Python<'py>,
        puzzle: Option<&'static str>,
        goal: Option<String>,
    ) -> PyResult<Reduced<'py>> {
        let reopen = py.import("tilebase._tilebase")?.getattr("_reopen")?;
        Ok((reopen, (self.directory.clone(), puzzle, goal)))
    }
}

/// A function, and what to call it with.
pub(crate) type Reduced<'py> =
    (Bound<'py, PyAny>, (Option<PathBuf>, Option<&'static str>, Option<String>));

/// Returns the error that there is no directory with a table.
fn missing(content: Content) -> TableError {
    let fault =
        Fault::Io(io::Error::new(io::ErrorKind::NotFound, "no directory of tables is open"));
    TableError::of(content, None, fault)
}
