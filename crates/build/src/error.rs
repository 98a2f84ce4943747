//! Why a file could not be written.

use std::io;
use std::path::{Path, PathBuf};

/// A table, or another file, that could not be written: what was tried, and with which path. The
/// reason is the [source](std::error::Error::source), an [`io::Error`].
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} {}", path.display())]
pub struct PublishError {
    action: &'static str,
    path: PathBuf,
    source: io::Error,
}

impl PublishError {
    /// Returns the file or directory that an operation failed with.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the kind of the reason.
    pub fn kind(&self) -> io::ErrorKind {
        self.source.kind()
    }
}

/// Returns what makes the error of an operation from its reason.
pub(crate) fn trying<'a>(
    action: &'static str,
    path: &'a Path,
) -> impl FnOnce(io::Error) -> PublishError + use<'a> {
    move |source| PublishError { action, path: path.to_owned(), source }
}
