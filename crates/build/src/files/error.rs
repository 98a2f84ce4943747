//! The error of writing a file.

use std::io;
use std::path::{Path, PathBuf};

/// The error of writing a table or another file: the operation that failed, and its path. The
/// [source](std::error::Error::source) is the [`io::Error`] with the reason.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} {}", path.display())]
pub struct WriteError {
    action: &'static str,
    path: PathBuf,
    source: io::Error,
}

impl WriteError {
    /// Returns the path of the file or directory of the operation that failed.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether an existing file or directory cannot be read.
    pub fn is_of_reading(&self) -> bool {
        self.action == "read"
    }

    /// Returns the kind of the [`io::Error`] with the reason.
    pub fn kind(&self) -> io::ErrorKind {
        self.source.kind()
    }
}

/// Returns a function that adds the operation and the path to an [`io::Error`], for `map_err`.
pub(crate) fn trying<'a>(
    action: &'static str,
    path: &'a Path,
) -> impl FnOnce(io::Error) -> WriteError + use<'a> {
    move |source| WriteError { action, path: path.to_owned(), source }
}
