//! The tables that the classes of a puzzle share.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use pyo3::prelude::*;
use tilebase::Tables;
use tilebase_build::Maker;

use crate::errors::Failure;
use crate::memory::make;

/// Tables that are open, until they are closed.
pub(crate) struct Opened {
    /// Where files are looked for; `None` if all tables are made.
    directory: Option<PathBuf>,
    /// Whether files are mapped, and not read into memory.
    mmap: bool,
    tables: RwLock<Option<Arc<Tables>>>,
}

impl Opened {
    /// Returns the tables of a directory; those that are missing there are made in memory.
    pub(crate) fn new(directory: Option<PathBuf>, mmap: bool) -> Opened {
        let maker = Maker::default();
        let tables = match &directory {
            None => Tables::from_fn(move |content| make(&maker, content)),
            Some(path) => {
                let files = if mmap { Tables::open(path) } else { Tables::read(path) };
                files.or_else(move |content| make(&maker, content))
            }
        };
        Opened { directory, mmap, tables: RwLock::new(Some(Arc::new(tables))) }
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

    /// Returns the directory and whether its files are mapped: what opens the same tables again.
    pub(crate) fn arguments(&self) -> (Option<PathBuf>, bool) {
        (self.directory.clone(), self.mmap)
    }

    /// Returns what `__reduce__` returns for the tables or a part of them: a function that opens
    /// them again, and what to call it with.
    pub(crate) fn reduce<'py>(
        &self,
        py: Python<'py>,
        part: Option<&'static str>,
        argument: Option<String>,
    ) -> PyResult<Reduced<'py>> {
        let reopen = py.import("tilebase._tilebase")?.getattr("_reopen")?;
        Ok((reopen, (self.directory.clone(), self.mmap, part, argument)))
    }
}

/// A function, and what to call it with.
pub(crate) type Reduced<'py> =
    (Bound<'py, PyAny>, (Option<PathBuf>, bool, Option<&'static str>, Option<String>));
